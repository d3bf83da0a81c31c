import Domain
import HTTPTypes
import HummingbirdTesting
import Identity
import NIOCore
import Testing
import Wire

@testable import Service

/// IOS-4: the iPhone app signs in on screens of its own and gets a code without a browser.
@Suite struct ChallengeTests {
  private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
  private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  private static let request =
    "client_id=image-feed-phone&scope=public+write_likes"
    + "&code_challenge=\(challenge)&code_challenge_method=S256"

  /// A client that signed in with the password and the secure sequence, as the app does.
  private static func signedIn(_ client: any TestClientProtocol) async throws -> Browser {
    var browser = Browser(client)
    let form = try await browser.openSignIn("/account")
    _ = try await browser.send(form, ["login": "username", "password": "password"])
    #expect(try await browser.send(form, ["sequence": "132"]).status == .ok)
    return browser
  }

  // Q-7, IOS-4: whoever has the cookie of a browser's session gets no code for it.
  @Test(arguments: [[:], ["Origin": TestServer.base, "Accept": "application/json"]])
  func aBrowsersSessionGivesNoCode(fields: [String: String]) async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let form = try await browser.openSignIn("/account")
      _ = try await browser.post(form, ["login": "username", "password": "password"], fields)
      _ = try await browser.post(form, ["sequence": "132"], fields)
      #expect(try await browser.get("/account").status == .ok)
      let answer = try await Self.ask(client, browser)
      #expect(answer.status == .badRequest)
      #expect(try Self.error(answer) == "insufficient_authorization")
      #expect(try await browser.get("/account").status == .ok, "the session goes on")
    }
  }

  /// Sends the challenge request with the cookies of `browser`.
  private static func ask(
    _ client: any TestClientProtocol, _ browser: Browser, _ form: String = request,
    _ more: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = more
    headers[.contentType] = "application/x-www-form-urlencoded"
    headers[.cookie] = browser.header("session")[.cookie]
    return try await client.execute(
      uri: "/oauth/authorize-challenge", method: .post, headers: headers,
      body: ByteBuffer(string: form))
  }

  private static func exchange(
    _ client: any TestClientProtocol, _ code: String, verifier: String = verifier,
    more: String = ""
  ) async throws -> TestResponse {
    try await client.execute(
      uri: "/oauth/token", method: .post,
      headers: [.contentType: "application/x-www-form-urlencoded"],
      body: ByteBuffer(
        string: "grant_type=authorization_code&client_id=image-feed-phone&code=\(code)"
          + "&code_verifier=\(verifier)\(more)"))
  }

  private static func error(_ response: TestResponse) throws -> String? {
    try JSON(reading: Array(response.text.utf8))["error"]?.string
  }

  private static func code(_ response: TestResponse) throws -> String {
    let json = try JSON(reading: Array(response.text.utf8))
    return try #require(json["authorization_code"]?.string)
  }

  // IOS-4, Q-7: the tokens have every scope, as whoever signs in to the app agrees to; the session is over, so only tokens remain.
  @Test func theAppGetsTokensAndTheSessionEnds() async throws {
    try await TestServer.run { _, client in
      let browser = try await Self.signedIn(client)
      let answer = try await Self.ask(client, browser)
      #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
      #expect(answer.cookies["session"]?.contains("Max-Age=0") == true)
      let tokens = try await Self.exchange(client, try Self.code(answer))
      #expect(tokens.status == .ok)
      let json = try JSON(reading: Array(tokens.text.utf8))
      #expect(json["scope"]?.string == Scopes.everything.text)
      let token = try #require(json["access_token"]?.string)
      let photos = try await client.execute(
        uri: "/photos", method: .get, headers: [.authorization: "Bearer " + token])
      #expect(photos.status == .ok)
      #expect(try Self.error(await Self.ask(client, browser)) == "insufficient_authorization")
    }
  }

  // IOS-4
  @Test func withoutSignInThereIsNoCode() async throws {
    try await TestServer.run { _, client in
      let answer = try await Self.ask(client, Browser(client))
      #expect(answer.status == .badRequest)
      #expect(try Self.error(answer) == "insufficient_authorization")
    }
  }

  // IOS-4: a script in a signed-in browser does not turn its session into tokens.
  @Test(arguments: [
    HTTPField(name: .origin, value: "http://127.0.0.1:8080"),
    HTTPField(name: .origin, value: "https://other.example"),
    HTTPField(name: .fetchSite, value: "same-origin"),
  ])
  func aBrowserGetsNoCode(field: HTTPField) async throws {
    try await TestServer.run { _, client in
      let browser = try await Self.signedIn(client)
      let answer = try await Self.ask(client, browser, Self.request, HTTPFields([field]))
      #expect(try Self.error(answer) == "insufficient_authorization")
      #expect(try await Self.ask(client, browser).status == .ok)
    }
  }

  // IOS-4, OA-08, OA-09: other clients, requests without PKCE and malformed ones fail; the session
  // stays, so that the app can try again.
  @Test(arguments: [
    ("client_id=demo", "unauthorized_client"), ("client_id=image-feed-web", "unauthorized_client"),
    ("client_id=none", "invalid_client"), ("scope=public", "invalid_request"),
    ("client_id=image-feed-phone", "invalid_request"),
    (
      "client_id=image-feed-phone&code_challenge=short&code_challenge_method=S256",
      "invalid_request"
    ),
    (
      "client_id=image-feed-phone&code_challenge=\(challenge)&code_challenge_method=plain",
      "invalid_request"
    ),
    (request + "&scope=public", "invalid_request"),
    (request.replacing("public", with: "everything"), "invalid_scope"),
  ])
  func anInvalidRequestGetsNoCode(form: String, error: String) async throws {
    try await TestServer.run { _, client in
      let browser = try await Self.signedIn(client)
      let answer = try await Self.ask(client, browser, form)
      #expect(answer.status == (error == "invalid_client" ? .unauthorized : .badRequest))
      #expect(try Self.error(answer) == error)
      #expect(try await Self.ask(client, browser).status == .ok)
    }
  }

  // IOS-4, OA-10, OA-24, OA-26: the code needs its verifier, has no redirect URI, and works once.
  @Test func theCodeIsBoundToItsVerifier() async throws {
    try await TestServer.run { _, client in
      let browser = try await Self.signedIn(client)
      let code = try Self.code(await Self.ask(client, browser))
      let other = String(repeating: "a", count: 43)
      let redirect = "&redirect_uri=" + percentEncoded(Identity.phoneRedirectURI)
      #expect(try Self.error(await Self.exchange(client, code, verifier: other)) == "invalid_grant")
      #expect(try Self.error(await Self.exchange(client, code, more: redirect)) == "invalid_grant")
      #expect(try await Self.exchange(client, code).status == .ok)
      #expect(try Self.error(await Self.exchange(client, code)) == "invalid_grant")
    }
  }

  // RFC 8414: clients find the endpoint in the server's metadata.
  @Test func theMetadataNamesTheEndpoint() async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(
        uri: "/.well-known/oauth-authorization-server", method: .get)
      let json = try JSON(reading: Array(answer.text.utf8))
      #expect(
        json["authorization_challenge_endpoint"]?.string
          == "http://127.0.0.1:8080/oauth/authorize-challenge")
    }
  }
}
