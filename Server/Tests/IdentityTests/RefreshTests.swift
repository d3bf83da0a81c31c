import Domain
import Store
import Testing

@testable import Identity

@Suite struct RefreshTests {
  let fixture: IdentityFixture

  init() throws {
    fixture = try IdentityFixture()
  }

  // OA-33
  @Test func aReplayedRefreshTokenRevokesTheNewOne() async throws {
    let client = try await fixture.client()
    let first = try await fixture.tokens(client, try await fixture.anna())
    let second = try await fixture.exchange(client.refresh(first.refreshToken)).get()
    let replay = try await fixture.exchange(client.refresh(first.refreshToken), at: 12)
    #expect(replay.failure == .invalidGrant)
    #expect(try !fixture.isAlive(second.accessToken, at: 13))
    let next = try await fixture.exchange(client.refresh(second.refreshToken), at: 13)
    #expect(next.failure == .invalidGrant)
  }

  // OA-36: concurrent refreshes all get the same tokens, which stay valid.
  @Test func concurrentRefreshesGetTheSameTokens() async throws {
    let client = try await fixture.client()
    let first = try await fixture.tokens(client, try await fixture.anna())
    let answers = try await withThrowingTaskGroup(
      of: Result<TokenAnswer, OAuthError>.self
    ) { group in
      for _ in 0..<50 {
        group.addTask { try await fixture.exchange(client.refresh(first.refreshToken)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let granted = answers.compactMap { try? $0.get() }
    #expect(granted.count == 50)
    #expect(Set(granted).count == 1)
    #expect(try granted.allSatisfy { try fixture.isAlive($0.accessToken) })
  }

  // OA-32
  @Test func aRefreshTokenIsRefusedToAnotherClient() async throws {
    let client = try await fixture.client()
    let other = try await fixture.client("Other")
    let tokens = try await fixture.tokens(client, try await fixture.anna())
    #expect(
      try await fixture.exchange(other.refresh(tokens.refreshToken)).failure == .invalidGrant)
    _ = try await fixture.exchange(client.refresh(tokens.refreshToken)).get()
  }

  // OA-32
  @Test func anAccessTokenIsNotARefreshToken() async throws {
    let client = try await fixture.client()
    let tokens = try await fixture.tokens(client, try await fixture.anna())
    #expect(
      try await fixture.exchange(client.refresh(tokens.accessToken)).failure == .invalidGrant)
  }

  // OA-33: rotation revokes the previous access token.
  @Test func rotationEndsTheOldAccessToken() async throws {
    let client = try await fixture.client()
    let first = try await fixture.tokens(client, try await fixture.anna())
    #expect(try fixture.isAlive(first.accessToken))
    let second = try await fixture.exchange(client.refresh(first.refreshToken)).get()
    #expect(try !fixture.isAlive(first.accessToken))
    #expect(try fixture.isAlive(second.accessToken))
  }

  // OA-34
  @Test func rotationNeverProlongsTheExpiry() async throws {
    let client = try await fixture.client()
    var tokens = try await fixture.tokens(client, try await fixture.anna())
    let day: Int64 = 86_400
    for number in 1..<180 as Range<Int64> {
      tokens = try await fixture.exchange(
        client.refresh(tokens.refreshToken), at: number * day
      ).get()
    }
    let last = try await fixture.exchange(client.refresh(tokens.refreshToken), at: 180 * day + 2)
    #expect(last.failure == .invalidGrant)
  }

  // OA-35
  @Test func aRefreshNeverWidensScopes() async throws {
    let client = try await fixture.client()
    let tokens = try await fixture.tokens(client, try await fixture.anna())
    for scope in ["public write_photos", "admin"] {
      let form = client.refresh(tokens.refreshToken).with("scope", scope)
      #expect(try await fixture.exchange(form).failure == .invalidScope)
    }
  }

  // OA-35: narrowing the scope once does not narrow later refreshes.
  @Test func aNarrowerScopeDoesNotNarrowLaterRefreshes() async throws {
    let client = try await fixture.client()
    let first = try await fixture.tokens(client, try await fixture.anna())
    let narrow = client.refresh(first.refreshToken).with("scope", "public")
    let second = try await fixture.exchange(narrow).get()
    #expect(second.scopes == Scopes([.public]))
    let third = try await fixture.exchange(client.refresh(second.refreshToken)).get()
    #expect(third.scopes == first.scopes)
  }
}
