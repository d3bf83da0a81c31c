import Domain
import PhoneTestKit
import Testing
import UIKit

@testable import ConfirmCodeApp

/// The app of the code task, whose server is simulated.
@MainActor @Suite(.serialized) struct ConfirmCodeAppTests {
  let person: Person

  init() async {
    var codes = ["1111", "2222", "3333"]
    let server = SimulatedServer(language: .english) { codes.removeFirst() }
    person = await Person(before: ConfirmCodeViewController(server: server, language: .english))
  }

  @Test("CODE-1: the app starts on the phone screen and says that its server is simulated")
  func start() {
    #expect(person.sees("phone"))
    #expect(
      person.text("note") == "Simulated: this app has no server and sends no messages.")
  }

  @Test("CODE-2: a number that cannot be one is refused")
  func wrongNumber() async {
    await person.type("+1 2", into: "phone")
    await person.pressReturn(in: "phone")
    #expect(person.sees("phone") && person.text("error")?.isEmpty == false)
  }

  @Test("CODE-3, CODE-4: a complete number leads to the code screen, which shows the code below")
  func code() async {
    await person.type("9991234567", into: "phone")
    person.look()
    #expect(person.sees("code") && person.sees("timer") && !person.sees("again"))
    #expect(person.text("note") == "Simulated: no message was sent. The code is 1111.")
    await person.type("1234", into: "code")
    #expect(person.text("error") == "Wrong code. 2 tries left")
  }

  @Test("CODE-8: a new number needs a name; the next time it signs in at once")
  func name() async throws {
    await person.type("9991234567", into: "phone")
    person.look()
    await person.type("1111", into: "code")
    person.look()
    #expect(person.sees("name"))
    await person.type("Ada", into: "name")
    await person.tap("go")
    #expect(try #require(person.alert).title == "Signed in")
    #expect(await person.answer("Start over"))
    await person.type("9991234567", into: "phone")
    person.look()
    await person.type("2222", into: "code")
    person.look()
    #expect(person.alert?.title == "Signed in")
  }

  @Test("CODE-5: no attempts left means that another code must be requested", arguments: [0, 30])
  func triesEnd(pause: Int64) async {
    var codes = ["1111", "2222"]
    let server = SimulatedServer(language: .english, pause: pause) { codes.removeFirst() }
    let person = await Person(
      before: ConfirmCodeViewController(server: server, language: .english))
    await person.type("9991234567", into: "phone")
    person.look()
    for code in ["0001", "0002", "0003"] { await person.type(code, into: "code") }
    #expect(person.sees("again") == (pause == 0), "not before the server sends one")
    #expect(await person.tap("again") == (pause == 0))
    let code = pause == 0 ? "2222" : "1111"
    #expect(person.text("note") == "Simulated: no message was sent. The code is \(code).")
  }
}
