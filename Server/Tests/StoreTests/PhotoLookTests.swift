import Domain
import GRDB
import Testing

@testable import Store

/// FEED-34: perceptual hashes are stored with the content of photos.
@Suite struct PhotoLookTests {
  let database: Store.Database
  let anna: PersonRecord
  private let folder: TemporaryFolder
  private static let hash = PerceptualHash(across: .max, down: 1 << 63)

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
    for (name, seconds) in [("b", 2), ("a", 1)] as [(String, Int64)] {
      var facts = PhotoFacts.sample(name, of: anna, addedAt: moment(seconds))
      facts.perceptualHash = Self.hash
      _ = try await database.photos.add(facts)
    }
  }

  private func ids() throws -> [String] { try database.photos.looks().map(\.publicId) }

  private func count() throws -> Int? {
    try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM perceptualHash") }
  }

  // FEED-34
  @Test func looksAreReadAsTheyWereStored() throws {
    let size = PixelSize(width: 4, height: 3)
    #expect(
      try database.photos.looks()
        == ["a", "b"].map { PhotoLook(publicId: $0, size: size, hash: Self.hash) })
    #expect(try database.photos.photosWithoutHash() == [])
  }

  // FEED-34, FEED-27: a photo in the bin is not shown as similar, and has its hash when it returns.
  @Test func theBinKeepsHashes() async throws {
    _ = try await database.photos.bin(publicIds: ["a"], of: anna, now: moment(9))
    #expect(try ids() == ["b"])
    _ = try await database.photos.restore(publicIds: ["a"], of: anna)
    #expect(try ids() == ["a", "b"])
  }

  // FEED-34, FEED-36: a copy of a rotated photo still looks like its original.
  @Test func aRotationChangesNoLook() async throws {
    let looks = try database.photos.looks()
    _ = try await database.photos.rotate(
      publicId: "a", of: anna, to: .right, now: moment(9))
    let photo = try #require(try database.photos.photo(publicId: "a"))
    #expect(photo.facts.size == PixelSize(width: 3, height: 4))
    #expect(try database.photos.looks() == looks)
  }

  // FEED-34: removed content leaves nothing behind, from the feed or from the bin.
  @Test func aRemovedPhotoLeavesNoHash() async throws {
    _ = try await database.photos.bin(publicIds: ["a"], of: anna, now: moment(9))
    _ = try await database.photos.remove(publicIds: ["a"], now: moment(10))
    #expect(try count() == 1)
    _ = try await database.photos.remove(publicIds: ["b"], now: moment(10))
    #expect(try count() == 0)
  }

  // FEED-34: hashes of photos that are added by earlier versions come later; others are skipped.
  @Test func laterHashesAreStored() async throws {
    let photo = try await database.photos.add(sample: "c", of: anna, at: 3)
    #expect(try database.photos.photosWithoutHash() == [photo])
    let other = PerceptualHash(across: 5, down: 6)
    try await database.photos.store([photo.facts.contentHash: other, "unknown": other])
    try await database.photos.store([photo.facts.contentHash: Self.hash])
    #expect(try database.photos.looks().last?.hash == Self.hash)
    #expect(try database.photos.photosWithoutHash() == [] && count() == 3)
  }
}
