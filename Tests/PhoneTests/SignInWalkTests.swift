import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

/// The sign-in screen from tap to visible result.
@MainActor struct SignInWalkTests {
  static let red = CGColor.hex(0xC20114)
  static let green = CGColor.hex(0x91C7B1)
  static let coral = CGColor.hex(0x4C5C68)

  let person: Person

  init() async { person = await Person(before: .sample(.signIn)) }

  func border(_ name: String) -> CGColor? { person.find(name)?.layer.borderColor }

  func submit(_ login: String = "username", _ password: String = "password") async {
    await person.type(login, into: "login")
    await person.type(password, into: "password")
    await person.tap("authorize")
  }

  func openPanel() async {
    await submit()
    await person.network.response(FormResponse.panel)
    await person.settle()
  }

  func press(_ digits: Int...) async {
    for digit in digits { await person.tap("digit \(digit)") }
  }

  // AUTH-1: at first there are a heading, two fields and a button, but no panel and no message.
  @Test func theBaseStateShowsLogoFieldsAndButton() {
    #expect(person.text("logo") == "RSSchool")
    #expect(person.field("login")?.attributedPlaceholder?.string == "Login")
    #expect(person.field("password")?.attributedPlaceholder?.string == "Password")
    #expect(person.control("authorize")?.accessibilityLabel == "Authorize")
    #expect(border("login") == Self.coral && border("password") == Self.coral)
    #expect(!person.sees("panel"))
    #expect(person.text("message") ?? "" == "")
  }

  // AUTH-2: only Latin letters are kept, whether typed, pasted or filled in.
  @Test func theLoginKeepsLatinLettersOnly() async {
    await person.type("us1er наме!", into: "login")
    #expect(person.text("login") == "user")
    let field = person.field("login")
    #expect(field?.autocapitalizationType == UITextAutocapitalizationType.none)
    #expect(field?.autocorrectionType == .no && field?.spellCheckingType == .no)
  }

  // AUTH-3: the password is masked.
  @Test func thePasswordIsMasked() {
    #expect(person.field("password")?.isSecureTextEntry == true)
    #expect(person.field("password")?.textContentType == .password)
    #expect(person.field("login")?.textContentType == .username)
  }

  // AUTH-4: both values are sent with the page's CSRF token.
  @Test func authorizeSendsBothValues() async {
    await submit()
    #expect(person.network.sent.last?.address == "/sign-in")
    #expect(
      person.network.lastForm == ["form": "seal", "login": "username", "password": "password"])
  }

  // AUTH-19: a spinner replaces the button's icon while the server checks the values.
  @Test func theButtonShowsALoaderWhileValuesAreJudged() async {
    #expect(!person.sees("judging"))
    await submit()
    #expect(person.sees("judging") && person.control("authorize")?.alpha == 1)
    await person.network.response(FormResponse.problem(.fields(login: true, password: false)))
    #expect(!person.sees("judging") && person.control("authorize")?.alpha == 1)
  }

  // AUTH-9: the digits are dimmed while the server checks them.
  @Test func theDigitsArePaleWhileTheyAreJudged() async {
    await openPanel()
    #expect(person.find("digits")?.alpha == 1)
    await press(1, 2, 3)
    #expect(person.find("digits")?.alpha == 0.5)
    await person.network.response(FormResponse.problem(.sequence))
    #expect(person.find("digits")?.alpha == 1)
  }

  // AUTH-5: only the wrong field turns red.
  @Test(arguments: [(true, false), (false, true), (true, true)])
  func onlyWrongFieldsTurnRed(login: Bool, password: Bool) async {
    await submit()
    await person.network.response(FormResponse.problem(.fields(login: login, password: password)))
    #expect(border("login") == (login ? Self.red : Self.coral))
    #expect(border("password") == (password ? Self.red : Self.coral))
    #expect(person.haptics.felt == [false])
    #expect(person.field(login ? "login" : "password")?.isFirstResponder == true)
  }

  // AUTH-6: typing resets the field's error and keeps its text.
  @Test func typingReturnsAWrongFieldToReady() async {
    await submit()
    await person.network.response(FormResponse.problem(.fields(login: true, password: true)))
    #expect(person.text("login") == "username" && person.text("password") == "password")
    await person.type("usernam", into: "login")
    #expect(border("login") == Self.coral)
    #expect(border("password") == Self.red)
  }

  // AUTH-7: right values disable the fields and open the panel for the secure sequence.
  @Test func rightValuesOpenThePanel() async {
    await openPanel()
    #expect(person.sees("panel"))
    #expect(border("login") == Self.green && border("password") == Self.green)
    for name in ["login", "password"] {
      #expect(person.field(name)?.isEnabled == false)
      #expect(person.field(name)?.alpha == 0.5)
    }
    #expect(person.control("authorize")?.isEnabled == false)
    #expect(await !person.tap("authorize"), "reacts no more")
  }

  // AUTH-8: the result shows "_" until the first press; each press appends its digit.
  @Test func eachPressAppendsItsDigit() async {
    await openPanel()
    #expect(person.text("result") == "_")
    await press(1)
    #expect(person.text("result") == "1")
    await press(3)
    #expect(person.text("result") == "1 3")
    #expect(person.network.waiting == 0, "two digits are not judged")
  }

  // AUTH-9: a wrong sequence turns the panel red and resets the result to "_".
  @Test func aWrongSequenceTurnsThePanelRed() async {
    await openPanel()
    await press(1, 2, 3)
    #expect(person.network.lastForm["sequence"] == "123")
    #expect(await !person.tap("digit 1"), "inert while it is judged")
    await person.network.response(FormResponse.problem(.sequence))
    #expect(border("panel") == Self.red)
    #expect(person.text("result") == "_")
    #expect(person.haptics.felt.last == false)
  }

  // AUTH-10: the first press after an error is the first digit of a new sequence.
  @Test func theFirstPressAfterAnErrorIsDigitOne() async {
    await openPanel()
    await press(1, 2, 3)
    await person.network.response(FormResponse.problem(.sequence))
    await press(1)
    #expect(border("panel")?.alpha == 0)
    #expect(person.text("result") == "1")
  }

  // AUTH-11: a right sequence opens the alert with the title, message and button of the rule.
  @Test func aRightSequenceOpensTheModal() async {
    await openPanel()
    await press(1, 3, 2)
    await person.network.response(FormResponse.done(next: nil))
    #expect(border("panel") == Self.green)
    #expect(person.text("result") == "1 3 2")
    #expect(person.alert?.title == "Welcome")
    #expect(person.alert?.message == "You are successfuly authorized!")
    #expect(person.alert?.actions.map(\.title) == ["Refresh"])
    #expect(person.haptics.felt == [true])
  }

  // AUTH-13: a highlighted button has a filled icon and a faint title; a disabled one does not
  // react.
  @Test func theButtonLooksLikeItsState() throws {
    let button = try #require(person.control("authorize"))
    let icon = try #require(
      person.views.first { $0 is UIImageView && $0.isDescendant(of: button) } as? UIImageView)
    let label = try #require(
      person.views.first { $0 is UILabel && $0.isDescendant(of: button) } as? UILabel)
    #expect(icon.image == UIImage(systemName: "person") && label.alpha == 1)
    button.isHighlighted = true
    #expect(icon.image == UIImage(systemName: "person.fill") && label.alpha == 0.4)
    #expect(button.backgroundColor == UIColor.hex(0x80A4ED, alpha: 0.2))
    button.isHighlighted = false
    button.isEnabled = false
    #expect(button.alpha == 0.5 && label.alpha == 1)
    #expect(button.layer.borderColor == .hex(0x80A4ED) && button.layer.borderWidth == 2)
  }

  // AUTH-14: Return hides the keyboard and, if both fields are filled in, submits.
  @Test func returnHidesTheKeyboard() async {
    await person.type("user", into: "login")
    await person.pressReturn(in: "login")
    #expect(person.field("login")?.isFirstResponder == false)
    #expect(person.network.waiting == 0)
    await person.type("x", into: "password")
    await person.pressReturn(in: "password")
    #expect(person.network.waiting == 1)
  }

  // AUTH-14: a tap outside the fields hides the keyboard.
  @Test(.enabled { await Person.hasDesignedScreen }) func aTapOutsideHidesTheKeyboard() async {
    await person.type("user", into: "login")
    #expect(await person.tap(at: CGPoint(x: 20, y: 60)) == "sheet")
    #expect(person.field("login")?.isFirstResponder == false)
  }

  // AUTH-16: if an OAuth client waits, success leads to its URL instead of an alert.
  @Test func aURLInTheResponseIsOpenedInsteadOfAnAlert() async {
    await submit()
    await person.network.response(FormResponse.done(next: "/oauth/authorize?client_id=x"))
    #expect(person.left == "/oauth/authorize?client_id=x")
    #expect(person.alert == nil)
  }

  // AUTH-17: a response that names no field marks both and shows a message.
  @Test func aResponseThatNamesNoFieldMarksBoth() async {
    await submit()
    await person.network.response(FormResponse.problem(.fields(login: false, password: false)))
    #expect(border("login") == Self.red && border("password") == Self.red)
    #expect(person.text("message") == "Wrong login or password")
  }

  // AUTH-18: an account without a secure sequence signs in without the panel for its digits.
  @Test func anAccountWithoutASequenceGetsNoPanel() async {
    await submit()
    await person.network.response(FormResponse.done(next: nil))
    #expect(!person.sees("panel"))
    #expect(person.alert != nil)
  }

  // AUTH-19: all controls are disabled while the values are checked.
  @Test func nothingReactsWhileValuesAreJudged() async {
    await submit()
    #expect(await !person.tap("authorize"))
    #expect(await !person.type("other", into: "login"))
    #expect(person.network.sent.count == 2, "the page and one form")
    #expect(person.field("password")?.isFirstResponder == true, "the keyboard stays")
  }

  // AUTH-19: one line shows the error; typing clears it.
  @Test(arguments: [
    (FormProblem.wait(seconds: 30), "Too many tries, wait 30 s"), (.offline, "No connection"),
    (.busy, "Many people are signing in right now. Please try again in a moment"),
    (.server, "The server could not answer"),
  ])
  func oneLineSaysWhatIsWrong(problem: FormProblem, words: String) async {
    await submit()
    await person.network.response(
      problem == .offline ? Response.none : Response.of(.problem(problem)))
    #expect(person.text("message") == words)
    #expect(await person.tap("authorize"), "reacts again")
    #expect(person.text("message") ?? "" == "")
  }

  // AUTH-19: a malformed response is a server error.
  @Test func aMalformedResponseIsAServerError() async {
    await submit()
    await person.network.response(Response(status: 200, body: Array("<html>".utf8)))
    #expect(person.text("message") == "The server could not answer")
  }

  // AUTH-19: links to the phone sign-in and to registration are shown only if available.
  @Test func linksAreShownOnlyIfTheirPagesAreAvailable() async {
    #expect(person.text("by phone") == "Sign in by phone")
    #expect(await person.tap("new account"))
    #expect(person.network.sent.last?.address == "/new-account")
    let alone = await Person(before: .sample(.signIn) { $0.links = .init() })
    #expect(!alone.sees("by phone") && !alone.sees("new account"))
  }

  // AUTH-20: the login is sent as typed; its case is not changed.
  @Test func theLoginIsSentAsTyped() async {
    await submit("UserName")
    #expect(person.network.lastForm["login"] == "UserName")
  }

  // AUTH-9: if the sign-in expired before the digits arrive, the screen starts over and says so.
  @Test func anExpiredSignInStartsOverWithAMessage() async {
    await openPanel()
    await press(1, 3, 2)
    await person.network.response(FormResponse.problem(.expired))
    #expect(!person.sees("panel"))
    #expect(person.text("login") == "" && person.text("password") == "")
    #expect(person.text("message") == "This took too long. Please begin again")
    #expect(border("login") == Self.coral)
  }
}
