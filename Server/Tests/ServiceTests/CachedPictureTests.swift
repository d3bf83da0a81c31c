import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Store
import Testing
import Wire

@testable import Service

/// API-4, API-1: the caches of images and of authors' JSON.
@Suite(.timeLimit(.minutes(20))) struct CachedPictureTests {
  private static let uri = "/portraits/placeholder?w=64"

  /// Caches an image for `uri`.
  private static func keep(_ server: TestServer, tag: String? = "\"t1\"", uri: String = uri) {
    var headers: HTTPFields = [.contentType: "image/webp"]
    headers[.eTag] = tag
    let head = HTTPRequest(method: .get, scheme: "http", authority: "h", path: uri)
    server.resources.pictureCache.keep(
      PictureCache.Picture(headers: headers, content: ByteBuffer(string: "kept")),
      for: Request(head: head, body: RequestBody(buffer: ByteBuffer())), varies: false,
      since: server.resources.pictureCache.epoch)
  }

  private static func counted(
    _ status: String, _ count: Int, _ client: any TestClientProtocol
  ) async throws -> Bool {
    let numbers = try await client.execute(uri: "/metrics", method: .get)
    return numbers.text.contains(
      "imagefeed_requests_total{class=\"image\",status=\"\(status)\"} \(count)\n")
  }

  // API-4, LIB-8: cache hits are served unchanged and counted.
  @Test func aCachedImageIsServedAndCounted() async throws {
    try await TestServer.run(photos: 0) { server, client in
      Self.keep(server)
      for _ in 0..<2 {
        let answer = try await client.execute(uri: Self.uri, method: .get)
        #expect(answer.status == .ok)
        #expect(answer.text == "kept")
        #expect(answer.headers[.contentType] == "image/webp")
        #expect(answer.headers[.eTag] == "\"t1\"")
      }
      #expect(try await Self.counted("2xx", 2, client))
    }
  }

  // API-13: a part of a cached image, as download managers and players ask for it (RFC 9110 §14)
  @Test(
    arguments: [
      ("bytes=0-1", nil, 206, "ke", "bytes 0-1/4"), ("bytes=2-", nil, 206, "pt", "bytes 2-3/4"),
      ("bytes=-1", nil, 206, "t", "bytes 3-3/4"), ("bytes=4-", nil, 416, "", "bytes */4"),
      ("bytes=0-0,2-2", nil, 200, "kept", nil), ("bytes=0-1", "\"t1\"", 206, "ke", "bytes 0-1/4"),
      ("bytes=0-1", "\"t2\"", 200, "kept", nil), ("bytes=0-1", "W/\"t1\"", 200, "kept", nil),
      ("bytes=0-1", "Tue, 14 Nov 2023 22:13:20 GMT", 200, "kept", nil),
    ] as [(String, String?, Int, String, String?)])
  func aPartOfAnImageIsServed(
    range: String, version: String?, status: Int, text: String, described: String?
  ) async throws {
    try await TestServer.run(photos: 0) { server, client in
      Self.keep(server)
      var headers: HTTPFields = [.range: range]
      headers[.ifRange] = version
      let answer = try await client.execute(uri: Self.uri, method: .get, headers: headers)
      #expect(answer.status.code == status && answer.text == text)
      #expect(answer.headers[.contentRange] == described)
      #expect(answer.headers[.acceptRanges] == "bytes")
      let whole = try await client.execute(uri: Self.uri, method: .head, headers: headers)
      #expect(whole.status == .ok)
      headers[.ifNoneMatch] = "\"t1\""
      let known = try await client.execute(uri: Self.uri, method: .get, headers: headers)
      #expect(known.status == .notModified)
    }
  }

  // API-13
  @Test func aPartOfAPortraitThatIsMadeIsServed() async throws {
    try await TestServer.run(photos: 0) { _, client in
      let whole = try await client.execute(uri: Self.uri, method: .get)
      let part = try await client.execute(
        uri: Self.uri, method: .get, headers: [.range: "bytes=1-3"])
      #expect(part.status == .partialContent && part.text == "PNG")
      #expect(
        part.headers[.contentRange] == "bytes 1-3/\(whole.body.readableBytes)")
    }
  }

  // API-4: If-None-Match gets 304 with the same headers and no body.
  @Test(arguments: ["\"t1\"", "W/\"x\", \"t1\"", "*"])
  func aKnownTagIsAnsweredWithoutBytes(tag: String) async throws {
    try await TestServer.run(photos: 0) { server, client in
      Self.keep(server)
      let answer = try await client.execute(
        uri: Self.uri, method: .get, headers: [.ifNoneMatch: tag])
      #expect(answer.status == .notModified)
      #expect(answer.body.readableBytes == 0)
      #expect(answer.headers[.eTag] == "\"t1\"")
      #expect(try await Self.counted("3xx", 1, client))
      let other = try await client.execute(
        uri: Self.uri, method: .get, headers: [.ifNoneMatch: "\"t2\""])
      #expect(other.text == "kept")
    }
  }

  // API-4: HEAD has no body, cached or not; other methods and URLs bypass the cache.
  @Test func otherMethodsAndURLsBypassTheCache() async throws {
    try await TestServer.run(photos: 0) { server, client in
      Self.keep(server)
      Self.keep(server, uri: "/health")
      let head = try await client.execute(uri: Self.uri, method: .head)
      #expect(head.status == .ok)
      #expect(head.body.readableBytes == 0)
      #expect(try await Self.counted("2xx", 1, client))
      let post = try await client.execute(uri: Self.uri, method: .post)
      #expect(post.status == .methodNotAllowed)
      let longer = try await client.execute(uri: Self.uri + "&h=64", method: .get)
      #expect(longer.text != "kept")
      let health = try await client.execute(uri: "/health", method: .get)
      #expect(health.text == "ok\n")
    }
  }

  // API-4, LIB-5: removed photos are not served from memory.
  @Test func theCacheIsEmptyAfterAPhotoWasRemoved() async throws {
    try await TestServer.run(photos: 1) { server, client in
      let uri = "/images/\(server.stem(0))?w=100"
      Self.keep(server, uri: uri)
      let before = try await client.execute(uri: uri, method: .get)
      #expect(before.text == "kept")
      await server.resources.admin.perform(.remove(ids: [TestServer.id(0)])) { _ in }
      let after = try await client.execute(uri: uri, method: .get)
      #expect(after.status == .notFound)
    }
  }
}

extension CachedPictureTests {
  // API-1: an author's JSON is cached, and written again after any change.
  @Test func anAuthorsJSONIsWrittenAgainAfterAChange() async throws {
    try await TestServer.run(photos: 1) { server, client in
      let addresses = server.resources.imageAddresses
      let authors = AuthorCache(addresses)
      let people = server.resources.database.people
      let before = try server.owner()
      let old = try authors.written(before.id, of: people, base: LinkBase("http://h"))
      #expect(
        old
          == WrittenUser(
            UserBody(before, addresses, base: LinkBase("http://h")), base: LinkBase("http://h")))
      #expect(try authors.written(before.id, of: people, base: LinkBase("http://h")) == old)
      #expect(
        try authors.written(before.id, of: people, base: .relative) != old,
        "the base is part of every URL")
      let photo = try #require(
        try server.resources.database.photos.photo(publicId: TestServer.id(0)))
      _ = try await server.resources.database.likes.like(
        photo.facts.publicId, by: before, now: server.resources.clock())
      let after = try server.owner()
      #expect(after != before)
      let fresh = try authors.written(after.id, of: people, base: LinkBase("http://h"))
      #expect(
        fresh
          == WrittenUser(
            UserBody(after, addresses, base: LinkBase("http://h")), base: LinkBase("http://h")))
      #expect(fresh != old)
    }
  }

  // API-1: the feed shows the author's current data.
  @Test func theFeedShowsTheAuthorAsTheyAreNow() async throws {
    try await TestServer.run(photos: 1) { server, client in
      let bearer = try await server.bearer("public write_likes")
      let steps: [(HTTPRequest.Method, Int64)] = [(.get, 0), (.post, 1), (.delete, 0)]
      for (method, likes) in steps {
        if method != .get {
          _ = try await client.execute(
            uri: "/photos/\(TestServer.id(0))/like", method: method, headers: bearer)
        }
        let feed = try await client.execute(uri: "/photos", method: .get, headers: bearer)
        let photo = try #require(try JSON(reading: Array(feed.text.utf8)).array?.first)
        #expect(photo["user"]?["total_likes"]?.integer == likes)
        #expect(photo["likes"]?.integer == likes)
      }
    }
  }

  // API-1: a full cache starts over with correct content.
  @Test func aFullCacheStartsOver() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      let people = [try server.owner(), try await server.add("anna"), try await server.add("bob")]
      let addresses = server.resources.imageAddresses
      let authors = AuthorCache(addresses, limit: 1)
      for _ in 0..<2 {
        for person in people {
          #expect(
            try authors.written(person.id, of: server.resources.database.people, base: .relative)
              == WrittenUser(UserBody(person, addresses, base: .relative), base: .relative))
        }
      }
    }
  }
}
