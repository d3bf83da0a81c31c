import Domain
import Screens
import TestKit
import Testing

/// CODE-1, CODE-2: the phone number screen.
struct PhoneScreenTests {
  static let sent = FormResponse.code(SentCode(digits: 6, seconds: 30, phone: "+7 (999) 000-00-00"))

  static func number(_ text: String) throws -> PhoneNumber {
    try #require(PhoneNumber(text))
  }

  // CODE-1
  @Test func theNumberIsFormattedAsTyped() {
    var walk = Walk(PhoneScreen())
    #expect(walk.step(.opened, [.focus]) { $0.canGoOn = false } == nil)
    #expect(walk.step(.changed("8")) { $0.number = "+7" } == nil)
    #expect(walk.step(.changed("+7999")) { $0.number = "+7 (999" } == nil)
    #expect(walk.step(.changed("+7 (9991")) { $0.number = "+7 (999) 1" } == nil)
  }

  // CODE-1: the button looks disabled while digits are missing, and stays visible.
  @Test func continueLooksUsableWhenNoDigitIsMissing() {
    var screen = PhoneScreen()
    #expect(screen.view.canGoOn, "without script it is never opened")
    _ = screen.handle(.opened)
    #expect(!screen.view.canGoOn, "nothing typed")
    for (typed, canGoOn) in [
      ("8", false), ("+7 999 000 00 0", false), ("+7 (999) 000-00-001", true), ("", false),
      ("+44 20", false), ("+442079460123", true),
    ] {
      _ = screen.handle(.changed(typed))
      #expect(screen.view.canGoOn == canGoOn, "\(typed)")
    }
  }

  // CODE-1
  @Test func aCompleteRussianNumberIsSentByItself() throws {
    var walk = Walk(PhoneScreen(number: "+7 (999) 000-00-0"))
    #expect(
      walk.step(
        .changed("+7 (999) 000-00-00"), [.send(ticket(1), try Self.number("+79990000000"))]
      ) {
        $0.number = "+7 (999) 000-00-00"
        $0.isLoading = true
        $0.isEnabled = false
        $0.canGoOn = false
      } == nil)
    for event: PhoneScreen.Event in [
      .changed("+7"), .submitted, .returned, .tappedOutside, .opened,
    ] {
      #expect(walk.step(event) == nil, "nothing reacts meanwhile")
    }
  }

  // CODE-1: other countries' numbers are submitted by the button or Return only.
  @Test(arguments: [PhoneScreen.Event.submitted, .returned])
  func otherNumbersWaitForContinueOrReturn(event: PhoneScreen.Event) throws {
    var walk = Walk(PhoneScreen())
    #expect(walk.step(.changed("+442079460123")) { $0.number = "+44 207 946 0123" } == nil)
    #expect(
      walk.step(event, [.send(ticket(1), try Self.number("+442079460123"))]) {
        $0.isLoading = true
        $0.isEnabled = false
        $0.canGoOn = false
      } == nil)
  }

  // CODE-2: an incomplete or invalid number is not sent, and the reason is shown.
  @Test(arguments: [
    ("", PhoneProblem.short), ("+44 20", .short), ("+7 999", .short),
    ("+7 (100) 000-00-00", .invalid), ("+012345678", .invalid),
  ])
  func aNumberThatIsNoneIsNotSent(text: String, reason: PhoneProblem) {
    var walk = Walk(PhoneScreen(number: text))
    #expect(walk.step(.submitted, [.focus]) { $0.problem = .phone(reason) } == nil)
  }

  // CODE-2: a number that is too long is not truncated, so no other person gets a message.
  @Test(arguments: [
    ("79991234567890123456", "+7 (999) 123-45-67890123456"),
    ("9999999999999999", "+7 (999) 999-99-99999999"), ("899912345678", "+7 (999) 123-45-678"),
  ])
  func aPastedNumberThatIsTooLongIsNotSent(text: String, shown: String) {
    var walk = Walk(PhoneScreen())
    #expect(walk.step(.changed(text)) { $0.number = shown } == nil)
    #expect(walk.step(.submitted, [.focus]) { $0.problem = .phone(.long) } == nil)
  }

  // CODE-1: a number is not submitted automatically while deleting.
  @Test func whatDeletingLeavesIsSentByTheButtonOnly() throws {
    var walk = Walk(PhoneScreen(number: "+7 (999) 000-00-001"))
    #expect(walk.step(.changed("+7 (999) 000-00-00")) { $0.number = "+7 (999) 000-00-00" } == nil)
    #expect(
      walk.step(.submitted, [.send(ticket(1), try Self.number("+79990000000"))]) {
        $0.isLoading = true
        $0.isEnabled = false
        $0.canGoOn = false
      } == nil)
  }

  // CODE-1
  @Test func aRightNumberPastedOverOneThatIsTooLongIsSent() throws {
    var screen = PhoneScreen(number: "+7 (999) 000-00-001")
    let orders = screen.handle(.changed("89991234567"))
    #expect(orders == [.send(ticket(1), try Self.number("+79991234567"))])
  }

  // CODE-2: in most of the world 00 is dialed for "+".
  @Test func twoZerosBeginAnInternationalNumber() throws {
    var walk = Walk(PhoneScreen())
    #expect(walk.step(.changed("00 49 170 1234567")) { $0.number = "+49 170 123 4567" } == nil)
    #expect(
      walk.step(.submitted, [.send(ticket(1), try Self.number("+491701234567"))]) {
        $0.isLoading = true
        $0.isEnabled = false
        $0.canGoOn = false
      } == nil)
  }

  // CODE-1
  @Test func anErrorIsShownUntilTheNextEdit() {
    var screen = PhoneScreen()
    _ = screen.handle(.opened)
    _ = screen.handle(.changed("+79990000000"))
    var walk = Walk(screen)
    #expect(
      walk.step(.answered(ticket(1), .problem(.wait(seconds: 60))), [.focus]) {
        $0.problem = .wait(seconds: 60)
        $0.isLoading = false
        $0.isEnabled = true
        $0.canGoOn = true
      } == nil)
    #expect(
      walk.step(.changed("+7999000000")) {
        $0.number = "+7 (999) 000-00-0"
        $0.problem = nil
        $0.canGoOn = false
      } == nil)
  }

  // CODE-1: a repeated number is submitted only by the button.
  @Test func anEditThatChangesNothingSendsNothing() throws {
    var screen = PhoneScreen()
    _ = screen.handle(.changed("+79990000000"))
    _ = screen.handle(.answered(ticket(1), .problem(.offline)))
    #expect(screen.handle(.changed("+7 (999) 000-00-00 ")) == [])
    #expect(screen.handle(.submitted) == [.send(ticket(2), try Self.number("+79990000000"))])
  }

  // CODE-1: a number with a digit too many is not submitted by itself; the button stays usable.
  @Test func aDigitTooManyLeavesTheButton() {
    var screen = PhoneScreen()
    _ = screen.handle(.changed("+79990000000"))
    _ = screen.handle(.answered(ticket(1), .problem(.offline)))
    var walk = Walk(screen)
    #expect(walk.step(.changed("+7 (999) 000-00-005")) { $0.problem = nil } == nil)
    #expect(walk.screen.view.canGoOn)
  }

  // CODE-8
  @Test func aSentCodeLeadsToTheCodeScreen() {
    var screen = PhoneScreen()
    _ = screen.handle(.changed("+79990000000"))
    var walk = Walk(screen)
    #expect(walk.step(.answered(ticket(3), Self.sent)) == nil, "an old answer is ignored")
    #expect(
      walk.step(.answered(ticket(1), Self.sent), [.hideKeyboard, .askForCode]) {
        $0.isLoading = false
      } == nil)
    #expect(walk.step(.changed("+7")) == nil)
  }
}
