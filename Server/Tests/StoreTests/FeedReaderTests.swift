import Domain
import Testing

@testable import Store

/// API-7: pages of the feed read directly from SQLite rows.
@Suite struct FeedReaderTests {
  /// A database with one person and photos "photo-0" … "photo-9", each a second newer than the
  /// last.
  private static func library() async throws -> (TemporaryFolder, Database, PersonRecord) {
    let folder = try TemporaryFolder()
    let database = try folder.open()
    let person = try await database.people.add(sample: "anna")
    for number in 0..<10 {
      _ = try await database.photos.add(
        sample: "photo-\(number)", of: person, at: Int64(number))
    }
    return (folder, database, person)
  }

  private static func name(_ row: PhotoRow) -> String {
    String(decoding: row.publicId, as: UTF8.self)
  }

  private static func names(
    _ database: Database, _ order: PhotoOrder = .latest, offset: Int = 0, count: Int = 10
  ) throws -> [String] {
    var names: [String] = []
    _ = try database.photos.readPage(offset: offset, count: count, order: order) {
      names.append(name($0))
    }
    return names
  }

  // API-1, API-7: each value equals that of the GRDB record.
  @Test func aRowSaysWhatTheRecordSays() async throws {
    let (folder, database, person) = try await Self.library()
    defer { withExtendedLifetime(folder) {} }
    let liked = try #require(try database.photos.photo(publicId: "photo-3"))
    _ = try await database.likes.like(liked.facts.publicId, by: person, now: moment(100))
    var records = try database.photos.page(offset: 0, count: 10, likedBy: person).photos[...]
    let total = try database.photos.readPage(offset: 0, count: 10, likedBy: person) { row in
      guard let record = records.popFirst() else { throw SampleError() }
      let facts = record.facts
      #expect(Self.name(row) == facts.publicId)
      #expect(row.personId == facts.personId)
      #expect(String(decoding: row.contentHash, as: UTF8.self) == facts.contentHash)
      #expect(row.size == facts.size)
      #expect(String(decoding: row.color, as: UTF8.self) == facts.color)
      #expect(String(decoding: row.blurHash, as: UTF8.self) == facts.blurHash)
      #expect(row.description.map { String(decoding: $0, as: UTF8.self) } == facts.description)
      #expect(row.altDescription == nil)
      #expect(String(decoding: row.slug, as: UTF8.self) == facts.slug)
      #expect(row.addedAt == facts.addedAt)
      #expect(row.likes == record.likes)
      #expect(row.isLiked == (facts.publicId == "photo-3"))
    }
    #expect(total == 10)
    #expect(records.isEmpty)
  }

  // API-7: rows have the requested order.
  @Test func theOrderIsKept() async throws {
    let (folder, database, _) = try await Self.library()
    defer { withExtendedLifetime(folder) {} }
    let ids = try [7, 2, 9, 0, 2].map { number in
      try #require(try database.photos.photo(publicId: "photo-\(number)")).id
    }
    var names: [String] = []
    try database.readPhotos(ids, likedBy: nil) { names.append(Self.name($0)) }
    #expect(names == ["photo-7", "photo-2", "photo-9", "photo-0", "photo-2"])
    #expect(try Self.names(database, .oldest, offset: 8) == ["photo-8", "photo-9"])
  }

  // API-7: most liked first, then newest
  @Test func thePopularOnesComeFirst() async throws {
    let (folder, database, anna) = try await Self.library()
    defer { withExtendedLifetime(folder) {} }
    let bob = try await database.people.add(sample: "bob")
    for (name, people) in [("photo-1", [anna, bob]), ("photo-4", [bob])] {
      let photo = try #require(try database.photos.photo(publicId: name))
      for person in people {
        _ = try await database.likes.like(photo.facts.publicId, by: person, now: moment(100))
      }
    }
    #expect(
      try Self.names(database, .popular, count: 4) == ["photo-1", "photo-4", "photo-9", "photo-8"])
    #expect(try Self.names(database, .popular, offset: 8) == ["photo-2", "photo-0"])
  }

  // API-7: a photo removed between reading the order and the rows is skipped.
  @Test func aRemovedPhotoIsPassedOver() async throws {
    let (folder, database, _) = try await Self.library()
    defer { withExtendedLifetime(folder) {} }
    let gone = try #require(try database.photos.photo(publicId: "photo-5"))
    let stays = try #require(try database.photos.photo(publicId: "photo-6"))
    _ = try Self.names(database)
    _ = try await database.photos.remove(publicIds: ["photo-5"], now: moment(99))
    var names: [String] = []
    try database.readPhotos([gone.id, stays.id, -1], likedBy: nil) {
      names.append(Self.name($0))
    }
    #expect(names == ["photo-6"])
    #expect(try Self.names(database).count == 9)
  }

  // API-7: a page contains what was committed before.
  @Test func whatWasCommittedIsRead() async throws {
    let (folder, database, person) = try await Self.library()
    defer { withExtendedLifetime(folder) {} }
    for number in 10..<15 {
      _ = try await database.photos.add(
        sample: "photo-\(number)", of: person, at: Int64(number))
      #expect(try Self.names(database, count: 1) == ["photo-\(number)"])
    }
  }

  // a reader that stops early leaves its connection usable.
  @Test func aReaderThatStopsEarlyLeavesItsConnectionUsable() async throws {
    let (folder, database, person) = try await Self.library()
    defer { withExtendedLifetime(folder) {} }
    for _ in 0..<3 {
      #expect(throws: (any Error).self) {
        try database.photos.readPage(offset: 0, count: 10) { _ in throw SampleError() }
      }
    }
    _ = try await database.photos.add(sample: "photo-10", of: person, at: 10)
    #expect(try Self.names(database, count: 2) == ["photo-10", "photo-9"])
  }

  // API-7: pages that are read concurrently, or inside each other, do not mix their photos.
  @Test func severalPagesAreReadAtOnce() async throws {
    let (folder, database, _) = try await Self.library()
    defer { withExtendedLifetime(folder) {} }
    var pairs: [String] = []
    _ = try database.photos.readPage(offset: 0, count: 3) { outer in
      _ = try database.photos.readPage(offset: 5, count: 1) { inner in
        pairs.append(Self.name(outer) + " " + Self.name(inner))
      }
    }
    #expect(pairs == ["photo-9 photo-4", "photo-8 photo-4", "photo-7 photo-4"])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<16 {
        group.addTask {
          for round in 0..<50 {
            let offset = (task + round) % 9
            let names = try Self.names(database, offset: offset, count: 2)
            #expect(names == ["photo-\(9 - offset)", "photo-\(8 - offset)"])
          }
        }
      }
      try await group.waitForAll()
    }
  }

  // after closing, new reads fail and running ones finish.
  @Test(.onlySQLite) func aClosedReaderReadsNothing() async throws {
    let (folder, database, _) = try await Self.library()
    defer { withExtendedLifetime(folder) {} }
    var names: [String] = []
    _ = try database.photos.readPage(offset: 0, count: 3) { row in
      try database.sqlite.feedReader.close()
      names.append(Self.name(row))
    }
    #expect(names == ["photo-9", "photo-8", "photo-7"])
    #expect(throws: StoreError.closed) { try Self.names(database) }
    try database.close()
    #expect(throws: StoreError.closed) { try Self.names(database) }
  }
}
