import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import Identity
import Store
import Synchronization
import Testing

@testable import Service

/// LIB-4, LIB-11, AUTH-18: the commands of the server's owner about sign-in.
@Suite struct AdminSignInTests {
  private static func end(_ order: AdminCommand, _ server: TestServer, base: String? = nil) async
    -> AdminEvent?
  {
    let last = Mutex<AdminEvent?>(nil)
    var admin = server.resources.admin
    if let base { admin.base = base }
    await admin.perform(order) { reply in
      if reply.isEnd { last.withLock { $0 = reply } }
    }
    return last.withLock { $0 }
  }

  private static func outcome(_ server: TestServer) async throws -> SignInOutcome {
    try await server.resources.identity.signIn(
      login: "anna", password: Secret(TestServer.password), address: "", isDemoMode: false,
      now: server.resources.clock())
  }

  // AUTH-18: a command sets and removes a person's secure sequence.
  @Test func aSequenceIsSetAndRemoved() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      try await server.add("anna")
      let given = await Self.end(.setSequence(username: "anna", digits: "321"), server)
      #expect(given == .done("@anna has a new secure sequence."))
      guard case .needsSequence = try await Self.outcome(server) else {
        Issue.record("no sequence")
        return
      }
      let taken = await Self.end(.setSequence(username: "anna", digits: nil), server)
      #expect(taken == .done("@anna is asked for no sequence now."))
      guard case .success = try await Self.outcome(server) else {
        Issue.record("a sequence")
        return
      }
    }
  }

  // AUTH-18: only three digits from 1 to 3 are accepted as a sequence.
  @Test(arguments: ["", "12", "1234", "124", "１２３", "1 2"])
  func aSequenceThatIsNoneIsRefused(digits: String) async throws {
    try await TestServer.run(photos: 0) { server, _ in
      try await server.add("anna")
      let end = await Self.end(.setSequence(username: "anna", digits: digits), server)
      #expect(end == .refused("A secure sequence has three digits from 1 to 3, like 132."))
      guard case .success = try await Self.outcome(server) else {
        Issue.record("a sequence")
        return
      }
    }
  }

  // AUTH-18, LIB-4: commands about an unknown person are refused with a message.
  @Test func commandsAboutAnUnknownPersonAreRefused() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      let orders = [
        AdminCommand.setSequence(username: "nobody", digits: "132"),
        .setPhone(username: "nobody", phone: nil), .setPhone(username: "nobody", phone: "+7"),
      ]
      for order in orders {
        #expect(
          await Self.end(order, server)
            == .refused(
              "There is nobody called @nobody; \"imagefeed user list\" shows who there is."))
      }
    }
  }

  // AUTH-18, CODE-2: a phone number is accepted in any usual spelling; the output masks it.
  @Test func aPhoneNumberIsSetAndRemoved() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      let anna = try await server.add("anna")
      let order = AdminCommand.setPhone(username: "anna", phone: "8 (999) 000-00-01")
      guard case .done(let sentence)? = await Self.end(order, server) else {
        Issue.record("refused")
        return
      }
      #expect(sentence == "@anna can sign in by phone with +•••••••••01.")
      let identity = server.resources.identity
      #expect(try identity.phone(of: anna)?.text == "+79990000001")
      let taken = await Self.end(.setPhone(username: "anna", phone: nil), server)
      #expect(taken == .done("@anna has no phone number now."))
      #expect(try identity.phone(of: anna) == nil)
    }
  }

  // CODE-2: an invalid number is refused, and so is another person's.
  @Test func aPhoneThatCannotBeUsedIsRefused() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      try await server.add("anna")
      try await server.add("bob")
      for text in ["", "12", "+7999", "hello"] {
        let end = await Self.end(.setPhone(username: "anna", phone: text), server)
        #expect(
          end
            == .refused(
              "That is no phone number; write it with its country, like +7 999 000-00-00."))
      }
      _ = await Self.end(.setPhone(username: "anna", phone: "+79990000001"), server)
      let end = await Self.end(.setPhone(username: "bob", phone: "89990000001"), server)
      #expect(end == .refused("Somebody else has this number."))
    }
  }

  // LIB-11: the registration policy is read and changed, and survives a restart.
  @Test func theRegistrationPolicyIsReadAndChanged() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      #expect(await Self.end(.registration(nil), server) == .registration(.closed))
      for policy in [RegistrationPolicy.open, .invitation, .closed] {
        #expect(await Self.end(.registration(policy), server) == .registration(policy))
        #expect(await Self.end(.registration(nil), server) == .registration(policy))
        let kept = try server.resources.identity.registrationPolicy()
        #expect(kept == policy)
      }
    }
  }

  // LIB-11: an invitation is a URL that opens the registration form until it expires.
  @Test func anInvitationIsMadeListedAndWithdrawn() async throws {
    try await TestServer.run(photos: 0) { server, client in
      _ = await Self.end(.registration(.invitation), server)
      guard
        case .invited(let address, let until)? = await Self.end(
          .invite(days: 7), server, base: TestServer.base)
      else {
        Issue.record("refused")
        return
      }
      #expect(address.hasPrefix(TestServer.base + "/account/new?invitation="))
      #expect(until == "2023-11-21T22:13:20Z")
      guard case .invitations(let list)? = await Self.end(.listInvitations, server) else {
        Issue.record("no list")
        return
      }
      #expect(list.map(\.until) == [until])
      let id = try #require(list.first?.id)
      #expect(!address.hasSuffix("=\(id)"), "the number in the list opens nothing")
      let end = await Self.end(.withdrawInvitation(id: id), server)
      #expect(end == .done("Invitation \(id) is worth nothing now."))
      let again = await Self.end(.withdrawInvitation(id: id), server)
      #expect(again == .refused("There is no unused invitation \(id)."))
      var browser = Browser(client)
      let page = try await browser.get(String(address.dropFirst(TestServer.base.count)))
      #expect(page.status == .forbidden)
    }
  }

  // LIB-11: without a running server the URL has the origin of the last one.
  @Test func anInvitationHasTheAddressOfTheLastServer() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      _ = await Self.end(.registration(.invitation), server)
      guard case .invited(let address, _)? = await Self.end(.invite(days: 7), server) else {
        Issue.record("refused")
        return
      }
      #expect(address.hasPrefix(TestServer.base + "/account/new?invitation="))
    }
  }

  // LIB-11: invitations are refused while registration is closed, or for other than 1 to 365 days.
  @Test func invitationsThatCannotBeUsedAreRefused() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      let closed = await Self.end(.invite(days: 7), server)
      #expect(
        closed
          == .refused(
            "Nobody can make an account here; say \"imagefeed registration invitation\" first."))
      _ = await Self.end(.registration(.invitation), server)
      for days in [0, -1, 366, Int.max] {
        let end = await Self.end(.invite(days: days), server)
        #expect(end == .refused("An invitation works for 1 to 365 days."))
      }
      #expect(await Self.end(.listInvitations, server) == .invitations([]))
    }
  }

  // LIB-11: an invitation expires.
  @Test func anOldInvitationIsNotListed() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      _ = await Self.end(.registration(.invitation), server)
      _ = await Self.end(.invite(days: 1), server)
      server.wait(seconds: 86_400)
      #expect(await Self.end(.listInvitations, server) == .invitations([]))
    }
  }
}
