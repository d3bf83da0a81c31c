import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import NIOCore
import Store
import Testing
import Wire

@testable import Service

/// API-2: the messages for people and for developers when an OAuth request fails.
@Suite struct OAuthMistakeTests {
  // API-2: out of band, no client can be redirected to, so a page confirms the denial.
  @Test func aPersonWhoSaysNoOutOfBandIsToldSo() async throws {
    try await TestServer.run { _, client in
      var browser = Browser(client)
      let answer = try await OAuthTests.consent(&browser, OAuthTests.address(), answer: "deny")
      #expect(answer.status == .ok)
      #expect(answer.text.contains("You denied access to Demo application."))
      #expect(!answer.text.contains("too old"))
    }
  }

  // API-2: an invalid authorization request gets a page that names its mistake to the developer
  @Test(arguments: [
    ("&scope=public+fly", "invalid_scope", "The scope &quot;fly&quot; is unknown."),
    ("&response_type=", "invalid_request", "Missing required parameter: response_type."),
    ("&response_type=token", "unsupported_response_type", "response type"),
    ("&code_challenge=x&code_challenge_method=plain", "invalid_request", "must be S256"),
    ("&code_challenge=x&code_challenge_method=S256", "invalid_request", "43 characters"),
    ("&state=1&state=2", "invalid_request", "The parameter &quot;state&quot; is repeated."),
    ("&redirect_uri=x&redirect_uri=y", "invalid_request", "&quot;redirect_uri&quot; is repeated."),
  ])
  func aDevelopersMistakeIsNamed(more: String, code: String, text: String) async throws {
    try await TestServer.run { server, client in
      var uri = "/oauth/authorize?client_id=demo"
      if !more.contains("redirect_uri") { uri += "&redirect_uri=" + percentEncoded(OAuthTests.oob) }
      if !more.contains("response_type") { uri += "&response_type=code" }
      let answer = try await client.execute(
        uri: uri + more, method: .get, headers: try await server.cookie())
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("For its developer: \(code)"))
      #expect(answer.text.contains(text))
      #expect(!answer.text.contains("too old"))
    }
  }

  // OA-01: the error page marks where a redirect URI differs from the registered ones.
  @Test func aWrongRedirectIsShownBesideTheRegisteredOnes() async throws {
    try await TestServer.run { server, client in
      let registered = try await server.resources.identity.registerApplication(
        name: "App", redirectURIs: ["https://app.example/callback", "app://done"],
        isUnsplashClient: true, isPublic: false, now: server.resources.clock())
      let key = registered.application.registration.accessKey
      let answer = try await client.execute(
        uri: "/oauth/authorize?response_type=code&client_id=\(key)&redirect_uri="
          + percentEncoded("https://app.example/call<b>back/"), method: .get)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("The redirect uri included is not valid."))
      #expect(answer.text.contains("call</span><span class=\"differs\">&lt;b&gt;back/</span>"))
      #expect(answer.text.contains("call</span><span class=\"differs\">back</span>"))
      #expect(answer.text.contains("<span class=\"differs\">app://done</span>"))
    }
  }

  // API-2: the demo application, and only it, accepts any loopback path.
  @Test(arguments: [
    ("http://localhost:3000/api/auth/callback/unsplash", HTTPResponse.Status.ok),
    ("http://127.0.0.1/auth/unsplash/callback?a=b", .ok), ("http://[::1]:1/x", .ok),
    ("http://localhost.evil.example/x", .badRequest), ("https://localhost/x", .badRequest),
    ("http://localhost:3000/x#y", .badRequest), ("http://localhost/x?code=1", .badRequest),
    ("http://localhost@evil.example/", .badRequest), ("http://localhost/x y", .badRequest),
  ])
  func theDemoAcceptsAnyLoopbackPath(redirect: String, status: HTTPResponse.Status) async throws {
    try await TestServer.run { server, client in
      let answer = try await client.execute(uri: OAuthTests.address(redirect), method: .get)
      #expect(answer.status == status)
      let registered = try await server.resources.identity.registerApplication(
        name: "App", redirectURIs: ["http://localhost/cb"], isUnsplashClient: true,
        isPublic: false, now: server.resources.clock())
      let key = registered.application.registration.accessKey
      let other = OAuthTests.address(redirect).replacing("client_id=demo", with: "client_id=" + key)
      #expect(try await client.execute(uri: other, method: .get).status == .badRequest)
    }
  }

  // OA-21: only Unsplash-compatible clients may send token requests as JSON.
  @Test func anotherClientMayNotSendJSON() async throws {
    try await TestServer.run { server, client in
      let registered = try await server.resources.identity.registerApplication(
        name: "App", redirectURIs: ["https://app.example/"], isUnsplashClient: false,
        isPublic: true, now: server.resources.clock())
      let key = registered.application.registration.accessKey
      for (type, body, error) in [
        (
          "application/json", #"{"client_id":"\#(key)","grant_type":"refresh_token"}"#,
          "The token request of this client must be a form."
        ),
        (
          "application/x-www-form-urlencoded", "client_id=\(key)&grant_type=refresh_token",
          "Missing required parameter: refresh_token."
        ),
      ] {
        let answer = try await client.execute(
          uri: "/oauth/token", method: .post, headers: [.contentType: type],
          body: ByteBuffer(string: body))
        #expect(answer.status == .badRequest)
        let json = try JSON(reading: Array(answer.text.utf8))
        #expect(json["error"]?.string == "invalid_request")
        #expect(json["error_description"]?.string == error)
      }
    }
  }
}
