import Domain
import Store
import Testing

@testable import Identity

/// AUTH-17: the warning that someone knew the person's password but not the sequence.
@Suite struct FailedSequenceTests {
  let fixture: IdentityFixture

  init() throws {
    fixture = try IdentityFixture()
  }

  /// Enters the password from a separate address; returns the token of the pending sign-in.
  private func step(at seconds: Int64) async throws -> Secret {
    let outcome = try await fixture.signIn(
      "anna", "correct horse", from: "8.8.8.\(seconds)", at: seconds)
    guard case .needsSequence(let step) = outcome else { throw SampleError() }
    return step
  }

  private func judge(
    _ digits: String, _ step: Secret, at seconds: Int64
  ) async throws -> SequenceOutcome {
    try await fixture.identity.judgeSequence(
      digits, step: step, address: "8.8.8.\(seconds)", isDemoMode: false, now: moment(seconds))
  }

  private func fail(at seconds: Int64) async throws {
    #expect(try await judge("231", try await step(at: seconds), at: seconds) == .wrong)
  }

  private func take(
    _ person: PersonRecord, _ device: Secret? = nil, at seconds: Int64
  ) async throws -> Bool {
    try await fixture.identity.takeFailedSequences(
      of: person, device: device, now: moment(seconds))
  }

  // AUTH-17: the warning is shown until the person's own browser has shown it once.
  @Test func theWarningIsShownUntilTheOwnersBrowserHasShownIt() async throws {
    let anna = try await fixture.annaWithSequence()
    let device = try fixture.identity.deviceCookie(of: anna, now: moment(0))
    try await fail(at: 1)
    try await fixture.identity.sweep(now: moment(89 * 86_400))
    for cookie in [nil, nil, Secret("x")] {
      #expect(try await take(anna, cookie, at: 89 * 86_400))
    }
    #expect(try await take(anna, device, at: 89 * 86_400))
    #expect(try await !take(anna, device, at: 89 * 86_400))
    #expect(try await !take(anna, at: 89 * 86_400))
  }

  // AUTH-17: neither an attacker's newer device cookie nor another person's clears the notice.
  @Test func newerAndForeignCookiesClearNoWarning() async throws {
    let anna = try await fixture.annaWithSequence()
    let bert = try await fixture.account("bert")
    let foreign = try fixture.identity.deviceCookie(of: bert, now: moment(0))
    try await fail(at: 1)
    for device in [
      foreign, try fixture.identity.deviceCookie(of: anna, now: moment(1)),
      try fixture.identity.deviceCookie(of: anna, now: moment(2)),
    ] {
      for _ in 0..<2 { #expect(try await take(anna, device, at: 400)) }
    }
  }

  // AUTH-17: a cookie clears only failures that are newer than itself.
  @Test func aCookieClearsOnlyNewerFailures() async throws {
    let anna = try await fixture.annaWithSequence()
    try await fail(at: 1)
    let device = try fixture.identity.deviceCookie(of: anna, now: moment(2))
    try await fail(at: 3)
    #expect(try await take(anna, device, at: 400))
    let older = try fixture.identity.deviceCookie(of: anna, now: moment(0))
    #expect(try await take(anna, older, at: 400), "the first one is left")
    #expect(try await !take(anna, older, at: 400))
  }

  // AUTH-17: wrong sequences are warned about only when their sign-in has expired.
  @Test func aPendingSignInIsWarnedAboutOnceItExpires() async throws {
    let anna = try await fixture.annaWithSequence()
    let device = try fixture.identity.deviceCookie(of: anna, now: moment(0))
    let slow = try await step(at: 1)
    #expect(try await judge("231", slow, at: 2) == .wrong)
    #expect(try await !take(anna, device, at: 3))
    #expect(try await judge("312", slow, at: 4) == .wrong, "it goes on")
    #expect(try await !take(anna, device, at: 300))
    #expect(try await take(anna, device, at: 301))
  }

  // AUTH-17: five wrong sequences end the sign-in, and are warned about at once.
  @Test func fiveWrongSequencesAreWarnedAboutAtOnce() async throws {
    let anna = try await fixture.annaWithSequence()
    let step = try await step(at: 1)
    for second in 2..<7 as Range<Int64> { _ = try await judge("111", step, at: second) }
    #expect(try await take(anna, at: 7))
  }

  // AUTH-17: no warning is due for the person's own mistakes, a sign-in without an attempt at the
  // sequence, other people's failures, or failures of 91 days ago.
  @Test func ownForeignAndOldFailuresCauseNoWarning() async throws {
    let anna = try await fixture.annaWithSequence()
    let bert = try await fixture.account("bert")
    _ = try await step(at: 1)
    let own = try await step(at: 2)
    #expect(try await judge("312", own, at: 3) == .wrong)
    #expect(try await judge("213", own, at: 4) == .success(anna))
    #expect(try await !take(anna, at: 400))
    try await fail(at: 5)
    #expect(try await !take(bert, at: 400))
    try await fixture.identity.sweep(now: moment(91 * 86_400))
    #expect(try await !take(anna, at: 91 * 86_400))
  }
}
