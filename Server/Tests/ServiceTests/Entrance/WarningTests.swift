import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Store
import Testing
import Wire

@testable import Service

/// AUTH-17: the person is warned that someone knew the password but not the sequence.
@Suite struct WarningTests {
  private static let password = ["login": "anna", "password": TestServer.password]

  /// Creates Anna with the sequence "213".
  private static func anna(_ server: TestServer) async throws {
    try await server.resources.identity.setSequence(
      of: try await server.add("anna"), to: SecureSequence("213"), now: server.resources.clock())
  }

  /// An attacker enters Anna's password and a wrong sequence, then leaves.
  private static func intrude(_ server: TestServer, _ client: any TestClientProtocol) async throws {
    var attacker = Browser(client)
    let form = try await attacker.openSignIn("/app/feed")
    _ = try await attacker.send(form, password)
    #expect(try await attacker.send(form, ["sequence": "111"]).entry == .problem(.sequence))
    server.wait(seconds: 300)
  }

  /// Signs in as Anna, replacing any session; returns the redirect's target.
  private static func signIn(_ browser: inout Browser) async throws -> String {
    browser.lose("session")
    let form = try await browser.openSignIn("/app/feed")
    _ = try await browser.send(form, password)
    guard case .done(let next?) = try await browser.send(form, ["sequence": "213"]).entry else {
      Issue.record("the sign-in did not come through")
      return ""
    }
    return next
  }

  private static func isWarning(_ address: String) -> Bool {
    address.hasPrefix("/account/warning?return_to=%2Foauth%2Fauthorize")
  }

  // AUTH-17: the warning appears at the next sign-in, which then continues to its target.
  @Test func aFailedSequenceIsToldAtTheNextSignIn() async throws {
    try await TestServer.run { server, client in
      try await Self.anna(server)
      try await Self.intrude(server, client)
      var browser = Browser(client)
      let next = try await Self.signIn(&browser)
      #expect(Self.isWarning(next))
      let page = try await browser.get(next)
      #expect(page.text.contains("Does somebody know your password?"))
      #expect(page.text.contains(#"href="/oauth/authorize?"#))
    }
  }

  // AUTH-17: an attacker who guesses the sequence later does not consume the person's warning.
  @Test func thePersonIsToldWhateverAnAttackerWasTold() async throws {
    try await TestServer.run { server, client in
      try await Self.anna(server)
      var person = Browser(client)
      #expect(try await !Self.isWarning(Self.signIn(&person)))
      server.wait(seconds: 1)
      try await Self.intrude(server, client)
      var attacker = Browser(client)
      for _ in 0..<2 { #expect(try await Self.isWarning(Self.signIn(&attacker))) }
      #expect(try await Self.isWarning(Self.signIn(&person)), "the person is told")
      #expect(try await !Self.isWarning(Self.signIn(&person)), "the person is told once")
    }
  }

  // AUTH-17: the person's own sign-in in another tab continues without a warning.
  @Test func aSignInUnderWayIsNeitherToldNorEnded() async throws {
    try await TestServer.run { server, client in
      try await Self.anna(server)
      var first = Browser(client)
      let form = try await first.openSignIn("/app/profile")
      _ = try await first.send(form, Self.password)
      _ = try await first.send(form, ["sequence": "111"])
      var second = Browser(client)
      #expect(try await !Self.isWarning(Self.signIn(&second)))
      #expect(
        try await first.send(form, ["sequence": "213"]).entry == .done(next: form.action))
    }
  }

  // AUTH-17: a sign-in by phone, too, warns that someone else knows the password.
  @Test func aSignInByCodeIsToldAsWell() async throws {
    try await TestServer.run(.phones) { server, client in
      let anna = try await server.add("anna")
      let identity = server.resources.identity
      let now = server.resources.clock()
      try await identity.setSequence(of: anna, to: SecureSequence("213"), now: now)
      let number = try #require(PhoneNumber("+79990000001"))
      try await identity.setPhone(of: anna, to: number, now: now)
      try await Self.intrude(server, client)
      for _ in 0..<2 {
        var browser = Browser(client)
        let phone = try await browser.open("/account/phone?return_to=%2Foauth%2Fauthorize")
        _ = try await browser.send(phone, ["phone": number.text])
        let form = try await browser.open("/account/code?return_to=%2Foauth%2Fauthorize")
        let end = try await browser.send(form, ["code": try await server.code()])
        guard case .done(let next?) = try end.entry else {
          Issue.record("the sign-in did not come through")
          return
        }
        #expect(Self.isWarning(next))
        server.wait(seconds: 3600)
      }
    }
  }

  // AUTH-16: after changing the password, the person continues to the waiting client.
  @Test func aNewPasswordLeadsOnToTheWaitingClient() async throws {
    try await TestServer.run { server, client in
      try await Self.anna(server)
      try await Self.intrude(server, client)
      var browser = Browser(client)
      let next = try await Self.signIn(&browser)
      let page = try await browser.get(next)
      let waiting = try page.attribute(#"href="/oauth/authorize"#)
        .replacing("&amp;", with: "&")
      let link = try page.attribute(#"href="/account/password"#)
      let form = try await browser.open("/account/password" + link)
      let end = try await browser.send(
        form, ["current": TestServer.password, "password": "a walnut drives south"])
      #expect(try end.entry == .done(next: "/oauth/authorize" + waiting))
    }
  }

  // AUTH-17, OA-20: the links of the warning lead only to this server.
  @Test(arguments: ["//evil.example", "https://evil.example/", "javascript:alert(1)", ""])
  func theWarningLeadsNowhereElse(target: String) async throws {
    try await TestServer.run { server, client in
      var browser = Browser(client)
      browser.take(try await server.cookie())
      let query = "?return_to=" + percentEncoded(target)
      let page = try await browser.get("/account/warning" + query)
      #expect(page.text.contains(#"href="/""#))
      #expect(!page.text.contains("evil") && !page.text.contains("javascript"))
      try await server.add("anna")
      var anna = Browser(client)
      let form = try await anna.openSignIn("/app/feed")
      _ = try await anna.send(form, Self.password)
      let change = try await anna.open("/account/password" + query)
      let end = try await anna.send(
        change, ["current": TestServer.password, "password": "a walnut drives south"])
      #expect(try end.entry == .done(next: "/"))
    }
  }

  // AUTH-17: the page is shown only to the signed-in person.
  @Test func theWarningIsShownToNobodyElse() async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let page = try await browser.get("/account/warning?return_to=%2Fapp%2Ffeed")
      #expect(page.status == .seeOther)
      #expect(try page.location == "/app/sign-in?return_to=/account")
    }
  }
}
