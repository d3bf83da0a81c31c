import Domain
import HTTPTypes
import HummingbirdTesting
import Identity
import NIOCore
import Testing
import Wire

@testable import Service

/// OA-53, IOS-4: the account page as JSON, for the iPhone app with its token.
@Suite struct AccountTokenTests {
  /// Sends a request for the page as the app does.
  private static func ask(
    _ client: any TestClientProtocol, _ headers: HTTPFields, form: String? = nil,
    at path: String = "/account"
  ) async throws -> TestResponse {
    var headers = headers
    headers[.accept] = "application/json"
    if form != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
    return try await client.execute(
      uri: path, method: form == nil ? .get : .post, headers: headers,
      body: form.map { ByteBuffer(string: $0) })
  }

  private static func account(_ response: TestResponse) throws -> AccountOverview {
    try #require(AccountOverview(Array(response.text.utf8)), "\(response.text)")
  }

  // OA-53: the app has no session of its own; its own access is marked.
  @Test func theAppSeesSessionsAndApplications() async throws {
    try await TestServer.run { server, client in
      _ = try await server.bearer("public write_likes")
      _ = try await server.cookie()
      let phone = try await server.phone(of: try server.owner())
      let page = try await Self.ask(client, phone)
      #expect(page.status == .ok && page.headers[.cacheControl] == "no-store")
      #expect(page.headers[.setCookie] == nil && !page.text.contains("\"form\""))
      let account = try Self.account(page)
      #expect(account.login == "username")
      #expect(account.sessions.map(\.browser) == ["test"])
      #expect(account.sessions.map(\.isCurrent) == [false])
      #expect(account.grants.map(\.name) == ["Demo application", "Image Feed for iPhone"])
      #expect(account.grants.map(\.isCurrent) == [false, true])
      #expect(account.grants.first?.scopes == Scopes([.public, .writeLikes]))
    }
  }

  // OA-53: the response to each change is the page after it.
  @Test func theAppEndsSessionsAndAccess() async throws {
    try await TestServer.run { server, client in
      let other = try await server.bearer("public")
      let first = try await server.cookie()
      _ = try await server.cookie()
      _ = try await server.cookie()
      let phone = try await server.phone(of: try server.owner())
      let account = try Self.account(await Self.ask(client, phone))
      let id = try #require(account.sessions.first?.id)
      let fewer = try Self.account(await Self.ask(client, phone, form: "session=" + id))
      #expect(fewer.sessions.count == 2 && !fewer.sessions.contains { $0.id == id })
      let none = try Self.account(await Self.ask(client, phone, form: "others=1"))
      #expect(none.sessions.isEmpty)
      let me = try await client.execute(uri: "/me", method: .get, headers: first)
      #expect(me.status == .unauthorized)
      let grant = try #require(none.grants.first { !$0.isCurrent })
      let own = try Self.account(await Self.ask(client, phone, form: "grant=\(grant.id)"))
      #expect(own.grants.map(\.isCurrent) == [true])
      let photos = try await client.execute(uri: "/photos", method: .get, headers: other)
      #expect(photos.status == .unauthorized)
    }
  }

  // FEED-35: the choice is stored with the account, so all of the person's apps receive it.
  @Test(arguments: ["whole", "filling"]) func theAppChoosesHowPhotosOpen(choice: String)
    async throws
  {
    try await TestServer.run { server, client in
      let phone = try await server.phone(of: try server.owner())
      let isWhole = choice == "whole"
      let opposite = isWhole ? "filling" : "whole"
      _ = try await Self.ask(client, phone, form: "photos=" + opposite)
      #expect(try Self.account(await Self.ask(client, phone)).opensWhole != isWhole)
      #expect(
        try Self.account(await Self.ask(client, phone, form: "photos=" + choice)).opensWhole
          == isWhole)
      #expect(try Self.account(await Self.ask(client, phone)).opensWhole == isWhole)
      let start = try await Self.ask(client, phone, at: "/app/feed")
      #expect(start.text.contains("\"whole_photos\":true") == isWhole)
      let page = try await client.execute(
        uri: "/app/feed", method: .get, headers: try await server.cookie())
      #expect(page.text.contains("\"whole_photos\":true") == isWhole)
    }
  }

  // FEED-35: any other value changes nothing.
  @Test(arguments: ["photos=", "photos=true", "photos=WHOLE", "photo=whole"])
  func anUnknownChoiceIsIgnored(form: String) async throws {
    try await TestServer.run { server, client in
      let phone = try await server.phone(of: try server.owner())
      #expect(try !Self.account(await Self.ask(client, phone, form: form)).opensWhole)
    }
  }

  // OA-53, FEED-4: without its own access the app is signed out.
  @Test func theAppRevokesItself() async throws {
    try await TestServer.run { server, client in
      let phone = try await server.phone(of: try server.owner())
      let account = try Self.account(await Self.ask(client, phone))
      let grant = try #require(account.grants.first)
      let left = try Self.account(await Self.ask(client, phone, form: "grant=\(grant.id)"))
      #expect(left.grants.isEmpty)
      #expect(try await Self.ask(client, phone).status == .unauthorized)
    }
  }

  // OA-53: no other application sees or ends anything, whatever its scopes.
  @Test func anotherApplicationGetsNothing() async throws {
    try await TestServer.run { server, client in
      let every = try await server.bearer(Scopes.everything.text)
      _ = try await server.cookie()
      #expect(try await Self.ask(client, every).status == .unauthorized)
      #expect(try await Self.ask(client, every, form: "others=1").status == .unauthorized)
      let key: HTTPFields = [.authorization: "Client-ID image-feed-phone"]
      #expect(try await Self.ask(client, key).status == .unauthorized)
      let sessions = try server.resources.identity.sessions(
        of: try server.owner(), current: nil, now: server.resources.clock())
      #expect(sessions.count == 1)
    }
  }

  // OA-53: a browser needs the page's CSRF token, even with an Authorization header.
  @Test func aBrowserNeedsItsToken() async throws {
    try await TestServer.run { server, client in
      let phone = try await server.phone(of: try server.owner())
      var browser = try await server.cookie()
      let page = try await Self.ask(client, browser)
      let account = try Self.account(page)
      #expect(account.sessions.map(\.isCurrent) == [true])
      #expect(account.grants.map(\.isCurrent) == [false])
      let seal = try #require(try JSON(reading: Array(page.text.utf8))["form"]?.string)
      browser[.authorization] = phone[.authorization]
      #expect(try await Self.ask(client, browser, form: "others=1").status == .forbidden)
      // OA-52: the token is that of this session.
      var other = try await server.cookie()
      other[.authorization] = phone[.authorization]
      let foreign = try await Self.ask(client, other, form: "others=1&form=" + seal)
      #expect(foreign.status == .forbidden)
      let ended = try await Self.ask(client, browser, form: "others=1&form=" + seal)
      #expect(ended.status == .ok)
      #expect(try Self.account(ended).sessions.count == 1, "its own session stays")
    }
  }

  // PASS-8: the app's token changes no password and registers nobody.
  @Test func theTokenOpensNoOtherPage() async throws {
    try await TestServer.run { server, client in
      let phone = try await server.phone(of: try server.owner())
      let password = try await Self.ask(client, phone, at: "/account/password")
      #expect(try password.location == "/app/sign-in?return_to=/account")
      let form = "current=password&password=a+walnut+drives+south"
      let changed = try await Self.ask(client, phone, form: form, at: "/account/password")
      #expect(try changed.location == "/app/sign-in?return_to=/account")
    }
  }
}
