import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PhotoLibrary
import Store
import Synchronization
import Testing

@testable import Service

/// API-4, Q-1: images over HTTP; the variants themselves are tested with PhotoLibrary.
@Suite(.timeLimit(.minutes(20))) struct PictureTests {
  // API-4, Q-1
  @Test func aPictureNobodyHasIsNotFound() async throws {
    try await TestServer.run(photos: 0) { _, client in
      let answer = try await client.execute(uri: "/images/none?w=100", method: .get)
      #expect(answer.status == .notFound)
      #expect(answer.text == #"{"errors":["Couldn't find Picture"]}"#)
    }
  }

  // API-4: the entity tag is known before the variant is made.
  @Test func aMatchingETagIsAnsweredWithoutAVariant() async throws {
    try await TestServer.run(photos: 1) { server, client in
      let photo = try #require(
        try server.resources.database.photos.photo(publicId: TestServer.id(0)))
      let uri = "/images/\(server.stem(0))?w=100&auto=format"
      let tag = PictureTests.tag(server, photo, "w=100&auto=format")
      let answer = try await client.execute(
        uri: uri, method: .get, headers: [.ifNoneMatch: "W/\"x\", " + tag])
      #expect(answer.status == .notModified)
      #expect(answer.headers[.eTag] == tag)
      #expect(answer.headers[.vary] == "Accept")
      #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(answer.headers[.contentSecurityPolicy] == "sandbox; default-src 'none'")
      #expect(answer.headers[.setCookie] == nil)
    }
  }

  // FEED-15
  @Test func aPersonWithoutAPortraitHasAPlaceholder() async throws {
    try await TestServer.run(photos: 0) { _, client in
      let answer = try await client.execute(uri: "/portraits/placeholder?w=64", method: .get)
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "image/png")
      #expect(answer.body.getInteger(at: 0, as: UInt32.self) == 0x8950_4E47)
    }
  }

  // API-4: frequently requested images stay, others are evicted.
  @Test func theCacheKeepsWhatIsUsed() {
    let epoch = Epoch()
    let pictureCache = PictureCache(limit: 3000) { epoch.number.load(ordering: .relaxed) }
    func put(_ name: String) {
      pictureCache.keep(
        Self.picture, for: Self.request(name), varies: false, since: pictureCache.epoch)
    }
    func isKept(_ name: String) -> Bool { pictureCache.picture(for: Self.request(name)) != nil }
    put("used")
    for number in 0..<50 {
      put("\(number)")
      #expect(isKept("used"))
    }
    #expect(!isKept("0"))
    #expect(isKept("49"))
    epoch.number.add(1, ordering: .relaxed)
    #expect(!isKept("used"))
    put("new")
    #expect(isKept("new") && !isKept("used"))
  }

  // API-4, Q-1: neither long URLs nor images from attackers fill the cache.
  @Test func theCacheHoldsNoLongURLs() {
    let pictureCache = PictureCache { 0 }
    for length in [1000, 2000, 30_000] {
      let address = String(repeating: "x", count: length)
      pictureCache.keep(
        Self.picture, for: Self.request(address), varies: false, since: pictureCache.epoch)
      #expect((pictureCache.picture(for: Self.request(address)) != nil) == (length == 1000))
    }
  }

  // Q-4: an image made while its photo was being removed is not cached.
  @Test func theCacheTakesNothingThatWasBegunBeforeItWasCleared() {
    let epoch = Epoch()
    let pictureCache = PictureCache { epoch.number.load(ordering: .relaxed) }
    let begun = pictureCache.epoch
    epoch.number.add(1, ordering: .relaxed)
    pictureCache.keep(Self.picture, for: Self.request("gone"), varies: false, since: begun)
    #expect(pictureCache.picture(for: Self.request("gone")) == nil)
  }

  // API-4: a response that varies by Accept is served only to browsers with the same formats.
  @Test func theCacheTellsBrowsersApart() {
    let pictureCache = PictureCache { 0 }
    pictureCache.keep(
      Self.picture, for: Self.request("auto", accept: "image/avif"), varies: true,
      since: pictureCache.epoch)
    #expect(pictureCache.picture(for: Self.request("auto", accept: "image/avif")) != nil)
    #expect(pictureCache.picture(for: Self.request("auto", accept: "image/webp")) == nil)
    #expect(pictureCache.picture(for: Self.request("auto")) == nil)
  }
}

extension PictureTests {
  /// The epoch of a cache.
  private final class Epoch: Sendable {
    let number = Atomic<Int>(0)
  }

  private static let picture = PictureCache.Picture(
    headers: [:], content: ByteBuffer(repeating: 0, count: 100))

  private static func request(_ path: String, accept: String? = nil) -> Request {
    var head = HTTPRequest(method: .get, scheme: "http", authority: "h", path: path)
    head.headerFields[.accept] = accept
    return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
  }
}

extension PictureTests {
  private static func tag(_ server: TestServer, _ photo: PhotoRecord, _ query: String) -> String {
    let source = VariantSource(photo)
    return server.resources.library.variation(
      of: source, VariationRequest(query: query), accept: nil
    ).entityTag(of: server.resources.imageAddresses.stem(of: photo.facts.contentHash))
  }
}
