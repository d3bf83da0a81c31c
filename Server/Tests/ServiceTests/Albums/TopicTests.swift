import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing
import Wire

@testable import Service

/// API-1, API-9: topics as Unsplash's API shows them.
@Suite struct TopicTests {
  /// Topics in the order of creation: "sea" with photos 0…3, "hut" with 4 and 5, a hidden and a
  /// removed one.
  private static func run(_ act: @escaping @Sendable (Albums) async throws -> Void) async throws {
    try await Albums.run { albums in
      for (slug, visibility, numbers) in [
        ("sea", TopicRecord.Visibility.visible, [0, 1, 2, 3]), ("hut", .featured, [4, 5]),
        ("hidden", .hidden, [6]), ("removed", .removed, [7]),
      ] {
        albums.server.wait(seconds: 1)
        let topics = albums.server.resources.database.topics
        let now = albums.server.resources.clock()
        let topic = try #require(
          NewTopic(slug: slug, title: slug, description: "About", visibility: visibility))
        let record = try #require(try await topics.add(topic, of: albums.anna, now: now))
        _ = try await topics.add(try albums.server.photos(numbers), to: record, now: now)
      }
      try await act(albums)
    }
  }

  // API-1, UN-1: hidden and removed topics are in no list
  @Test(arguments: [
    ("", ["sea", "hut"]), ("?order_by=position", ["sea", "hut"]),
    ("?order_by=featured", ["hut", "sea"]), ("?order_by=latest", ["hut", "sea"]),
    ("?order_by=oldest", ["sea", "hut"]), ("?ids=hut,hidden,removed,none", ["hut"]),
    ("?ids=1,hut", ["sea", "hut"]), ("?ids=none", []), ("?order_by=updated", ["hut", "sea"]),
  ])
  func theListShowsVisibleTopics(query: String, expected: [String]) async throws {
    try await Self.run { albums in
      let answer = try await albums.ask("/topics" + query)
      #expect(Albums.titles(try JSON(reading: Array(answer.text.utf8))) == expected)
      #expect(answer.headers[.total] == String(expected.count))
    }
  }

  // API-1: clients require a cover and a description of each topic in a list
  @Test func aTopicWithoutPhotosIsInNoList() async throws {
    try await Self.run { albums in
      let new = try #require(NewTopic(slug: "new", title: "New"))
      let now = albums.server.resources.clock()
      let topics = albums.server.resources.database.topics
      let record = try #require(try await topics.add(new, of: albums.anna, now: now))
      for query in ["", "?ids=new,hut,sea"] {
        #expect(Albums.titles(try await albums.read("/topics" + query)) == ["sea", "hut"])
      }
      _ = try await topics.add(try albums.server.photos([0]), to: record, now: now)
      #expect(Albums.titles(try await albums.read("/topics")) == ["sea", "hut", "New"])
      #expect(try await albums.read("/topics/new")["description"]?.string == "")
    }
  }

  // API-1, UN-2
  @Test func theListIsPaged() async throws {
    try await Self.run { albums in
      let answer = try await albums.ask("/topics?per_page=1&page=2")
      #expect(Albums.titles(try JSON(reading: Array(answer.text.utf8))) == ["hut"])
      #expect(answer.headers[.link]?.contains("rel=\"prev\"") == true)
      #expect(Albums.titles(try await albums.read("/topics?page=9")) == [])
    }
  }

  // API-1: by slug and by id; a hidden one by its own URL only
  @Test func aTopicHasTheFieldsOfTheContract() async throws {
    try await Self.run { albums in
      let body = try await albums.read("/topics/sea")
      let id = try #require(body["id"]?.string)
      #expect(try await albums.read("/topics/" + id) == body)
      #expect(body["slug"]?.string == "sea" && body["description"]?.string == "About")
      #expect(body["visibility"]?.string == "visible" && body["featured"] == .bool(false))
      #expect(body["status"]?.string == "open" && body["total_photos"]?.integer == 4)
      #expect(body["ends_at"] == .null && body["starts_at"]?.string?.hasSuffix("Z") == true)
      #expect(body["owners"]?.array?.first?["username"]?.string == "anna")
      #expect(body["cover_photo"]?["id"]?.string == TestServer.id(3))
      #expect(Albums.numbers(body["preview_photos"]) == [3, 2, 1, 0])
      #expect(body["top_contributors"]?.array?.count == 2)
      #expect(body["links"]?["photos"]?.string == TestServer.base + "/topics/sea/photos")
      #expect(try await albums.read("/topics/hut")["featured"] == .bool(true))
      #expect(try await albums.ask("/topics/hidden").status == .ok)
    }
  }

  // API-1, UN-15
  @Test(arguments: ["removed", "none", "99", "Sea", "%00"], ["", "/photos"])
  func anUnknownTopicIsNotFound(name: String, suffix: String) async throws {
    try await Self.run { albums in
      let answer = try await albums.ask("/topics/" + name + suffix)
      #expect(answer.status == .notFound)
      #expect(answer.text == #"{"errors":["Couldn't find Topic"]}"#)
    }
  }

  // API-9
  @Test(arguments: [
    ("sea/photos", [3, 2, 1, 0]), ("sea/photos?order_by=oldest&per_page=2", [0, 1]),
    ("sea/photos?order_by=popular", [1, 3, 2, 0]), ("sea/photos?orientation=portrait", []),
    ("hut/photos?orientation=portrait", [5, 4]),
  ])
  func thePhotosOfATopicAreListed(uri: String, expected: [Int]) async throws {
    try await Self.run { albums in
      let bearer = try await albums.server.bearer("write_likes")
      _ = try await albums.ask("/photos/\(TestServer.id(1))/like", .post, bearer)
      #expect(Albums.numbers(try await albums.read("/topics/" + uri)) == expected)
    }
  }

  // API-9: half of the photos are in the topic
  @Test func randomPhotosAreThoseOfTheTopics() async throws {
    try await Self.run { albums in
      let random = "/photos/random?count=30&topics="
      #expect(Albums.numbers(try await albums.read(random + "sea")).sorted() == [0, 1, 2, 3])
      let ids = try await albums.read(random + "hut,none,1")
      #expect(Albums.numbers(ids).sorted() == [0, 1, 2, 3, 4, 5])
      let both = try await albums.read(random + "sea&collections=\(albums.huts.publicId)")
      #expect(Albums.numbers(both) == [3])
      #expect(try await albums.ask(random + "removed").status == .notFound)
      #expect(try await albums.ask(random + "none").status == .notFound)
    }
  }
}
