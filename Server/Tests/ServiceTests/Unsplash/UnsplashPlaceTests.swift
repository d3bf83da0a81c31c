import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import Testing

@testable import Service

/// API-8: a server in Unsplash's place, for clients whose host is a literal.
@Suite struct UnsplashPlaceTests {
  private static let on = Change {
    $0.unsplash = UnsplashPlace(port: 443)
    $0.hasSourceURLs = true
  }

  private struct Answer {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let text: String
  }

  private static let key: HTTPFields = [.authorization: "Client-ID demo"]

  private func get(
    _ client: any TestClientProtocol, _ uri: String, host: String, _ more: HTTPFields = [:]
  ) async throws -> Answer {
    // Why a client of its own: the test's one names its own host.
    try await TestClient.withClient(host: "localhost", port: try #require(client.port)) {
      let request = TestClient.Request(uri, method: .get, authority: host, headers: more)
      let response = try await $0.execute(request)
      return Answer(
        status: response.status, headers: response.headers,
        text: response.body.map { String(buffer: $0) } ?? "")
    }
  }

  // API-8: URLs name the hosts that Unsplash's own responses name.
  @Test func responsesUnderUnsplashsNamesNameItsHosts() async throws {
    try await TestServer.run(live: true, UnsplashPlaceTests.on) { _, client in
      let page = try await get(
        client, "/photos?per_page=1", host: "api.unsplash.com", UnsplashPlaceTests.key)
      #expect(page.status == .ok)
      let id = TestServer.id(2)
      #expect(page.text.contains(#""raw":"https://images.unsplash.com/images/"#))
      #expect(page.text.contains(#""self":"https://api.unsplash.com/photos/\#(id)""#))
      #expect(page.text.contains(#""html":"https://unsplash.com/photo/\#(id)""#))
      #expect(
        page.text.contains(#""download_location":"https://api.unsplash.com/photos/\#(id)/download"#)
      )
      #expect(page.text.contains(#""small":"https://images.unsplash.com/portraits/"#))
      #expect(!page.text.contains("127.0.0.1"))
      #expect(page.headers[.link]?.contains("<https://api.unsplash.com/photos?page=2") == true)
    }
  }

  // API-8: the author's JSON is cached for each set of hosts.
  @Test func theServersOwnAddressKeepsItsOwnURLs() async throws {
    try await TestServer.run(live: true, UnsplashPlaceTests.on) { _, client in
      for host in [
        "api.unsplash.com", "127.0.0.1:8080", "api.unsplash.com:443", "API.Unsplash.com",
      ] {
        let page = try await get(client, "/photos?per_page=1", host: host, UnsplashPlaceTests.key)
        let isOwn = host.hasPrefix("127")
        #expect(page.text.contains(TestServer.base) == isOwn, "\(host)")
        #expect(page.text.contains("images.unsplash.com") != isOwn, "\(host)")
      }
    }
  }

  // API-8: without the option, no URL depends on what a client writes into its Host header.
  @Test func withoutTheOptionTheHostHeaderChangesNothing() async throws {
    try await TestServer.run(live: true) { _, client in
      let page = try await get(
        client, "/photos?per_page=1", host: "api.unsplash.com", UnsplashPlaceTests.key)
      #expect(page.text.contains(TestServer.base + "/images/"))
      #expect(!page.text.contains("unsplash.com"))
    }
  }

  // API-8
  @Test(arguments: [
    "/photos/{id}", "/users/demo_visitor", "/search/photos?query=hill", "/search/users?query=demo",
    "/photos/random",
    "/photos/{id}/download", "/users/demo_visitor/photos", "/collections", "/topics",
  ])
  func noResponseNamesTheServersOwnAddress(uri: String) async throws {
    try await TestServer.run(live: true, UnsplashPlaceTests.on) { _, client in
      let uri = uri.replacing("{id}", with: TestServer.id(1))
      let response = try await get(client, uri, host: "api.unsplash.com", UnsplashPlaceTests.key)
      #expect(response.status == .ok)
      #expect(!response.text.contains("127.0.0.1"), "\(uri)")
      #expect(response.headers[.link]?.contains("127.0.0.1") != true)
    }
  }

  // API-8
  @Test func sourceURLsLeadToTheHostOfImages() async throws {
    try await TestServer.run(live: true, UnsplashPlaceTests.on) { _, client in
      let response = try await get(client, "/random/80x60", host: "source.unsplash.com")
      #expect(response.status == .found)
      #expect(response.headers[.location]?.hasPrefix("https://images.unsplash.com/images/") == true)
    }
  }

  // API-8: the sessions and offline data of the web app are those of the server's own address.
  @Test(arguments: ["/", "/app", "/app/feed?q=sea"])
  func theWebAppIsOnlyAtTheServersOwnAddress(uri: String) async throws {
    try await TestServer.run(live: true, UnsplashPlaceTests.on) { _, client in
      let response = try await get(client, uri, host: "unsplash.com")
      #expect(response.status == .found)
      #expect(response.headers[.location] == TestServer.base + uri)
      #expect(try await get(client, "/", host: "127.0.0.1:8080").status == .ok)
    }
  }

  // API-8, Q-6: forms of the consent page are accepted from the host that showed it, and from no other.
  @Test func aFormUnderUnsplashsNameIsFromThatName() {
    let origins = OriginGuard(
      origin: Origin(isSecure: true, host: "photos.lan", port: 443), isNamed: true, isUnsplash: true
    )
    func isOwn(host: String, origin: String) -> Bool {
      var head = HTTPRequest(
        method: .post, scheme: "https", authority: host, path: "/oauth/authorize")
      head.headerFields[.origin] = origin
      return origins.isOwn(Request(head: head, body: .init(buffer: .init())))
    }
    #expect(isOwn(host: "unsplash.com", origin: "https://unsplash.com"))
    #expect(!isOwn(host: "unsplash.com", origin: "https://example.com"))
    #expect(!isOwn(host: "photos.lan", origin: "https://unsplash.com"))
    #expect(isOwn(host: "photos.lan", origin: "https://photos.lan"))
  }

  // API-8
  @Test(
    arguments: [
      ("api.unsplash.com", UnsplashHost.api), ("unsplash.com:443", .site),
      ("IMAGES.unsplash.com", .images),
      ("source.unsplash.com", .source), ("api.unsplash.com.", .api), ("unsplash.com.:443", .site),
      ("unsplash.com..", nil), (".", nil), ("unsplash.com:80", nil), ("www.unsplash.com", nil),
      ("", nil),
      ("evil-unsplash.com", nil), ("api.unsplash.com.example.org", nil),
      ("api.unsplash.com:443:443", nil),
    ] as [(String, UnsplashHost?)])
  func onlyTheFourNamesAreUnsplashs(authority: String, host: UnsplashHost?) {
    #expect(UnsplashHost(authority: authority) == host)
  }

  // API-8
  @Test(
    arguments: [
      ("127.0.0.1", nil, true), ("0.0.0.0", nil, true), ("192.168.1.4", "https://photos.lan", true),
      ("100.64.0.9", nil, true), ("::1", nil, true), ("203.0.113.5", nil, false),
      ("2001:db8::1", nil, false),
      ("127.0.0.1", "https://photos.example.org", false), ("photos.example.org", nil, false),
    ] as [(String, String?, Bool)])
  func onlyPrivateAddressesAreNear(host: String, publicURL: String?, isNear: Bool) {
    var settings = Settings(folder: "", webFolder: "")
    settings.host = host
    settings.publicURL = publicURL.flatMap { Origin($0) }
    #expect(settings.isNear == isNear)
  }

  // API-8
  @Test(arguments: [
    ("api.unsplash.com:443", ProxyRequest.tunnel(host: "api.unsplash.com", port: 443)),
    ("[::1]:22", .tunnel(host: "::1", port: 22)), ("example.com", .other),
    ("example.com:0", .other),
    ("example.com:70000", .other), ("example.com:", .other), (":443", .tunnel(host: "", port: 443)),
  ])
  func theProxyReadsWhereATunnelLeads(target: String, request: ProxyRequest) {
    #expect(
      ProxyRequest(HTTPRequestHead(version: .http1_1, method: .CONNECT, uri: target)) == request)
    #expect(
      ProxyRequest(HTTPRequestHead(version: .http1_1, method: .GET, uri: "http://" + target))
        == .other)
  }
}
