import Domain
import GRDB
import Testing

@testable import Store

/// FEED-27: deleted photos wait in their owner's bin, with all that belongs to them.
///
/// The database is the frozen one, which has rows in every table.
@Suite struct BinTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeFrozen()
    database = try folder.open()
    anna = try #require(try database.people.person(username: "anna"))
  }

  /// The rows of all tables, apart from those that the engine orders for itself.
  private func rows() throws -> [String: [String]] {
    try database.read { connection in
      return try Dictionary(
        uniqueKeysWithValues: (DatabaseTransfer.tables + ["searchWord"]).map { table in
          let name = TestEngine.isSQLite ? table : table.lowercased()
          return (table, try connection.texts(ofRows: name))
        })
    }
  }

  private func bin(_ ids: String..., at seconds: Int64 = 100) async throws -> [String] {
    try await database.photos.bin(publicIds: ids, of: anna, now: moment(seconds))
      .map(\.facts.publicId).sorted()
  }

  private func restore(_ ids: String...) async throws -> Restoration {
    try await database.photos.restore(publicIds: ids, of: anna)
  }

  private func binned() throws -> [String] {
    try database.photos.bin(of: anna, offset: 0, count: 9).photos.map(\.photo.facts.publicId)
  }

  private static let (first, second) = ("aaaaaaaaaaa", "bbbbbbbbbbb")

  // FEED-27, API-7: lists, counters, collections, links, search and likes lose the photo at once.
  @Test func aDeletedPhotoIsNowhere() async throws {
    let photo = try #require(try database.photos.photo(publicId: Self.first))
    let link = try #require(try database.shares.shares(of: anna).first)
    #expect(try await bin(Self.first) == [Self.first])
    #expect(try database.photos.photo(publicId: Self.first) == nil)
    #expect(database.photos.position(of: photo) == nil && database.photos.total == 2)
    let owner = try #require(try database.people.person(id: anna.id))
    #expect(owner.totalPhotos == 1 && owner.totalLikes == anna.totalLikes - 1)
    #expect(try database.collections.collection(publicId: "1")?.totalPhotos == 1)
    #expect(try database.shares.photos(of: link, offset: 0, count: 9).total == 1)
    #expect(try database.shares.photo(publicId: Self.first, of: link) == nil)
    #expect(try database.photos.page(likedBy: owner, offset: 0, count: 9).photos.count == 1)
    let filter = PhotoFilter(words: SearchWords("sunset"))
    #expect(try database.photos.found(filter).count == 0)
    #expect(
      try await database.likes.like(photo.facts.publicId, by: anna, now: moment(101)) == nil)
    #expect(try binned() == [Self.first, "ddddddddddd"])
    #expect(try database.photos.binnedPhoto(publicId: Self.first)?.binnedAt == moment(100))
    #expect(try await database.check() == [])
  }

  // FEED-27: whatever the order, restored photos have all that they had.
  @Test(arguments: [[first, second], [second, first]], [[first, second], [second, first]])
  func restoringUndoesADeletion(deleted: [String], restored: [String]) async throws {
    let before = try rows()
    let feed = database.photos.state
    for (index, id) in deleted.enumerated() {
      #expect(try await bin(id, at: 100 + Int64(index)) == [id])
      #expect(try await database.check() == [])
    }
    #expect(try rows() != before)
    for id in restored { #expect(try await restore(id).restored.count == 1) }
    #expect(try rows() == before)
    #expect(database.photos.state == feed)
    #expect(try await database.check() == [])
    let reopened = try folder.open()
    #expect(reopened.photos.state == feed)
  }

  // FEED-27: several photos are deleted and restored together.
  @Test func photosAreDeletedTogether() async throws {
    let before = try rows()
    #expect(try await bin(Self.second, Self.first, Self.first) == [Self.first, Self.second])
    #expect(try await restore(Self.second, Self.first, "unknown").restored.count == 2)
    #expect(try rows() == before)
  }

  // FEED-27, Q-4: nobody deletes or restores another person's photo.
  @Test func anotherPersonsPhotoStays() async throws {
    let boris = try #require(try database.people.person(username: "boris"))
    let photos = database.photos
    #expect(try await photos.bin(publicIds: [Self.first], of: boris, now: moment(100)) == [])
    #expect(try await bin(Self.first) == [Self.first])
    #expect(
      try await photos.restore(publicIds: [Self.first], of: boris) == Restoration())
    #expect(try photos.bin(of: boris, offset: 0, count: 9).total == 0)
    #expect(try binned() == [Self.first, "ddddddddddd"])
  }

  // FEED-27, Q-1: a repeated deletion or restoration changes nothing.
  @Test func repeatingChangesNothing() async throws {
    #expect(try await bin(Self.first) == [Self.first])
    #expect(try await bin(Self.first, "\0", at: 200) == [])
    #expect(try database.photos.binnedPhoto(publicId: Self.first)?.binnedAt == moment(100))
    #expect(try await restore(Self.first).restored.count == 1)
    #expect(try await restore(Self.first, "\0") == Restoration())
    #expect(try await database.check() == [])
  }

  // FEED-27: a photo that its owner adds again counts the likes of others again.
  @Test func likesOfAPhotoAddedAgainCount() async throws {
    let photo = try #require(try database.photos.photo(publicId: Self.first))
    let boris = try #require(try database.people.person(username: "boris"))
    _ = try await database.likes.like(photo.facts.publicId, by: boris, now: moment(99))
    func likes() throws -> Int? { try database.people.person(id: boris.id)?.totalLikes }
    let before = try #require(try likes())
    _ = try await bin(Self.first)
    #expect(try likes() == before - 1)
    _ = try await database.photos.add(photo.facts)
    #expect(try likes() == before)
  }

  // FEED-27: a view that was not written when the photo was moved to the bin is not lost.
  @Test func unwrittenViewsAreKept() async throws {
    let photo = try #require(try database.photos.photo(publicId: Self.first))
    database.statistics.countView(of: photo, now: moment(99))
    _ = try await bin(Self.first)
    try await database.statistics.flush()
    let binned = try database.photos.binnedPhoto(publicId: Self.first)
    #expect(binned?.photo.views == photo.views + 1)
    #expect(try await database.check() == [])
    let restored = try #require(try await restore(Self.first).restored.first)
    #expect(restored.views == photo.views + 1)
    #expect(try await database.check() == [])
  }

  // FEED-27: who and what was removed meanwhile is not restored.
  @Test func whatWasRemovedMeanwhileStaysRemoved() async throws {
    let boris = try #require(try database.people.person(username: "boris"))
    let collection = try #require(try database.collections.collection(publicId: "1"))
    _ = try await bin(Self.first)
    try await database.people.remove(boris)
    _ = try await database.collections.remove(collection)
    for link in try database.shares.shares(of: anna) {
      _ = try await database.shares.remove(id: link.id, of: anna)
    }
    let restored = try #require(try await restore(Self.first).restored.first)
    #expect(restored.likes == 1)
    #expect(try await database.check() == [])
  }
}
