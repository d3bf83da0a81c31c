import Domain
import Testing

@testable import Store

/// FEED-29: what the database records about removed photos.
@Suite struct PhotoRemovalTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  private func removal(_ name: String) throws -> Instant? {
    try database.photos.removalDate(contentHash: "hash-" + name)
  }

  // FEED-29, LIB-5: an id given twice counts once
  @Test func onlyRemovedPhotosAreRecorded() async throws {
    let anna = try await database.people.add(sample: "anna")
    for name in ["a", "b"] { _ = try await database.photos.add(sample: name, of: anna, at: 1) }
    let removed = try await database.photos.remove(
      publicIds: ["unknown", "a", "a"], now: moment(2))
    #expect(removed.map(\.contentHash) == ["hash-a"])
    #expect(try removal("a") == moment(2))
    #expect(try removal("b") == nil && removal("unknown") == nil)
    #expect(try database.photos.removalDate(contentHash: "hash-a\0") == nil)
    #expect(try await database.check() == [])
  }

  // FEED-29, LIB-5: generated photos of the demo cannot be imported again, so they are not recorded
  @Test func theDemoGalleryIsNotRecorded() async throws {
    let anna = try await database.people.add(sample: "anna")
    for name in ["one", "rest"] {
      var drawn = PhotoFacts.sample(name, of: anna, addedAt: moment(1))
      drawn.isDemo = true
      _ = try await database.photos.add(drawn)
    }
    #expect(
      try await database.photos.remove(publicIds: ["one"], now: moment(2)).map(\.contentHash) == [
        "hash-one"
      ])
    #expect(try await database.photos.removeDemo().map(\.contentHash) == ["hash-rest"])
    #expect(try removal("one") == nil && removal("rest") == nil)
  }

  // FEED-29: a photo that is added again is removed no longer, until it is removed again
  @Test func anAddedPhotoIsNotRecordedAsRemoved() async throws {
    let anna = try await database.people.add(sample: "anna")
    for seconds: Int64 in [10, 20] {
      _ = try await database.photos.add(sample: "a", of: anna, at: seconds)
      #expect(try removal("a") == nil)
      _ = try await database.photos.remove(publicIds: ["a"], now: moment(seconds + 1))
      #expect(try removal("a") == moment(seconds + 1))
    }
  }

  // FEED-29, Q-2: a batch that is refused leaves the record
  @Test func aRefusedPhotoStaysRecordedAsRemoved() async throws {
    let anna = try await database.people.add(sample: "anna")
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    _ = try await database.photos.remove(publicIds: ["a"], now: moment(2))
    var copy = PhotoFacts.sample("b", of: anna, addedAt: moment(3))
    copy.publicId = "a"
    let batch = [PhotoFacts.sample("a", of: anna, addedAt: moment(3)), copy]
    await #expect(throws: StoreError.taken(.publicId)) { try await database.photos.add(batch) }
    #expect(try removal("a") == moment(2) && database.photos.total == 0)
  }

  // FEED-29, LIB-14: the record outlives a restart
  @Test func theRecordIsStored() async throws {
    let anna = try await database.people.add(sample: "anna")
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    _ = try await database.photos.remove(publicIds: ["a"], now: moment(2))
    try database.close()
    let reopened = try folder.open()
    #expect(try reopened.photos.removalDate(contentHash: "hash-a") == moment(2))
    try reopened.close()
  }
}
