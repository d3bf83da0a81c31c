import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Store
import Testing

@testable import Service

/// PASS-8, LIB-11, AUTH-18, OA-53: the account forms over HTTP.
@Suite struct AccountControllerTests {
  private static let anna = ["login": "Anna", "name": "Anna", "password": TestServer.password]

  /// A browser in which Anna is signed in.
  private static func signedIn(
    _ server: TestServer, _ client: any TestClientProtocol
  ) async throws -> Browser {
    let anna = try await server.add("anna")
    let session = try await server.resources.identity.startSession(
      of: anna, userAgent: "Firefox on Linux", now: server.resources.clock())
    var browser = Browser(client)
    browser.take(server.cookie(session.reveal()))
    return browser
  }

  // LIB-11, PASS-8: a new account is signed in, with and without script.
  @Test(arguments: [true, false])
  func aNewAccountIsSignedIn(byScript: Bool) async throws {
    try await TestServer.run(.registration(.open, isDemo: false)) { server, client in
      var browser = Browser(client)
      let form = try await browser.open("/account/new?return_to=%2Fapp%2Fprofile")
      let answer =
        byScript ? try await browser.send(form, Self.anna) : try await browser.post(form, Self.anna)
      if byScript {
        #expect(try answer.entry == .done(next: "/app/profile"))
      } else {
        #expect(answer.status == .seeOther)
        #expect(try answer.location == "/app/profile")
      }
      #expect(answer.cookies["session"] != nil && answer.cookies["device"] != nil)
      let me = try await browser.get("/me")
      #expect(me.text.contains(#""username":"anna""#))
    }
  }

  // LIB-11: registration is closed by default outside demo mode.
  @Test func registrationIsClosedByDefault() async throws {
    try await TestServer.run(Change { $0.isDemo = false }) { server, client in
      var browser = Browser(client)
      let page = try await browser.get("/account/new")
      #expect(page.text.contains(#""problem":"closed""#))
      let form = try await browser.open("/account/new")
      let answer = try await browser.send(form, Self.anna)
      #expect(answer.status == .forbidden)
      #expect(try answer.entry == .problem(.closed))
      #expect(try server.resources.identity.accounts().isEmpty)
    }
  }

  // LIB-11: an invitation is required, works once, and is not used up by a failed attempt.
  @Test func anInvitationWorksOnce() async throws {
    try await TestServer.run(.registration(.invitation, isDemo: false)) { server, client in
      let invitation = try await server.resources.identity.invite(now: server.resources.clock())
      let uri = "/account/new?invitation=" + invitation.reveal()
      var browser = Browser(client)
      let form = try await browser.open(uri)
      let short = Self.anna.merging(["password": "short"]) { $1 }
      #expect(try await browser.send(form, short).entry == .problem(.password(.weak)))
      var other = Browser(client)
      let second = try await other.open(uri)
      #expect(try await browser.send(form, Self.anna).entry == .done(next: "/"))
      let bob = Self.anna.merging(["login": "bob"]) { $1 }
      #expect(try await other.send(second, bob).entry == .problem(.invitation))
    }
  }

  // LIB-11: the invitation is checked before the form is shown; all invalid ones get the same
  // message.
  @Test func anInvitationIsJudgedBeforeTheForm() async throws {
    try await TestServer.run(.registration(.invitation, isDemo: false)) { server, client in
      let identity = server.resources.identity
      let old = try await identity.invite(seconds: 1, now: server.resources.clock())
      let good = try await identity.invite(now: server.resources.clock())
      server.wait(seconds: 2)
      var browser = Browser(client)
      let none = try await browser.get("/account/new")
      #expect(none.status == .forbidden)
      #expect(none.text.contains("You need an invitation"))
      let bogus = try await browser.get("/account/new?invitation=bogus")
      #expect(bogus.status == .forbidden)
      #expect(bogus.text.contains("has been used or has expired"))
      let late = try await browser.get("/account/new?invitation=" + old.reveal())
      #expect(late.text == bogus.text)
      let fresh = try await browser.get("/account/new?invitation=" + good.reveal())
      #expect(fresh.status == .ok && fresh.text.contains("<form"))
    }
  }

  // AUTH-18, CODE-2, PASS-8: each invalid value has its own error; the page keeps the values that
  // are not secret.
  @Test(arguments: [
    (["login": "ann4"], FormProblem.login(.invalid)), (["login": ""], .login(.invalid)),
    (["name": ""], .name(.blank)), (["name": String(repeating: "a", count: 101)], .name(.long)),
    (["password": "short"], .password(.weak)),
    (["password": String(repeating: "п", count: 257)], .password(.long)),
    (["sequence": "124"], .newSequence), (["sequence": "1"], .newSequence),
    (["phone": "12"], .phone(.short)),
  ])
  func whatIsWrongIsTold(values: [String: String], problem: FormProblem) async throws {
    try await TestServer.run(.phones) { server, client in
      var browser = Browser(client)
      let form = try await browser.open("/account/new")
      let all = Self.anna.merging(values) { $1 }
      let answer = try await browser.send(form, all)
      #expect(answer.status == .badRequest)
      #expect(try answer.entry == problem.answer)
      let page = try await browser.post(form, all)
      #expect(page.status == .badRequest)
      #expect(!page.text.contains(all["password"] ?? ""), "a password never comes back")
      #expect(try server.resources.identity.accounts().count == 1)
    }
  }

  // LIB-11
  @Test func aLoginIsTakenOnce() async throws {
    try await TestServer.run(.registration(.open)) { server, client in
      try await server.add("anna")
      var browser = Browser(client)
      let form = try await browser.open("/account/new")
      let answer = try await browser.send(form, Self.anna)
      #expect(answer.status == .badRequest)
      #expect(try answer.entry == .problem(.login(.taken)))
    }
  }

  // LIB-11: the number of registrations from one address is limited per hour
  @Test func registrationsFromOneAddressAreLimited() async throws {
    let change = Change(
      { _ in },
      identity: {
        $0.registration = .open
        $0.registrations = RateWindow(limit: 1, seconds: 3600)
      })
    try await TestServer.run(change) { _, client in
      for (login, status) in [("a", HTTPResponse.Status.ok), ("b", .tooManyRequests)] {
        var browser = Browser(client)
        let form = try await browser.open("/account/new")
        let answer = try await browser.send(form, Self.anna.merging(["login": login]) { $1 })
        #expect(answer.status == status)
        #expect(answer.headers[.retryAfter] == (status == .ok ? nil : "3600"))
      }
    }
  }

  // CODE-12: a new account with a number confirms it next; without messages there is no code page.
  @Test(arguments: [true, false])
  func aNumberIsConfirmedWhereMessagesAreSent(hasPhones: Bool) async throws {
    let change = hasPhones ? Change.phones : Change.registration(.open)
    try await TestServer.run(change) { server, client in
      var browser = Browser(client)
      let form = try await browser.open("/account/new")
      let answer = try await browser.send(
        form, Self.anna.merging(["phone": "+79990000001"]) { $1 })
      let next = hasPhones ? "/account/code?return_to=%2F" : "/"
      #expect(try answer.entry == .done(next: next))
      #expect((browser.cookie("code") != nil) == hasPhones)
      #expect(browser.cookie("session") != nil)
    }
  }
}

extension AccountControllerTests {
  // PASS-8: a signed-out person signs in and returns.
  @Test(arguments: ["/account", "/account/password"])
  func whoIsNotSignedInGoesToTheSignIn(uri: String) async throws {
    try await TestServer.run { _, client in
      for method in [HTTPRequest.Method.get, .post] {
        let answer = try await client.execute(uri: uri, method: method)
        #expect(answer.status == .seeOther)
        #expect(try answer.location == "/app/sign-in?return_to=/account")
      }
    }
  }

  // PASS-8: each wrong value has its error; a change gives a new session and a new device cookie.
  @Test func thePasswordIsChangedByWhoKnowsIt() async throws {
    try await TestServer.run { server, client in
      var browser = try await Self.signedIn(server, client)
      let old = browser.cookie("session")
      let form = try await browser.open("/account/password")
      let weak = try await browser.send(
        form, ["current": TestServer.password, "password": "short"])
      #expect(weak.status == .badRequest)
      #expect(try weak.entry == .problem(.password(.weak)))
      let values = ["current": "no", "password": "a walnut drives south"]
      #expect(try await browser.send(form, values).entry == .problem(.password(.current)))
      let end = try await browser.send(
        form, values.merging(["current": TestServer.password]) { $1 })
      #expect(try end.entry == .done(next: "/account"))
      #expect(end.cookies["device"] != nil)
      #expect(browser.cookie("session") != old)
      let before = try await client.execute(
        uri: "/me", method: .get, headers: server.cookie(old ?? ""))
      #expect(before.status == .unauthorized)
      #expect(try await browser.get("/account").status == .ok)
    }
  }

  // AUTH-17, PASS-8: wrong current passwords count toward the rate limit of signing in.
  @Test func guessesOfThePresentPasswordAreCounted() async throws {
    try await TestServer.run { server, client in
      var browser = try await Self.signedIn(server, client)
      let form = try await browser.open("/account/password")
      let values = ["current": "no", "password": "a walnut drives south"]
      for _ in 0..<5 { _ = try await browser.send(form, values) }
      let stopped = try await browser.send(form, values)
      #expect(stopped.status == .tooManyRequests)
      #expect(stopped.headers[.retryAfter] != nil)
    }
  }

  // PASS-8, AUTH-4: the demo's password is public and cannot be changed.
  @Test func thePasswordOfTheDemoStays() async throws {
    try await TestServer.run { server, client in
      var browser = Browser(client)
      browser.take(try await server.cookie())
      let form = try await browser.open("/account/password")
      let answer = try await browser.send(
        form, ["current": "password", "password": TestServer.password])
      #expect(answer.status == .forbidden)
      #expect(try answer.entry == .problem(.closed))
      let outcome = try await server.resources.identity.signIn(
        login: "username", password: Secret("password"), address: "", isDemoMode: true,
        now: server.resources.clock())
      guard case .needsSequence = outcome else {
        Issue.record("\(outcome)")
        return
      }
    }
  }

  // OA-53: sessions and grants are listed, and ended only with the page's CSRF token.
  @Test func aGrantIsTakenBack() async throws {
    try await TestServer.run { server, client in
      let bearer = try await server.bearer("public")
      var browser = Browser(client)
      browser.take(try await server.cookie())
      let form = try await browser.open("/account")
      let page = try await browser.get("/account")
      #expect(page.text.contains("Demo application"))
      let id = try page.attribute("name=\"grant\" value=\"")
      let forged = Browser.Form(action: "/account", seal: "0")
      #expect(try await browser.post(forged, ["grant": id]).status == .forbidden)
      #expect(
        try await client.execute(uri: "/photos", method: .get, headers: bearer).status == .ok)
      let ended = try await browser.post(form, ["grant": id])
      #expect(ended.status == .seeOther)
      let after = try await client.execute(uri: "/photos", method: .get, headers: bearer)
      #expect(after.status == .unauthorized)
    }
  }

  // OA-53: other people's sessions cannot be ended.
  @Test func anotherPersonsSessionStays() async throws {
    try await TestServer.run { server, client in
      let owners = try await server.cookie()
      let id = try #require(
        try server.resources.identity.sessions(
          of: try server.owner(), current: nil, now: server.resources.clock()
        ).first?.id)
      var browser = try await Self.signedIn(server, client)
      let anna = try #require(try server.resources.database.people.person(username: "anna"))
      _ = try await server.resources.identity.startSession(
        of: anna, userAgent: "", now: server.resources.clock())
      let form = try await browser.open("/account")
      #expect(try await browser.post(form, ["session": id]).status == .seeOther)
      let me = try await client.execute(uri: "/me", method: .get, headers: owners)
      #expect(me.status == .ok)
    }
  }
}

extension FormProblem {
  /// The form response that reports this problem.
  fileprivate var answer: FormResponse { .problem(self) }
}
