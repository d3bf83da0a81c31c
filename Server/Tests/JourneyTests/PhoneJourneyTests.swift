import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import Identity
import Screens
import Service
import Store
import Testing

/// CODE-1…13: sign-in by phone number, code and name with the real service, in one process.
struct PhoneJourneyTests {
  static let number = "+79990000001"

  /// A device that has requested a code and shows the code page, and that code.
  private func sent(_ server: JourneyServer) async throws -> (EntranceDevice, String) {
    let device = server.entrance()
    try await device.open("/account/phone?return_to=%2Fapp%2Ffeed")
    try await device.handle(.phone(.changed(Self.number)))
    return (device, try await server.code())
  }

  private func other(than code: String) -> String {
    code == "000000" ? "000001" : "000000"
  }

  // CODE-1, CODE-2, CODE-3, CODE-4, CODE-8: a new number, in any spelling, asks for a name;
  // later the code alone signs in.
  @Test(arguments: ["+7 999 000-00-01", "89990000001", "9990000001"])
  func aNumberLeadsToTheCodeTheNameAndTheFeed(spelling: String) async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/account/phone?return_to=%2Fapp%2Ffeed")
      try await device.handle(.phone(.changed(spelling)))
      #expect(device.address == "/account/code?return_to=%2Fapp%2Ffeed")
      #expect(device.code?.phone == "+7 999 000-00-01")
      try await device.type(code: try await server.code())
      #expect(device.address == "/account/name?return_to=%2Fapp%2Ffeed")
      #expect(device.network.cookie("session") == nil, "the person has no name yet")
      try await device.handle(.name(.changed("Анна")))
      try await device.handle(.name(.submitted))
      #expect(device.address == "/app/feed")
      let app = Device(device.network)
      try await app.open("/app/profile")
      #expect(app.inside?.profile.profile?.name == "Анна")
      server.wait(seconds: 60)
      let (again, code) = try await sent(server)
      try await again.type(code: code)
      #expect(again.address == "/app/feed", "a known number needs no name")
    }
  }

  // CODE-2: an invalid number gets a clear error, from the device or the server.
  @Test(arguments: [
    ("+7999", FormProblem.phone(.short)), ("+44 20", .phone(.short)), ("", .phone(.short)),
    ("+44 207 123 456 789 01", .phone(.long)), ("+999 12345678", .phone(.country)),
  ])
  func aBadNumberIsToldWhatIsWrong(number: String, problem: FormProblem) async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/account/phone")
      try await device.handle(.phone(.changed(number)))
      try await device.handle(.phone(.submitted))
      #expect(device.phone?.problem == problem)
      #expect(device.phone?.isEnabled == true)
      #expect(try await server.letters().isEmpty)
    }
  }

  // CODE-4, CODE-7, CODE-12: remaining attempts are counted down; typing into a full field starts
  // over.
  @Test func wrongCodesAreCountedDownAndTheRightOneStillWorks() async throws {
    try await JourneyServer.run { server in
      let (device, code) = try await sent(server)
      let wrong = other(than: code)
      for left in [4, 3, 2, 1] as [Int32] {
        try await device.type(code: wrong)
        #expect(device.code?.problem == .code(left: left))
        #expect(device.code?.code == Secret(wrong), "the digits are kept")
        try await device.type(code: wrong + "7")
        #expect(device.code?.problem == nil)
        #expect(device.code?.code == Secret("7"))
      }
      try await device.type(code: code)
      #expect(device.name != nil)
    }
  }

  // CODE-12: after five wrong codes a new one is required.
  @Test func theSixthCodeIsNotChecked() async throws {
    try await JourneyServer.run { server in
      let (device, code) = try await sent(server)
      for _ in 0..<5 {
        try await device.type(code: other(than: code))
        try await device.type(code: "")
      }
      try await device.type(code: code)
      #expect(device.code?.problem == .code(left: 0))
    }
  }

  // CODE-5, CODE-6, CODE-7: a new code invalidates the previous one.
  @Test func aNewCodeReplacesThePreviousOne() async throws {
    try await JourneyServer.run { server in
      let (device, first) = try await sent(server)
      #expect(device.code?.secondsLeft == 30)
      try await device.handle(.code(.resendTapped))
      #expect(device.code?.isLoading == false, "not before the countdown is over")
      server.wait(seconds: 30)
      try await device.pass(seconds: 30)
      #expect(device.code?.secondsLeft == nil)
      try await device.type(code: "1")
      try await device.handle(.code(.resendTapped))
      #expect(device.code?.code == Secret(""))
      #expect(device.code?.secondsLeft == 60, "only resends make the wait grow")
      let second = try await server.code()
      if second != first {
        try await device.type(code: first)
        #expect(device.code?.problem == .code(left: 4))
      }
      #expect(device.code?.secondsLeft == (second == first ? 60 : 30))
      try await device.type(code: second)
      #expect(device.name != nil)
    }
  }

  // CODE-7, CODE-12: the response to a request that is too early states the remaining wait.
  @Test func aSecondPhonePageMustWaitForItsTurn() async throws {
    try await JourneyServer.run { server in
      _ = try await sent(server)
      let device = server.entrance()
      try await device.open("/account/phone")
      try await device.handle(.phone(.changed(Self.number)))
      #expect(device.phone?.problem == .wait(seconds: 30))
      server.wait(seconds: 30)
      try await device.handle(.phone(.submitted))
      #expect(device.code != nil)
    }
  }

  // CODE-3, CODE-13: a failed delivery is shown and does not count as an attempt.
  @Test func aFailedDeliveryIsShownAndCostsNothing() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/account/phone")
      try await device.handle(.phone(.changed(Self.number)))
      try await device.pass(seconds: 3)
      #expect(device.code?.problem == nil, "it still waits")
      for letter in try await server.letters() {
        try await server.resources.identity.failed(
          letter.id, retryAfter: nil, now: server.resources.clock())
      }
      try await device.pass(seconds: 3)
      #expect(device.code?.problem == .delivery)
      #expect(device.sent.filter { $0 == "GET /account/code/delivery" }.count == 2)
      try await device.pass(seconds: 24)
      try await device.handle(.code(.resendTapped))
      #expect(device.code?.problem == nil)
      try await device.type(code: try await server.code())
      #expect(device.name != nil)
    }
  }

  // CODE-10, CODE-11: a received message is enough to fill in and submit its code.
  @Test func aReceivedMessageSubmitsItsCode() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/account/phone")
      try await device.handle(.phone(.changed(Self.number)))
      let letter = try #require(try await server.letters().first)
      #expect(letter.text.reveal().hasSuffix("@127.0.0.1 #" + (letter.text.reveal().suffix(6))))
      try await device.handle(.messageArrived(letter.text))
      #expect(device.name != nil)
    }
  }

  // CODE-7, CODE-9, CODE-13: without a connection each page says so and keeps its input; the input
  // can be sent again later.
  @Test func withoutAConnectionEachPageKeepsWhatWasTyped() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/account/phone")
      device.network.broken = ["POST "]
      try await device.handle(.phone(.changed(Self.number)))
      #expect(device.phone?.problem == .offline)
      device.network.broken = []
      try await device.handle(.phone(.submitted))
      let code = try await server.code()
      device.network.broken = ["POST "]
      try await device.type(code: code)
      #expect(device.code?.problem == .offline)
      #expect(device.code?.code == Secret(code))
      #expect(device.code?.isLoading == false)
      device.network.broken = []
      try await device.handle(.code(.submitted))
      device.network.broken = ["POST "]
      try await device.handle(.name(.changed("Анна")))
      try await device.handle(.name(.submitted))
      #expect(device.name?.problem == .offline)
      #expect(device.name?.name == "Анна")
      device.network.broken = []
      try await device.handle(.name(.submitted))
      #expect(device.network.cookie("session") != nil)
    }
  }

  // CODE-8, CODE-12: the response to the name is lost; sending it again makes no second account.
  @Test func aLostAnswerToTheNameMakesNoSecondAccount() async throws {
    try await JourneyServer.run { server in
      let (device, code) = try await sent(server)
      try await device.type(code: code)
      device.network.lossy = ["POST /account/name"]
      try await device.handle(.name(.changed("Анна")))
      try await device.handle(.name(.submitted))
      #expect(device.name?.problem == .offline)
      device.network.lossy = []
      try await device.handle(.name(.submitted))
      let people = try server.resources.identity.accounts()
      #expect(people.filter { $0.firstName == "Анна" }.count == 1)
      #expect(device.network.cookie("session") != nil)
    }
  }

  // CODE-12, CODE-8: with registration closed, a new number gets the same responses but no message.
  @Test func closedRegistrationRevealsNothingAboutANumber() async throws {
    try await JourneyServer.run(registration: .closed) { server in
      let device = server.entrance()
      try await device.open("/account/phone")
      try await device.handle(.phone(.changed(Self.number)))
      #expect(device.code?.phone == "+7 999 000-00-01")
      #expect(try await server.letters().isEmpty)
      try await device.type(code: "123456")
      #expect(device.code?.problem == .code(left: 4))
    }
  }
}
