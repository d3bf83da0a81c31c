import Domain
import Store
import Testing

@testable import Identity

@Suite struct CodeLimitTests {
  // AUTH-17, CODE-12: wrong codes and wrong passwords share one counter per address; right ones are
  // not counted.
  @Test func codesAndPasswordsShareTheCountOfAnAddress() async throws {
    let telephone = try Telephone(Telephone.unlimited)
    let anna = try await telephone.anna()
    for number in 0..<18 { _ = try await telephone.fixture.signIn("guess\(number)") }
    let (flow, code) = try await telephone.sent()
    #expect(try await telephone.judge(code, flow) == .success(anna))
    let (second, right) = try await telephone.sent()
    for _ in 0..<2 { _ = try await telephone.judge(other(than: right), second) }
    #expect(try await telephone.judge(right, second) == .throttled(retryAfter: 60))
    #expect(
      try await telephone.fixture.signIn("anna", "correct horse") == .throttled(retryAfter: 60))
    #expect(try await telephone.judge(right, second, from: "8.8.8.8") == .success(anna))
  }

  // AUTH-18: a person locked out by someone else's password guesses can still sign in by code.
  @Test func aPersonWithALockedPasswordSignsInByCode() async throws {
    let telephone = try Telephone(Telephone.unlimited)
    let anna = try await telephone.anna()
    for _ in 0..<6 { _ = try await telephone.fixture.signIn(from: "6.6.6.6") }
    #expect(try await telephone.fixture.signIn("anna", "correct horse") != .success(anna))
    let (flow, code) = try await telephone.sent()
    #expect(try await telephone.judge(code, flow) == .success(anna))
  }

  // CODE-12, OT-05: ten wrong codes a day are checked per number, however many codes are sent.
  @Test func tenWrongCodesADayAreChecked() async throws {
    let telephone = try Telephone(Telephone.unlimited)
    _ = try await telephone.anna()
    var identity = telephone.identity
    var judged = 0
    var last: CodeOutcome?
    var flow = try await telephone.flow()
    for round in 0..<20 as Range<Int64> {
      for _ in 0..<3 {
        last = try await identity.judgeCode(
          "x", flow: flow, address: "9.9.\(round).1", now: moment(round * 60))
        if case .wrong = last { judged += 1 }
      }
      identity = try telephone.fixture.reopened(settings: Telephone.unlimited)
      let start = try await identity.resendCode(
        flow: flow, origin: "https://photos.example", language: .english,
        address: "9.9.\(round).1", now: moment(round * 60))
      if round % 2 == 0, start.isSent {
        flow = try await identity.beginCode(
          phone: Telephone.number("+79990000001"), origin: "https://photos.example",
          language: .english, address: "9.9.\(round).1", now: moment(round * 60)
        ).flow()
      }
    }
    #expect(judged == 10)
    #expect(last == .throttled(retryAfter: 86_400 - 1140))
  }

  // CODE-12: once a number is locked, even the right code is refused and no new one is sent.
  @Test func afterTenWrongCodesTheRightOneIsRefused() async throws {
    let telephone = try Telephone(Telephone.unlimited)
    let anna = try await telephone.anna()
    for _ in 0..<2 {
      let (flow, code) = try await telephone.sent()
      for _ in 0..<5 { _ = try await telephone.judge(other(than: code), flow) }
    }
    #expect(try await telephone.begin(at: 100) == .throttled(retryAfter: 86_301))
    let (flow, code) = try await telephone.sent(at: 86_401)
    #expect(try await telephone.judge(code, flow, at: 86_402) == .success(anna))
  }

  // OT-05: the flows of a number share its last attempts.
  @Test func theFlowsOfANumberShareItsAttempts() async throws {
    let telephone = try Telephone(Telephone.unlimited)
    _ = try await telephone.anna()
    let first = try await telephone.sent()
    let second = try await telephone.sent()
    let third = try await telephone.sent()
    for (flow, code) in [first, second] {
      for _ in 0..<4 { _ = try await telephone.judge(other(than: code), flow) }
    }
    let wrong = other(than: third.code)
    #expect(try await telephone.judge(wrong, third.flow) == .wrong(left: 1))
    #expect(try await telephone.judge(wrong, third.flow) == .wrong(left: 0))
    #expect(try await telephone.judge(third.code, third.flow) == .throttled(retryAfter: 86_400))
  }

  // OT-14: an address may send a hundred wrong codes a day, for any number of phones.
  @Test func anAddressHasAHundredWrongCodesADay() async throws {
    let telephone = try Telephone(Telephone.boundless)
    var judged = 0
    for number in 0..<30 {
      let (flow, code) = try await telephone.sent("+7999\(1_000_000 + number)")
      for _ in 0..<5 {
        if case .wrong = try await telephone.judge(other(than: code), flow) { judged += 1 }
      }
    }
    #expect(judged == 100)
    let (flow, code) = try await telephone.sent("+79991000099")
    #expect(try await telephone.judge(code, flow, from: "8.8.8.8") == .needsName)
  }

  // CODE-5, CODE-12: the waits between codes for a number increase.
  @Test func theWaitsGrow() async throws {
    var settings = Telephone.settings
    settings.oneTimeCodes.sends.toNumber = []
    settings.oneTimeCodes.sends.fromAddress = []
    let telephone = try Telephone(settings)
    var now: Int64 = 0
    for wait in [30, 60, 120, 240, 480, 960, 1920, 1920, 1920] as [Int64] {
      #expect(try await telephone.begin(at: now).seconds == wait)
      #expect(try await telephone.begin(at: now + 1) == .throttled(retryAfter: wait - 1))
      now += wait
    }
    #expect(try await telephone.begin(at: now + 86_400).seconds == 30)
  }

  // OT-07: the announced wait is exact.
  @Test func theAnnouncedWaitIsExact() async throws {
    let telephone = try Telephone()
    var now: Int64 = 0
    var sentAt: [Int64] = []
    while sentAt.count < 10 {
      guard case .sent(_, let wait, _) = try await telephone.begin(from: "8.\(now).1.1", at: now)
      else { throw SampleError() }
      sentAt.append(now)
      #expect(!(try await telephone.begin(from: "8.\(now).2.1", at: now + wait - 1).isSent))
      now += wait
    }
    #expect(Array(sentAt.prefix(6)) == [0, 30, 90, 600, 840, 3600])
    #expect(now == 86_400)
  }

  // OT-07: of the codes requested for a number every 3 s for an hour, five are sent.
  @Test func aNumberGetsFiveCodesAnHour() async throws {
    let telephone = try Telephone()
    var sentAt: [Int64] = []
    for second in 0..<3600 as Range<Int64> where second % 3 == 0 {
      let start = try await telephone.begin(from: "8.\(second % 200).1.1", at: second)
      if start.isSent { sentAt.append(second) }
    }
    #expect(sentAt == [0, 30, 90, 600, 840])
    #expect(try await telephone.received(at: 60 * 60).count <= 5)
  }

  // OT-07: an address can request ten codes an hour.
  @Test func anAddressSendsTenAnHour() async throws {
    let telephone = try Telephone()
    var starts: [CodeStart] = []
    for number in 0..<1000 {
      starts.append(try await telephone.begin("+7\(9_000_000_000 + number * 1_000_003)", at: 5))
    }
    #expect(starts.filter(\.isSent).count == 10)
    #expect(starts.last == .throttled(retryAfter: 3600))
    #expect(try await telephone.begin("+79110000000", from: "9.9.9.8", at: 5).isSent)
    #expect(try await telephone.begin("+79220000000", at: 3605).isSent)
  }

  // OT-07: consecutive numbers share a limit of codes, even if requested from many addresses.
  @Test func aPrefixGetsTwentyAnHour() async throws {
    let telephone = try Telephone()
    var starts: [CodeStart] = []
    for number in 0..<100 {
      starts.append(
        try await telephone.begin("+7999123\(1000 + number)", from: "8.8.\(number).1", at: 5))
    }
    #expect(starts.filter(\.isSent).count == 20)
    #expect(starts.last == .throttled(retryAfter: 3600))
    #expect(try await telephone.begin("+79991240000", from: "8.9.1.1", at: 5).isSent)
  }

  // OT-09: at most sixty codes a minute are sent to all numbers together.
  @Test func everybodyTogetherGetsSixtyAMinute() async throws {
    let telephone = try Telephone()
    var starts: [CodeStart] = []
    for number in 0..<100 {
      let phone = "+7\(9_000_000_000 + number * 1_000_003)"
      starts.append(try await telephone.begin(phone, from: "8.8.\(number).1", at: 5))
    }
    #expect(starts.filter(\.isSent).count == 60)
    #expect(starts.last == .stopped(retryAfter: 60), "it raises an alarm")
  }
}
