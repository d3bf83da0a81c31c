import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import NIOCore
import Testing

@testable import Service

/// Other programs on the same host: browsers send their cookies here, and these cookies there.
struct NeighbourTests {
  /// What another program may keep in a cookie called "session".
  private static let theirs = [
    "eyJ1c2VyIjoxfQ.aSpoXQ.q3c0s", "x", "", "\"quoted \\073 text\"", "привет",
    String(repeating: "a", count: 43),
  ]

  // Q-6
  @Test(arguments: theirs) func aCookieOfAnotherProgramEndsNoSession(value: String) async throws {
    try await TestServer.run { server, client in
      let own = try #require(try await server.cookie()[.cookie])
      for pairs in ["session=\(value); \(own)", "\(own); session=\(value); device=\(value)"] {
        let page = try await client.execute(
          uri: "/app/feed", method: .get, headers: [.cookie: pairs])
        #expect(page.status == .ok && page.text.contains("demo_visitor"))
        #expect(!page.headers[values: .setCookie].contains { $0.hasPrefix("session=") })
      }
    }
  }

  // Q-6
  @Test(arguments: theirs) func aCookieOfAnotherProgramIsNoSession(value: String) async throws {
    try await TestServer.run { server, client in
      var headers = try await server.bearer("public read_user")
      headers[.cookie] = "session=\(value); form=\(value)"
      let me = try await client.execute(uri: "/me", method: .get, headers: headers)
      #expect(me.status == .ok, "the token counts")
      let page = try await client.execute(
        uri: "/app/feed", method: .get, headers: [.cookie: "session=\(value)"])
      #expect(page.text.contains(#""reason":"plain""#))
      #expect(page.cookies["session"] == nil)
    }
  }

  // Q-6
  @Test func signingOutLeavesOtherProgramsTheirCookies() async throws {
    try await TestServer.run { server, client in
      var headers = try await server.cookie()
      headers[.cookie]? += "; session=theirs; device=theirs; form=theirs"
      headers[.fetchSite] = "same-origin"
      let end = try await client.execute(uri: "/app/sign-out", method: .post, headers: headers)
      #expect(end.status == .noContent)
      let names = end.headers[values: .setCookie].map { $0.prefix { $0 != "=" } }
      #expect(names.count >= 7 && names.allSatisfy { $0.hasSuffix(server.cookies.instance.text) })
    }
  }

  // Q-6
  @Test func twoServersHaveCookiesOfTheirOwn() async throws {
    try await TestServer.run { first, _ in
      let identity = first.resources.identity
      #expect(identity.instance(port: 8080) == identity.instance(port: 8080))
      #expect(
        identity.instance(port: 8080) != identity.instance(port: 8081), "a copy of the folder")
      try await TestServer.run { second, _ in
        #expect(identity.instance(port: 8080) != second.resources.identity.instance(port: 8080))
      }
    }
  }

  // Q-6: the upgrade signs nobody out.
  @Test func theSessionOfAFormerVersionGetsTheNewName() async throws {
    try await TestServer.run { server, client in
      let identity = server.resources.identity
      let now = server.resources.clock()
      let device = try identity.deviceCookie(of: try server.owner(), now: now).reveal()
      let session = try await server.session()
      let former: HTTPFields = [.cookie: "session=other; device=\(device); session=\(session)"]
      let page = try await client.execute(uri: "/app/feed", method: .get, headers: former)
      #expect(page.text.contains("demo_visitor"))
      let set = page.headers[values: .setCookie]
      for (purpose, value) in [(SessionCookies.Purpose.session, session), (.device, device)] {
        #expect(set.contains { $0.hasPrefix("\(server.cookies.name(purpose))=\(value); Path=/;") })
        #expect(
          set.contains { $0.hasPrefix("\(purpose.rawValue)=; ") && $0.hasSuffix("Max-Age=0") })
      }
      #expect(
        try await client.execute(uri: "/me", method: .get, headers: server.cookie(session)).status
          == .ok)
    }
  }

  // Q-6
  @Test func signingOutWithTheFormerCookieForgetsTheDevice() async throws {
    try await TestServer.run { server, client in
      let now = server.resources.clock()
      let device = try server.resources.identity.deviceCookie(of: try server.owner(), now: now)
      let session = try await server.session()
      let headers: HTTPFields = [
        .cookie: "session=\(session); device=\(device.reveal())", .fetchSite: "same-origin",
      ]
      let end = try await client.execute(uri: "/app/sign-out", method: .post, headers: headers)
      #expect(end.status == .noContent)
      let names = end.headers[values: .setCookie].map { String($0.prefix { $0 != "=" }) }
      #expect(Set(names).isSuperset(of: ["session", "device"]))
      #expect(end.headers[values: .setCookie].allSatisfy { $0.contains("=; ") }, "all are deleted")
    }
  }

  // Q-6: at another port the server has cookies of another name, and nobody is signed out by the move.
  @Test func aSessionFromAnotherPortGoesOn() async throws {
    try await TestServer.run { server, client in
      let former = SessionCookies(
        isSecure: false, instance: server.resources.identity.instance(port: 9999))
      let session = try await server.session()
      let headers: HTTPFields = [.cookie: "session=theirs; \(former.name(.session))=\(session)"]
      let page = try await client.execute(uri: "/app/feed", method: .get, headers: headers)
      #expect(page.text.contains("demo_visitor"))
      let set = page.headers[values: .setCookie]
      #expect(set.contains { $0.hasPrefix("\(server.cookies.name(.session))=\(session); Path=/;") })
      #expect(!set.contains { $0.hasPrefix("session=") || $0.hasPrefix(former.name(.session)) })
    }
  }

  // Q-6, Q-8: however many cookies another program has, few are looked up.
  @Test func fewCookiesAreLookedUp() async throws {
    try await TestServer.run { server, _ in
      let many = (0..<500).map { "session=\(String(repeating: "a", count: 40))\($0 + 100)" }
      var head = HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/")
      head.headerFields[.cookie] = many.joined(separator: "; ")
      let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
      #expect(server.cookies.formerSessions(request).count == 4)
    }
  }

  // Q-6, Q-4: no shared cache may store somebody's cookie.
  @Test func filesForEverybodyCarryNoCookie() async throws {
    try await TestServer.run { server, client in
      let former: HTTPFields = [.cookie: "session=\(try await server.session())"]
      for path in ["/robots.txt", "/app.css", "/manifest.webmanifest"] {
        for method: HTTPRequest.Method in [.get, .head] {
          let file = try await client.execute(uri: path, method: method, headers: former)
          #expect(file.headers[.setCookie] == nil)
        }
      }
    }
  }
}
