import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing
import Wire

@testable import Service

/// API-13: ids of Unsplash's that clients contain lead to the feed or a topic.
@Suite struct AliasTests {
  private static func run(
    _ settings: [String] = [], _ act: @escaping @Sendable (Albums) async throws -> Void
  ) async throws {
    let change = Change { changed in
      for setting in settings {
        let isKnown = changed.aliases.apply(setting)
        #expect(isKnown)
      }
    }
    try await Albums.run(change) { albums in
      let topics = albums.server.resources.database.topics
      let topic = try #require(NewTopic(slug: "sea", title: "Sea", description: nil))
      let record = try await topics.add(
        topic, of: albums.anna, now: albums.server.resources.clock())
      let photos = try [1, 2].map {
        try #require(try albums.server.resources.database.photos.photo(publicId: TestServer.id($0)))
      }
      _ = try await topics.add(
        photos, to: try #require(record), now: albums.server.resources.clock())
      try await act(albums)
    }
  }

  // API-13: the two photo pickers, Tabliss and Vikunja
  @Test(arguments: [
    "/collections/317099/photos", "/collections/1053828/photos", "/topics/wallpapers/photos",
  ])
  func whatClientsContainIsTheFeed(uri: String) async throws {
    try await Self.run { albums in
      #expect(Albums.numbers(try await albums.read(uri)) == [7, 6, 5, 4, 3, 2, 1, 0])
      let some = try await albums.ask(uri + "?per_page=3&page=2&order_by=oldest")
      #expect(Albums.numbers(try JSON(reading: Array(some.text.utf8))) == [3, 4, 5])
      #expect(some.headers[.total] == "8")
      #expect(some.headers[.link]?.contains(TestServer.base + uri + "?") == true)
      let wide = try await albums.read(uri + "?orientation=landscape")
      #expect(Albums.numbers(wide).sorted() == [0, 1, 2, 3])
      #expect(try await albums.ask(uri + "?orientation=round").status == .badRequest)
    }
  }

  // API-13
  @Test func theFeedIsDescribedAsACollection() async throws {
    try await Self.run { albums in
      let body = try await albums.read("/collections/317099")
      let real = try await albums.read("/collections/\(albums.lakes.publicId)")
      func keys(_ json: JSON) -> [String] {
        guard case .object(let fields) = json else { return [] }
        return fields.map(\.name)
      }
      #expect(keys(body) == keys(real))
      #expect(body["id"]?.string == "317099" && body["title"]?.string == "Image Feed")
      #expect(body["total_photos"]?.integer == 8 && body["private"] == .bool(false))
      #expect(body["cover_photo"]?["id"]?.string == TestServer.id(7))
      #expect(Albums.numbers(body["preview_photos"]) == [7, 6, 5, 4])
      #expect(try await albums.read("/collections/317099/related").array == [])
    }
  }

  // API-13
  @Test func theFeedIsDescribedAsATopic() async throws {
    try await Self.run { albums in
      let body = try await albums.read("/topics/street-photography")
      #expect(body["slug"]?.string == "street-photography")
      #expect(body["title"]?.string == "Street photography" && body["description"]?.string == "")
      #expect(body["owners"]?.array?.count == 1 && body["total_photos"]?.integer == 8)
      let named = try await albums.read("/topics?ids=bo8jQKTaE0Y,sea")
      #expect((named.array ?? []).compactMap { $0["slug"]?.string } == ["sea", "bo8jQKTaE0Y"])
      let all = try await albums.read("/topics")
      #expect((all.array ?? []).compactMap { $0["slug"]?.string } == ["sea"])
    }
  }

  // API-13, API-9: an alias of the feed as a filter lets every photo through.
  @Test(arguments: [
    "/photos/random?count=30&collections=1053828", "/photos/random?count=30&topics=wallpapers",
    "/photos/random?count=30&collections=none,317099&topics=6sMVjTLSkeQ",
  ])
  func anAliasOfTheFeedFiltersNothing(uri: String) async throws {
    try await Self.run { albums in
      #expect(Albums.numbers(try await albums.read(uri)).count == 8)
      let search = try await albums.read("/search/photos?query=lake&collections=317099")
      #expect(search["total"]?.integer == 4)
    }
  }

  // API-13: a setting changes what they lead to.
  @Test func aSettingLeadsToATopic() async throws {
    try await Self.run(["317099=topic:sea", "walls=topic:sea", "nature=none", "x1=topic:none"]) {
      albums in
      #expect(Albums.numbers(try await albums.read("/collections/317099/photos")) == [2, 1])
      let body = try await albums.read("/collections/317099")
      #expect(body["title"]?.string == "Sea" && body["id"]?.string == "317099")
      #expect(try await albums.read("/topics/walls")["slug"]?.string == "sea")
      #expect(Albums.numbers(try await albums.read("/topics/walls/photos")) == [2, 1])
      let random = "/photos/random?count=30&collections=317099"
      #expect(Albums.numbers(try await albums.read(random)).sorted() == [1, 2])
      let more = try await albums.read(random + "," + albums.huts.publicId)
      #expect(Albums.numbers(more).sorted() == [1, 2, 3, 4])
      for uri in ["/topics/nature", "/topics/x1", "/collections/x1", "/collections/x1/photos"] {
        #expect(try await albums.ask(uri).status == .notFound)
      }
    }
  }

  // API-13
  @Test func aSettingTakesAllAway() async throws {
    try await Self.run(["none"]) { albums in
      for uri in ["/collections/317099", "/collections/317099/photos", "/topics/wallpapers"] {
        let answer = try await albums.ask(uri)
        #expect(answer.status == .notFound)
      }
    }
  }

  // API-13
  @Test(arguments: [
    "", "317099", "=feed", "a=", "a=topic:", "a=collection:1", "a b=feed", "a/b=feed",
  ])
  func aSettingThatNamesNothingIsRefused(text: String) {
    var aliases = ListAliases.usual
    let isKnown = aliases.apply(text)
    #expect(!isKnown)
    #expect(aliases == .usual)
  }

  // API-13: the owner's own come first.
  @Test func aCollectionWithThatIdComesFirst() async throws {
    try await Self.run { albums in
      let admin = albums.server.resources.admin
      let record = try await admin.add("Mine", nil, false, of: albums.anna, id: 317_099)
      #expect(record.publicId == "317099")
      #expect(try await albums.read("/collections/317099")["title"]?.string == "Mine")
      #expect(Albums.numbers(try await albums.read("/collections/317099/photos")) == [])
      await #expect(throws: AdminError.self) {
        try await admin.add("Again", nil, false, of: albums.anna, id: 317_099)
      }
      await #expect(throws: AdminError.self) {
        try await admin.add("Zero", nil, false, of: albums.anna, id: 0)
      }
      let next = try await admin.add("Next", nil, false, of: albums.anna)
      #expect(next.id > 317_099)
    }
  }

  // API-13: an id that stands for the feed cannot be changed.
  @Test func whatStandsInCannotBeChanged() async throws {
    try await Self.run { albums in
      let bearer = try await albums.server.bearer("write_collections")
      #expect(try await albums.ask("/collections/317099", .delete, bearer).status == .notFound)
      let added = try await albums.ask(
        "/collections/317099/add", .post, bearer, body: "photo_id=\(TestServer.id(1))")
      #expect(added.status == .notFound)
    }
  }

  // API-13
  @Test func anEmptyServerHasNothingToStandIn() async throws {
    try await TestServer.run(photos: 0) { _, client in
      let key: HTTPFields = [.authorization: "Client-ID demo"]
      for (uri, status) in [
        ("/collections/317099", 404), ("/collections/317099/photos", 200),
        ("/topics/wallpapers", 404),
        ("/topics?ids=wallpapers", 200), ("/photos/random?collections=317099", 404),
      ] {
        let answer = try await client.execute(uri: uri, method: .get, headers: key)
        #expect(answer.status.code == status, "\(uri)")
        if status == 200 { #expect(answer.text == "[]") }
      }
    }
  }
}
