import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Service

/// API-13: an address means the same, however it is spelled.
@Suite struct RequestTargetTests {
  private static let key: HTTPFields = [.authorization: "Client-ID demo"]

  // API-13
  @Test(arguments: [
    ("//photos", "/photos"), ("/photos/", "/photos"), ("///photos//x///like//", "/photos/x/like"),
    ("//", "/"), ("/photos//?page=2", "/photos?page=2"), ("/photos?a=//", nil),
    ("/%70hotos", "/photos"), ("/%40anna", "/@anna"), ("/photos/a%2Fb", "/photos/a%2Fb"),
    ("/a%25b/", "/a%25b"), ("/a%", "/a%"), ("/a%+1", "/a%+1"), ("/photos#top", "/photos"),
    ("/photos?page=2#top", "/photos?page=2"), ("http://h:80/photos/?a=b", "/photos?a=b"),
    ("HTTPS://h", "/"), ("https://h?a", "/?a"), ("/", nil), ("/photos", nil), ("/?a=b", nil),
    ("*", nil), ("", nil), ("ftp://h/a", nil),
  ])
  func aTargetHasOneSpelling(target: String, expected: String?) {
    // A target that is only spelled differently in what is kept may be returned as it is.
    #expect((RequestTarget.canonical(target) ?? target) == (expected ?? target))
  }

  // API-13
  @Test(arguments: ["//photos", "/photos/", "/%70hotos", "///photos///", "/photos#x"])
  func theHeadersOfAResponseFollowTheRoute(uri: String) async throws {
    try await TestServer.run { _, client in
      let plain = try await client.execute(uri: "/photos", method: .get, headers: Self.key)
      let odd = try await client.execute(uri: uri, method: .get, headers: Self.key)
      #expect(odd.status == .ok && odd.text == plain.text)
      for name in [
        HTTPField.Name.rateLimit, .rateRemaining, .apiVersion, .vary, .eTag, .cacheControl, .total,
        .accessControlAllowOrigin,
      ] {
        #expect(odd.headers[name] != nil && odd.headers[name] == plain.headers[name], "\(name)")
      }
    }
  }

  // API-13, OA-14: no spelling of a page's address lets other origins read it.
  @Test(arguments: [
    "//oauth/authorize", "/oauth//authorize/", "//s/x", "//app/feed", "/%61pp/feed",
  ])
  func noSpellingSharesAPage(uri: String) async throws {
    try await TestServer.run(photos: 0) { _, client in
      for method in [HTTPRequest.Method.options, .get] {
        let answer = try await client.execute(
          uri: uri, method: method, headers: [.origin: "https://elsewhere.example"])
        #expect(answer.headers[.accessControlAllowOrigin] == nil)
      }
    }
  }

  // API-13, LIB-8
  @Test func everySpellingIsCountedInTheSameClass() async throws {
    try await TestServer.run(photos: 0) { _, client in
      _ = try await client.execute(uri: "//portraits//placeholder", method: .get)
      let metrics = try await client.execute(uri: "/metrics", method: .get)
      #expect(metrics.text.contains(#"imagefeed_requests_total{class="image",status="2xx"} 1"#))
    }
  }
}
