import Domain
import Store
import Testing

@testable import Identity

/// AUTH-17: what is told to the owner of a password that somebody had right.
@Suite struct FailedSequenceTests {
  let house: House

  init() throws {
    house = try House()
  }

  /// Enters the password, from an address of its own.
  private func step(at seconds: Int64) async throws -> Secret {
    let outcome = try await house.signIn(
      "anna", "correct horse", from: "8.8.8.\(seconds)", at: seconds)
    guard case .needsSequence(let step) = outcome else { throw SampleError() }
    return step
  }

  private func judge(
    _ digits: String, _ step: Secret, at seconds: Int64
  ) async throws -> SequenceOutcome {
    try await house.identity.judgeSequence(
      digits, step: step, address: "8.8.8.\(seconds)", isDemoMode: false, now: moment(seconds))
  }

  private func fail(at seconds: Int64) async throws {
    #expect(try await judge("231", try await step(at: seconds), at: seconds) == .wrong)
  }

  private func take(
    _ person: PersonRecord, _ device: Secret? = nil, at seconds: Int64
  ) async throws -> Bool {
    try await house.identity.takeFailedSequences(
      of: person, device: device, now: moment(seconds))
  }

  // AUTH-17: told until it was told to the owner's browser, once there.
  @Test func itIsToldUntilItWasToldToTheOwnersBrowser() async throws {
    let anna = try await house.annaWithSequence()
    let device = try house.identity.deviceCookie(of: anna, now: moment(0))
    try await fail(at: 1)
    try await house.identity.sweep(now: moment(89 * 86_400))
    for cookie in [nil, nil, Secret("x")] {
      #expect(try await take(anna, cookie, at: 89 * 86_400))
    }
    #expect(try await take(anna, device, at: 89 * 86_400))
    #expect(try await !take(anna, device, at: 89 * 86_400))
    #expect(try await !take(anna, at: 89 * 86_400))
  }

  // AUTH-17: the cookie that a stranger got for a guess, or another person's, is not the owner's.
  @Test func aYoungerOrForeignCookieUsesNothingUp() async throws {
    let anna = try await house.annaWithSequence()
    let bert = try await house.account("bert")
    let foreign = try house.identity.deviceCookie(of: bert, now: moment(0))
    try await fail(at: 1)
    for device in [
      foreign, try house.identity.deviceCookie(of: anna, now: moment(1)),
      try house.identity.deviceCookie(of: anna, now: moment(2)),
    ] {
      for _ in 0..<2 { #expect(try await take(anna, device, at: 400)) }
    }
  }

  // AUTH-17: what came after the cookie is used up, what was before it stays.
  @Test func aCookieUsesUpOnlyWhatIsYounger() async throws {
    let anna = try await house.annaWithSequence()
    try await fail(at: 1)
    let device = try house.identity.deviceCookie(of: anna, now: moment(2))
    try await fail(at: 3)
    #expect(try await take(anna, device, at: 400))
    let older = try house.identity.deviceCookie(of: anna, now: moment(0))
    #expect(try await take(anna, older, at: 400), "the first one is left")
    #expect(try await !take(anna, older, at: 400))
  }

  // AUTH-17: a sign-in under way is not a stranger's, and goes on.
  @Test func aSignInUnderWayIsToldWhenItIsOver() async throws {
    let anna = try await house.annaWithSequence()
    let device = try house.identity.deviceCookie(of: anna, now: moment(0))
    let slow = try await step(at: 1)
    #expect(try await judge("231", slow, at: 2) == .wrong)
    #expect(try await !take(anna, device, at: 3))
    #expect(try await judge("312", slow, at: 4) == .wrong, "it goes on")
    #expect(try await !take(anna, device, at: 300))
    #expect(try await take(anna, device, at: 301))
  }

  // AUTH-17: five wrong ones are over at once.
  @Test func aStepWithoutTriesLeftIsOver() async throws {
    let anna = try await house.annaWithSequence()
    let step = try await step(at: 1)
    for second in 2..<7 as Range<Int64> { _ = try await judge("111", step, at: second) }
    #expect(try await take(anna, at: 7))
  }

  // AUTH-17: neither the owner's own slip, nor a step without a try, nor another's failure counts.
  @Test func whatIsNoFailureOfAStrangerIsNotTold() async throws {
    let anna = try await house.annaWithSequence()
    let bert = try await house.account("bert")
    _ = try await step(at: 1)
    let own = try await step(at: 2)
    #expect(try await judge("312", own, at: 3) == .wrong)
    #expect(try await judge("213", own, at: 4) == .success(anna))
    #expect(try await !take(anna, at: 400))
    try await fail(at: 5)
    #expect(try await !take(bert, at: 400))
    try await house.identity.sweep(now: moment(91 * 86_400))
    #expect(try await !take(anna, at: 91 * 86_400))
  }
}
