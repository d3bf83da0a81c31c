import Domain
import Store
import Testing

@testable import Identity

@Suite struct DeviceCookieTests {
  let fixture: IdentityFixture
  private let day: Int64 = 86_400

  init() throws {
    fixture = try IdentityFixture()
  }

  /// Locks the account for every browser without its device cookie.
  private func lock(at seconds: Int64 = 1) async throws {
    for _ in 0..<5 { _ = try await fixture.signIn(from: "6.6.6.6", at: seconds) }
  }

  private func owner(_ device: Secret?, at seconds: Int64 = 1) async throws -> SignInOutcome {
    try await fixture.signIn(
      "anna", "correct horse", from: "6.6.6.6", device: device, at: seconds)
  }

  // AUTH-17: guesses cannot lock out the person's own browser, even from the same address.
  @Test func theOwnersBrowserHasACountOfItsOwn() async throws {
    let anna = try await fixture.anna()
    let device = try fixture.identity.deviceCookie(of: anna, now: moment(0))
    try await lock()
    #expect(try await owner(nil) == .throttled(retryAfter: 1))
    #expect(try await owner(device) == .success(anna))
  }

  // AUTH-17: guesses at many logins from a shared address do not lock out known browsers.
  @Test func guessesFromASharedAddressDoNotLockOutKnownBrowsers() async throws {
    let anna = try await fixture.anna()
    let device = try fixture.identity.deviceCookie(of: anna, now: moment(0))
    for number in 0..<25 { _ = try await fixture.signIn("guess\(number)", from: "6.6.6.6") }
    #expect(try await owner(nil) == .throttled(retryAfter: 60))
    #expect(try await owner(device) == .success(anna))
  }

  // AUTH-17: a stolen device cookie is limited too.
  @Test func theOwnersBrowserIsThrottledToo() async throws {
    let anna = try await fixture.anna()
    let device = try fixture.identity.deviceCookie(of: anna, now: moment(0))
    for _ in 0..<5 { _ = try await fixture.signIn(device: device) }
    #expect(try await owner(device) == .throttled(retryAfter: 1))
    #expect(try await owner(nil) == .success(anna))
  }

  // AUTH-17: only the server can create a valid device cookie.
  @Test func aForgedDeviceCookieIsRefused() async throws {
    let anna = try await fixture.anna()
    let boris = try await fixture.account("boris")
    let good = try fixture.identity.deviceCookie(of: anna, now: moment(0)).reveal()
    let parts = good.split(separator: ".").map(String.init)
    let otherFixture = try IdentityFixture()
    let strange = try await otherFixture.identity.deviceCookie(
      of: otherFixture.anna(), now: moment(0))
    let forged = [
      "", ".", "..", "a.b.c", good + "x", String(good.dropLast()), good + ".x",
      "\(Int64.max).\(parts[1]).\(parts[2])", "\(Int64.min).\(parts[1]).\(parts[2])",
      "\(parts[0]).AAAAAAAAAAAAAAAAAAAAAA.\(parts[2])", strange.reveal(),
      try fixture.identity.deviceCookie(of: boris, now: moment(0)).reveal(),
    ]
    try await lock()
    for text in forged { #expect(try await owner(Secret(text)) == .throttled(retryAfter: 1)) }
    #expect(try await owner(Secret(good)) == .success(anna))
  }

  // AUTH-17: changing the password invalidates older device cookies.
  @Test func aPasswordChangeInvalidatesDeviceCookies() async throws {
    let anna = try await fixture.anna()
    let device = try fixture.identity.deviceCookie(of: anna, now: moment(0))
    try await fixture.identity.changePassword(
      of: anna, to: Secret("correct horse"), now: moment(0))
    try await lock()
    #expect(try await owner(device) == .throttled(retryAfter: 1))
  }

  // AUTH-17: a device cookie is valid for 180 days.
  @Test(arguments: [(180 * 86_400 - 1, true), (180 * 86_400, false)] as [(Int64, Bool)])
  func aCookieLivesHalfAYear(seconds: Int64, isGood: Bool) async throws {
    let anna = try await fixture.anna()
    let device = try fixture.identity.deviceCookie(of: anna, now: moment(0))
    try await lock(at: seconds)
    let outcome = try await owner(device, at: seconds)
    #expect(outcome == (isGood ? .success(anna) : .throttled(retryAfter: 1)))
  }

  // AUTH-17: a device cookie with a date in the future is not accepted.
  @Test func aDeviceCookieFromTheFutureIsRefused() async throws {
    let anna = try await fixture.anna()
    let device = try fixture.identity.deviceCookie(of: anna, now: moment(day))
    try await lock()
    #expect(try await owner(device) == .throttled(retryAfter: 1))
  }

  // AUTH-17: in a known browser, password and sequence work although the account is locked.
  @Test func aKnownBrowserCanEnterTheSequenceWhileLocked() async throws {
    let anna = try await fixture.anna()
    try await fixture.identity.setSequence(of: anna, to: SecureSequence("213"), now: moment(0))
    let device = try fixture.identity.deviceCookie(of: anna, now: moment(0))
    try await lock()
    guard case .needsSequence(let step) = try await owner(device) else {
      Issue.record("the owner is kept out")
      return
    }
    let identity = fixture.identity
    let outcome = try await identity.judgeSequence(
      "213", step: step, address: "6.6.6.6", device: device, isDemoMode: false, now: moment(1))
    guard case .success = outcome else {
      Issue.record("the owner is kept out")
      return
    }
  }

  // AUTH-17: `tries = .none` turns all limits off, for the benchmark of login enumeration.
  @Test func withoutLimitsNothingIsThrottled() async throws {
    var settings = IdentityFixture.settings
    settings.tries = .none
    let fixture = try IdentityFixture(settings: settings)
    for _ in 0..<50 {
      #expect(
        try await fixture.signIn() == .wrong(loginIsWrong: true, passwordIsWrong: true))
    }
  }
}
