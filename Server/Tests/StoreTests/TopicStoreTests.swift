import Domain
import Testing

@testable import Store

/// API-1, API-10: topics and the photos in them.
@Suite struct TopicStoreTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
  }

  private func make(_ slug: String) async throws -> TopicRecord {
    let topic = try #require(NewTopic(slug: slug, title: slug.uppercased(), description: "About"))
    return try #require(try await database.topics.add(topic, of: anna, now: moment(0)))
  }

  // API-1: a slug begins with a letter, so that no id looks like one
  @Test(arguments: [
    ("sea", true), ("black-and-white-2", true), (String(repeating: "a", count: 63), true),
    ("", false), ("1", false), ("-sea", false), ("Sea", false), ("mer é", false), ("a/b", false),
    (String(repeating: "a", count: 64), false),
  ])
  func aSlugHasLettersDigitsAndHyphens(slug: String, isValid: Bool) {
    #expect((NewTopic(slug: slug, title: "x") != nil) == isValid)
  }

  // API-1
  @Test func aTopicIsFoundByIdAndBySlug() async throws {
    let sea = try await make("sea")
    #expect(sea.status == .open && sea.visibility == .featured && sea.startsAt == moment(0))
    #expect(try database.topics.topic(named: "sea") == sea)
    #expect(try database.topics.topic(named: sea.publicId) == sea)
    for name in ["", "0\(sea.publicId)", "SEA", "sea\0", "99"] {
      #expect(try database.topics.topic(named: name) == nil)
    }
    #expect(try database.topics.owners(of: sea) == [anna])
  }

  // API-1
  @Test func aSlugIsUnique() async throws {
    _ = try await make("sea")
    await #expect(throws: StoreError.taken(.slug)) { try await make("sea") }
    #expect(try database.topics.all().map(\.slug) == ["sea"])
  }

  // API-1, Q-1
  @Test func theNumberOfTopicsIsLimited() async throws {
    for number in 0..<TopicStore.most { _ = try await make("t\(number)") }
    let topic = try #require(NewTopic(slug: "sea", title: "Sea"))
    #expect(try await database.topics.add(topic, of: anna, now: moment(0)) == nil)
  }

  // API-1
  @Test func aTopicKeepsItsChanges() async throws {
    var sea = try await make("sea")
    sea.title = "Ocean"
    sea.status = .closed
    sea.visibility = .hidden
    sea.endsAt = moment(9)
    try await database.topics.save(sea, now: moment(5))
    sea.updatedAt = moment(5)
    #expect(try database.topics.topic(named: "sea") == sea)
    #expect(try await database.topics.remove(sea))
    #expect(try await !database.topics.remove(sea))
    await #expect(throws: StoreError.missing) {
      try await database.topics.save(sea, now: moment(6))
    }
  }

  // API-1: photos are added and removed as in collections, and counted per contributor
  @Test func aTopicHasPhotosOfSeveralPeople() async throws {
    let boris = try await database.people.add(sample: "boris")
    let sea = try await make("sea")
    let first = try await database.photos.add(sample: "a", of: anna, at: 1)
    var photos = [first]
    for name in ["b", "c"] {
      photos.append(try await database.photos.add(sample: name, of: boris, at: 2))
    }
    #expect(try await database.topics.add(photos, to: sea, now: moment(3)) == .changed(3))
    let full = try #require(try database.topics.topic(named: "sea"))
    let page = try database.photos.page(of: full, offset: 1, count: 9)
    #expect(page.photos.map(\.facts.publicId) == ["b", "a"] && page.total == 3)
    #expect(try database.topics.contributors(to: full).map(\.username) == ["boris", "anna"])
    #expect(try database.photos.previews(of: full).latest.map(\.facts.publicId) == ["c", "b", "a"])
    #expect(try await database.topics.remove([first], from: sea, now: moment(4)) == .changed(1))
    _ = try await database.photos.remove(publicIds: ["c"], now: moment(99))
    #expect(try database.topics.topic(named: "sea")?.totalPhotos == 1)
    #expect(try await database.check() == [])
  }
}
