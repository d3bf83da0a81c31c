import Domain
import Store
import Testing

@testable import Identity

/// the system clock is set forward or back by a day while the server is in use.
@Suite struct ClockJumpTests {
  private static let day: Int64 = 86_400

  // Q-1, OT-07: after the clock was a day ahead, codes are not delayed by that day.
  @Test func codesAreSentAfterTheClockWasSetBack() async throws {
    let telephone = try Telephone()
    let anna = try await telephone.anna()
    var ahead = Self.day
    for _ in 0..<3 {
      _ = try await telephone.sent(at: ahead)
      ahead += 120
    }
    let (flow, code) = try await telephone.sent(at: 0)
    #expect(try await telephone.judge(code, flow, at: 1) == .success(anna))
    #expect(try await telephone.begin(at: 2) == .throttled(retryAfter: 28))
  }

  // Q-1, AUTH-17: a lockout from a clock that was a day ahead ends when the clock is corrected.
  @Test func aLockOutEndsWhenTheClockIsSetBack() async throws {
    let telephone = try Telephone()
    let fixture = telephone.fixture
    let anna = try await telephone.anna()
    for _ in 0..<30 { _ = try await fixture.signIn(at: Self.day) }
    #expect(try await fixture.signIn("anna", "correct horse", at: Self.day) != .success(anna))
    #expect(try await fixture.signIn("anna", "correct horse", at: 0) == .success(anna))
  }

  // Q-1, AUTH-17: setting the clock back does not allow unlimited guesses.
  @Test func guessesAreCountedAfterTheClockWasSetBack() async throws {
    let telephone = try Telephone()
    let fixture = telephone.fixture
    let anna = try await telephone.anna()
    for _ in 0..<30 { _ = try await fixture.signIn(at: Self.day) }
    for _ in 0..<30 { _ = try await fixture.signIn(at: 0) }
    #expect(try await fixture.signIn("anna", "correct horse", at: 0) != .success(anna))
  }

  // requests that arrive out of order by seconds are not a clock jump.
  @Test func attemptsOutOfOrderAreCounted() async throws {
    let telephone = try Telephone()
    let fixture = telephone.fixture
    let anna = try await telephone.anna()
    for _ in 0..<30 { _ = try await fixture.signIn(at: 5) }
    #expect(try await fixture.signIn("anna", "correct horse", at: 0) != .success(anna))
  }

  // Q-1, AUTH-18: sessions survive a jump in either direction.
  @Test(arguments: [-day, day])
  func aSessionSurvivesAJump(by seconds: Int64) async throws {
    let fixture = try IdentityFixture()
    let anna = try await fixture.anna()
    let session = try await fixture.identity.startSession(
      of: anna, userAgent: "test", now: moment(0))
    let found = try await fixture.identity.person(forCookie: session, now: moment(seconds))
    #expect(found == anna)
  }
}
