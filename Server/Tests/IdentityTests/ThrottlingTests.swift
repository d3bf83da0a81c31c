import Domain
import Foundation
import Store
import Testing

@testable import Identity

@Suite struct ThrottlingTests {
  let fixture: IdentityFixture

  init() throws {
    fixture = try IdentityFixture()
  }

  private let bothWrong = SignInOutcome.wrong(loginIsWrong: true, passwordIsWrong: true)

  // AUTH-17: after five wrong attempts each further one doubles the wait, for unknown logins too.
  @Test(arguments: ["anna", "nobody"])
  func afterFiveTriesTheWaitDoubles(login: String) async throws {
    _ = try await fixture.anna()
    var now: Int64 = 100
    for _ in 0..<5 {
      #expect(try await fixture.signIn(login, at: now) == bothWrong)
    }
    for wait in [1, 2, 4, 8, 16] as [Int64] {
      #expect(try await fixture.signIn(login, at: now) == .throttled(retryAfter: wait))
      now += wait
      #expect(try await fixture.signIn(login, at: now) == bothWrong)
    }
  }

  // AUTH-17
  @Test func theRightPasswordWaitsTooWhileTheAccountIsThrottled() async throws {
    _ = try await fixture.anna()
    for _ in 0..<5 { _ = try await fixture.signIn() }
    #expect(try await fixture.signIn("anna", "correct horse") == .throttled(retryAfter: 1))
  }

  // AUTH-17: attempts while locked do not prolong the wait.
  @Test func attemptsWhileLockedAreNotCounted() async throws {
    _ = try await fixture.anna()
    for _ in 0..<5 { _ = try await fixture.signIn() }
    for _ in 0..<50 { #expect(try await fixture.signIn() == .throttled(retryAfter: 1)) }
    guard case .success = try await fixture.signIn("anna", "correct horse", at: 2) else {
      Issue.record("the wait did not end")
      return
    }
  }

  // AUTH-17: an account is never locked for longer than an hour.
  @Test func theWaitIsAtMostAnHour() {
    var record: ThrottleRecord?
    for _ in 0..<200 { record = Throttling.counting(record, .standard, now: moment(0)) }
    #expect(Throttling.wait(record, now: moment(0)) == 3600)
    #expect(Throttling.wait(record, now: moment(3600)) == nil)
  }

  // AUTH-17: a day without attempts resets the count.
  @Test func aDayWithoutAttemptsResetsTheCount() {
    var record: ThrottleRecord?
    for _ in 0..<200 { record = Throttling.counting(record, .standard, now: moment(0)) }
    #expect(Throttling.counting(record, .standard, now: moment(86_400)).failures == 1)
  }

  // AUTH-17: guesses from elsewhere do not lock the person out at an address they have used before.
  @Test func theOwnersAddressHasACountOfItsOwn() async throws {
    let anna = try await fixture.anna()
    let home = "7.7.7.7"
    #expect(try await fixture.signIn("anna", "correct horse", from: home) == .success(anna))
    for _ in 0..<5 { _ = try await fixture.signIn(at: 2) }
    #expect(try await fixture.signIn(at: 2) == .throttled(retryAfter: 1))
    #expect(try await fixture.signIn("anna", "correct horse", from: home, at: 2) == .success(anna))
  }

  // AUTH-17
  @Test func rightTriesAreNotCounted() async throws {
    let anna = try await fixture.anna()
    for _ in 0..<30 {
      #expect(try await fixture.signIn("anna", "correct horse") == .success(anna))
    }
  }

  // AUTH-17
  @Test func anAddressHasTwentyTriesAMinuteHoweverManyLogins() async throws {
    for number in 0..<20 {
      let login = String(repeating: "a", count: number + 1)
      #expect(try await fixture.signIn(login, at: 0) == bothWrong)
    }
    #expect(try await fixture.signIn("other", at: 10) == .throttled(retryAfter: 50))
    #expect(try await fixture.signIn("other", from: "9.9.9.10", at: 10) == bothWrong)
    #expect(try await fixture.signIn("other", at: 60) == bothWrong)
  }

  // AUTH-17
  @Test func aNetworkHasAThousandTriesAnHour() {
    var record: ThrottleRecord?
    for _ in 0..<1000 {
      #expect(Throttling.wait(record, AttemptLimits.standard.fromNetwork, now: moment(0)) == nil)
      record = Throttling.counting(record, AttemptLimits.standard.fromNetwork, now: moment(0))
    }
    #expect(Throttling.wait(record, AttemptLimits.standard.fromNetwork, now: moment(1)) == 3599)
  }

  // AUTH-17: an IPv6 customer has 2^64 addresses, which count as one.
  @Test func addressesOfOneIPv6NetworkCountAsOne() {
    #expect(
      NetworkAddress("2001:db8:1:2::1").host == NetworkAddress("2001:db8:1:2:ffff::9").host)
    #expect(NetworkAddress("2001:db8:1:2::1").host != NetworkAddress("2001:db8:1:3::1").host)
    #expect(
      NetworkAddress("2001:db8:1:2::1").network == NetworkAddress("2001:db8:1:3::1").network)
    #expect(NetworkAddress("::ffff:1.2.3.4") == NetworkAddress("1.2.3.4"))
    #expect(NetworkAddress("1.2.3.4").network == NetworkAddress("1.2.3.99").network)
    #expect(NetworkAddress("1.2.3.4").host != NetworkAddress("1.2.3.99").host)
    #expect(NetworkAddress("unix").host == NetworkAddress("unix").network)
  }

  // AUTH-17: concurrent attempts cannot bypass the counter.
  @Test func atMostFiveConcurrentAttemptsAreChecked() async throws {
    _ = try await fixture.anna()
    let outcomes = try await withThrowingTaskGroup(of: SignInOutcome.self) { group in
      for number in 0..<30 {
        group.addTask { try await fixture.signIn(from: "5.5.\(number).1") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.filter { $0 == bothWrong }.count == 5)
    #expect(outcomes.filter { $0 == .throttled(retryAfter: 1) }.count == 25)
  }

  // AUTH-17, CODE-12: limits survive a restart.
  @Test func theWaitSurvivesARestart() async throws {
    _ = try await fixture.anna()
    for _ in 0..<5 { _ = try await fixture.signIn() }
    let identity = try fixture.reopened()
    let outcome = try await identity.signIn(
      login: "anna", password: Secret("correct horse"), address: "9.9.9.9", isDemoMode: false,
      now: moment(1))
    #expect(outcome == .throttled(retryAfter: 1))
  }

  // AUTH-17: in demo mode every account but the demo's has limits.
  @Test func demoModeLimitsOtherAccounts() async throws {
    _ = try await fixture.identity.makeDemoAccount(now: moment(0))
    _ = try await fixture.anna()
    func outcome(_ login: String) async throws -> SignInOutcome {
      try await fixture.identity.signIn(
        login: login, password: Secret("x"), address: "127.0.0.1", isDemoMode: true,
        now: moment(1))
    }
    for _ in 0..<30 {
      #expect(
        try await outcome("username") == .wrong(loginIsWrong: false, passwordIsWrong: true))
      #expect(try await outcome("nobody") == .wrong(loginIsWrong: true, passwordIsWrong: true))
    }
    for _ in 0..<5 { _ = try await outcome("anna") }
    #expect(try await outcome("anna") == .throttled(retryAfter: 1))
  }

  // a password typed into the login field is stored nowhere in clear.
  @Test func aPasswordTypedAsLoginIsNotStored() async throws {
    _ = try await fixture.signIn("MySecretPassword")
    try fixture.database.close()
    let data = try #require(
      FileManager.default.contents(atPath: fixture.folder + "/imagefeed.sqlite"))
    #expect(data.range(of: Data("mysecretpassword".utf8)) == nil)
    #expect(data.range(of: Data("account:".utf8)) != nil)
  }
}
