import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import Identity
import Screens
import Service
import Store
import Testing

/// PASS-8, AUTH-18, LIB-11: accounts with the real service, in one process.
struct AccountJourneyTests {
  private static let good = "rhubarb gondola 47 lantern"
  private static let address = "/account/new?return_to=%2Fapp%2Ffeed"

  /// Fills in the form for a new account.
  private func fill(
    _ device: EntranceDevice, password: String = good, sequence: String = "", phone: String = ""
  ) async throws {
    try await device.handle(.newAccount(.loginChanged("Anna")))
    try await device.handle(.newAccount(.nameChanged("Анна Ли")))
    try await device.handle(.newAccount(.password(.changed(Secret(password)))))
    try await device.handle(.newAccount(.sequenceChanged(sequence)))
    try await device.handle(.newAccount(.phoneChanged(phone)))
  }

  /// A device on which a new account is signed in.
  private func newcomer(_ server: JourneyServer, sequence: String = "") async throws
    -> EntranceDevice
  {
    let device = server.entrance()
    try await device.open(Self.address)
    try await fill(device, sequence: sequence)
    try await device.handle(.newAccount(.submitted))
    return device
  }

  // PASS-8, AUTH-18, CODE-8, LIB-11: the new account has its sequence and phone number.
  @Test func aNewAccountHasItsSequenceAndItsPhone() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open(Self.address)
      try await fill(device, sequence: "211", phone: "8 999 000-00-01")
      try await device.handle(.newAccount(.submitted))
      #expect(device.address == "/account/code?return_to=%2Fapp%2Ffeed")
      #expect(device.network.cookie("session") != nil)
      try await device.type(code: try await server.code())
      #expect(device.address == "/app/feed")

      let other = server.entrance()
      try await other.open("/app/sign-in?return_to=%2Fapp%2Ffeed")
      try await other.authorize("ANNA", Self.good)
      try await other.press(2, 1, 2)
      #expect(other.signIn?.panel?.state == .error)
      try await other.press(2, 1, 1)
      #expect(other.address == "/app/feed")

      server.wait(seconds: 60)
      let third = server.entrance()
      try await third.open("/account/phone?return_to=%2Fapp%2Fprofile")
      try await third.handle(.phone(.changed("+79990000001")))
      try await third.type(code: try await server.code())
      #expect(third.address == "/app/profile", "the number is the account's")
    }
  }

  // CODE-12: an unconfirmed number belongs to no account.
  @Test func aNumberThatWasNotConfirmedBelongsToNobody() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open(Self.address)
      try await fill(device, phone: "+79990000001")
      try await device.handle(.newAccount(.submitted))
      #expect(device.code != nil)
      let person = try #require(try server.resources.database.people.person(username: "anna"))
      #expect(try server.resources.identity.phone(of: person) == nil)
    }
  }

  // PASS-8: the device refuses a short password itself and keeps the input.
  @Test func aShortPasswordNeverLeavesTheDevice() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open(Self.address)
      try await fill(device, password: "short")
      try await device.handle(.newAccount(.submitted))
      #expect(device.newAccount?.problem == .password(.weak))
      #expect(device.sent.isEmpty)
      #expect(device.newAccount?.login == "Anna")
    }
  }

  // LIB-11, AUTH-19: after a lost response a second registration reports that the login is taken.
  @Test func aLostAnswerToANewAccountMakesOneAccount() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open(Self.address)
      try await fill(device)
      device.network.broken = ["POST "]
      try await device.handle(.newAccount(.submitted))
      #expect(device.newAccount?.problem == .offline)
      device.network.broken = []
      device.network.lossy = ["POST "]
      try await device.handle(.newAccount(.submitted))
      #expect(device.newAccount?.problem == .offline)
      #expect(device.newAccount?.name == "Анна Ли")
      let people = try server.resources.identity.accounts()
      #expect(people.filter { $0.login == "anna" }.count == 1)
      #expect(device.network.cookie("session") != nil, "the lost answer brought the session")
    }
  }

  // LIB-11: an invitation works once
  @Test func anInvitationOpensTheFormOnce() async throws {
    try await JourneyServer.run(registration: .invitation) { server in
      let invitation = try await server.resources.identity.invite(now: server.resources.clock())
      let device = server.entrance()
      let second = server.entrance()
      for one in [device, second] {
        try await one.open("/account/new?invitation=" + invitation.reveal())
        try await fill(one)
      }
      try await device.handle(.newAccount(.submitted))
      #expect(device.network.cookie("session") != nil)
      try await second.handle(.newAccount(.submitted))
      #expect(second.newAccount?.problem == .invitation)
    }
  }

  // LIB-11
  @Test func aClosedServerSaysSoBeforeAnythingIsTyped() async throws {
    try await JourneyServer.run(registration: .closed) { server in
      let device = server.entrance()
      try await device.open(Self.address)
      #expect(device.newAccount?.problem == .closed)
    }
  }

  // PASS-8: changing the password signs out other browsers, but not this one.
  @Test func aPasswordChangeSignsOutOtherBrowsers() async throws {
    try await JourneyServer.run { server in
      let device = try await newcomer(server)
      let other = Device(device.network.copy())
      try await device.open("/account/password")
      #expect(device.start?.personal == ["anna", "Анна Ли"])
      try await device.handle(.newPassword(.currentChanged(Secret("not this one"))))
      try await device.handle(.newPassword(.password(.changed(Secret("a walnut drives south")))))
      try await device.handle(.newPassword(.submitted))
      #expect(device.newPassword?.problem == .password(.current))
      device.network.broken = ["POST "]
      try await device.handle(.newPassword(.currentChanged(Secret(Self.good))))
      try await device.handle(.newPassword(.submitted))
      #expect(device.newPassword?.problem == .offline)
      device.network.broken = []
      try await device.handle(.newPassword(.submitted))
      #expect(device.address == "/account")
      #expect(device.html.contains("/account/password"), "still signed in")
      try await other.open("/app/feed")
      #expect(other.inside == nil)
    }
  }

  // PASS-8, AUTH-4: the old password is refused afterwards.
  @Test func afterTheChangeOnlyTheNewPasswordWorks() async throws {
    try await JourneyServer.run { server in
      let device = try await newcomer(server)
      try await device.open("/account/password")
      try await device.handle(.newPassword(.currentChanged(Secret(Self.good))))
      try await device.handle(.newPassword(.password(.changed(Secret("a walnut drives south")))))
      try await device.handle(.newPassword(.submitted))
      let fresh = server.entrance()
      try await fresh.open("/app/sign-in?return_to=%2Fapp%2Ffeed")
      try await fresh.authorize("anna", Self.good)
      #expect(fresh.signIn?.passwordState == .error)
      try await fresh.authorize("anna", "a walnut drives south")
      #expect(fresh.address == "/app/feed")
    }
  }

  // OA-53: the account page ends other sessions, only with its own CSRF token.
  @Test func theAccountPageEndsAnotherSession() async throws {
    try await JourneyServer.run { server in
      let device = try await newcomer(server)
      let other = server.entrance()
      try await other.open("/app/sign-in?return_to=%2Fapp%2Ffeed")
      try await other.authorize("anna", Self.good)
      #expect(other.address == "/app/feed")
      try await device.open("/account")
      let seal = try #require(device.html.between("name=\"form\" value=\"", "\""))
      let session = try #require(device.html.between("name=\"session\" value=\"", "\""))
      let forged = try await device.network.send(
        .post, "/account", body: "session=\(session)&form=0")
      #expect(forged.status == .forbidden)
      let ended = try await device.network.follow(
        .post, "/account", body: "session=\(session)&form=\(seal)")
      #expect(ended.address == "/account")
      #expect(!ended.response.text.contains("name=\"session\""), "one browser is left: this one")
      try await other.open("/account")
      #expect(other.signIn != nil, "it has to sign in again")
    }
  }

  // OA-53: all other sessions at once.
  @Test func theAccountPageEndsAllOtherSessions() async throws {
    try await JourneyServer.run { server in
      let device = try await newcomer(server)
      for _ in 0..<2 {
        let other = server.entrance()
        try await other.open("/app/sign-in?return_to=%2Fapp%2Ffeed")
        try await other.authorize("anna", Self.good)
      }
      try await device.open("/account")
      let seal = try #require(device.html.between("name=\"form\" value=\"", "\""))
      _ = try await device.network.follow(.post, "/account", body: "others=1&form=\(seal)")
      let person = try #require(try server.resources.database.people.person(username: "anna"))
      let left = try server.resources.identity.sessions(
        of: person, current: nil, now: server.resources.clock())
      #expect(left.count == 1)
      try await device.open("/account")
      #expect(device.screen == nil, "this browser stays signed in")
    }
  }
}
