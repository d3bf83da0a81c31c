import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import NIOCore
import Store
import Testing

@testable import Service

/// API-2, OA-52: the button that registers a redirect URI for the demo application.
@Suite struct DemoRedirectTests {
  private static let uri = "https://localhost:3000/api/callback"
  private static let address = OAuthTests.address(uri)

  /// The form's action, CSRF token and cookie; nil if the page at `address` has no button.
  private static func form(
    _ client: any TestClientProtocol, _ address: String = address
  ) async throws -> (action: String, seal: String, cookie: String)? {
    let page = try await client.execute(uri: address, method: .get)
    #expect(page.status == .badRequest)
    let parts = page.text.components(separatedBy: " action=\"")
    guard parts.count == 2 else { return nil }
    let action = parts[1].prefix { $0 != "\"" }.replacing("&amp;", with: "&")
    let seal = try #require(parts[1].components(separatedBy: "value=\"").dropFirst().first)
    let cookie = try #require(page.headers[.setCookie]).prefix { $0 != ";" }
    return (String(action), String(seal.prefix { $0 != "\"" }), String(cookie))
  }

  private static func send(
    _ client: any TestClientProtocol, _ action: String, seal: String, cookie: String,
    _ more: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers: HTTPFields = [
      .cookie: cookie, .contentType: "application/x-www-form-urlencoded",
    ]
    headers.append(contentsOf: more)
    return try await client.execute(
      uri: action, method: .post, headers: headers, body: ByteBuffer(string: "form=" + seal))
  }

  // API-2: after that the request goes on where it failed, on any page load.
  @Test func theButtonRegistersTheURI() async throws {
    try await TestServer.run(photos: 0) { _, client in
      let form = try #require(try await Self.form(client))
      let answer = try await Self.send(
        client, form.action, seal: form.seal, cookie: form.cookie)
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location] == Self.address)
      let again = try await client.execute(uri: Self.address, method: .get)
      #expect(again.status == .ok)
      let other = OAuthTests.address("https://localhost:3000/api/other")
      #expect(try await client.execute(uri: other, method: .get).status == .badRequest)
    }
  }

  // OA-52: another site cannot press it, and a token of one page does not fit another.
  @Test func aForeignFormRegistersNothing() async throws {
    try await TestServer.run(photos: 0) { _, client in
      let form = try #require(try await Self.form(client))
      let other = try #require(
        try await Self.form(client, OAuthTests.address("https://localhost:3000/x")))
      let attempts: [(action: String, seal: String, cookie: String, more: HTTPFields)] = [
        (form.action, "", form.cookie, [:]),
        (form.action, other.seal, other.cookie, [:]),
        (form.action, form.seal, other.cookie, [:]),
        (form.action, form.seal, form.cookie, [.fetchSite: "cross-site"]),
        (form.action, form.seal, form.cookie, [.origin: "https://evil.example"]),
        (
          form.action.replacing("3000", with: "4000"), form.seal, form.cookie, [:]
        ),
      ]
      for (action, seal, cookie, more) in attempts {
        let answer = try await Self.send(client, action, seal: seal, cookie: cookie, more)
        #expect(answer.status == .forbidden)
      }
      #expect(try await client.execute(uri: Self.address, method: .get).status == .badRequest)
    }
  }

  // OA-01: only URIs of this machine, and only for the demo application.
  @Test(arguments: [
    "https://app.example/cb", "https://localhost.evil.example/cb",
    "https://localhost@evil.example/",
    "https://user@localhost/", "https://localhost:3000/x#y", "https://localhost/x?code=1",
    "https://192.168.1.5/cb", "javascript:alert(1)", "app://done", "HTTPS://localhost/",
  ])
  func otherURIsHaveNoButton(uri: String) async throws {
    try await TestServer.run(photos: 0) { _, client in
      #expect(try await Self.form(client, OAuthTests.address(uri)) == nil)
      // A form of an allowed URI does not register this one.
      let form = try #require(try await Self.form(client))
      let action = OAuthTests.address(uri) + "&register=1"
      let answer = try await Self.send(client, action, seal: form.seal, cookie: form.cookie)
      #expect(answer.status == .forbidden)
    }
  }

  // OA-01
  @Test func otherApplicationsHaveNoButton() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let registered = try await server.resources.identity.registerApplication(
        name: "App", redirectURIs: ["https://localhost/cb"], isUnsplashClient: true,
        isPublic: false, now: server.resources.clock())
      let key = registered.application.registration.accessKey
      let address = Self.address.replacing("client_id=demo", with: "client_id=" + key)
      #expect(try await Self.form(client, address) == nil)
      server.resources.droppedDemo.set()
      #expect(try await Self.form(client) == nil, "a dropped demo registers nothing")
    }
  }
}
