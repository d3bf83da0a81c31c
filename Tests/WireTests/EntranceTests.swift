import Domain
import Testing
import Wire

/// The messages of sign-in.
struct EntranceTests {
  static let answers: [FormResponse] =
    [
      .panel, .done(next: nil), .done(next: "/a?b=\"c\"&d=<e>"), .name,
      .code(SentCode(digits: 6, seconds: 30, phone: "+7 (999) 000-00-00")),
      .code(SentCode(digits: 4, seconds: 0, base: 30, phone: "+7")),
    ] + Delivery.allCases.map { .delivery($0) } + problems.map { .problem($0) }

  static let problems: [FormProblem] =
    [
      .fields(login: true, password: false), .fields(login: false, password: true),
      .fields(login: false, password: false), .sequence, .wait(seconds: 9_000_000_000), .busy,
      .expired, .code(left: 4), .delivery, .newSequence, .closed, .invitation, .offline,
      .server,
    ] + PhoneProblem.allCases.map { .phone($0) } + NameProblem.allCases.map { .name($0) }
    + LoginProblem.allCases.map { .login($0) }
    + PasswordProblem.allCases.map { .password($0) }

  static func text(_ answer: FormResponse) -> String {
    var json = JSONWriter()
    answer.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test(arguments: answers) func anAnswerIsReadAsItWasWritten(answer: FormResponse) throws {
    let json = try JSON(reading: Array(Self.text(answer).utf8))
    #expect(FormResponse(json) == answer)
  }

  @Test func answersLookAsAgreed() {
    let code = SentCode(digits: 6, seconds: 30, phone: "+7 (999) 000-00-00")
    #expect(
      Self.text(.code(code))
        == #"{"step":"code","digits":6,"seconds":30,"base":30,"phone":"+7 (999) 000-00-00"}"#)
    #expect(
      Self.text(.problem(.fields(login: true, password: false)))
        == #"{"problem":"fields","login":true,"password":false}"#)
    #expect(Self.text(.problem(.wait(seconds: 30))) == #"{"problem":"wait","seconds":30}"#)
    #expect(Self.text(.done(next: nil)) == #"{"step":"done"}"#)
    #expect(Self.text(.problem(.phone(.short))) == #"{"problem":"phone","reason":"short"}"#)
  }

  // CODE-8: a name problem without a reason, as of older servers, means that it is too long.
  @Test func aNameProblemNeedsNoReason() throws {
    let json = try JSON(reading: Array(#"{"problem":"name"}"#.utf8))
    #expect(FormResponse(json) == .problem(.name(.long)))
  }

  // Q-1: unknown and incomplete responses are rejected.
  @Test(arguments: [
    "{}", "[]", "null", #"{"step":"?"}"#, #"{"problem":"?"}"#, #"{"step":"code"}"#,
    #"{"step":"code","digits":99,"seconds":1,"phone":""}"#, #"{"step":"delivery"}"#,
    #"{"step":7}"#, #"{"problem":null}"#,
  ])
  func whatIsNoAnswerIsNone(text: String) throws {
    #expect(FormResponse(try JSON(reading: Array(text.utf8))) == nil)
  }

  // Q-1
  @Test func noCutOrChangedByteTraps() {
    for answer in Self.answers {
      let bytes = Array(Self.text(answer).utf8)
      for index in bytes.indices {
        _ = (try? JSON(reading: Array(bytes[..<index]))).flatMap { FormResponse($0) }
        var changed = bytes
        changed[index] ^= 1
        _ = (try? JSON(reading: changed)).flatMap { FormResponse($0) }
      }
    }
  }

  @Test(arguments: EntranceStart.Place.allCases)
  func aStartIsReadAsItWasWritten(place: EntranceStart.Place) throws {
    var start = EntranceStart(
      place, language: .russian, name: "Ann's", address: "/account/code?return_to=%2F", seal: "s")
    #expect(try Self.again(start) == start)
    start.links.signIn = "/1"
    start.links.phone = "/2"
    start.links.code = "/3"
    start.links.name = "/4"
    start.links.newAccount = "/5"
    start.links.terms = "/terms"
    start.typed.login = "username"
    start.typed.sequence = Secret("13")
    start.typed.phone = "+7"
    start.typed.name = "Аня"
    start.hasPanel = true
    start.code = SentCode(digits: 6, seconds: 30, phone: "+7 (999) 000-00-00")
    start.answer = .problem(.code(left: 2))
    #expect(try Self.again(start) == start)
  }

  static func again(_ start: EntranceStart) throws -> EntranceStart? {
    var json = JSONWriter()
    start.write(to: &json)
    return EntranceStart(try JSON(reading: json.bytes))
  }

  // Q-4: form fields are percent-encoded, and printing the request does not show them.
  @Test func aFormIsEncodedAndNeverPrinted() {
    let request = Request(
      form: [FormField("login", "a b"), FormField("password", "ü&=+%")], to: "/authorization")
    #expect(request.method == .post && request.address == "/authorization")
    #expect(request.form.reveal() == "login=a%20b&password=%C3%BC%26%3D%2B%25")
    #expect(!"\(request)".contains("password"))
  }
}
