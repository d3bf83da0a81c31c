import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

/// The screens for phone, code and name, from tap to visible result.
@MainActor struct OneTimeCodeWalkTests {
  // CODE-1: a number is formatted while typing; a complete Russian one is submitted automatically.
  @Test func aCompleteRussianNumberIsSentByItself() {
    let person = Person(before: .sample(.phone, language: .russian))
    #expect(person.field("phone")?.isFirstResponder == true)
    #expect(person.views.contains { ($0 as? UILabel)?.text == "Мы отправим на него СМС-код" })
    person.type("8999123456", into: "phone")
    #expect(person.text("phone") == "+7 (999) 123-45-6")
    let go = person.find("go") as? UIControl
    #expect(person.network.waiting == 0 && person.sees("go") && go?.isEnabled == false)
    person.type("89991234567", into: "phone")
    #expect(person.text("phone") == "+7 (999) 123-45-67")
    #expect(person.network.lastForm["phone"] == "+79991234567")
    #expect(person.field("phone")?.isEnabled == false && person.sees("loader"))
  }

  // CODE-1: the terms open in a browser, and the page with the number stays open.
  @Test func theTermsAreShownInABrowser() {
    var start = EntranceStart.sample(.phone)
    #expect(!Person(before: start).sees("terms"))
    start.links.terms = "https://photos.example/terms"
    let person = Person(before: start)
    #expect(person.tap("terms") && person.tap("terms"))
    #expect(
      person.browser.shown == ["https://photos.example/terms", "https://photos.example/terms"])
    #expect(person.left == nil && person.sees("phone"))
  }

  // CODE-1: other countries' numbers are submitted by the button or Return.
  @Test(arguments: [true, false])
  func anotherNumberIsSentByContinueOrReturn(byButton: Bool) {
    let person = Person(before: .sample(.phone))
    person.type("+358401234567", into: "phone")
    #expect(person.network.waiting == 0)
    if byButton { #expect(person.tap("go")) } else { person.pressReturn(in: "phone") }
    #expect(person.network.lastForm["phone"] == "+358401234567")
  }

  // CODE-1: the caret keeps its position among the digits.
  @Test func theCaretStaysAmongItsDigits() throws {
    let person = Person(before: .sample(.phone))
    person.type("+7 (999) 123-45", into: "phone")
    let field = try #require(person.field("phone"))
    field.text = "+7 (9) 123-45"
    let caret = try #require(field.position(from: field.beginningOfDocument, offset: 5))
    field.selectedTextRange = field.textRange(from: caret, to: caret)
    field.sendActions(for: .editingChanged)
    #expect(field.text == "+7 (912) 345")
    let end = try #require(field.selectedTextRange?.end)
    #expect(field.offset(from: field.beginningOfDocument, to: end) == 5)
  }

  // CODE-2: an invalid number gets a clear error, which disappears on the next edit.
  @Test func aBadNumberGetsAClearError() {
    let person = Person(before: .sample(.phone))
    person.type("+7999", into: "phone")
    person.pressReturn(in: "phone")
    #expect(person.text("error") == "The number is too short")
    #expect(person.sees("go"), "a way to send it again")
    person.type("+79991", into: "phone")
    #expect(person.text("error") ?? "" == "")
    person.type("+79991234567", into: "phone")
    person.network.response(FormResponse.problem(.phone(.country)))
    #expect(
      person.text("error") == "Check the country code: we cannot send messages to this one")
    #expect(person.field("phone")?.isFirstResponder == true)
  }

  // CODE-1: once a code is sent, its screen opens; a link there leads back to the phone number.
  @Test func theCodeScreenFollows() {
    let person = Person(before: .sample(.phone))
    person.type("89991234567", into: "phone")
    person.network.response(FormResponse.code(SentCode(digits: 6, seconds: 30, phone: "+7")))
    #expect(person.network.sent.last?.address == "/code")
    person.network.response(Response.of(.sample(.code)))
    person.look()
    #expect(person.text("title") == "Confirmation code:")
    #expect(person.tap("other number"))
    #expect(person.network.sent.last?.address == "/phone")
  }

  // CODE-3: an error of two lines fits without moving the views below.
  @Test func anErrorOfTwoLinesMovesNothing() throws {
    let person = Person(before: .sample(.code, language: .russian))
    let line = try #require(person.frame("error"))
    let below = try #require(person.frame("loader"))
    person.type("111111", into: "code")
    person.network.response(FormResponse.problem(.code(left: 0)))
    #expect(person.frame("error")?.minY == line.minY)
    #expect((person.frame("error")?.height ?? 0) > 1.5 * line.height)
    #expect(person.frame("loader") == below)
  }

  // CODE-3: the countdown and the resend button are never visible together.
  @Test func timerAndButtonExcludeEachOther() {
    let person = Person(before: .sample(.code))
    #expect(person.text("timer") == "No code yet? You can ask again in 3 s")
    #expect(person.sees("timer") && !person.sees("again"))
    person.alarm.ring(times: 3)
    #expect(!person.sees("timer") && person.sees("again"))
    #expect(person.text("again") == "SEND AGAIN")
    #expect(!person.sees("loader"))
  }

  // CODE-4: a complete code is submitted at once; the field is disabled meanwhile and focused
  // afterwards.
  @Test func aCompleteCodeIsSentAtOnce() {
    let person = Person(before: .sample(.code))
    person.type("12345", into: "code")
    #expect(person.network.waiting == 0)
    person.type("123456", into: "code")
    #expect(person.network.lastForm["code"] == "123456")
    #expect(person.field("code")?.isEnabled == false && person.sees("loader"))
    person.network.response(FormResponse.problem(.code(left: 2)))
    #expect(person.text("error") == "Wrong code. 2 tries left")
    #expect(person.field("code")?.isFirstResponder == true)
    #expect(!person.sees("loader"))
  }

  // AUTH-14: a tap between controls or on a label hides the keyboard; the page can be scrolled.
  @Test func aTapBetweenThePartsIsOutside() throws {
    let person = Person(before: .sample(.code))
    for name in ["title", "boxes"] {
      person.field("code")?.becomeFirstResponder()
      let frame = try #require(person.frame(name))
      #expect(person.tap(at: CGPoint(x: 40, y: frame.midY)) == "sheet")
      #expect(person.field("code")?.isFirstResponder == false)
    }
    let scroll = try #require(person.find("scroll") as? UIScrollView)
    let sheet = try #require(person.find("sheet"))
    #expect(scroll.touchesShouldCancel(in: sheet))
  }

  // CODE-5: the countdown ticks every second; a submission restarts it.
  @Test func theCountdownTicks() {
    let person = Person(before: .sample(.code))
    person.alarm.ring()
    #expect(person.text("timer") == "No code yet? You can ask again in 2 s")
    person.type("123456", into: "code")
    #expect(person.text("timer") == "No code yet? You can ask again in 3 s")
    person.alarm.ring()
    #expect(person.text("timer") == "No code yet? You can ask again in 2 s", "one clock only")
  }

  // CODE-5: after the app was suspended, the countdown shows the remaining time at once.
  @Test func theCountdownGoesOnWhileTheAppIsSuspended() {
    let person = Person(before: .sample(.code) { $0.code?.seconds = 30 })
    person.alarm.ring()
    #expect(person.text("timer") == "No code yet? You can ask again in 29 s")
    person.alarm.now = person.alarm.now.advanced(bySeconds: 19)
    person.comeToFront()
    #expect(person.text("timer") == "No code yet? You can ask again in 10 s")
    person.alarm.now = person.alarm.now.advanced(bySeconds: 600)
    person.comeToFront()
    #expect(!person.sees("timer") && person.sees("again"))
  }

  // CODE-5: the message that asks for a new code appears with the resend button.
  @Test func theButtonComesWhenNoTriesAreLeft() {
    let person = Person(before: .sample(.code))
    person.type("123456", into: "code")
    person.network.response(FormResponse.problem(.code(left: 0)))
    #expect(person.text("error") == "Wrong code. No tries left, ask for a new code")
    #expect(!person.sees("timer") && person.sees("again"))
    person.alarm.ring()
    #expect(person.tap("again"))
  }

  // CODE-5: the timer of a closed page does not tick on the next one.
  @Test func theTimerOfAClosedPageIsIgnored() {
    let person = Person(before: .sample(.code))
    person.tap("other number")
    person.network.response(Response.of(.sample(.phone)))
    person.look()
    person.type("89991234567", into: "phone")
    person.network.response(FormResponse.code(SentCode(digits: 6, seconds: 3, phone: "+7")))
    person.network.response(Response.of(.sample(.code)))
    person.look()
    person.alarm.ringOldest()
    #expect(person.text("timer") == "No code yet? You can ask again in 3 s")
    person.alarm.ring()
    #expect(person.text("timer") == "No code yet? You can ask again in 2 s")
  }

  // CODE-6: a new code clears code and error and restarts the countdown.
  @Test func aNewCodeClearsTheOldOne() {
    let person = Person(before: .sample(.code))
    person.type("123456", into: "code")
    person.network.response(FormResponse.problem(.code(left: 1)))
    person.alarm.ring(times: 3)
    #expect(person.tap("again"))
    #expect(person.network.lastForm["resend"] == "1")
    #expect(person.control("again")?.isEnabled == false)
    person.network.answerNewest(
      .code(SentCode(digits: 6, seconds: 60, phone: "+7 (999) 123-45-67")))
    #expect(person.text("code") == "" && person.text("error") ?? "" == "")
    #expect(person.text("timer") == "No code yet? You can ask again in 60 s")
  }

  // CODE-7: digits stay after an error; a digit typed into the full field begins a new code.
  @Test func aDigitAfterAnErrorBeginsANewCode() {
    let person = Person(before: .sample(.code))
    person.type("123456", into: "code")
    person.network.response(FormResponse.problem(.code(left: 2)))
    #expect(person.text("code") == "123456")
    person.type("1234567", into: "code")
    #expect(person.text("code") == "7")
    #expect(person.text("error") ?? "" == "")
  }

  // CODE-7: errors of checking a code and of requesting one, several in a row, show in one place.
  @Test func errorsOfBothRequestsShowInOnePlace() {
    let person = Person(before: .sample(.code))
    for left in [Int32(2), 1] {
      person.type("12345" + "\(left)", into: "code")
      person.network.response(FormResponse.problem(.code(left: left)))
      #expect(person.text("error")?.hasPrefix("Wrong code. \(left)") == true)
      person.type("", into: "code")
    }
    person.alarm.ring(times: 3)
    person.tap("again")
    person.network.answerNewest(.problem(.wait(seconds: 20)))
    #expect(person.text("error") == "Too many requests, wait 20 s")
  }

  // CODE-8: after a right code the person is signed in, or asked for a name first.
  @Test func aRightCodeLeavesOrAsksForTheName() {
    let known = Person(before: .sample(.code))
    known.type("123456", into: "code")
    known.network.response(FormResponse.done(next: "/feed"))
    #expect(known.left == "/feed")
    let new = Person(before: .sample(.code))
    new.type("123456", into: "code")
    new.network.response(FormResponse.name)
    #expect(new.network.sent.last?.address == "/name")
    new.network.response(Response.of(.sample(.name)))
    new.look()
    #expect(new.text("title") == "Nearly done!")
    new.tap("go")
    #expect(new.text("error") == "Please enter your name")
    new.type("Анна", into: "name")
    new.pressReturn(in: "name")
    #expect(new.network.lastForm["name"] == "Анна")
    #expect(new.field("name")?.isEnabled == false)
    new.network.response(Response.none)
    #expect(new.text("error") == "No connection")
    new.tap("go")
    new.network.response(FormResponse.done(next: nil))
    #expect(new.left == "/")
  }

  // CODE-9: the spinner turns from submission to response.
  @Test func theLoaderTurnsForEitherRequest() {
    let person = Person(before: .sample(.code))
    person.alarm.ring(times: 3)
    person.tap("again")
    #expect(person.sees("loader"))
    person.network.answerNewest(.problem(.server))
    #expect(!person.sees("loader"))
  }

  // CODE-10: no code is requested while another request is pending; a tick of an old timer is
  // ignored.
  @Test func whileARequestRunsNoOtherBegins() {
    let person = Person(before: .sample(.code))
    person.type("123456", into: "code")
    person.alarm.ring(times: 3)
    #expect(person.sees("again") && !person.tap("again"))
    person.network.response(FormResponse.problem(.code(left: 1)))
    #expect(person.tap("again"))
  }

  // CODE-11: the keyboard suggests the code; a whole message can be pasted; there is no caret.
  @Test func aWholeMessageMayBePasted() throws {
    let person = Person(before: .sample(.code))
    let field = try #require(person.field("code"))
    #expect(field.textContentType == .oneTimeCode && field.keyboardType == .numberPad)
    #expect(field.caretRect(for: field.endOfDocument) == .zero)
    person.type("Image Feed: 482913 is your code.\n\n@feed.example #482913", into: "code")
    #expect(person.text("code") == "482913")
    #expect(person.network.lastForm["code"] == "482913")
  }
}
