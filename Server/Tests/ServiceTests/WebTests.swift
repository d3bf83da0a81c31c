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

/// FEED-1…4, FEED-16, Q-4: the web app's pages, sign-in and session cookie.
@Suite struct WebTests {
  // FEED-1
  @Test func nobodySignedInSeesTheScreenWithTheButton() async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(
        uri: "/", method: .get, headers: [.acceptLanguage: "ru-RU,en"])
      #expect(answer.status == .ok)
      #expect(answer.text.contains("Войти"))
      #expect(answer.text.contains(#""signed_in":false"#))
      #expect(!answer.text.contains("<script>"))
    }
  }

  // FEED-5: the first response contains the first page of the feed.
  @Test func aPersonSignedInSeesTheFirstPageAtOnce() async throws {
    try await TestServer.run { server, client in
      let answer = try await client.execute(
        uri: "/app/feed", method: .get, headers: try await server.cookie())
      #expect(answer.text.contains("/images/" + server.stem(2) + "?"))
      #expect(answer.headers[.cacheControl] == "no-store")
    }
  }

  // FEED-4: an expired session shows the reason, keeps the URL to return to, and loses its cookie.
  @Test func anEndedSessionIsToldAndForgotten() async throws {
    try await TestServer.run { server, client in
      let answer = try await client.execute(
        uri: "/app/profile", method: .get, headers: server.cookie("ended"))
      #expect(answer.text.contains(#""reason":"ended""#))
      #expect(answer.text.contains(#""path":"/app/profile""#))
      #expect(answer.cookies["session"]?.contains("=; ") == true)
    }
  }

  // FEED-2, FEED-3: the complete sign-in, whose authorization code works once.
  @Test func signingInLeadsBackToWhereThePersonWas() async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let form = try await browser.openSignIn("/app/feed?at=ppppppppppp1&by=7")
      let posted = try await browser.signIn(form, login: "UserName")
      #expect(posted.status == .seeOther)
      let granted = try await browser.get(try posted.location)
      #expect(granted.status == .found)
      let callback = try granted.location
      #expect(callback.hasPrefix("/app/callback?code="))
      let back = try await browser.get(callback)
      #expect(try back.location == "/app/feed?at=ppppppppppp1&by=7")
      let again = try await browser.get(callback)
      #expect(try again.location == "/app/?signin=failed")
    }
  }

  // FEED-3: login CSRF: another browser cannot use the response.
  @Test func aCallbackOfAnotherBrowserIsRefused() async throws {
    try await TestServer.run { server, client in
      var victim = Browser(client)
      victim.take(try await server.cookie())
      let answer = try await victim.get("/app/callback?code=stolen&state=stolen")
      #expect(try answer.location == "/app/?signin=failed")
    }
  }

  // AUTH-5, AUTH-17
  @Test func aWrongPasswordMarksOnlyThatField() async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let form = try await browser.openSignIn("/app/feed")
      let answer = try await browser.post(form, ["login": "username", "password": "no"])
      #expect(answer.status == .unauthorized)
      #expect(answer.text.contains(#"class="field ready" id="login""#))
      #expect(answer.text.contains(#"class="field error" id="password""#))
      #expect(answer.text.contains(#"value="username""#))
      #expect(!answer.text.contains(#"value="no""#))
    }
  }

  // AUTH-17: outside demo mode no response says which value is wrong; the demo account is refused.
  @Test func outsideDemoModeBothFieldsTurnToError() async throws {
    try await TestServer.run(Change { $0.isDemo = false }) { server, client in
      _ = try await server.resources.identity.makeDemoAccount(now: server.resources.clock())
      var browser = Browser(client)
      let form = try await browser.openSignIn("/app/feed")
      for password in ["password", "wrong"] {
        let answer = try await browser.post(form, ["login": "username", "password": password])
        #expect(answer.status == .unauthorized)
        #expect(answer.text.contains(#"class="field error" id="login""#))
        #expect(answer.text.contains(#"class="field error" id="password""#))
        #expect(answer.text.contains(#"role="alert">Wrong login or password<"#))
      }
    }
  }

  // Q-4, OA-52: a CSRF token belongs to one browser and one request.
  @Test func aFormOfAnotherBrowserIsRefused() async throws {
    try await TestServer.run { _, client in
      var attacker = Browser(client)
      let form = try await attacker.openSignIn("/app/feed")
      var victim = Browser(client)
      _ = try await victim.openSignIn("/app/feed")
      let answer = try await victim.post(form, ["login": "username", "password": "password"])
      #expect(answer.status == .forbidden)
      #expect(answer.cookies["session"] == nil)
    }
  }

  // Q-4, WB-04: forms sent by pages of other sites are refused.
  @Test(arguments: [["Origin": "https://evil.example"], ["Sec-Fetch-Site": "cross-site"]])
  func aFormOfAnotherSiteIsRefused(fields: [String: String]) async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let form = try await browser.openSignIn("/app/feed")
      let answer = try await browser.post(
        form, ["login": "username", "password": "password"], fields)
      #expect(answer.status == .forbidden)
    }
  }

  // OA-20: sign-in never redirects to another server.
  @Test(arguments: ["//evil.example", "https://evil.example", "/\\evil.example", "/app/../x\n"])
  func noSignInLeadsElsewhere(target: String) async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let address = "/app/sign-in?return_to=" + percentEncoded(target)
      let answer = try await browser.get(address)
      guard answer.status == .seeOther else {
        #expect(answer.status == .badRequest)
        return
      }
      #expect(try answer.location.hasPrefix("/oauth/authorize?client_id="))
    }
  }

  // FEED-16
  @Test func signingOutForgetsEverything() async throws {
    try await TestServer.run { server, client in
      var headers = try await server.cookie()
      let forged = try await client.execute(
        uri: "/app/sign-out", method: .post, headers: headers)
      #expect(forged.status == .forbidden)
      headers[.origin] = TestServer.base
      let answer = try await client.execute(
        uri: "/app/sign-out", method: .post, headers: headers)
      #expect(answer.status == .noContent)
      #expect(answer.headers[.clearSiteData] == #""cache""#)
      // Cookies are shared with other programs on this host: only the own ones are cleared, each by its name.
      let cleared = answer.headers[values: .setCookie]
      for purpose in SessionCookies.Purpose.allCases where purpose != .share {
        let name = server.cookies.name(purpose)
        #expect(cleared.contains { $0.hasPrefix(name + "=;") && $0.hasSuffix("Max-Age=0") })
      }
      let after = try await client.execute(uri: "/me", method: .get, headers: headers)
      #expect(after.status == .unauthorized)
    }
  }

  // Q-4: the cookie allows changes only to requests from this server's pages.
  @Test(arguments: [
    ([:], HTTPResponse.Status.forbidden), (["Origin": "null"], .forbidden),
    (["Origin": "https://evil.example"], .forbidden),
    (["Sec-Fetch-Site": "same-site"], .unauthorized),
    (["Origin": TestServer.base], .created), (["Sec-Fetch-Site": "same-origin"], .created),
  ])
  func aLikeWithACookieNeedsAnOwnPage(
    fields: [String: String], status: HTTPResponse.Status
  ) async throws {
    try await TestServer.run { server, client in
      var headers = try await server.cookie()
      for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
      let answer = try await client.execute(
        uri: "/photos/\(TestServer.id(1))/like", method: .post, headers: headers)
      #expect(answer.status == status)
    }
  }

  // Q-4: responses for a cookie are not shared, and their URLs are relative.
  @Test func anAnswerForTheCookieIsNotSharedWithOtherOrigins() async throws {
    try await TestServer.run { server, client in
      let answer = try await client.execute(
        uri: "/photos", method: .get, headers: try await server.cookie())
      #expect(answer.status == .ok)
      #expect(answer.headers[.accessControlAllowOrigin] == nil)
      #expect(answer.text.contains(#""raw":"/images/"#))
    }
  }

  // LIB-9
  @Test func onHTTPSTheCookiesAreBoundToTheHost() async throws {
    try await TestServer.run(Change { $0.publicURL = Origin("https://photos.example") }) {
      _, client in
      let answer = try await client.execute(uri: "/app/sign-in", method: .get)
      let cookie = try #require(answer.headers[.setCookie])
      #expect(cookie.hasPrefix("__Host-sign-in-"))
      #expect(cookie.contains("; Secure") && cookie.contains("; HttpOnly"))
      #expect(answer.headers[.strictTransportSecurity] != nil)
    }
  }

  // WB-07: a browser applies HSTS to every port of the name, where other programs may answer without HTTPS.
  @Test(arguments: ["https://photos.example:8443", "http://photos.example"])
  func onAnotherPortBrowsersAreNotToldToUseHTTPS(origin: String) async throws {
    try await TestServer.run(Change { $0.publicURL = Origin(origin) }) { _, client in
      let answer = try await client.execute(uri: "/app/sign-in", method: .get)
      #expect(answer.headers[.strictTransportSecurity] == nil)
    }
  }
}
