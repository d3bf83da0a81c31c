import Domain
import Hummingbird
import HummingbirdTesting
import Identity
import Store
import Testing

@testable import Service

/// Guessing the password of a share link.
struct SharePasswordTests {
  private static func check(
    _ visit: ShareTests.Visit, _ text: String, from address: String
  ) async throws -> SharePasswordOutcome {
    let server = visit.albums.server
    return try await server.resources.identity.check(
      Secret(text), of: visit.share, address: address, now: server.resources.clock())
  }

  // Q-8, LIB-13: a link has a limit of its own, whatever the addresses.
  @Test func aLinkAllowsAHundredWrongPasswordsInAnHour() async throws {
    try await ShareTests.run(.withPassword) { visit in
      for number in 0..<100 {
        let outcome = try await Self.check(visit, "guess", from: "198.51.\(number / 50).\(number)")
        #expect(outcome == .wrong)
      }
      let guesser = "203.0.113.9"
      for number in 0..<5 {
        #expect(try await Self.check(visit, "guess", from: "203.0.113.\(number)") == .wrong)
      }
      guard case .throttled(let seconds) = try await Self.check(visit, "guess", from: guesser)
      else {
        Issue.record("the guesser may go on")
        return
      }
      #expect(seconds > 60)
      visit.albums.server.wait(seconds: 3600)
      #expect(try await Self.check(visit, "guess", from: guesser) == .wrong)
    }
  }

  // guests with the password get in while others guess.
  @Test func aGuesserLocksNoGuestOut() async throws {
    try await ShareTests.run(.withPassword) { visit in
      for number in 0..<300 {
        _ = try await Self.check(visit, "guess", from: "198.51.\(number / 50).\(number % 250)")
      }
      for _ in 0..<20 {
        #expect(try await Self.check(visit, "summer", from: "203.0.113.7") == .right)
      }
      #expect(try await Self.check(visit, "typo", from: "203.0.113.7") == .wrong)
    }
  }

  // Q-8, LIB-17
  @Test func wrongPasswordsOfALinkAreInTheAuditLog() async throws {
    try await ShareTests.run(.withPassword) { visit in
      var browser = Browser(visit.albums.client)
      let form = Browser.Form(action: visit.path, seal: "")
      let wrong = try await browser.post(form, ["password": "winter"])
      #expect(wrong.status == .unauthorized)
      let entries = try await AuditTests.entries(visit.albums.server)
      #expect(entries.last == ["failed-sign-in", nil, "share-password"])
    }
  }

  // a full queue of others' hashes is no wrong password, and counts for nobody.
  @Test func aCheckThatDidNotHappenIsNotCounted() async throws {
    try await TestServer.run { server, _ in
      var settings = IdentitySettings()
      settings.parallelHashes = 0
      let full = try Identity.open(
        database: server.resources.database, folder: server.settings.folder, settings: settings)
      let now = server.resources.clock()
      var new = NewShare(hash: Digest(hex: "ab"), seed: "00")
      new.passwordHash = "$argon2id$"
      let made = try await server.resources.database.shares.add(
        new, of: .photos(server.photos([0])), by: try server.owner(), now: now)
      let share = try made.record
      for _ in 0..<200 {
        let outcome = try await full.check(
          Secret("x"), of: share, address: "203.0.113.9", now: now)
        #expect(outcome == .busy)
      }
    }
  }
}
