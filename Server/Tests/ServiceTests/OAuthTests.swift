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

/// API-2: the OAuth endpoints over HTTP; the rules for codes are tested with Identity.
@Suite struct OAuthTests {
  static let oob = "urn:ietf:wg:oauth:2.0:oob"

  static func address(
    _ redirect: String = oob, _ scope: String = "public+read_user+write_likes",
    more: String = ""
  ) -> String {
    "/oauth/authorize?client_id=demo&redirect_uri=\(percentEncoded(redirect))"
      + "&response_type=code&scope=\(scope)\(more)"
  }

  // API-2, UN-6: a client with the out-of-band redirect URI gets a code, and a token for it.
  @Test func anAppThatShowsTheCodeGetsIt() async throws {
    try await TestServer.run { _, client in
      let code = try await Self.code(client, Self.address())
      let answer = try await Self.token(
        client,
        query: "client_id=demo&client_secret=demo-secret&redirect_uri=\(Self.oob)"
          + "&&code=\(code)&grant_type=authorization_code")
      #expect(answer.status == .ok)
      #expect(answer.headers[.cacheControl] == "no-store")
      let json = try JSON(reading: Array(answer.text.utf8))
      #expect(json["token_type"]?.string == "Bearer")
      #expect(json["scope"]?.string == "public read_user write_likes")
      #expect(json["created_at"]?.integer == 1_700_000_000)
      #expect(json["refresh_token"] != nil && json["user_id"]?.integer != nil)
      let token = try #require(json["access_token"]?.string)
      let me = try await client.execute(
        uri: "/me", method: .get, headers: [.authorization: "bEaReR " + token])
      #expect(me.status == .ok)
    }
  }

  // API-2, UN-5: a code may be sent in several ways; using it a second time is an error (OA-26).
  @Test(arguments: ["form", "json", "basic", "stray"])
  func theTokenRequestIsUnderstoodInEveryForm(way: String) async throws {
    try await TestServer.run { _, client in
      let code = try await Self.code(client, Self.address())
      for status in [HTTPResponse.Status.ok, .badRequest] {
        let answer = try await Self.token(client, way: way, code: code)
        #expect(answer.status == status)
        if status == .badRequest {
          let json = try JSON(reading: Array(answer.text.utf8))
          #expect(json["error"]?.string == "invalid_grant")
          #expect(json["errors"] == nil)
        }
      }
    }
  }

  // OA-06, OA-07, OA-16: after consent, a 303 redirect carries code, state and issuer.
  @Test func theRedirectCarriesStateAndIssuer() async throws {
    try await TestServer.run { _, client in
      let uri = Self.address("http://127.0.0.1:5555/callback", more: "&state=a%26b%3D%23")
      var browser = Browser(client)
      let answer = try await Self.consent(&browser, uri, answer: "allow")
      #expect(answer.status == .seeOther)
      let target = try answer.location
      #expect(target.hasPrefix("http://127.0.0.1:5555/callback?code="))
      #expect(target.hasSuffix("&state=a%26b%3D%23&iss=http%3A%2F%2F127.0.0.1%3A8080"))
    }
  }

  // API-2: if the person denies consent, the redirect to the client has `error=access_denied`.
  @Test func aPersonWhoSaysNoIsTakenBackWithAnError() async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let uri = Self.address("http://127.0.0.1:5555/callback")
      let answer = try await Self.consent(&browser, uri, answer: "deny")
      #expect(try answer.location.contains("error=access_denied"))
    }
  }

  // API-2, Q-4, WB-06: the page lists the scopes; its CSP allows a redirect to the client only.
  @Test func theConsentPageListsTheScopes() async throws {
    try await TestServer.run { server, client in
      let answer = try await client.execute(
        uri: Self.address("http://127.0.0.1:5555/callback"), method: .get,
        headers: try await server.cookie())
      #expect(answer.text.contains("Demo application"))
      #expect(answer.text.components(separatedBy: "<li>").count == 4)
      #expect(answer.text.contains("Your answer goes to 127.0.0.1:5555."))
      let policy = try #require(answer.headers[.contentSecurityPolicy])
      #expect(policy.contains("form-action 'self' http://127.0.0.1:5555;"))
      #expect(answer.headers[.frameOptions] == "DENY")
      #expect(answer.headers[.accessControlAllowOrigin] == nil)
    }
  }

  // OA-52: consent to one request does not apply to another.
  @Test func aConsentOfAnotherRequestIsRefused() async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      _ = try await Self.consent(&browser, Self.address(), answer: "deny")
      let small = try await browser.open(Self.address(Self.oob, "public"))
      let wide = Browser.Form(
        action: Self.address(Self.oob, "public+write_likes"), seal: small.seal)
      let answer = try await browser.post(wide, ["answer": "allow"])
      #expect(answer.status == .forbidden)
    }
  }

  // OA-01, OA-04: no redirect to an unregistered URI.
  @Test(arguments: [
    "https://evil.example", "http://127.0.0.1@evil.example/callback",
    "http://127.0.0.1.evil.example/callback", "http://127.0.0.1:5555/callback#x", "",
  ])
  func aForeignRedirectIsAPage(redirect: String) async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(uri: Self.address(redirect), method: .get)
      #expect(answer.status == .badRequest)
      #expect(answer.headers[.location] == nil)
      #expect(answer.headers[.contentType]?.hasPrefix("text/html") == true)
    }
  }

  // OA-29: a wrong client secret gets 401 with `invalid_client`.
  @Test func aWrongSecretIsToldTheStandardWay() async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(
        uri: "/oauth/token", method: .post,
        headers: [.authorization: "Basic " + Data("demo:wrong".utf8).base64EncodedString()],
        body: ByteBuffer(string: "grant_type=authorization_code&code=x&redirect_uri=y"))
      #expect(answer.status == .unauthorized)
      #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Basic") == true)
      #expect(try JSON(reading: Array(answer.text.utf8))["error"]?.string == "invalid_client")
    }
  }

  // OA-44…46
  @Test func aRevokedTokenOpensNothing() async throws {
    try await TestServer.run { server, client in
      let headers = try await server.bearer("public read_user")
      let token = try #require(headers[.authorization]?.dropFirst(7))
      let form = "client_id=demo&client_secret=demo-secret&token=\(token)"
      let answer = try await client.execute(
        uri: "/oauth/revoke", method: .post, body: ByteBuffer(string: form))
      #expect(answer.status == .ok)
      let after = try await client.execute(uri: "/me", method: .get, headers: headers)
      #expect(after.status == .unauthorized)
      #expect(after.headers[.wwwAuthenticate]?.contains("invalid_token") == true)
    }
  }

  // OA-47, OA-48
  @Test func theMetadataNamesTheIssuer() async throws {
    try await TestServer.run(Change { $0.publicURL = Origin("https://photos.example") }) {
      _, client in
      let answer = try await client.execute(
        uri: "/.well-known/oauth-authorization-server", method: .get)
      let json = try JSON(reading: Array(answer.text.utf8))
      #expect(json["issuer"]?.string == "https://photos.example")
      #expect(json["code_challenge_methods_supported"]?.array == [.string("S256")])
    }
  }

  // Q-1
  @Test func aBodyOverTheLimitIsRefused() async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(
        uri: "/oauth/token", method: .post,
        body: ByteBuffer(repeating: UInt8(ascii: "x"), count: 70_000))
      #expect(answer.status == .contentTooLarge)
      #expect(answer.text.hasPrefix(#"{"errors":["#))
    }
  }

  // Q-1
  @Test func aBodyThatIsNoJSONIsRefused() async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(
        uri: "/oauth/token", method: .post, headers: [.contentType: "application/json"],
        body: ByteBuffer(string: "{\"a\":"))
      #expect(answer.status == .badRequest)
    }
  }
}

extension OAuthTests {
  static func consent(
    _ browser: inout Browser, _ uri: String, answer: String
  ) async throws -> TestResponse {
    let signIn = try await browser.open(uri)
    let signedIn = try await browser.signIn(signIn)
    let consent = try await browser.open(try signedIn.location)
    return try await browser.post(consent, ["answer": answer])
  }

  private static func code(
    _ client: any TestClientProtocol, _ uri: String
  ) async throws -> String {
    var browser = Browser(client)
    let answer = try await consent(&browser, uri, answer: "allow")
    let target = try answer.location
    try #require(target.hasPrefix("/oauth/authorize/native?code="))
    let page = try await browser.get(target)
    let code = String(target.dropFirst("/oauth/authorize/native?code=".count))
    #expect(page.text.contains(code))
    return code
  }

  private static func token(
    _ client: any TestClientProtocol, query: String
  ) async throws -> TestResponse {
    try await client.execute(
      uri: "/oauth/token/?" + query, method: .post,
      headers: [.contentType: "application/json"])
  }

  private static func token(
    _ client: any TestClientProtocol, way: String, code: String
  ) async throws -> TestResponse {
    let rest = "redirect_uri=\(percentEncoded(oob))&code=\(code)&grant_type=authorization_code"
    let keys = "client_id=demo&client_secret=demo-secret&"
    var headers: HTTPFields = [:]
    var body = keys + rest
    switch way {
    case "json":
      headers[.contentType] = "application/json; charset=utf-8"
      body = """
        {"client_id":"demo","client_secret":"demo-secret","redirect_uri":"\(oob)","code":"\(code)",\
        "grant_type":"authorization_code"}
        """
    case "basic":
      headers[.authorization] = "Basic " + Data("demo:demo-secret".utf8).base64EncodedString()
      body = rest
    case "stray": headers[.authorization] = "Client-ID demo"
    default: headers[.contentType] = "application/x-www-form-urlencoded"
    }
    return try await client.execute(
      uri: "/oauth/token", method: .post, headers: headers, body: ByteBuffer(string: body))
  }
}
