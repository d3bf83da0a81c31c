import Domain
import Identity
import PhoneTestKit
import Service
import Store
import Testing
import UIKit

@testable import Phone

/// Registration, sessions and applications in the iPhone app with the real service, in one process.
@Suite(.timeLimit(.minutes(20))) struct AppAccountJourneyTests {
  // IOS-4, PASS-8, LIB-11, CODE-8: who has no account gets one in the app, and is then signed in.
  @Test(arguments: ["", "+79990000001"]) func aPersonRegistersInTheApp(phone: String) async throws {
    try await JourneyServer.run(isDemo: false) { try await AppJourney($0).register(phone) }
  }

  // LIB-11: a server that is closed to new people offers no registration.
  @Test func aClosedServerOffersNoRegistration() async throws {
    try await JourneyServer.run(registration: .closed) { server in
      try await AppJourney(server).lookForRegistration()
    }
  }

  // OA-53: a session in a browser ends from the app.
  @Test func aSessionEndsFromTheApp() async throws {
    try await JourneyServer.run { try await AppJourney($0).endSession() }
  }

  // OA-53, FEED-4: the app revokes its own access and returns to the sign-in.
  @Test func theAppRevokesItsOwnAccess() async throws {
    try await JourneyServer.run { try await AppJourney($0).revokeItself() }
  }
}

extension AppJourney {
  private func openSignIn() async throws {
    user.metadata = nil
    await user.person.tap("enter")
    try await deliver()
    #expect(user.person.sees("authorize"))
  }

  fileprivate func register(_ phone: String) async throws {
    try await openSignIn()
    #expect(await user.person.tap("new account"))
    try await deliver()
    await user.person.type("Anna", into: "login")
    await user.person.type("Anna Lee", into: "name")
    await user.person.type("rhubarb gondola 47 lantern", into: "password")
    await user.person.type(phone, into: "phone")
    #expect(await user.person.tap("confirm"))
    try await deliver()
    if !phone.isEmpty {
      #expect(!user.isInside)
      await user.person.type(try await server.code(), into: "code")
      try await deliver()
    }
    #expect(user.isInside && user.presented == nil)
    let database = server.resources.database
    let anna = try #require(try database.people.person(username: "anna"))
    #expect(try database.sessions.all(of: anna).isEmpty, "only tokens are left")
    await user.tapTab(1)
    try await deliver()
    #expect(user.person.text("name") == "Anna Lee")
  }

  fileprivate func lookForRegistration() async throws {
    try await openSignIn()
    #expect(!user.person.sees("new account"))
  }

  /// Signs in, in the app and in a browser, and opens the account page.
  private func openAccount() async throws {
    let browser = server.entrance()
    try await browser.open("/app/sign-in?return_to=%2Fapp%2Ffeed")
    try await browser.authorize("username", "password")
    try await browser.press(1, 3, 2)
    try await openSignIn()
    try await authorize()
    await user.tapTab(1)
    try await deliver()
    #expect(await user.person.tap("open account"))
    try await deliver()
    #expect(user.person.text("account name") == "Demo Visitor")
  }

  /// Taps the only button that ends something of this kind, and confirms.
  private func end(_ kind: String, _ button: String) async throws {
    let names = user.person.visible.compactMap(\.accessibilityIdentifier)
    let ends = names.filter { $0.hasPrefix("end " + kind) }
    #expect(ends.count == 1)
    #expect(await user.person.tap(try #require(ends.first)))
    #expect(await user.person.answer(button))
    try await deliver()
  }

  fileprivate func endSession() async throws {
    try await openAccount()
    #expect(try server.resources.database.sessions.all(of: demoPerson()).count == 1)
    try await end("session", "Sign out there")
    #expect(try server.resources.database.sessions.all(of: demoPerson()).isEmpty)
    #expect(user.isInside && !user.person.visible.contains { $0 is AccessRow && $0.isSession })
  }

  fileprivate func revokeItself() async throws {
    try await openAccount()
    try await end("application", "Take access back")
    #expect(!user.isInside && user.vault.secrets.keys.sorted() == ["server"])
    #expect(user.person.text("message") == "Your session has ended. Please sign in again")
  }
}

extension UIView {
  /// Whether it is the row of a session.
  fileprivate var isSession: Bool { accessibilityIdentifier?.hasPrefix("session ") == true }
}
