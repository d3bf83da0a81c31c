import Domain
import GRDB
import Testing

@testable import Store

/// FEED-27: places of restored photos in collections, and photos that are added while they are in a
/// bin.
@Suite struct BinPlaceTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord
  let collection: CollectionRecord

  /// A collection with the photos p0…p4, of which p2 and p3 were added at the same time.
  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
    collection = try #require(
      try await database.collections.add(
        of: anna, title: "Lakes", description: nil, isPrivate: false, now: moment(0)))
    for (number, time) in [1, 2, 3, 3, 4].enumerated() {
      let photo = try await database.photos.add(sample: "p\(number)", of: anna, at: Int64(number))
      _ = try await database.collections.add([photo], to: collection, now: moment(Int64(time)))
    }
  }

  /// Another collection, to which these photos were added together, at second 9.
  private func collect(_ ids: [String]) async throws -> CollectionRecord {
    let photos = try ids.map { try #require(try database.photos.photo(publicId: $0)) }
    let collection = try #require(
      try await database.collections.add(
        of: anna, title: "Boats", description: nil, isPrivate: false, now: moment(0)))
    _ = try await database.collections.add(photos, to: collection, now: moment(9))
    return collection
  }

  private func bin(_ ids: [String], at seconds: Int64 = 100) async throws {
    _ = try await database.photos.bin(publicIds: ids, of: anna, now: moment(seconds))
  }

  private func restore(_ ids: [String]) async throws -> Restoration {
    try await database.photos.restore(publicIds: ids, of: anna)
  }

  private func shown(in collection: CollectionRecord? = nil) throws -> [String] {
    let id = (collection ?? self.collection).publicId
    let fresh = try #require(try database.collections.collection(publicId: id))
    return try database.photos.page(of: fresh, offset: 0, count: 9, order: .oldest).photos
      .map(\.facts.publicId)
  }

  // FEED-27: photos return to their places, in whatever order they come.
  @Test(arguments: [
    ["p0", "p1", "p4"], ["p4", "p1", "p0"], ["p1", "p3"], ["p3", "p1"], ["p2", "p4", "p0"],
    ["p3", "p2", "p1", "p0", "p4"],
  ])
  func photosReturnToTheirPlaces(ids: [String]) async throws {
    let all = (0..<5).map { "p\($0)" }
    for id in ids { try await bin([id]) }
    #expect(try shown() == all.filter { !ids.contains($0) })
    for id in ids.reversed() { _ = try await restore([id]) }
    #expect(try shown() == all)
    try await bin(ids)
    _ = try await restore(ids)
    #expect(try shown() == all)
    #expect(try await database.check() == [])
  }

  // FEED-27: photos that were added together return to their places too, in whatever order they come.
  @Test(arguments: [["p3", "p1"], ["p1", "p3"], ["p4", "p0", "p2"], ["p0", "p4", "p2"]])
  func photosAddedTogetherReturnToTheirPlaces(ids: [String]) async throws {
    let all = ["p3", "p0", "p4", "p1", "p2"]
    let together = try await collect(all)
    for id in ids { try await bin([id]) }
    for id in ids { _ = try await restore([id]) }
    #expect(try shown(in: together) == all)
    #expect(try await database.check() == [])
  }

  // FEED-27: a photo that was added at the moment of one in the bin stays behind it.
  @Test func aPhotoAddedAtTheSameMomentStaysBehind() async throws {
    let boats = try await collect(["p2", "p4"])
    try await bin(["p4"])
    let photo = try #require(try database.photos.photo(publicId: "p0"))
    _ = try await database.collections.add([photo], to: boats, now: moment(9))
    _ = try await restore(["p4"])
    #expect(try shown(in: boats) == ["p2", "p4", "p0"])
  }

  // FEED-27: photos that were added meanwhile stay behind a restored one.
  @Test func laterPhotosStayBehind() async throws {
    try await bin(["p1"])
    let photo = try await database.photos.add(sample: "p5", of: anna, at: 9)
    _ = try await database.collections.add([photo], to: collection, now: moment(5))
    try await bin(["p0"])
    _ = try await database.photos.remove(publicIds: ["p3"], now: moment(6))
    _ = try await restore(["p1"])
    #expect(try shown() == ["p1", "p2", "p4", "p5"])
  }

  // FEED-27, Q-1: a collection that is full meanwhile stays as it is.
  @Test func aFullCollectionTakesNoRestoredPhoto() async throws {
    try await bin(["p4"])
    try await database.write { connection in
      try connection.execute(sql: "UPDATE collection SET totalPhotos = \(Album.mostPhotos)")
    }
    #expect(try await restore(["p4"]).restored.count == 1)
    #expect(try shown().contains("p4") == false)
    #expect(try database.collections.collection(publicId: "1")?.totalPhotos == Album.mostPhotos)
  }

  // FEED-27, FEED-29: who adds a photo that is in their own bin gets that photo.
  @Test func addingAPhotoTakesItOutOfTheOwnBin() async throws {
    try await bin(["p1"])
    let facts = PhotoFacts.sample("p1", of: anna, addedAt: moment(500))
    #expect(try database.photos.removalDate(contentHash: facts.contentHash) == moment(100))
    guard case .added(let photo) = try await database.photos.add(facts) else {
      throw SampleError()
    }
    #expect(photo.facts.publicId == "p1" && photo.facts.addedAt == moment(1))
    #expect(try shown() == (0..<5).map { "p\($0)" })
    #expect(try database.photos.removalDate(contentHash: facts.contentHash) == nil)
    #expect(try database.photos.bin(of: anna, offset: 0, count: 9).total == 0)
    #expect(database.photos.position(of: photo) == 3)
  }

  // FEED-27, LIB-3: another person may add the photo; then the first one stays in the bin, and its
  // removal neither forbids the copy nor deletes the original of both.
  @Test func anotherPersonMayAddAPhotoOfSomebodysBin() async throws {
    let boris = try await database.people.add(sample: "boris")
    try await bin(["p1"])
    var copy = PhotoFacts.sample("p1", of: boris, addedAt: moment(200))
    copy.publicId = "copy"
    guard case .added = try await database.photos.add(copy) else { throw SampleError() }
    let refused = try await restore(["p1"])
    #expect(refused.restored == [] && refused.replaced == 1)
    #expect(try database.photos.removalDate(contentHash: copy.contentHash) == nil)
    #expect(
      try await database.photos.remove(publicIds: ["p1"], now: moment(300)).map(\.contentHash) == [
        "hash-p1"
      ])
    #expect(try database.photos.removalDate(contentHash: copy.contentHash) == nil)
    #expect(try database.photos.isOriginal(contentHash: copy.contentHash))
    #expect(try await database.check() == [])
  }

  // FEED-27, FEED-29: what is removed from the bin is gone for good, and imports leave it out.
  @Test func aPhotoRemovedFromTheBinIsGone() async throws {
    try await bin(["p0"], at: 100)
    try await bin(["p1"], at: 200)
    #expect(try database.photos.binnedIds(before: moment(200), atMost: 9) == ["p0"])
    #expect(
      try await database.photos.remove(publicIds: ["p0"], now: moment(300)).map(\.contentHash) == [
        "hash-p0"
      ])
    #expect(try database.photos.removalDate(contentHash: "hash-p0") == moment(300))
    #expect(try await restore(["p0"]) == Restoration())
    #expect(try !database.photos.isOriginal(contentHash: "hash-p0"))
    #expect(try database.photos.binnedIds(of: anna) == ["p1"])
    #expect(try await database.check() == [])
  }

  // FEED-27: a photo that was restored meanwhile is not removed with the bin.
  @Test func aRestoredPhotoIsNotRemovedWithTheBin() async throws {
    try await bin(["p0", "p1"])
    _ = try await restore(["p0"])
    let removed = try await database.photos.removeBinned(
      publicIds: ["p0", "p1"], now: moment(300))
    #expect(removed.map(\.contentHash) == ["hash-p1"])
    #expect(try database.photos.removalDate(contentHash: "hash-p0") == nil)
    #expect(try database.photos.removalDate(contentHash: "hash-p1") == moment(300))
    #expect(try shown() == ["p0", "p2", "p3", "p4"])
  }

  // FEED-27, LIB-14: originals of photos in the bin belong to a backup, and to somebody's own folder.
  @Test(.onlySQLite) func theOriginalIsKept() async throws {
    let ids = (0..<5).map { "p\($0)" }
    try await bin(ids)
    #expect(try database.photos.contentHashes().count == 5)
    #expect(try database.photos.isOriginal(contentHash: "hash-p0"))
    #expect(try database.photos.hasOwn())
    let file = folder.path + "/copy.sqlite"
    try await database.backup(to: file)
    #expect(try await Store.Database.files(inCopy: file).originals.count == 5)
  }

  // FEED-27, LIB-16: photos in the bin are given with the others, and keep their owner from being
  // removed.
  @Test func aBinIsGivenWithThePhotos() async throws {
    let boris = try await database.people.add(sample: "boris")
    try await bin(["p0"])
    let rest = (1..<5).map { "p\($0)" }
    _ = try await database.photos.remove(publicIds: rest, now: moment(101))
    await #expect(throws: StoreError.missing) { try await database.people.remove(anna) }
    #expect(try await database.photos.giveAll(of: anna, to: boris, now: moment(102)) == 0)
    #expect(try database.photos.bin(of: boris, offset: 0, count: 9).total == 1)
    try await database.people.remove(anna)
    #expect(
      try await database.photos.restore(publicIds: ["p0"], of: boris).restored.count == 1)
    #expect(try database.people.person(id: boris.id)?.totalPhotos == 1)
    #expect(try await database.check() == [])
  }

  // FEED-27, LIB-5: the demo's generated photos leave the bin with the demo.
  @Test func theDemosPhotosLeaveTheBinWithIt() async throws {
    var drawn = PhotoFacts.sample("drawn", of: anna, addedAt: moment(50))
    drawn.isDemo = true
    _ = try await database.photos.add(drawn)
    try await bin(["drawn"])
    #expect(try await database.photos.removeDemo().map(\.contentHash) == ["hash-drawn"])
    #expect(try database.photos.bin(of: anna, offset: 0, count: 9).total == 0)
  }
}
