import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Store
import Testing
import Wire

@testable import Service

/// FEED-30, FEED-33: the app's requests about searches, collections and topics.
@Suite struct FoundListTests {
  /// Photos 0…7: the first four show a lake, the rest a hut; the even ones are anna's. Requests are
  /// anna's, with the session of her browser.
  private static func run(
    _ act: @escaping @Sendable (Albums, HTTPFields) async throws -> Void
  ) async throws {
    try await Albums.run { albums in
      try await act(albums, try await albums.server.cookie(of: albums.anna))
    }
  }

  private static func index(
    _ albums: Albums, _ query: String, _ headers: HTTPFields
  ) async throws -> FeedIndex {
    let uri = query.hasPrefix("?") ? query : "?feed=" + percentEncoded(query)
    let answer = try await albums.ask("/app/index" + uri, .get, headers)
    #expect(answer.status == .ok)
    #expect(answer.headers[.cacheControl] == "no-store")
    return try #require(FeedIndex(Array(answer.body.readableBytesView)))
  }

  private static func cards(
    _ albums: Albums, _ token: String, from: Int = 0, _ headers: HTTPFields
  ) async throws -> TestResponse {
    try await albums.ask(
      "/app/cards?feed=\(percentEncoded(token))&from=\(from)&count=30", .get, headers)
  }

  private static func numbers(_ answer: TestResponse) throws -> [Int] {
    Albums.numbers(try JSON(reading: Array(answer.text.utf8)))
  }

  // FEED-30, FEED-33: each list has its photos in the order of the feed, newest first.
  @Test(arguments: [
    ("?search=lake", [3, 2, 1, 0]), ("?search=HUT%20anna", [6, 4]), ("?search=nowhere", []),
    ("?search=%21%21", []), ("lakes", [3, 2, 1, 0]), ("secret", [7, 6, 5, 4]), ("huts", [4, 3]),
    ("?topic=water", [2, 1]),
  ])
  func aListHasItsPhotosNewestFirst(name: String, numbers: [Int]) async throws {
    try await Self.run { albums, headers in
      let water = try await albums.server.topic("water", [2, 1])
      #expect(water.slug == "water")
      let named = ["lakes": albums.lakes, "secret": albums.secret, "huts": albums.huts]
      let list = named[name].map { "?collection=" + $0.publicId } ?? name
      let index = try await Self.index(albums, list, headers)
      #expect(index.state.count == Int32(numbers.count))
      #expect(FeedState(token: index.state.token, count: 0).list == ListName(text: list)?.text)
      let again = try await Self.index(albums, index.state.token, headers)
      #expect(again == index)
      let answer = try await Self.cards(albums, index.state.token, headers)
      #expect(answer.headers[.cacheControl] == "no-store")
      #expect(try Self.numbers(answer) == numbers)
    }
  }

  // FEED-30, FEED-19: photos that match later are announced, and shift no positions.
  @Test func laterPhotosAreAnnounced() async throws {
    try await Self.run { albums, headers in
      let before = try await Self.index(albums, "?collection=" + albums.lakes.publicId, headers)
      let token = before.state.token
      _ = try await albums.server.resources.database.collections.add(
        try albums.server.photos([6]), to: albums.lakes, now: albums.server.resources.clock())
      let news = try await albums.ask("/app/news?feed=" + percentEncoded(token), .get, headers)
      #expect(news.text == #"{"new":1}"#)
      let cards = try await Self.cards(albums, token, from: 1, headers)
      #expect(try Self.numbers(cards) == [2, 1, 0])
      let older = try await Self.index(albums, token, headers)
      #expect(older == before)
      let place = try await albums.ask(
        "/app/index?feed=\(percentEncoded(token))&at=\(TestServer.id(1))", .get, headers)
      #expect(FeedIndex(Array(place.body.readableBytesView))?.place == 2)
    }
  }

  // FEED-30: a list from which photos were removed is outdated, no matter how they were removed.
  @Test(arguments: [true, false])
  func aListWithFewerPhotosIsOutdated(isDeleted: Bool) async throws {
    try await Self.run { albums, headers in
      let name = "?collection=" + albums.lakes.publicId
      let token = try await Self.index(albums, name, headers).state.token
      let database = albums.server.resources.database
      if isDeleted {
        _ = try await database.photos.remove(
          publicIds: [TestServer.id(2)], now: albums.server.resources.clock())
        #expect(try await Self.cards(albums, token, headers).status == .conflict)
      } else {
        _ = try await database.collections.remove(
          try albums.server.photos([2]), from: albums.lakes, now: albums.server.resources.clock())
      }
      let news = try await albums.ask("/app/news?feed=" + percentEncoded(token), .get, headers)
      #expect(news.status == .conflict)
      #expect(try await Self.index(albums, name, headers).state.count == 3)
    }
  }

  // FEED-31: another person's private collection is not found, in any way.
  @Test func aPrivateCollectionIsItsOwnersOnly() async throws {
    try await Self.run { albums, own in
      let name = "?collection=" + albums.secret.publicId
      let token = try await Self.index(albums, name, own).state.token
      let others = try await albums.server.cookie()
      for uri in [
        "/app/index" + name, "/app/index?feed=" + percentEncoded(token),
        "/app/cards?from=0&feed=" + percentEncoded(token),
        "/app/news?feed=" + percentEncoded(token),
        "/app/feed" + name,
      ] {
        #expect(try await albums.ask(uri, .get, others).status == .notFound, "\(uri)")
      }
      let photo = try await albums.ask("/app/photo/\(TestServer.id(5))" + name, .get, others)
      #expect(photo.status == .ok && !photo.text.contains("Secret lake"))
    }
  }

  // FEED-30, Q-4: the lists are for signed-in people only, even on a public server.
  @Test(arguments: [
    "/app/index?search=lake", "/app/news?feed=1-0123456789abcdef%3Fsearch%3Da",
  ])
  func othersGetNoList(uri: String) async throws {
    try await Self.run { albums, _ in
      let withKey = try await albums.ask(uri)
      let without = try await albums.ask(uri, .get, [:])
      #expect(withKey.status == .unauthorized && without.status == .unauthorized)
    }
  }

  // FEED-30, Q-1: tokens that cannot be are refused, unknown lists are not found.
  @Test(arguments: [
    ("x?search=lake", HTTPResponse.Status.badRequest), ("?search=lake", .badRequest),
    ("1-0123456789abcdef?what=lake", .badRequest),
    ("1-0123456789abcdef?collection=none", .notFound),
    ("1-0123456789abcdef?topic=none", .notFound), ("1-0123456789abcdef?search=lake", .conflict),
  ])
  func tokensThatCannotBeAreRefused(token: String, status: HTTPResponse.Status) async throws {
    try await Self.run { albums, headers in
      let answer = try await albums.ask(
        "/app/index?feed=" + percentEncoded(token), .get, headers)
      #expect(answer.status == status)
    }
  }

  // FEED-30: the iPhone app gets the first photos of a list as JSON.
  @Test func theStartOfAListIsJSONToo() async throws {
    try await Self.run { albums, _ in
      var headers = try await albums.server.phone(of: albums.anna)
      headers[.accept] = "application/json"
      let body = try await albums.read(
        "/app/feed?search=lake&at=\(TestServer.id(2))&by=5", .get, headers)
      #expect(Albums.numbers(body["page"]) == [3, 2, 1, 0])
      #expect(body["feed"]?["token"]?.string?.hasSuffix("?search=lake") == true)
      #expect(body["feed"]?["count"]?.integer == 4)
      #expect(body["at"]?.string == TestServer.id(2) && body["by"]?.integer == 5)
    }
  }
}

extension TestServer {
  /// A session of a person, as a `Cookie` header.
  func cookie(of person: PersonRecord) async throws -> HTTPFields {
    let session = try await resources.identity.startSession(
      of: person, userAgent: "test", now: resources.clock())
    return cookie(session.reveal())
  }

  /// Creates a topic of the first account with these photos.
  func topic(_ slug: String, _ numbers: [Int]) async throws -> TopicRecord {
    let topics = resources.database.topics
    let new = try #require(NewTopic(slug: slug, title: slug.capitalized))
    let made = try #require(try await topics.add(new, of: try owner(), now: resources.clock()))
    let outcome = try await topics.add(try photos(numbers), to: made, now: resources.clock())
    #expect(outcome == .changed(numbers.count))
    return made
  }
}
