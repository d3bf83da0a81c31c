import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import NIOCore
import Testing
import Wire

@testable import Service

/// AUTH-19, OA-52, OA-56: what all sign-in pages have in common.
@Suite struct FormResponderTests {
  private static let pages = [
    "/authorization", "/account/phone", "/account/new", "/account/new?invitation=x",
  ]

  // OA-52: CSRF token, Origin and Sec-Fetch-Site are checked on every page, with and without
  // script.
  @Test(arguments: pages)
  func aFormFromElsewhereIsRefused(uri: String) async throws {
    try await TestServer.run(.phones) { _, client in
      let evil: [[String: String]] = [
        ["Origin": "https://evil.example"], ["Sec-Fetch-Site": "cross-site"],
        ["Sec-Fetch-Site": "same-site"],
      ]
      var browser = Browser(client)
      let form = try await browser.open(uri)
      #expect(form.action == uri)
      for fields in evil {
        let plain = try await browser.post(form, [:], fields)
        #expect(plain.status == .forbidden)
        let script = try await browser.post(
          form, [:], fields.merging(["Accept": "application/json"]) { $1 })
        #expect(script.status == .forbidden)
        #expect(try script.entry == .problem(.expired))
      }
      let own = try await browser.post(form, [:], ["Origin": TestServer.base])
      #expect(own.status != .forbidden)
    }
  }

  // OA-52: a CSRF token belongs to one page and one browser.
  @Test(arguments: pages)
  func aSealOfAnotherPageOrBrowserIsRefused(uri: String) async throws {
    try await TestServer.run(.phones) { _, client in
      var browser = Browser(client)
      let form = try await browser.open(uri)
      for other in Self.pages where other != uri {
        let strange = Browser.Form(action: other, seal: form.seal)
        let answer = try await browser.send(strange, [:])
        #expect(answer.status == .forbidden)
        #expect(try answer.entry == .problem(.expired))
      }
      var other = Browser(client)
      #expect(try await other.send(form, [:]).status == .forbidden)
      let forged = Browser.Form(action: uri, seal: String(repeating: "0", count: 64))
      #expect(try await browser.send(forged, [:]).status == .forbidden)
    }
  }

  // AUTH-19: the iPhone app gets the page's data as JSON, with the same cookie.
  @Test(arguments: pages)
  func thePhoneReadsAPageAsJSON(uri: String) async throws {
    try await TestServer.run(.phones) { _, client in
      let answer = try await client.execute(
        uri: uri, method: .get, headers: [.accept: "application/json"])
      #expect(answer.headers[.contentType]?.hasPrefix("application/json") == true)
      #expect(answer.headers[.cacheControl] == "no-store")
      #expect(answer.headers[.setCookie] != nil)
      let start = try EntranceStart(JSON(reading: Array(answer.body.readableBytesView)))
      #expect(start?.address == uri)
    }
  }

  // OA-52: a page with `no-referrer` makes browsers send Origin "null" or none; then the CSRF token
  // decides.
  @Test func aFormWithoutReferrerIsTaken() async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let form = try await browser.open("/authorization")
      let values = ["login": "username", "password": "password"]
      for fields in [[:], ["Origin": "null"], ["Sec-Fetch-Site": "same-origin"]] {
        let answer = try await browser.post(form, values, fields)
        #expect(answer.status == .ok)
        #expect(answer.text.contains("name=\"digit\""))
      }
    }
  }

  // LIB-9: over HTTPS, all sign-in cookies are Secure and have the __Host- prefix.
  @Test func onHTTPSTheCookiesOfTheEntranceAreBoundToTheHost() async throws {
    let change = Change { $0.publicURL = Origin("https://photos.example") }
    try await TestServer.run(change) { _, client in
      var browser = Browser(client)
      let page = try await browser.get("/authorization")
      #expect(Array(page.cookies.keys) == ["__Host-form"])
      let form = try await browser.open("/authorization")
      let panel = try await browser.send(form, ["login": "username", "password": "password"])
      let step = try #require(panel.cookies["__Host-step"])
      #expect(step.hasSuffix("; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=300"))
    }
  }

  // AUTH-1: the demo's heading in a demo and at /authorization, the instance's name elsewhere
  @Test(arguments: [
    (true, "/authorization", "RSSchool"), (true, "/account/new", "RSSchool"),
    (false, "/authorization", "RSSchool"), (false, "/account/new", "Our photos"),
  ])
  func theHeadingIsTheTasksOrTheInstances(
    isDemo: Bool, uri: String, name: String
  ) async throws {
    let change = Change {
      $0.isDemo = isDemo
      $0.name = "Our photos"
    }
    try await TestServer.run(change) { _, client in
      let page = try await client.execute(uri: uri, method: .get)
      #expect(page.text.contains("\"name\":\"\(name)\""))
    }
  }

  // AUTH-1: even in a demo, only the sign-in screen has the demo's heading
  @Test func aDemosOtherPagesHaveTheNameOfTheInstance() async throws {
    let change = Change {
      $0.isDemo = true
      $0.name = "Our photos"
    }
    try await TestServer.run(change) { _, client in
      let page = try await client.execute(
        uri: "/nothing-here", method: .get, headers: [.accept: "text/html"])
      #expect(page.text.contains("<h1>Our photos</h1>"))
      #expect(!page.text.contains("RSSchool"))
    }
  }

  // AUTH-19, LIB-11: a link is shown only if its page is available.
  @Test(arguments: [RegistrationPolicy.closed, .invitation, .open], [true, false])
  func linksAreShownOnlyWhereTheyLeadSomewhere(
    policy: RegistrationPolicy, hasPhones: Bool
  ) async throws {
    let change = Change(
      { $0.messages = hasPhones ? .outbox : .none }, identity: { $0.registration = policy })
    try await TestServer.run(change) { _, client in
      var browser = Browser(client)
      let start = try await browser.get("/app/sign-in?return_to=%2Fapp%2Ffeed")
      let page = try await browser.get(try start.location)
      #expect(page.text.contains("href=\"/account/phone?return_to=") == hasPhones)
      #expect(page.text.contains("href=\"/account/new?return_to=") == (policy != .closed))
      let alone = try await browser.get("/authorization")
      #expect(!alone.text.contains("href=\"/account/"))
    }
  }

  // OA-20: no redirect to another server.
  @Test(arguments: [
    ("/app/profile", "/app/profile"), ("//evil.example", "/"), ("https://evil.example", "/"),
    ("/\\evil.example", "/"), ("/a b", "/"), ("", "/"),
  ])
  func returnToIsAPathOfThisServer(target: String, next: String) async throws {
    try await TestServer.run(.registration(.open)) { _, client in
      var browser = Browser(client)
      let form = try await browser.open("/account/new?return_to=" + percentEncoded(target))
      let end = try await browser.send(
        form, ["login": "anna", "name": "Anna", "password": TestServer.password])
      #expect(try end.entry == .done(next: next))
    }
  }

  // a form that is too long is refused before it is parsed.
  @Test(arguments: ["/authorization", "/account/phone", "/account/new"])
  func aFormThatIsTooLargeIsRefused(uri: String) async throws {
    try await TestServer.run(.phones) { server, client in
      var browser = Browser(client)
      let form = try await browser.open(uri)
      let long = String(repeating: "a", count: server.settings.limits.bodyBytes)
      let answer = try await browser.send(form, ["password": long])
      #expect(answer.status == .contentTooLarge)
    }
  }
}
