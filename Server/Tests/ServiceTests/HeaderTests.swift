import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Service

/// Q-4, LIB-8, API-1: headers, static files, health, metrics.
@Suite struct HeaderTests {
  // API-1: preflight responses name the `Authorization` header first (unsplash-js #26).
  @Test(arguments: ["/photos", "/photos/", "/photos/x/like", "/no-such", "/oauth/token"])
  func aPreflightNamesAuthorization(uri: String) async throws {
    try await TestServer.run(photos: 0) { _, client in
      let answer = try await client.execute(
        uri: uri, method: .options, headers: [.origin: "https://elsewhere.example"])
      #expect(answer.status == .noContent)
      #expect(answer.headers[.accessControlAllowOrigin] == "*")
      // "*" alone does not cover Authorization, and without it browsers refuse any other header.
      let names = answer.headers[.accessControlAllowHeaders]
      #expect(names == "*, Authorization, Accept-Version, Content-Type, Cache-Control")
    }
  }

  // OA-14, LIB-13: pages cannot be read by scripts of other origins (no CORS headers).
  @Test(arguments: [
    "/", "/app/feed", "/oauth/authorize", "/app/sign-out", "/oauth/authorize/", "/s/x",
    "/s/x/y/movie",
  ])
  func pagesAreNotShared(uri: String) async throws {
    try await TestServer.run(photos: 0) { _, client in
      for method in [HTTPRequest.Method.options, .get] {
        let answer = try await client.execute(
          uri: uri, method: method, headers: [.origin: "https://elsewhere.example"])
        #expect(answer.headers[.accessControlAllowOrigin] == nil)
      }
    }
  }

  // WB-07: no `Cross-Origin-Opener-Policy` over plain HTTP, because browsers log a warning about it
  // on every page.
  @Test func plainHTTPAtHomeHasNoOpenerPolicy() async throws {
    let change = Change { $0.publicURL = Origin("http://192.168.1.5:8080") }
    try await TestServer.run(photos: 0, change) { _, client in
      let answer = try await client.execute(uri: "/", method: .get)
      #expect(answer.headers[.openerPolicy] == nil)
      #expect(answer.headers[.frameOptions] == "DENY")
    }
  }

  // Q-4, WB-06, WB-07: every page has a strict Content-Security-Policy and other security headers.
  @Test(arguments: ["/", "/app/none", "/oauth/authorize?client_id=x"])
  func everyPageForbidsWhatItDoesNotNeed(uri: String) async throws {
    try await TestServer.run(photos: 0) { _, client in
      let answer = try await client.execute(uri: uri, method: .get)
      let policy = try #require(answer.headers[.contentSecurityPolicy])
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"))
      #expect(policy.hasSuffix("form-action 'self'; frame-ancestors 'none'"))
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
      #expect(answer.headers[.referrerPolicy] == "no-referrer")
      #expect(answer.headers[.openerPolicy] == "same-origin")
      #expect(answer.headers[.strictTransportSecurity] == nil)
    }
  }

  // API-1
  @Test func everyRequestHasAnIdOfItsOwn() async throws {
    try await TestServer.run(photos: 0) { _, client in
      var ids: Set<String> = []
      for uri in ["/photos", "/photos", "/none", "/images/none", "/health"] {
        let answer = try await client.execute(uri: uri, method: .get)
        let id = try #require(answer.headers[.requestId])
        #expect(UUID(uuidString: id) != nil)
        ids.insert(id)
      }
      #expect(ids.count == 5)
    }
  }

  // API-1
  @Test func aLargeListIsCompressedForThoseWhoTakeIt() async throws {
    try await TestServer.run { server, client in
      var headers = try await server.bearer("public")
      let plain = try await client.execute(uri: "/photos", method: .get, headers: headers)
      #expect(plain.headers[.contentEncoding] == nil)
      headers[.acceptEncoding] = "br;q=1.0, gzip;q=0.8"
      let packed = try await client.execute(uri: "/photos", method: .get, headers: headers)
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(packed.headers[.vary]?.contains("Accept-Encoding") == true)
      #expect(packed.headers[.contentLength] == String(packed.body.readableBytes))
      #expect(packed.body.readableBytes * 3 < plain.body.readableBytes)
      #expect(packed.body.getInteger(at: 0, as: UInt16.self) == 0x1F8B)
      headers[.acceptEncoding] = "gzip;q=0"
      let refused = try await client.execute(uri: "/photos", method: .get, headers: headers)
      #expect(refused.headers[.contentEncoding] == nil)
    }
  }

  // FEED-1, Q-5: a file is cached for a year at the URL with its hash, and only there.
  @Test func aFileOfTheAppIsKeptByItsHash() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let address = StaticFiles(folder: server.settings.webFolder).address("app.css")
      let answer = try await client.execute(uri: address, method: .get)
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "text/css; charset=utf-8")
      #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
      let tag = try #require(answer.headers[.eTag])
      let again = try await client.execute(
        uri: address, method: .get, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
      let old = try await client.execute(uri: "/assets/app.css?v=old", method: .get)
      #expect(old.headers[.cacheControl] == "no-cache")
    }
  }

  // Q-4: path traversal does not lead out of the folders that are served.
  @Test(arguments: [
    "/assets/../imagefeed.sqlite", "/assets/%2e%2e/imagefeed.sqlite", "/assets//etc/passwd",
    "/assets/", "/images/..%2f..%2fsecret.key", "/portraits/../secret.key",
  ])
  func noAddressLeadsOutOfTheServedFolders(uri: String) async throws {
    try await TestServer.run(photos: 0) { _, client in
      let answer = try await client.execute(uri: uri, method: .get)
      #expect(answer.status == .notFound)
    }
  }

  // LIB-8
  @Test func healthAnswersWhenReady() async throws {
    try await TestServer.run(photos: 0) { _, client in
      let answer = try await client.execute(uri: "/health", method: .get)
      #expect(answer.status == .ok && answer.text == "ok\n")
    }
  }

  // LIB-8
  @Test func metricsCountByClassAndStatus() async throws {
    try await TestServer.run(photos: 2) { _, client in
      _ = try await client.execute(uri: "/photos", method: .get)
      let answer = try await client.execute(uri: "/metrics", method: .get)
      #expect(answer.text.contains(#"imagefeed_requests_total{class="api",status="4xx"} 1"#))
      #expect(answer.text.contains("imagefeed_photos 2"))
      #expect(answer.text.contains(#"imagefeed_request_seconds_bucket{class="api",le="+Inf"} 1"#))
    }
  }

  // LIB-9: a forged X-Forwarded-For does not make a client local.
  @Test func metricsAreNotForThoseBehindAnUnknownProxy() async throws {
    try await TestServer.run(photos: 0) { _, client in
      let answer = try await client.execute(
        uri: "/metrics", method: .get, headers: [.forwardedFor: "127.0.0.1"])
      #expect(answer.status == .notFound)
    }
  }
}
