import PhoneTestKit
import Testing
import UIKit

@testable import AuthorizationApp

/// The app of the authorization task, from its launch to Refresh.
@MainActor @Suite(.serialized) struct AuthorizationAppTests {
  let person: Person

  init() async {
    person = await Person(before: AuthorizationFlow.makeRoot())
  }

  private func authorize(_ login: String, _ password: String) async {
    await person.type(login, into: "login")
    await person.type(password, into: "password")
    #expect(await person.tap("authorize"))
  }

  private func border(_ name: String) -> CGColor? { person.find(name)?.layer.borderColor }
  private var red: CGColor {
    UIColor(red: 0xC2 / 255, green: 1 / 255, blue: 0x14 / 255, alpha: 1).cgColor
  }

  @Test("AUTH-1, AUTH-4: the app starts on the authorization screen and needs no server")
  func start() {
    #expect(person.text("logo") == "RSSchool" && !person.sees("panel"))
    #expect(person.sees("login") && person.sees("password") && person.sees("authorize"))
  }

  @Test("AUTH-5: only the field with the wrong value turns red")
  func wrongFields() async {
    await authorize("username", "secret")
    #expect(border("password") == red && border("login") != red)
    await authorize("somebody", "password")
    #expect(border("login") == red && border("password") != red && !person.sees("panel"))
  }

  @Test("AUTH-7, AUTH-9: right values open the panel, a wrong sequence turns it red")
  func wrongSequence() async {
    await authorize("username", "password")
    #expect(person.sees("panel") && person.control("authorize")?.isEnabled == false)
    for digit in [1, 2, 3] { #expect(await person.tap("digit \(digit)")) }
    #expect(border("panel") == red && person.text("result") == "_")
  }

  @Test("AUTH-11, AUTH-12: 1 3 2 welcomes the person; after Refresh all can be repeated")
  func welcome() async throws {
    for _ in 1...2 {
      await authorize("username", "password")
      for digit in [1, 3, 2] { #expect(await person.tap("digit \(digit)")) }
      let alert = try #require(person.alert)
      #expect(alert.title == "Welcome" && alert.message == "You are successfuly authorized!")
      #expect(await person.answer("Refresh"))
      #expect(person.text("login") == "" && person.text("password") == "" && !person.sees("panel"))
    }
  }
}
