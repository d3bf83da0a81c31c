import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing
import Wire

@testable import Service

/// API-1: the Atom and JSON feeds of a person and of the server.
@Suite struct PhotoFeedTests {
  private static let base = PublicPageTests.base

  private static func entry(_ title: String, caption: String? = nil) -> PhotoFeed.Entry {
    PhotoFeed.Entry(
      page: "https://a.example/photo/x", title: title, caption: caption,
      image: "https://a.example/images/x?w=1&h=2", published: Instant(seconds: 0),
      updated: Instant(seconds: 86_400), author: author)
  }

  private static let author = PhotoFeed.Author(
    name: "Ann & <Bob>", page: "https://a.example/@ann", portrait: "https://a.example/portraits/x")

  private static func feed(_ entries: [PhotoFeed.Entry]) -> PhotoFeed {
    PhotoFeed(
      title: "A \"feed\"", home: "https://a.example/", id: "https://a.example/feed.atom",
      address: "https://a.example/feed.atom", next: nil, author: nil, created: Instant(seconds: 0),
      entries: entries)
  }

  // API-1: XML 1.0 forbids control characters, even as references.
  @Test func theFeedIsValidWhateverPeopleWrite() {
    let text = "a\u{0}\u{1}\u{1F}\u{FFFE}\u{FFFF}\r\n\tb 🌊 ]]> <x y='z'>&\u{7F}\u{2028}"
    let xml = Self.feed([Self.entry(text, caption: text)]).atom
    for scalar in xml.unicodeScalars {
      let isAllowed = scalar.value >= 32 || scalar == "\n" || scalar == "\t"
      #expect(isAllowed && scalar.value & 0xFFFE != 0xFFFE)
    }
    #expect(xml.contains("<title>a\n\tb 🌊 ]]&gt; &lt;x y='z'&gt;&amp;\u{7F}\u{2028}</title>"))
    #expect(xml.contains("<name>Ann &amp; &lt;Bob&gt;</name>"))
    #expect(xml.contains("w=1&amp;h=2"))
    #expect(xml.contains("&lt;p&gt;a\n\tb 🌊 ]]&amp;gt; &amp;lt;x"), "HTML inside XML")
  }

  // API-1: RFC 4287 requires id, title and updated, of the feed and of each entry.
  @Test func aFeedChangedWhenItsNewestEntryDid() {
    let xml = Self.feed([Self.entry("x")]).atom
    #expect(xml.contains("</title><updated>1970-01-02T00:00:00Z</updated><link rel=\"self\""))
    #expect(xml.contains("<published>1970-01-01T00:00:00Z</published>"))
    #expect(Self.feed([]).atom.contains("<updated>1970-01-01T00:00:00Z</updated>"))
  }

  // API-1
  @Test(arguments: ["/@anna/feed.json", "/feed.json"])
  func theJSONFeedListsTheNewestPhotos(uri: String) async throws {
    try await PublicPageTests.run(40) { _, client in
      let answer = try await client.execute(uri: uri, method: .get)
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "application/feed+json")
      #expect(answer.headers[.accessControlAllowOrigin] == "*")
      #expect(answer.headers[.rateLimit] == nil)
      let json = try JSON(reading: Array(answer.body.readableBytesView))
      #expect(json["version"]?.string == "https://jsonfeed.org/version/1.1")
      #expect(json["feed_url"]?.string == Self.base + uri)
      #expect(json["next_url"]?.string == Self.base + uri + "?page=2")
      let items = try #require(json["items"]?.array)
      #expect(items.count == 30)
      let page = Self.base + "/photo/" + TestServer.id(139)
      #expect(items[0]["id"]?.string == page)
      #expect(items[0]["url"]?.string == page)
      #expect(items[0]["date_published"]?.string == "2020-09-13T12:28:59Z")
      #expect(items[0]["authors"]?.array?[0]["url"]?.string == Self.base + "/@anna")
    }
  }

  // API-1
  @Test(arguments: [("/@anna/feed.atom", 11), ("/feed.atom", 12)])
  func theLastPageOfAFeedHasNoNextOne(uri: String, count: Int) async throws {
    try await PublicPageTests.run(41) { server, client in
      let answer = try await client.execute(uri: uri + "?page=2", method: .get)
      #expect(answer.headers[.contentType] == "application/atom+xml")
      #expect(answer.text.components(separatedBy: "<entry>").count == count + 1)
      let anna = try #require(try server.resources.database.people.person(username: "anna"))
      let path = uri.hasPrefix("/@") ? "/@id:\(UserBody.publicId(anna.id))/feed" : uri
      #expect(answer.text.contains("<id>\(Self.base)\(path)</id>"), "every page is the same feed")
      #expect(!answer.text.contains("rel=\"next\""))
      let first = try await client.execute(uri: uri, method: .get)
      #expect(first.text.contains("rel=\"next\""))
    }
  }

  // API-1: RFC 4287 requires an id that never changes, so that readers know the feed again.
  @Test func aRenamedPersonsFeedKeepsItsId() async throws {
    try await PublicPageTests.run(1) { server, client in
      func id(_ uri: String) async throws -> Substring? {
        let feed = try await client.execute(uri: uri, method: .get)
        #expect(feed.status == .ok)
        let parts = feed.text.components(separatedBy: "<id>")
        return parts.dropFirst().first?.prefix { $0 != "<" }
      }
      let people = server.resources.database.people
      var anna = try #require(try people.person(username: "anna"))
      let before = try #require(try await id("/@anna/feed.atom"))
      #expect(!before.contains("anna"))
      anna.username = "hannah"
      try await people.saveProfile(of: anna, now: anna.updatedAt)
      #expect(try await id("/@hannah/feed.atom") == before)
    }
  }

  // API-1: readers ask often, and mostly nothing is new.
  @Test(arguments: ["/@anna/feed.json", "/feed.json", "/@anna/feed.atom", "/feed.atom"])
  func anUnchangedFeedIsNotSentAgain(uri: String) async throws {
    try await PublicPageTests.run { server, client in
      let feed = try await client.execute(
        uri: uri, method: .get, headers: [.acceptEncoding: "gzip"])
      #expect(feed.headers[.cacheControl] == "public, max-age=300")
      #expect(feed.headers[.contentEncoding] == "gzip")
      let tag = try #require(feed.headers[.eTag])
      let again = try await client.execute(uri: uri, method: .get, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
      let anna = try #require(try server.resources.database.people.person(username: "anna"))
      try await server.add(
        200, of: anna, size: PixelSize(width: 3, height: 2), description: nil)
      let changed = try await client.execute(
        uri: uri, method: .get, headers: [.ifNoneMatch: tag])
      #expect(changed.status == .ok)
    }
  }
}
