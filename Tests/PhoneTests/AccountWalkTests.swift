import Domain
import PhoneTestKit
import TestKit
import Testing
import UIKit
import Wire

/// Registration and change of the password, from tap to visible result.
@MainActor struct AccountWalkTests {
  let words = WordFilter(SampleWords.bytes)

  func filled() -> Person {
    let person = Person(before: .sample(.newAccount), words: words)
    person.type("anna", into: "login")
    person.type("Анна", into: "name")
    person.type("kq7!vbx2pzhd", into: "password")
    return person
  }

  // PASS-8: all fields are sent.
  @Test func aNewAccountIsSentWhole() {
    let person = filled()
    person.type("1x32", into: "sequence")
    person.type("+358401234567", into: "phone")
    #expect(person.tap("confirm"))
    #expect(
      person.network.lastForm == [
        "form": "seal", "login": "anna", "name": "Анна", "password": "kq7!vbx2pzhd",
        "sequence": "132", "phone": "+358401234567",
      ])
    #expect(person.field("login")?.isEnabled == false)
    #expect(person.control("confirm")?.isEnabled == false)
    person.network.response(FormResponse.done(next: "/"))
    #expect(person.left == "/")
  }

  // PASS-7: an app without a word list judges with the server's.
  @Test func theServersWordListJudgesThePassword() {
    let person = Person(before: .sample(.newAccount), asksForWords: true)
    #expect(person.network.sent.last?.address == "/assets/words.bin")
    person.type("manchester", into: "password")
    let before = person.text("strength")
    person.network.response(Response(status: 200, body: SampleWords.bytes))
    #expect(person.text("strength") != before)
  }

  // PASS-7, Q-1: without a usable list the password is judged by its length.
  @Test(arguments: [Response.none, .status(404), .status(200)])
  func withoutAWordListTheLengthDecides(response: Response) {
    let person = Person(before: .sample(.newAccount), asksForWords: true)
    person.network.response(response)
    person.type("manchester", into: "password")
    #expect(person.text("strength") == "Could be stronger")
  }

  // PASS-8: what the server would refuse is reported before the request.
  @Test func anErrorIsShownAtItsFieldBeforeTheRequest() {
    let person = Person(before: .sample(.newAccount), words: words)
    person.tap("confirm")
    #expect(person.text("login-flaw") == "Please choose a login of Latin letters")
    #expect(person.find("login")?.layer.borderColor == .hex(0xC20114))
    #expect(person.field("login")?.isFirstResponder == true)
    person.type("anna", into: "login")
    #expect(person.text("login-flaw") == "Latin letters, for signing in")
    person.type("Анна", into: "name")
    person.type("short", into: "password")
    person.tap("confirm")
    #expect(person.text("flaw") == "Please choose a longer password")
    #expect(person.network.waiting == 0)
  }

  // PASS-8: errors that only the server can find are shown at their field.
  @Test func errorsFromTheServerAreShownAtTheirField() {
    let person = filled()
    person.tap("confirm")
    person.network.response(FormResponse.problem(.login(.taken)))
    #expect(person.text("login-flaw") == "Somebody has this login already")
    person.tap("confirm")
    person.network.response(FormResponse.problem(.password(.common)))
    #expect(person.text("flaw") == "This is a common word or password, or nearly so")
    person.tap("confirm")
    person.network.response(FormResponse.problem(.closed))
    #expect(person.text("error") == "New accounts cannot be made here")
  }

  // PASS-7: the device checks passwords against the word list in the app.
  @Test func thePasswordIsCheckedWithTheAppsWordList() {
    let person = Person(before: .sample(.newAccount), words: words)
    person.type("manchester", into: "password")
    #expect(person.text("strength") == "Too weak")
    #expect(person.text("flaw") == "This is a common word or password, or nearly so")
  }

  // PASS-8: without a gateway there is no field for a phone number.
  @Test func withoutAGatewayThereIsNoPhone() {
    let person = Person(before: .sample(.newAccount) { $0.links.phone = nil })
    #expect(!person.sees("phone") && person.sees("sequence"))
  }

  // PASS-8: changing the password requires the current one.
  @Test func aPasswordIsChanged() {
    let person = Person(before: .sample(.newPassword), words: words)
    person.tap("confirm")
    #expect(person.text("current-flaw") == "This is not your current password")
    person.type("old", into: "current")
    person.type("kq7!vbx2pzhd", into: "password")
    person.tap("confirm")
    #expect(
      person.network.lastForm == ["form": "seal", "current": "old", "password": "kq7!vbx2pzhd"])
    person.network.response(FormResponse.problem(.password(.current)))
    #expect(person.text("current-flaw") == "This is not your current password")
    person.tap("confirm")
    person.network.response(FormResponse.done(next: "/account"))
    #expect(person.left == "/account")
    #expect(person.sees("done") && !person.sees("confirm"))
  }

  // AUTH-14: a tap in the password control, but outside its field and eye, hides the keyboard.
  @Test func aTapBesideThePasswordHidesTheKeyboard() throws {
    let person = filled()
    let frame = try #require(person.frame("strength"))
    #expect(person.tap(at: CGPoint(x: frame.maxX - 2, y: frame.midY)) == "sheet")
    #expect(person.field("password")?.isFirstResponder == false)
  }

  // PASS-8: a failed connection is reported and no input is lost.
  @Test func withoutAConnectionNothingIsLost() {
    let person = filled()
    person.tap("confirm")
    person.network.response(Response.none)
    #expect(person.text("error") == "No connection")
    #expect(person.text("login") == "anna" && person.text("password") == "kq7!vbx2pzhd")
    #expect(person.tap("confirm"))
  }
}
