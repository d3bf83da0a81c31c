import Domain
import Store
import Testing

@testable import Identity

@Suite struct SequenceTests {
  let fixture: IdentityFixture

  init() throws {
    fixture = try IdentityFixture()
  }

  private func step(_ fixture: IdentityFixture? = nil, at seconds: Int64 = 1) async throws -> Secret
  {
    let outcome = try await (fixture ?? self.fixture).signIn("anna", "correct horse", at: seconds)
    guard case .needsSequence(let step) = outcome else { throw SampleError() }
    return step
  }

  private func judge(
    _ digits: String, _ step: Secret, from address: String = "9.9.9.9", device: Secret? = nil,
    at seconds: Int64 = 2
  ) async throws -> SequenceOutcome {
    try await fixture.identity.judgeSequence(
      digits, step: step, address: address, device: device, isDemoMode: false,
      now: moment(seconds))
  }

  // AUTH-9: anything but the account's own sequence in ASCII digits is wrong.
  @Test(arguments: ["231", "21", "2133", "", "二一三", "213\u{0}", "２１３"])
  func anyOtherSequenceIsWrong(digits: String) async throws {
    let anna = try await fixture.annaWithSequence()
    let step = try await step()
    #expect(try await judge(digits, step) == .wrong)
    #expect(try await judge("213", step) == .success(anna))
  }

  // AUTH-18: an account without a sequence is signed in by the password alone.
  @Test func withoutASequenceThePasswordSignsIn() async throws {
    let anna = try await fixture.annaWithSequence()
    try await fixture.identity.setSequence(of: anna, to: nil, now: moment(1))
    guard case .success = try await fixture.signIn("anna", "correct horse", at: 1) else {
      Issue.record("a sequence is asked for that is not there")
      return
    }
  }

  // AUTH-17: a wrong password does not reveal that there is a sequence.
  @Test func aWrongPasswordDoesNotRevealASequence() async throws {
    _ = try await fixture.annaWithSequence()
    #expect(
      try await fixture.signIn() == .wrong(loginIsWrong: true, passwordIsWrong: true))
  }

  // OA-56: each sign-in that waits for the sequence has its own token, which works once.
  @Test func aPendingSignInWorksOnce() async throws {
    let anna = try await fixture.annaWithSequence()
    let first = try await step()
    let second = try await step()
    #expect(first != second)
    #expect(try await judge("213", first) == .success(anna))
    #expect(try await judge("213", first) == .expired)
    #expect(try await judge("213", second) == .success(anna))
    #expect(try await judge("213", Secret("x")) == .expired)
  }

  // AUTH-17: the sequence must be entered within five minutes after the password.
  @Test func theSequenceMustFollowWithinFiveMinutes() async throws {
    let anna = try await fixture.annaWithSequence()
    let late = try await step(at: 0)
    #expect(try await judge("213", late, at: 300) == .expired)
    let intime = try await step(at: 1000)
    #expect(try await judge("213", intime, at: 1299) == .success(anna))
  }

  // AUTH-17: five wrong sequences end a sign-in, even without other limits.
  @Test func aPendingSignInHasFiveAttempts() async throws {
    var settings = IdentityFixture.settings
    settings.tries = .none
    let fixture = try IdentityFixture(settings: settings)
    let anna = try await fixture.anna()
    try await fixture.identity.setSequence(of: anna, to: SecureSequence("213"), now: moment(0))
    let step = try await step(fixture)
    func judge(_ digits: String) async throws -> SequenceOutcome {
      try await fixture.identity.judgeSequence(
        digits, step: step, address: "9.9.9.9", isDemoMode: false, now: moment(2))
    }
    for _ in 0..<5 { #expect(try await judge("111") == .wrong) }
    #expect(try await judge("213") == .expired)
  }

  // AUTH-17: sequences and passwords share one counter.
  @Test func wrongSequencesCountWithWrongPasswords() async throws {
    _ = try await fixture.annaWithSequence()
    let step = try await step()
    for _ in 0..<3 { _ = try await judge("111", step) }
    for _ in 0..<2 { _ = try await fixture.signIn(at: 2) }
    #expect(try await judge("213", step) == .throttled(retryAfter: 1))
    #expect(try await fixture.signIn(at: 2) == .throttled(retryAfter: 1))
  }

  // AUTH-17: a right password does not reset the count of wrong sequences.
  @Test func aRightPasswordDoesNotResetWrongSequences() async throws {
    _ = try await fixture.annaWithSequence()
    var judged = 0
    for second in 2..<62 as Range<Int64> {
      let outcome = try await fixture.signIn(
        "anna", "correct horse", from: "8.8.\(second).1", at: second)
      guard case .needsSequence(let step) = outcome else { continue }
      if try await judge("111", step, from: "8.8.\(second).1", at: second) == .wrong { judged += 1 }
    }
    #expect(judged == 5 + 5)
  }

  // AUTH-17: if checking a right password takes long, it does not clear the wait from a wrong
  // sequence entered meanwhile.
  @Test func aSlowPasswordCheckDoesNotClearALaterWait() {
    var record = Throttling.counting(nil, .standard, now: moment(0))
    for _ in 0..<5 { record = Throttling.counting(record, .standard, now: moment(1)) }
    let later = Throttling.takingBack(record, madeAt: moment(0))
    #expect(Throttling.wait(later, now: moment(1)) == 2)
    let same = Throttling.takingBack(record, madeAt: moment(1))
    #expect(Throttling.wait(same, now: moment(1)) == nil)
  }

  // CODE-12: a sign-in between password and sequence survives a restart.
  @Test func aPendingSignInSurvivesARestart() async throws {
    let anna = try await fixture.annaWithSequence()
    let step = try await step()
    let identity = try fixture.reopened()
    let outcome = try await identity.judgeSequence(
      "213", step: step, address: "9.9.9.9", isDemoMode: false, now: moment(2))
    #expect(outcome == .success(anna))
  }

  // LIB-5: a new password ends sign-ins that still wait for the sequence.
  @Test func aPasswordChangeEndsPendingSignIns() async throws {
    let anna = try await fixture.annaWithSequence()
    let step = try await step()
    try await fixture.identity.changePassword(
      of: anna, to: Secret("battery staple"), now: moment(2))
    #expect(try await judge("213", step, at: 3) == .expired)
  }

  // LIB-5: disabling a person ends a sign-in that waits for the sequence.
  @Test func aDisabledPersonsPendingSignInEnds() async throws {
    let anna = try await fixture.annaWithSequence()
    let step = try await step()
    try await fixture.identity.setDisabled(true, of: anna, now: moment(2))
    #expect(try await judge("213", step) == .expired)
  }

  // AUTH-4: the demo account is not locked by wrong sequences, because many visitors share it.
  @Test func wrongSequencesDoNotLockTheDemoAccount() async throws {
    let demo = try await fixture.identity.makeDemoAccount(now: moment(0))
    let outcome = try await fixture.identity.signIn(
      login: Demo.login, password: Secret(Demo.password), address: "127.0.0.1",
      isDemoMode: true, now: moment(1))
    guard case .needsSequence(let step) = outcome else { throw SampleError() }
    func judge(_ digits: String) async throws -> SequenceOutcome {
      try await fixture.identity.judgeSequence(
        digits, step: step, address: "127.0.0.1", isDemoMode: true, now: moment(2))
    }
    for _ in 0..<30 { #expect(try await judge("123") == .wrong) }
    #expect(try await judge("132") == .success(demo))
  }

  // AUTH-4: a demo account of an earlier version gets the sequence too.
  @Test func anOldDemoAccountGetsItsSequence() async throws {
    let demo = try await fixture.identity.makeDemoAccount(now: moment(0))
    try await fixture.identity.setSequence(of: demo, to: nil, now: moment(0))
    #expect(try !fixture.identity.hasSequence(demo))
    _ = try await fixture.identity.makeDemoAccount(now: moment(1))
    #expect(try fixture.identity.hasSequence(demo))
  }

  // OA-54: the database does not reveal which of the 27 sequences an account has.
  @Test func equalSequencesHaveDifferentHashes() async throws {
    let anna = try await fixture.annaWithSequence()
    let boris = try await fixture.account("boris")
    try await fixture.identity.setSequence(of: boris, to: SecureSequence("213"), now: moment(0))
    let hashes = [
      try fixture.database.people.sequenceHash(of: anna),
      try fixture.database.people.sequenceHash(of: boris),
    ]
    #expect(hashes[0] != hashes[1])
  }
}
