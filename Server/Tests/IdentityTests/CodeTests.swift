import Domain
import Foundation
import Store
import Testing

@testable import Identity

@Suite struct CodeTests {
  let telephone: Telephone

  init() throws {
    telephone = try Telephone()
  }

  // CODE-12, OT-06
  @Test func aCodeIsValidOnlyInItsOwnFlow() async throws {
    let anna = try await telephone.anna()
    let first = try await telephone.sent()
    let second = try await telephone.sent("+79990000002")
    #expect(try await telephone.judge(first.code, second.flow) == .wrong(left: 4))
    #expect(try await telephone.judge(second.code, first.flow) == .wrong(left: 4))
    #expect(try await telephone.judge(first.code, Secret("stranger")) == .expired)
    #expect(try await telephone.judge(first.code, first.flow) == .success(anna))
  }

  // CODE-12, OT-06: the stored hash of a code is useless for another flow or number.
  @Test func equalCodesHaveDifferentHashes() throws {
    let secretBox = telephone.identity.secretBox
    let flow = Digest(hex: "aa")
    let phone = Digest(hex: "bb")
    let hashes = Set([
      secretBox.codeHash("123456", flow: flow, phone: phone, isWithheld: false),
      secretBox.codeHash("123456", flow: phone, phone: phone, isWithheld: false),
      secretBox.codeHash("123456", flow: flow, phone: flow, isWithheld: false),
      secretBox.codeHash("123456", flow: flow, phone: phone, isWithheld: true),
    ])
    #expect(hashes.count == 4)
  }

  // CODE-12, OT-02
  @Test func aCodeWorksForFiveMinutes() async throws {
    let anna = try await telephone.anna()
    let late = try await telephone.sent()
    #expect(try await telephone.judge(late.code, late.flow, at: 300) == .wrong(left: 0))
    let intime = try await telephone.sent(at: 1000)
    #expect(try await telephone.judge(intime.code, intime.flow, at: 1299) == .success(anna))
  }

  // CODE-12, OT-03
  @Test func aCodeWorksOnce() async throws {
    let anna = try await telephone.anna()
    let (flow, code) = try await telephone.sent()
    #expect(try await telephone.judge(code, flow) == .success(anna))
    #expect(try await telephone.judge(code, flow) == .expired)
  }

  // CODE-12, OT-04: the sixth attempt is answered as wrong, whether right or not.
  @Test func afterFiveWrongCodesTheRightOneIsRefused() async throws {
    _ = try await telephone.anna()
    let (flow, code) = try await telephone.sent()
    for left in (0..<5).reversed() {
      #expect(try await telephone.judge(other(than: code), flow) == .wrong(left: left))
    }
    #expect(try await telephone.judge(code, flow) == .wrong(left: 0))
    #expect(try await telephone.judge(other(than: code), flow) == .wrong(left: 0))
  }

  // CODE-12: anything but six ASCII digits is a wrong code.
  @Test(arguments: [
    "", " ", "12345", "1234567", "abcdef", "１２３４５６", "١٢٣٤٥٦", "12345\u{0}", "\u{202E}123456",
    String(repeating: "1", count: 10_000),
  ])
  func anythingButSixDigitsIsAWrongCode(text: String) async throws {
    let (flow, _) = try await telephone.sent()
    #expect(try await telephone.judge(text, flow) == .wrong(left: 4))
  }

  // CODE-6, OT-11: only the newest code of a flow is right.
  @Test func aNewCodeInvalidatesThePreviousOne() async throws {
    let anna = try await telephone.anna()
    let (flow, old) = try await telephone.sent()
    let start = try await telephone.resend(flow, at: 30)
    #expect(try start.flow() == flow)
    let new = try await telephone.code(at: 30)
    #expect(try await telephone.judge(old, flow, at: 31) == .wrong(left: 4))
    #expect(try await telephone.judge(new, flow, at: 31) == .success(anna))
  }

  // CODE-12: a queued message must not arrive after the code that replaced it.
  @Test func aReplacedMessageIsNotSent() async throws {
    let flow = try await telephone.flow()
    _ = try await telephone.resend(flow, at: 30)
    #expect(try await telephone.received(at: 30).count == 1)
  }

  // CODE-6
  @Test func aFinishedFlowGetsNoNewCode() async throws {
    _ = try await telephone.anna()
    let (flow, code) = try await telephone.sent()
    _ = try await telephone.judge(code, flow)
    #expect(try await telephone.resend(flow, at: 100) == .expired)
    #expect(try await telephone.resend(Secret("x"), at: 100) == .expired)
    let old = try await telephone.flow("+79990000002", at: 0)
    #expect(try await telephone.resend(old, at: 3600) == .expired)
  }

  // CODE-12: codes, like their limits, survive a restart.
  @Test func aCodeSurvivesARestart() async throws {
    let anna = try await telephone.anna()
    let (flow, code) = try await telephone.sent()
    let identity = try telephone.fixture.reopened(settings: Telephone.settings)
    let outcome = try await identity.judgeCode(
      code, flow: flow, address: "9.9.9.9", now: moment(2))
    #expect(outcome == .success(anna))
  }

  // CODE-11, CODE-12: the message is in the person's language; its last line names the server.
  @Test(arguments: [(Language.english, "is your sign-in code"), (.russian, "код для входа")])
  func theMessageEndsWithTheServersName(language: Language, words: String) async throws {
    _ = try await telephone.identity.beginCode(
      phone: Telephone.number("+79990000001"), origin: "https://photos.example:8443/",
      language: language, address: "9.9.9.9", now: moment(0))
    let message = try #require(try await telephone.received().first)
    let lines = message.text.reveal().split(separator: "\n")
    let code = message.code
    #expect(lines.last.map(String.init) == "@photos.example #\(code)")
    #expect(lines[0].contains(words))
    #expect(lines[0].hasPrefix(code))
    #expect(message.phone.text == "+79990000001")
  }

  // CODE-12: the length is configurable from 4 to 8.
  @Test(arguments: [(4, 4), (6, 6), (8, 8), (1, 4), (99, 8)])
  func aCodeHasTheLengthOfTheSetting(asked: Int, length: Int) async throws {
    var settings = Telephone.settings
    settings.oneTimeCodes.digits = asked
    let telephone = try Telephone(settings)
    guard case .sent(_, _, let digits) = try await telephone.begin() else {
      throw SampleError()
    }
    #expect(digits == length)
    #expect(try await telephone.code().utf8.count == length)
  }

  // LIB-5
  @Test func aDisabledPersonGetsNoCode() async throws {
    let anna = try await telephone.anna()
    let (flow, code) = try await telephone.sent()
    try await telephone.identity.setDisabled(true, of: anna, now: moment(1))
    #expect(try await telephone.judge(code, flow) == .expired)
    #expect(try await telephone.begin(at: 1000).isSent)
    #expect(try await telephone.received(at: 1000).isEmpty)
  }

  // CODE-12: the code screen can show where the code was sent.
  @Test func aFlowKnowsItsNumber() async throws {
    let flow = try await telephone.flow()
    let identity = telephone.identity
    #expect(try identity.pendingCode(flow: flow, now: moment(1))?.phone.text == "+79990000001")
    #expect(try identity.pendingCode(flow: flow, now: moment(3600)) == nil)
    #expect(try identity.pendingCode(flow: Secret("x"), now: moment(1)) == nil)
  }

  // CODE-6: after a reload the countdown continues, also the longer one after a second code.
  @Test func aFlowKnowsHowLongUntilAnotherCode() async throws {
    let flow = try await telephone.flow()
    let identity = telephone.identity
    #expect(try identity.pendingCode(flow: flow, now: moment(1))?.resendAfter == 29)
    #expect(try identity.pendingCode(flow: flow, now: moment(31))?.resendAfter == 0)
    #expect(try await telephone.resend(flow, at: 31).isSent)
    #expect(try identity.pendingCode(flow: flow, now: moment(32))?.resendAfter == 59)
  }

  // OT-12: neither codes nor complete numbers are in the database or its WAL.
  @Test func noCodeOrNumberIsInTheDatabaseInClear() async throws {
    _ = try await telephone.anna()
    var secrets: [String] = ["79990000001", "9990000001"]
    for number in 0..<20 {
      let phone = "+7999\(1_000_000 + number * 10_000)"
      let (flow, code) = try await telephone.sent(phone, from: "8.8.8.\(number)")
      _ = try await telephone.judge(code, flow)
      secrets += [String(phone.dropFirst()), "#" + code, flow.reveal()]
      _ = try await telephone.identity.finishWithName("Guest", flow: flow, now: moment(2))
    }
    let bytes = telephone.bytes()
    #expect(bytes.range(of: Data("Guest".utf8)) != nil)
    for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil) }
  }

  // OT-12
  @Test func aNumberPrintsMasked() throws {
    let number = try Telephone.number("+79990000042")
    #expect("\(number)" == "+•••••••••42")
    #expect(number.masked == "\(number)")
  }
}
