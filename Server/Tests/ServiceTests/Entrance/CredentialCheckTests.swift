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

/// AUTH-4…9, AUTH-16…19: the forms of the sign-in screen over HTTP.
@Suite struct CredentialCheckTests {
  private static let right = ["login": "username", "password": "password"]

  // AUTH-7, AUTH-9, AUTH-11: the script gets steps as JSON; without an OAuth client, no session.
  @Test func theScriptGetsPanelAndEnd() async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let form = try await browser.open("/authorization")
      let panel = try await browser.send(form, Self.right)
      #expect(panel.status == .ok)
      #expect(panel.headers[.contentType] == "application/json")
      #expect(panel.headers[.cacheControl] == "no-store")
      #expect(panel.text == #"{"step":"panel"}"#)
      let step = try #require(panel.cookies["step"])
      #expect(step.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Max-Age=300"))
      let end = try await browser.send(form, ["sequence": "132"])
      #expect(end.text == #"{"step":"done"}"#)
      #expect(Array(end.cookies.keys) == ["step"])
      #expect(end.cookies["step"]?.contains("=; ") == true)
    }
  }

  // AUTH-5, AUTH-9, AUTH-17: the script gets each error with its HTTP status.
  @Test func theScriptIsToldWhatIsWrong() async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let form = try await browser.open("/authorization")
      let field = try await browser.send(form, ["login": "username", "password": "no"])
      #expect(field.status == .unauthorized)
      #expect(try field.entry == .problem(.fields(login: false, password: true)))
      let early = try await browser.send(form, ["sequence": "132"])
      #expect(early.status == .forbidden)
      #expect(try early.entry == .problem(.expired))
      _ = try await browser.send(form, Self.right)
      let sequence = try await browser.send(form, ["sequence": "123"])
      #expect(sequence.status == .unauthorized)
      #expect(try sequence.entry == .problem(.sequence))
    }
  }

  // AUTH-8, AUTH-9, AUTH-10: without script each button submits the digits so far and its own.
  @Test func withoutScriptTheDigitsAreCollectedByForms() async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let form = try await browser.openSignIn("/app/feed")
      let panel = try await browser.post(form, Self.right)
      #expect(panel.status == .ok)
      #expect(panel.text.contains(#"name="digit""#))
      let first = try await browser.post(form, ["sequence": "", "digit": "1"])
      #expect(first.status == .ok)
      #expect(first.text.contains(#"name="sequence" value="1""#))
      let wrong = try await browser.post(form, ["sequence": "12", "digit": "3"])
      #expect(wrong.status == .unauthorized)
      _ = try await browser.post(form, ["sequence": "1", "digit": "3"])
      let end = try await browser.post(form, ["sequence": "13", "digit": "2"])
      #expect(end.status == .seeOther)
      #expect(try end.location == form.action)
    }
  }

  // AUTH-17: too many attempts: 429 with Retry-After, with and without script.
  @Test func tooManyTriesAreToldToWait() async throws {
    try await TestServer.run(.registration(.open)) { server, client in
      try await server.add("anna")
      var browser = Browser(client)
      let form = try await browser.open("/authorization")
      for _ in 0..<5 {
        _ = try await browser.send(form, ["login": "anna", "password": "no"])
      }
      let stopped = try await browser.send(
        form, ["login": "anna", "password": TestServer.password])
      #expect(stopped.status == .tooManyRequests)
      let seconds = try #require(stopped.headers[.retryAfter].flatMap { Int64($0) })
      #expect(try stopped.entry == .problem(.wait(seconds: seconds)))
      let page = try await browser.post(form, ["login": "anna", "password": TestServer.password])
      #expect(page.status == .tooManyRequests)
      #expect(page.headers[.retryAfter] == String(seconds))
      #expect(page.text.contains("\(seconds) s"))
      server.wait(seconds: seconds)
      let end = try await browser.send(form, ["login": "anna", "password": TestServer.password])
      #expect(try end.entry == .done(next: nil))
    }
  }

  // AUTH-17: too many concurrent passwords: 503 with Retry-After of one second.
  @Test func tooManyPasswordsAtOnceAreBusy() async throws {
    let change = Change({ $0.isDemo = false }, identity: { $0.parallelHashes = 0 })
    try await TestServer.run(photos: 0, change) { _, client in
      var browser = Browser(client)
      let form = try await browser.open("/authorization")
      let answer = try await browser.send(form, ["login": "anna", "password": "x"])
      #expect(answer.status == .serviceUnavailable)
      #expect(answer.headers[.retryAfter] == "1")
      #expect(try answer.entry == .problem(.busy))
    }
  }

  // OA-56: session fixation: a session id planted before the second step is not signed in.
  @Test func theSessionChangesAtTheSecondStep() async throws {
    try await TestServer.run { server, client in
      var victim = Browser(client)
      victim.take(server.cookie("planted"))
      let form = try await victim.openSignIn("/app/feed")
      let panel = try await victim.post(form, Self.right)
      #expect(panel.cookies["session"] == nil)
      let end = try await victim.post(form, ["sequence": "132"])
      let fresh = try #require(victim.cookie("session"))
      #expect(fresh.utf8.count == 43)
      let attributes = "; Path=/; HttpOnly; SameSite=Lax; Max-Age=15552000"
      #expect(end.cookies["session"]?.hasSuffix(attributes) == true)
      #expect(end.headers[values: .contentLength] == ["0"])
      #expect(end.cookies["device"]?.hasSuffix(attributes) == true)
      for name in ["form", "step", "code"] {
        let cleared = end.cookies[name] ?? ""
        #expect(cleared.hasSuffix("=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"))
      }
    }
  }

  // AUTH-18: an account without a secure sequence is signed in at once.
  @Test func anAccountWithoutSequenceIsInAtOnce() async throws {
    try await TestServer.run { server, client in
      try await server.add("anna")
      var browser = Browser(client)
      let form = try await browser.openSignIn("/app/feed")
      let end = try await browser.send(form, ["login": "anna", "password": TestServer.password])
      #expect(try end.entry == .done(next: form.action))
      #expect(end.cookies["session"] != nil)
    }
  }

  // AUTH-17: outside demo mode the demo account can neither sign in nor use a session.
  @Test func theDemoAccountIsNobodyOutsideDemoMode() async throws {
    try await TestServer.run(Change { $0.isDemo = false }) { server, client in
      let demo = try await server.resources.identity.makeDemoAccount(now: server.resources.clock())
      var browser = Browser(client)
      let form = try await browser.open("/authorization")
      let answer = try await browser.send(form, Self.right)
      #expect(try answer.entry == .problem(.fields(login: false, password: false)))
      #expect(answer.cookies["step"] == nil)
      let session = try await server.resources.identity.startSession(
        of: demo, userAgent: "", now: server.resources.clock())
      let page = try await client.execute(
        uri: "/account", method: .get, headers: server.cookie(session.reveal()))
      #expect(page.status == .seeOther)
    }
  }

  // AUTH-16: a form whose person has signed in in another tab meanwhile continues without asking.
  @Test func aFormContinuesIfAnotherTabHasSignedIn() async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let form = try await browser.openSignIn("/app/feed")
      _ = try await browser.signIn(form)
      let late = try await browser.post(form, Self.right)
      #expect(late.status == .seeOther)
      #expect(try late.location == form.action)
    }
  }

  // AUTH-20: people sign in with the login, not with the @name.
  @Test func theUsernameIsNoLogin() async throws {
    try await TestServer.run { server, client in
      let name = try server.owner().username
      var browser = Browser(client)
      let form = try await browser.open("/authorization")
      let answer = try await browser.send(form, ["login": name, "password": "password"])
      #expect(try answer.entry == .problem(.fields(login: true, password: false)))
    }
  }
}
