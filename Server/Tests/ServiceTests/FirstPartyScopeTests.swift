import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import NIOCore
import Testing

@testable import Service

/// What a token of the iPhone app reaches: what its person agreed to.
struct FirstPartyScopeTests {
  /// Requests that only the server's own apps make, and the scope that each needs.
  private static let requests: [(HTTPRequest.Method, String, String)] = [
    (.post, Path.uploads.template, "write_photos"), (.get, Path.uploads.template, "write_photos"),
    (.get, "/account", "read_user"), (.post, "/account", "write_user"),
    (.get, Path.photoForm.with(TestServer.id(2)), "read_photos"),
    (.put, Path.photoForm.with(TestServer.id(2)), "write_photos"),
    (.put, Path.photoBin.with(TestServer.id(2)), "write_photos"),
    (.delete, Path.photoBin.with(TestServer.id(2)), "write_photos"),
    (.put, "/me", "write_user"), (.get, "/me", "read_user"),
    (.post, "/photos/\(TestServer.id(2))/like", "write_likes"),
    (.post, "/collections", "write_collections"),
  ]

  private static func ask(
    _ client: any TestClientProtocol, _ method: HTTPRequest.Method, _ uri: String,
    _ token: HTTPFields
  ) async throws -> TestResponse {
    var headers = token
    headers[.accept] = "application/json"
    headers[.contentType] = "application/x-www-form-urlencoded"
    headers[.tusResumable] = "1.0.0"
    return try await client.execute(
      uri: uri, method: method, headers: headers, body: ByteBuffer(string: "bio=x"))
  }

  // Q-7, OA-42
  @Test(arguments: requests)
  func aTokenThatMayOnlyReadReachesNothingElse(
    method: HTTPRequest.Method, uri: String, scope: String
  ) async throws {
    try await TestServer.run { server, client in
      let token = try await server.phone(of: try server.owner(), "public")
      let answer = try await Self.ask(client, method, uri, token)
      #expect(answer.status == .forbidden)
      #expect(
        answer.text.contains(scope) || answer.headers[.wwwAuthenticate]?.contains(scope) == true)
      let whole = try await Self.ask(
        client, method, uri, try await server.phone(of: try server.owner()))
      #expect(whole.status != .forbidden && whole.status != .unauthorized)
    }
  }

  // a token that only reads still shows the feed in the app.
  @Test func aTokenThatMayOnlyReadShowsTheFeed() async throws {
    try await TestServer.run { server, client in
      let token = try await server.phone(of: try server.owner(), "public")
      #expect(try await Self.ask(client, .get, Path.feedIndex.template, token).status == .ok)
    }
  }

  // whoever agrees to more than reading agrees to everything, and the page says so.
  @Test(arguments: ["public read_user write_likes", "write_likes", "read_user"])
  func theConsentPageOfTheAppSaysEverything(scopes: String) async throws {
    try await TestServer.run { server, client in
      var browser = Browser(client)
      browser.take(try await server.cookie())
      let page = try await browser.get(
        "/oauth/authorize?client_id=\(Identity.phoneAccessKey)&response_type=code"
          + "&redirect_uri=\(percentEncoded(Identity.phoneRedirectURI))&scope=\(percentEncoded(scopes))"
          + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
      )
      #expect(page.text.contains("add and delete photos, end sessions"))
      #expect(page.text.contains("change your collections"))
    }
  }
}
