import Domain
import Foundation
import GRDB
import Store
import Testing

@testable import Identity

/// Refreshes that a client repeats within seconds, because two of its requests raced or a response
/// was lost.
@Suite struct RepeatedRefreshTests {
  let fixture: IdentityFixture

  init() throws {
    fixture = try IdentityFixture()
  }

  /// A client, its first tokens, and those of a refresh at second 2.
  private func refreshed() async throws -> (client: Client, old: Secret, new: TokenAnswer) {
    let client = try await fixture.client()
    let first = try await fixture.tokens(client, try await fixture.anna())
    let second = try await fixture.exchange(client.refresh(first.refreshToken)).get()
    return (client, first.refreshToken, second)
  }

  // OA-33: after 10 s the old token is a stolen one; a clock that was set back prolongs nothing, but
  // of two requests that race, one may have read the clock earlier.
  @Test(
    arguments: [(-1, false), (0, true), (2, true), (11, true), (12, false), (13, false)]
      as [(Int64, Bool)])
  func aRepetitionWithinTenSecondsGetsTheSameTokens(second: Int64, isGranted: Bool) async throws {
    let (client, old, new) = try await refreshed()
    let again = try await fixture.exchange(client.refresh(old), at: second)
    #expect(again == (isGranted ? .success(new) : .failure(.invalidGrant)))
    #expect(try fixture.isAlive(new.accessToken, at: 14) == isGranted)
    let next = try await fixture.exchange(client.refresh(new.refreshToken), at: 14)
    #expect((next.failure == nil) == isGranted)
  }

  // OA-33, OA-36
  @Test func everyRepetitionWithinTenSecondsGetsThem() async throws {
    let (client, old, new) = try await refreshed()
    for second in 3...11 as ClosedRange<Int64> {
      #expect(try await fixture.exchange(client.refresh(old), at: second) == .success(new))
    }
    #expect(try await fixture.exchange(client.refresh(old), at: 12).failure == .invalidGrant)
    #expect(try !fixture.isAlive(new.accessToken, at: 12))
  }

  // OA-33: a client that has used the new token does not need the old one.
  @Test func aRepetitionAfterTheNextRefreshEndsTheFamily() async throws {
    let (client, old, new) = try await refreshed()
    let third = try await fixture.exchange(client.refresh(new.refreshToken), at: 3).get()
    #expect(try await fixture.exchange(client.refresh(old), at: 4).failure == .invalidGrant)
    #expect(try !fixture.isAlive(third.accessToken, at: 5))
  }

  // OA-43, OA-46: a repetition returns nothing that was revoked meanwhile.
  @Test func aRepetitionReturnsNothingAfterARevocation() async throws {
    let (client, old, new) = try await refreshed()
    let revocation = Parameters.of([
      "client_id": client.application.registration.accessKey,
      "client_secret": client.secret?.reveal() ?? "", "token": new.refreshToken.reveal(),
    ])
    let failure = try await fixture.identity.revoke(
      TokenRequest(form: revocation), address: "9.9.9.9", now: moment(3))
    #expect(failure == nil)
    #expect(try await fixture.exchange(client.refresh(old), at: 4).failure == .invalidGrant)
  }

  // OA-43, OA-53
  @Test func aRepetitionReturnsNothingAfterAccessWasWithdrawn() async throws {
    let (client, old, _) = try await refreshed()
    let anna = try #require(try fixture.database.people.person(username: "anna"))
    try await fixture.database.tokens.revokeAll(
      of: anna, applicationId: client.application.id, now: moment(3))
    #expect(try await fixture.exchange(client.refresh(old), at: 4).failure == .invalidGrant)
  }

  // OA-32
  @Test func aRepetitionIsItsClientsOnly() async throws {
    let (client, old, new) = try await refreshed()
    let other = try await fixture.client("Other")
    #expect(try await fixture.exchange(other.refresh(old), at: 3).failure == .invalidGrant)
    #expect(try await fixture.exchange(client.refresh(old), at: 4) == .success(new))
  }

  // OA-35: a repetition gets the scopes of the refresh, whatever it asks for.
  @Test(arguments: ["public", "public write_photos", "admin"])
  func aRepetitionDoesNotChangeScopes(scope: String) async throws {
    let (client, old, new) = try await refreshed()
    let form = client.refresh(old).with("scope", scope)
    #expect(try await fixture.exchange(form, at: 3) == .success(new))
  }

  // OA-36: the response is the same for clients whose tokens do not expire, and after a restart.
  @Test func aRestartKeepsWhatARepetitionGets() async throws {
    let client = try await fixture.client(isUnsplashClient: true)
    let first = try await fixture.tokens(client, try await fixture.anna())
    let second = try await fixture.exchange(client.refresh(first.refreshToken)).get()
    #expect(second.expiresIn == nil)
    let again = try await fixture.reopened().exchange(
      TokenRequest(form: client.refresh(first.refreshToken)), address: "9.9.9.9", now: moment(3))
    #expect(again == .success(second))
  }

  // OA-54: neither the files nor the key of the folder contain the tokens that are kept.
  @Test func theKeptTokensAreReadByTheOldOneOnly() async throws {
    let (_, old, new) = try await refreshed()
    let sealed = try #require(try kept().first)
    let box = fixture.identity.secretBox
    let tokens = "\(new.accessToken.reveal()) \(new.refreshToken.reveal())"
    #expect(box.open(sealed, with: old) == tokens)
    #expect(box.open(sealed) == nil)
    #expect(box.open(sealed, with: new.refreshToken) == nil)
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.folder) {
      let data = FileManager.default.contents(atPath: fixture.folder + "/" + name) ?? Data()
      for token in [old, new.accessToken, new.refreshToken] {
        #expect(data.range(of: Data(token.reveal().utf8)) == nil, "\(name)")
      }
    }
  }

  // OA-54: what is kept is deleted when it has expired.
  @Test func theKeptTokensAreSwept() async throws {
    _ = try await refreshed()
    try await fixture.identity.sweep(now: moment(11))
    #expect(try kept().count == 1)
    try await fixture.identity.sweep(now: moment(12))
    #expect(try kept() == [])
  }

  /// What is sealed in the database.
  private func kept() throws -> [String] {
    let queue = try DatabaseQueue(path: fixture.folder + "/imagefeed.sqlite")
    defer { try? queue.close() }
    return try queue.read { try String.fetchAll($0, sql: "SELECT sealed FROM tokenSuccessor") }
  }
}
