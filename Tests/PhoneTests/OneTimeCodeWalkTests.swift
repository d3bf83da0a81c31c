import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

/// The screens for phone, code and name, from tap to visible result.
@MainActor struct OneTimeCodeWalkTests {
  // CODE-1: a number is formatted while typing; a complete Russian one is submitted automatically.
  @Test func aCompleteRussianNumberIsSentByItself() async {
    let person = await Person(before: .sample(.phone, language: .russian))
    #expect(person.field("phone")?.isFirstResponder == true)
    #expect(person.views.contains { ($0 as? UILabel)?.text == "Мы отправим на него СМС-код" })
    await person.type("8999123456", into: "phone")
    #expect(person.text("phone") == "+7 (999) 123-45-6")
    let go = person.find("go") as? UIControl
    #expect(person.network.waiting == 0 && person.sees("go") && go?.isEnabled == false)
    await person.type("89991234567", into: "phone")
    #expect(person.text("phone") == "+7 (999) 123-45-67")
    #expect(person.network.lastForm["phone"] == "+79991234567")
    #expect(person.field("phone")?.isEnabled == false && person.sees("loader"))
  }

  // CODE-1: the terms open in a browser, and the page with the number stays open.
  @Test func theTermsAreShownInABrowser() async {
    var start = EntranceStart.sample(.phone)
    let other = await Person(before: start)
    #expect(!other.sees("terms"))
    start.links.terms = "https://photos.example/terms"
    let person = await Person(before: start)
    #expect(await person.tap("terms"))
    #expect(await person.tap("terms"))
    #expect(
      person.browser.shown == ["https://photos.example/terms", "https://photos.example/terms"])
    #expect(person.left == nil && person.sees("phone"))
  }

  // CODE-1: other countries' numbers are submitted by the button or Return.
  @Test(arguments: [true, false])
  func anotherNumberIsSentByContinueOrReturn(byButton: Bool) async {
    let person = await Person(before: .sample(.phone))
    await person.type("+358401234567", into: "phone")
    #expect(person.network.waiting == 0)
    if byButton { #expect(await person.tap("go")) } else { await person.pressReturn(in: "phone") }
    #expect(person.network.lastForm["phone"] == "+358401234567")
  }

  // CODE-1: the caret keeps its position among the digits.
  @Test func theCaretStaysAmongItsDigits() async throws {
    let person = await Person(before: .sample(.phone))
    await person.type("+7 (999) 123-45", into: "phone")
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
  @Test func aBadNumberGetsAClearError() async {
    let person = await Person(before: .sample(.phone))
    await person.type("+7999", into: "phone")
    await person.pressReturn(in: "phone")
    #expect(person.text("error") == "The number is too short")
    #expect(person.sees("go"), "a way to send it again")
    await person.type("+79991", into: "phone")
    #expect(person.text("error") ?? "" == "")
    await person.type("+79991234567", into: "phone")
    await person.network.response(FormResponse.problem(.phone(.country)))
    #expect(
      person.text("error") == "Check the country code: we cannot send messages to this one")
    #expect(person.field("phone")?.isFirstResponder == true)
  }

  // CODE-1: once a code is sent, its screen opens; a link there leads back to the phone number.
  @Test func theCodeScreenFollows() async {
    let person = await Person(before: .sample(.phone))
    await person.type("89991234567", into: "phone")
    await person.network.response(FormResponse.code(SentCode(digits: 6, seconds: 30, phone: "+7")))
    #expect(person.network.sent.last?.address == "/code")
    await person.network.response(Response.of(.sample(.code)))
    await person.settle()
    #expect(person.text("title") == "Confirmation code:")
    #expect(await person.tap("other number"))
    #expect(person.network.sent.last?.address == "/phone")
  }

  // CODE-3: an error of two lines fits without moving the views below.
  @Test func anErrorOfTwoLinesMovesNothing() async throws {
    let person = await Person(before: .sample(.code, language: .russian))
    let line = try #require(person.frame("error"))
    let below = try #require(person.frame("loader"))
    await person.type("111111", into: "code")
    await person.network.response(FormResponse.problem(.code(left: 0)))
    #expect(person.frame("error")?.minY == line.minY)
    #expect((person.frame("error")?.height ?? 0) > 1.5 * line.height)
    #expect(person.frame("loader") == below)
  }

  // CODE-3: the countdown and the resend button are never visible together.
  @Test func timerAndButtonExcludeEachOther() async {
    let person = await Person(before: .sample(.code))
    #expect(person.text("timer") == "No code yet? You can ask again in 3 s")
    #expect(person.sees("timer") && !person.sees("again"))
    await person.alarm.ring(times: 3)
    #expect(!person.sees("timer") && person.sees("again"))
    #expect(person.text("again") == "SEND AGAIN")
    #expect(!person.sees("loader"))
  }

  // CODE-4: a complete code is submitted at once; the field is disabled meanwhile and focused
  // afterwards.
  @Test func aCompleteCodeIsSentAtOnce() async {
    let person = await Person(before: .sample(.code))
    await person.type("12345", into: "code")
    #expect(person.network.waiting == 0)
    await person.type("123456", into: "code")
    #expect(person.network.lastForm["code"] == "123456")
    #expect(person.field("code")?.isEnabled == false && person.sees("loader"))
    await person.network.response(FormResponse.problem(.code(left: 2)))
    #expect(person.text("error") == "Wrong code. 2 tries left")
    #expect(person.field("code")?.isFirstResponder == true)
    #expect(!person.sees("loader"))
  }

  // AUTH-14: a tap between controls or on a label hides the keyboard; the page can be scrolled.
  @Test func aTapBetweenThePartsIsOutside() async throws {
    let person = await Person(before: .sample(.code))
    for name in ["title", "boxes"] {
      person.field("code")?.becomeFirstResponder()
      let frame = try #require(person.frame(name))
      #expect(await person.tap(at: CGPoint(x: 40, y: frame.midY)) == "sheet")
      #expect(person.field("code")?.isFirstResponder == false)
    }
    let scroll = try #require(person.find("scroll") as? UIScrollView)
    let sheet = try #require(person.find("sheet"))
    #expect(scroll.touchesShouldCancel(in: sheet))
  }

  // CODE-5: the countdown ticks every second; a submission restarts it.
  @Test func theCountdownTicks() async {
    let person = await Person(before: .sample(.code))
    await person.alarm.ring()
    #expect(person.text("timer") == "No code yet? You can ask again in 2 s")
    await person.type("123456", into: "code")
    #expect(person.text("timer") == "No code yet? You can ask again in 3 s")
    await person.alarm.ring()
    #expect(person.text("timer") == "No code yet? You can ask again in 2 s", "one clock only")
  }

  // CODE-5: after the app was suspended, the countdown shows the remaining time at once.
  @Test func theCountdownGoesOnWhileTheAppIsSuspended() async {
    let person = await Person(before: .sample(.code) { $0.code?.seconds = 30 })
    await person.alarm.ring()
    #expect(person.text("timer") == "No code yet? You can ask again in 29 s")
    person.alarm.now = person.alarm.now.advanced(bySeconds: 19)
    await person.comeToFront()
    #expect(person.text("timer") == "No code yet? You can ask again in 10 s")
    person.alarm.now = person.alarm.now.advanced(bySeconds: 600)
    await person.comeToFront()
    #expect(!person.sees("timer") && person.sees("again"))
  }

  // CODE-5: without tries left the resend button comes when the server sends again, and not before.
  @Test func theButtonComesWhenTheServerSendsAgain() async {
    let person = await Person(before: .sample(.code))
    await person.alarm.ring()
    await person.type("123456", into: "code")
    await person.network.response(FormResponse.problem(.code(left: 0)))
    #expect(person.text("error") == "Wrong code. No tries left, ask for a new code")
    #expect(person.sees("timer") && !person.sees("again"))
    person.alarm.now = person.alarm.now.advanced(bySeconds: 600)
    await person.alarm.ring()
    #expect(!person.sees("timer") && person.sees("again"))
    #expect(await person.tap("again"))
  }

  // CODE-5: the timer of a closed page does not tick on the next one.
  @Test func theTimerOfAClosedPageIsIgnored() async {
    let person = await Person(before: .sample(.code))
    await person.tap("other number")
    await person.network.response(Response.of(.sample(.phone)))
    await person.settle()
    await person.type("89991234567", into: "phone")
    await person.network.response(FormResponse.code(SentCode(digits: 6, seconds: 3, phone: "+7")))
    await person.network.response(Response.of(.sample(.code)))
    await person.settle()
    await person.alarm.ringOldest()
    #expect(person.text("timer") == "No code yet? You can ask again in 3 s")
    await person.alarm.ring()
    #expect(person.text("timer") == "No code yet? You can ask again in 2 s")
  }

  // CODE-6: a new code clears code and error and restarts the countdown.
  @Test func aNewCodeClearsTheOldOne() async {
    let person = await Person(before: .sample(.code))
    await person.type("123456", into: "code")
    await person.network.response(FormResponse.problem(.code(left: 1)))
    await person.alarm.ring(times: 3)
    #expect(await person.tap("again"))
    #expect(person.network.lastForm["resend"] == "1")
    #expect(person.control("again")?.isEnabled == false)
    await person.network.answerNewest(
      .code(SentCode(digits: 6, seconds: 60, phone: "+7 (999) 123-45-67")))
    #expect(person.text("code") == "" && person.text("error") ?? "" == "")
    #expect(person.text("timer") == "No code yet? You can ask again in 60 s")
  }

  // CODE-7: digits stay after an error; a digit typed into the full field begins a new code.
  @Test func aDigitAfterAnErrorBeginsANewCode() async {
    let person = await Person(before: .sample(.code))
    await person.type("123456", into: "code")
    await person.network.response(FormResponse.problem(.code(left: 2)))
    #expect(person.text("code") == "123456")
    await person.type("1234567", into: "code")
    #expect(person.text("code") == "7")
    #expect(person.text("error") ?? "" == "")
  }

  // CODE-7: errors of checking a code and of requesting one, several in a row, show in one place.
  @Test func errorsOfBothRequestsShowInOnePlace() async {
    let person = await Person(before: .sample(.code))
    for left in [Int32(2), 1] {
      await person.type("12345" + "\(left)", into: "code")
      await person.network.response(FormResponse.problem(.code(left: left)))
      #expect(person.text("error")?.hasPrefix("Wrong code. \(left)") == true)
      await person.type("", into: "code")
    }
    await person.alarm.ring(times: 3)
    await person.tap("again")
    await person.network.answerNewest(.problem(.wait(seconds: 20)))
    #expect(person.text("error") == "Too many requests, wait 20 s")
  }

  // CODE-8: after a right code the person is signed in, or asked for a name first.
  @Test func aRightCodeLeavesOrAsksForTheName() async {
    let known = await Person(before: .sample(.code))
    await known.type("123456", into: "code")
    await known.network.response(FormResponse.done(next: "/feed"))
    #expect(known.left == "/feed")
    let new = await Person(before: .sample(.code))
    await new.type("123456", into: "code")
    await new.network.response(FormResponse.name)
    #expect(new.network.sent.last?.address == "/name")
    await new.network.response(Response.of(.sample(.name)))
    new.look()
    #expect(new.text("title") == "Nearly done!")
    await new.tap("go")
    #expect(new.text("error") == "Please enter your name")
    await new.type("Анна", into: "name")
    await new.pressReturn(in: "name")
    #expect(new.network.lastForm["name"] == "Анна")
    #expect(new.field("name")?.isEnabled == false)
    await new.network.response(Response.none)
    #expect(new.text("error") == "No connection")
    await new.tap("go")
    await new.network.response(FormResponse.done(next: nil))
    #expect(new.left == "/")
  }

  // CODE-9: the spinner turns from submission to response.
  @Test func theLoaderTurnsForEitherRequest() async {
    let person = await Person(before: .sample(.code))
    await person.type("123456", into: "code")
    #expect(person.sees("loader"))
    await person.network.response(FormResponse.problem(.code(left: 2)))
    #expect(!person.sees("loader"))
    await person.alarm.ring(times: 3)
    await person.tap("again")
    #expect(person.sees("loader"))
    await person.network.answerNewest(.problem(.server))
    #expect(!person.sees("loader"))
  }

  // CODE-10: no code is requested while another request is pending; a tick of an old timer is
  // ignored.
  @Test func whileARequestRunsNoOtherBegins() async {
    let person = await Person(before: .sample(.code))
    await person.type("123456", into: "code")
    await person.alarm.ring(times: 3)
    #expect(person.sees("again"))
    #expect(await !person.tap("again"))
    await person.network.response(FormResponse.problem(.code(left: 1)))
    #expect(await person.tap("again"))
  }

  // CODE-11: the keyboard suggests the code; a whole message can be pasted; there is no caret.
  @Test func aWholeMessageMayBePasted() async throws {
    let person = await Person(before: .sample(.code))
    let field = try #require(person.field("code"))
    #expect(field.textContentType == .oneTimeCode && field.keyboardType == .numberPad)
    #expect(field.caretRect(for: field.endOfDocument) == .zero)
    await person.type("Image Feed: 482913 is your code.\n\n@feed.example #482913", into: "code")
    #expect(person.text("code") == "482913")
    #expect(person.network.lastForm["code"] == "482913")
  }
}
