import Domain
import GRDB
import TestKit
import Testing

@testable import Store

/// LIB-13: share links, which show a collection or chosen photos.
@Suite struct ShareStoreTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord
  let photos: [PhotoRecord]

  init() async throws {
    let library = try await SampleLibrary(photos: 5)
    (folder, database) = (library.folder, library.database)
    (anna, photos) = (library.anna, library.photos)
  }

  private func share(
    _ content: SharedContent, _ name: String = "a", until expiry: Int64? = nil
  ) async throws -> ShareRecord {
    var new = NewShare(hash: Digest(hex: name), seed: "seed-" + name)
    new.expiresAt = expiry.map { moment($0) }
    return try await database.shares.add(new, of: content, by: anna, now: moment(0)).record
  }

  private func collect(_ photos: [PhotoRecord]) async throws -> CollectionRecord {
    let made = try await database.collections.add(
      of: anna, title: "Sea", description: nil, isPrivate: true, now: moment(0))
    let record = try #require(made)
    _ = try await database.collections.add(photos, to: record, now: moment(0))
    return record
  }

  private func names(_ share: ShareRecord, _ offset: Int = 0, _ count: Int = 9) throws -> [String] {
    try database.shares.photos(of: share, offset: offset, count: count)
      .photos.map(\.facts.publicId)
  }

  private func names(_ pair: (before: PhotoRecord?, after: PhotoRecord?)) -> [String?] {
    [pair.before?.facts.publicId, pair.after?.facts.publicId]
  }

  // LIB-13: chosen photos keep their order; others are not shown.
  @Test func chosenPhotosAreShownInTheirOrder() async throws {
    let made = try await share(.photos([photos[3], photos[0], photos[2]]))
    #expect(try names(made) == ["p3", "p0", "p2"])
    #expect(try names(made, 1, 1) == ["p0"])
    #expect(try database.shares.photos(of: made, offset: 0, count: 0).total == 3)
    #expect(try database.shares.photo(publicId: "p2", of: made) == photos[2])
    #expect(try database.shares.photo(publicId: "p1", of: made) == nil)
    #expect(try database.shares.photo(publicId: "none", of: made) == nil)
    let shares = database.shares
    #expect(names(try shares.neighbours(of: photos[3], in: made)) == [nil, "p0"])
    #expect(names(try shares.neighbours(of: photos[0], in: made)) == ["p3", "p2"])
    #expect(names(try shares.neighbours(of: photos[2], in: made)) == ["p0", nil])
    #expect(names(try shares.neighbours(of: photos[1], in: made)) == [nil, nil])
  }

  // LIB-13: a link to a collection shows what the collection has when somebody looks.
  @Test func aCollectionIsShownAsItIs() async throws {
    let sea = try await collect([photos[0], photos[1]])
    let made = try await share(.collection(sea))
    #expect(try names(made) == ["p1", "p0"])
    _ = try await database.collections.add([photos[4]], to: sea, now: moment(1))
    #expect(try names(made) == ["p4", "p1", "p0"])
    #expect(names(try database.shares.neighbours(of: photos[1], in: made)) == ["p4", "p0"])
    #expect(names(try database.shares.neighbours(of: photos[4], in: made)) == [nil, "p1"])
    _ = try await database.collections.remove([photos[1]], from: sea, now: moment(2))
    #expect(try database.shares.photo(publicId: "p1", of: made) == nil)
    #expect(try names(made) == ["p4", "p0"])
  }

  // LIB-13: what is removed is no longer shared, and a removed collection or person has no links.
  @Test func whatIsRemovedIsNotShared() async throws {
    let chosen = try await share(.photos([photos[0], photos[1], photos[2]]), "a")
    _ = try await database.photos.remove(publicIds: ["p1"], now: moment(1))
    #expect(try names(chosen) == ["p0", "p2"])
    #expect(names(try database.shares.neighbours(of: photos[2], in: chosen)) == ["p0", nil])
    let sea = try await collect([photos[0]])
    _ = try await share(.collection(sea), "b")
    try await database.collections.remove(sea)
    #expect(try database.shares.share(hash: Digest(hex: "b")) == nil)
    #expect(try database.shares.shares(of: anna) == [chosen])
  }

  // LIB-13: a link is found by its hash until it is revoked by its owner.
  @Test func onlyTheOwnerRevokesALink() async throws {
    let made = try await share(.photos([photos[0]]))
    let boris = try await database.people.add(sample: "boris")
    #expect(try await !database.shares.remove(id: made.id, of: boris))
    #expect(try database.shares.share(hash: Digest(hex: "a")) == made)
    #expect(try await database.shares.remove(id: made.id, of: anna))
    #expect(try database.shares.share(hash: Digest(hex: "a")) == nil)
    #expect(try await !database.shares.remove(id: made.id, of: anna))
  }

  // LIB-13: visits are counted, and expired links are swept.
  @Test func visitsAreCountedAndExpiredLinksSwept() async throws {
    let made = try await share(.photos([photos[0]]), "a", until: 100)
    let other = try await share(.photos([photos[0]]), "b")
    for _ in 0..<3 { database.shares.countVisit(of: made) }
    #expect(try database.shares.shares(of: anna).map(\.visits) == [0, 3])
    try await database.shares.flush()
    try await database.shares.flush()
    #expect(try database.shares.shares(of: anna).map(\.visits) == [0, 3])
    #expect(made.isOpen(now: moment(99)) && !made.isOpen(now: moment(100)))
    #expect(other.isOpen(now: moment(1_000_000)))
    try await database.shares.sweep(before: moment(100))
    #expect(try database.shares.shares(of: anna).count == 2)
    try await database.shares.sweep(before: moment(101))
    #expect(try database.shares.shares(of: anna) == [other])
  }

  // LIB-13, Q-1: a full disk delays the count of visits, and loses none.
  @Test(.onlySQLite) func aFullDiskLosesNoVisits() async throws {
    let made = try await share(.photos([photos[0]]))
    database.shares.countVisit(of: made)
    let log = try FullLog(database)
    await #expect(throws: StoreError.diskFull) { try await database.shares.flush() }
    database.shares.countVisit(of: made)
    try log.empty()
    try await database.shares.flush()
    #expect(try database.shares.shares(of: anna).map(\.visits) == [2])
  }

  // LIB-13, Q-1: a link to something that was removed meanwhile is not created.
  @Test func aLinkToNothingIsNotCreated() async throws {
    let sea = try await collect([])
    try await database.collections.remove(sea)
    _ = try await database.photos.remove(publicIds: ["p1"], now: moment(1))
    for content in [SharedContent.collection(sea), .photos([photos[0], photos[1]])] {
      await #expect(throws: StoreError.missing) { _ = try await share(content) }
    }
    #expect(try database.shares.shares(of: anna) == [])
  }

  // LIB-13, LIB-15: a person has at most a thousand links.
  @Test func thereIsALimitOfLinks() async throws {
    let anna = anna
    try await database.write { connection in
      for number in 0..<ShareStore.mostPerPerson {
        try connection.execute(
          sql: """
            INSERT INTO share (hash, seed, personId, allowsDownload, hasPreview, createdAt) \
            VALUES (?, '', ?, 1, 0, 0)
            """, arguments: ["\(number)", anna.id])
      }
    }
    let new = NewShare(hash: Digest(hex: "a"), seed: "")
    #expect(
      try await database.shares.add(new, of: .photos([photos[0]]), by: anna, now: moment(0))
        == .full)
  }
}
