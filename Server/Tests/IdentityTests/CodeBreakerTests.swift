import Domain
import Store
import Testing

@testable import Identity

/// OT-09: the circuit breaker for unused codes.
@Suite struct CodeBreakerTests {
  private static let unknownNumber = "+4915100000"

  // OT-09: if hardly any code is used, new numbers get none, with an unchanged response (CODE-12).
  @Test func newNumbersGetNoCodesAfterAHundredUnusedOnes() async throws {
    let telephone = try Telephone()
    try await send(100, used: 19, telephone)
    #expect(try await telephone.begin(Self.unknownNumber, at: 12_000).isSent)
    #expect(try await telephone.received(at: 12_000).isEmpty)
    #expect(try telephone.identity.newNumberPause(now: moment(12_000)) != nil)
  }

  // OT-09, CODE-12: attackers with numbers of their own cannot block people who have an account.
  @Test func aNumberOfAnAccountGetsItsCodeWhileTheBreakerIsOpen() async throws {
    let telephone = try Telephone()
    let anna = try await telephone.anna()
    try await send(100, used: 0, telephone)
    let (flow, code) = try await telephone.sent(at: 12_000)
    #expect(try await telephone.judge(code, flow, at: 12_001) == .success(anna))
  }

  // OT-09: unused codes to numbers with an account do not open the breaker.
  @Test func unusedCodesToNumbersOfAccountsAreNotCounted() async throws {
    let telephone = try Telephone(Telephone.oftenAsked)
    _ = try await telephone.anna()
    for second in 0..<100 as Range<Int64> {
      _ = try await telephone.sent(from: "8.8.\(second).1", at: second * 100)
    }
    #expect(try telephone.identity.newNumberPause(now: moment(12_000)) == nil)
  }

  // OT-09: a person who registered by code still counts as a new number with a used code.
  @Test func codesOfNewAccountsCountAsUsed() async throws {
    let telephone = try Telephone()
    try await send(100, used: 20, telephone, joining: true)
    #expect(try telephone.identity.newNumberPause(now: moment(12_000)) == nil)
  }

  // OT-09
  @Test func theBreakerStaysClosedWhenAFifthIsUsed() async throws {
    let telephone = try Telephone()
    try await send(100, used: 20, telephone)
    _ = try await telephone.sent(Self.unknownNumber, at: 12_000)
  }

  // OT-09: codes that can still be used do not open the breaker.
  @Test func codesThatCanStillBeUsedAreNotCounted() async throws {
    let telephone = try Telephone()
    try await send(99, used: 0, telephone)
    _ = try await telephone.sent(Self.unknownNumber, at: 12_000)
    #expect(try telephone.identity.newNumberPause(now: moment(12_001)) == nil)
    #expect(try telephone.identity.newNumberPause(now: moment(12_301)) != nil)
  }

  // OT-09: a few codes an hour still go out; if they are used, the breaker closes before its day is
  // over.
  @Test func usedCodesCloseTheBreaker() async throws {
    let telephone = try Telephone()
    try await send(100, used: 0, telephone)
    var now: Int64 = 12_000
    for number in 0..<20 {
      if let pause = try telephone.identity.newNumberPause(now: moment(now)) { now += pause }
      let (flow, code) = try await telephone.sent(
        "+4915\(2_000_000 + number * 10_003)", from: "8.9.\(number).1", at: now)
      #expect(try await telephone.judge(code, flow, at: now) == .needsName)
    }
    #expect(now < 12_000 + 3 * 3600)
    #expect(try telephone.identity.newNumberPause(now: moment(now + 301)) == nil)
  }

  // OT-09: an open breaker lets at most ten codes an hour through.
  @Test func anOpenBreakerLetsTenCodesAnHourThrough() async throws {
    let telephone = try Telephone()
    try await send(100, used: 0, telephone)
    var sent = 0
    for number in 0..<120 {
      let now = 20_000 + Int64(number) * 30
      let phone = "+4915\(2_000_000 + number * 10_003)"
      _ = try await telephone.begin(phone, from: "8.9.\(number).1", at: now)
      sent += try await telephone.received(at: now).count
    }
    #expect(sent == 10)
  }

  // PASS-8, OT-09: an account whose number cannot be confirmed would be useless, so registration
  // asks to wait.
  @Test func aRegistrationWithANumberIsToldToWait() async throws {
    let telephone = try Telephone()
    try await send(100, used: 0, telephone)
    let registration = Registration(
      login: try #require(Login("boris")), name: "Boris",
      password: Secret("rhubarb gondola 47 lantern"),
      phone: try Telephone.number(Self.unknownNumber))
    let outcome = try await telephone.identity.register(
      registration, invitation: nil, origin: "https://photos.example", language: .english,
      address: "9.9.9.9", now: moment(12_000))
    guard case .stopped = outcome else {
      Issue.record("registered: \(outcome)")
      return
    }
  }

  private func send(
    _ count: Int, used: Int, _ telephone: Telephone, joining: Bool = false
  ) async throws {
    for number in 0..<count {
      let second = Int64(number) * 100
      let (flow, code) = try await telephone.sent(
        "+7\(9_000_000_000 + number * 1_000_003)", from: "8.8.\(number).1", at: second)
      guard number < used else { continue }
      _ = try await telephone.judge(code, flow, at: second)
      if joining {
        _ = try await telephone.identity.finishWithName(
          "New \(number)", flow: flow, now: moment(second))
      }
    }
  }
}

extension Telephone {
  /// Settings with no limit on sent codes except the circuit breaker.
  fileprivate static var oftenAsked: IdentitySettings {
    var settings = Telephone.unlimited
    settings.oneTimeCodes.sends.breaker = SendLimits.standard.breaker
    return settings
  }
}
