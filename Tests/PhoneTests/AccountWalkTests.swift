import Domain
import PhoneTestKit
import TestKit
import Testing
import UIKit
import Wire

/// Registration and change of the password, from tap to visible result.
@MainActor struct AccountWalkTests {
  let words = WordFilter(SampleWords.bytes)

  func filled() async -> Person {
    let person = await Person(before: .sample(.newAccount), words: words)
    await person.type("anna", into: "login")
    await person.type("Анна", into: "name")
    await person.type("kq7!vbx2pzhd", into: "password")
    return person
  }

  // PASS-8: all fields are sent.
  @Test func aNewAccountIsSentWhole() async {
    let person = await filled()
    await person.type("1x32", into: "sequence")
    await person.type("+358401234567", into: "phone")
    #expect(await person.tap("confirm"))
    #expect(
      person.network.lastForm == [
        "form": "seal", "login": "anna", "name": "Анна", "password": "kq7!vbx2pzhd",
        "sequence": "132", "phone": "+358401234567",
      ])
    #expect(person.field("login")?.isEnabled == false)
    #expect(person.control("confirm")?.isEnabled == false)
    await person.network.response(FormResponse.done(next: "/"))
    #expect(person.left == "/")
  }

  // PASS-7: an app without a word list judges with the server's.
  @Test func theServersWordListJudgesThePassword() async {
    let person = await Person(before: .sample(.newAccount), asksForWords: true)
    #expect(person.network.sent.last?.address == "/assets/words.bin")
    await person.type("manchester", into: "password")
    let before = person.text("strength")
    await person.network.response(Response(status: 200, body: SampleWords.bytes))
    #expect(person.text("strength") != before)
  }

  // PASS-7, Q-1: without a usable list the password is judged by its length.
  @Test(arguments: [Response.none, .status(404), .status(200)])
  func withoutAWordListTheLengthDecides(response: Response) async {
    let person = await Person(before: .sample(.newAccount), asksForWords: true)
    await person.network.response(response)
    await person.type("manchester", into: "password")
    #expect(person.text("strength") == "Could be stronger")
  }

  // PASS-8: what the server would refuse is reported before the request.
  @Test func anErrorIsShownAtItsFieldBeforeTheRequest() async {
    let person = await Person(before: .sample(.newAccount), words: words)
    await person.tap("confirm")
    #expect(person.text("login-flaw") == "Please choose a login of Latin letters")
    #expect(person.find("login")?.layer.borderColor == .hex(0xC20114))
    #expect(person.field("login")?.isFirstResponder == true)
    await person.type("anna", into: "login")
    #expect(person.text("login-flaw") == "Latin letters, for signing in")
    await person.type("Анна", into: "name")
    await person.type("short", into: "password")
    await person.tap("confirm")
    #expect(person.text("flaw") == "Please choose a longer password")
    #expect(person.network.waiting == 0)
  }

  // PASS-8: errors that only the server can find are shown at their field.
  @Test func errorsFromTheServerAreShownAtTheirField() async {
    let person = await filled()
    await person.tap("confirm")
    await person.network.response(FormResponse.problem(.login(.taken)))
    #expect(person.text("login-flaw") == "Somebody has this login already")
    await person.tap("confirm")
    await person.network.response(FormResponse.problem(.password(.common)))
    #expect(person.text("flaw") == "This is a common word or password, or nearly so")
    await person.tap("confirm")
    await person.network.response(FormResponse.problem(.closed))
    #expect(person.text("error") == "New accounts cannot be made here")
  }

  // PASS-7: the device checks passwords against the word list in the app.
  @Test func thePasswordIsCheckedWithTheAppsWordList() async {
    let person = await Person(before: .sample(.newAccount), words: words)
    await person.type("manchester", into: "password")
    #expect(person.text("strength") == "Too weak")
    #expect(person.text("flaw") == "This is a common word or password, or nearly so")
  }

  // PASS-8: without a gateway there is no field for a phone number.
  @Test func withoutAGatewayThereIsNoPhone() async {
    let person = await Person(before: .sample(.newAccount) { $0.links.phone = nil })
    #expect(!person.sees("phone") && person.sees("sequence"))
  }

  // PASS-8: changing the password requires the current one.
  @Test func aPasswordIsChanged() async {
    let person = await Person(before: .sample(.newPassword), words: words)
    await person.tap("confirm")
    #expect(person.text("current-flaw") == "This is not your current password")
    await person.type("old", into: "current")
    await person.type("kq7!vbx2pzhd", into: "password")
    await person.tap("confirm")
    #expect(
      person.network.lastForm == ["form": "seal", "current": "old", "password": "kq7!vbx2pzhd"])
    await person.network.response(FormResponse.problem(.password(.current)))
    #expect(person.text("current-flaw") == "This is not your current password")
    await person.tap("confirm")
    await person.network.response(FormResponse.done(next: "/account"))
    #expect(person.left == "/account")
    #expect(person.sees("done") && !person.sees("confirm"))
  }

  // AUTH-14: a tap in the password control, but outside its field and eye, hides the keyboard.
  @Test func aTapBesideThePasswordHidesTheKeyboard() async throws {
    let person = await filled()
    let frame = try #require(person.frame("strength"))
    #expect(await person.tap(at: CGPoint(x: frame.maxX - 2, y: frame.midY)) == "sheet")
    #expect(person.field("password")?.isFirstResponder == false)
  }

  // PASS-8: a failed connection is reported and no input is lost.
  @Test func withoutAConnectionNothingIsLost() async {
    let person = await filled()
    await person.tap("confirm")
    await person.network.response(Response.none)
    #expect(person.text("error") == "No connection")
    #expect(person.text("login") == "anna" && person.text("password") == "kq7!vbx2pzhd")
    #expect(await person.tap("confirm"))
  }
}
