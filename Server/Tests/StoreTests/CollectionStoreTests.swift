import Domain
import GRDB
import TestKit
import Testing

@testable import Store

/// API-1, API-9: collections of people and the photos in them.
@Suite struct CollectionStoreTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord
  let photos: [PhotoRecord]

  init() async throws {
    let library = try await SampleLibrary(photos: 8)
    (folder, database) = (library.folder, library.database)
    (anna, photos) = (library.anna, library.photos)
  }

  private func make(
    _ title: String, at seconds: Int64 = 0, isPrivate: Bool = false, photos: [PhotoRecord] = []
  ) async throws -> CollectionRecord {
    let made = try await database.collections.add(
      of: anna, title: title, description: nil, isPrivate: isPrivate, now: moment(seconds))
    let record = try #require(made)
    let added = try await database.collections.add(photos, to: record, now: moment(seconds))
    #expect(added == .changed(photos.count))
    return try #require(try database.collections.collection(publicId: record.publicId))
  }

  private func save(_ record: CollectionRecord, at seconds: Int64) async throws {
    let read = try #require(try database.collections.collection(publicId: record.publicId))
    #expect(try await database.collections.save(record, over: read, now: moment(seconds)))
  }

  private func names(
    _ collection: CollectionRecord, _ offset: Int = 0, _ count: Int = 30,
    order: AlbumOrder = .latest, orientation: PhotoOrientation? = nil
  ) throws -> [String] {
    let fresh = try #require(
      try database.collections.collection(publicId: collection.publicId))
    return try database.photos.page(
      of: fresh, offset: offset, count: count, order: order, orientation: orientation
    ).photos.map(\.facts.publicId)
  }

  private func titles(_ page: CollectionPage) -> [String] { page.collections.map(\.title) }

  // API-1
  @Test func theListShowsPublicCollectionsNewestFirst() async throws {
    _ = try await make("old", at: 1)
    _ = try await make("secret", at: 2, isPrivate: true)
    _ = try await make("new", at: 3)
    let page = try database.collections.page(offset: 0, count: 10)
    #expect(titles(page) == ["new", "old"] && page.total == 2)
    #expect(titles(try database.collections.page(offset: 1, count: 10)) == ["old"])
    #expect(titles(try database.collections.page(offset: 2, count: 10)) == [])
  }

  // API-1: the order of all collections is read again when the database is opened
  @Test func theListIsTheSameAfterARestart() async throws {
    _ = try await make("old", at: 1)
    _ = try await make("secret", at: 2, isPrivate: true)
    _ = try await make("new", at: 3)
    try database.close()
    let again = try folder.open()
    #expect(titles(try again.collections.page(offset: 0, count: 10)) == ["new", "old"])
    #expect(try await again.check() == [])
  }

  // API-1: a person's list has the private ones only if asked for
  @Test func aPersonsPrivateCollectionsAreListedSeparately() async throws {
    _ = try await make("open", at: 1)
    _ = try await make("secret", at: 2, isPrivate: true)
    let person = try #require(try database.people.person(id: anna.id))
    #expect(person.totalCollections == 1 && person.privateCollections == 1)
    let all = try database.collections.page(
      of: person, includesPrivate: true, offset: 0, count: 10)
    #expect(titles(all) == ["secret", "open"] && all.total == 2)
    let open = try database.collections.page(
      of: person, includesPrivate: false, offset: 0, count: 10)
    #expect(titles(open) == ["open"] && open.total == 1)
  }

  // API-1, Q-4: a change of a copy that was read before another change is not saved
  @Test func aChangeOfAnOlderCopyIsNotSaved() async throws {
    let read = try await make("lake", at: 1)
    var secret = read
    secret.isPrivate = true
    try await save(secret, at: 2)
    var renamed = read
    renamed.title = "hill"
    #expect(try await !database.collections.save(renamed, over: read, now: moment(3)))
    let stored = try database.collections.collection(publicId: read.publicId)
    #expect(stored?.isPrivate == true && stored?.title == "lake")
    #expect(try database.collections.page(offset: 0, count: 10).total == 0)
  }

  // API-1: a changed privacy moves the collection into the public list and out of it
  @Test func aCollectionChangesItsPrivacy() async throws {
    var record = try await make("lake", at: 1)
    record.isPrivate = true
    record.title = "hill"
    try await save(record, at: 5)
    #expect(try database.collections.page(offset: 0, count: 10).total == 0)
    #expect(try database.people.person(id: anna.id)?.privateCollections == 1)
    record.isPrivate = false
    try await save(record, at: 6)
    #expect(titles(try database.collections.page(offset: 0, count: 10)) == ["hill"])
    let stored = try database.collections.collection(publicId: record.publicId)
    #expect(stored?.updatedAt == moment(6) && stored?.publishedAt == moment(1))
    #expect(try await database.check() == [])
  }

  // API-1: the photo added last comes first, at every offset and in every order
  @Test func photosAreInTheOrderInWhichTheyWereAdded() async throws {
    let record = try await make("lake", photos: [photos[3], photos[1], photos[5], photos[0]])
    #expect(try names(record) == ["p0", "p5", "p1", "p3"])
    #expect(try names(record, 1, 2) == ["p5", "p1"])
    #expect(try names(record, 4, 2) == [])
    #expect(try names(record, 1, 2, order: .oldest) == ["p1", "p5"])
    _ = try await database.likes.like(photos[1].facts.publicId, by: anna, now: moment(1))
    #expect(try names(record, order: .popular) == ["p1", "p5", "p3", "p0"])
    #expect(try names(record, 1, 2, orientation: .landscape) == ["p5", "p1"])
    #expect(try names(record, orientation: .portrait) == [])
  }

  // API-1: a photo is in a collection once, and stays where it was first added
  @Test func aPhotoIsAddedOnce() async throws {
    let record = try await make("lake", photos: [photos[0], photos[1]])
    let again = try await database.collections.add(
      [photos[0], photos[2], photos[2]], to: record, now: moment(9))
    #expect(again == .changed(1))
    #expect(try names(record) == ["p2", "p1", "p0"])
    #expect(try database.collections.addedAt(photos[0], in: record) == moment(0))
    #expect(try database.collections.addedAt(photos[2], in: record) == moment(9))
    #expect(try database.collections.addedAt(photos[3], in: record) == nil)
  }

  // FEED-32: which of the person's collections contain a photo; another person's are not among them
  @Test func theCollectionsOfAPhotoAreThoseOfOnePerson() async throws {
    let lake = try await make("lake", photos: [photos[0], photos[1]])
    let hidden = try await make("hidden", isPrivate: true, photos: [photos[0]])
    _ = try await make("hills", photos: [photos[1]])
    let bert = try await database.people.add(sample: "bert")
    let ids = try database.collections.idsOfCollections(of: anna, holding: photos[0])
    #expect(ids == [lake.id, hidden.id])
    #expect(try database.collections.idsOfCollections(of: bert, holding: photos[0]) == [])
  }

  // API-1, Q-1: a removed photo leaves no gap, whether removed from the collection or the library
  @Test func removedPhotosLeaveNoGaps() async throws {
    let record = try await make("lake", photos: photos)
    let removed = try await database.collections.remove(
      [photos[2], photos[6], photos[2]], from: record, now: moment(5))
    #expect(removed == .changed(2))
    _ = try await database.photos.remove(publicIds: ["p0", "p4"], now: moment(99))
    #expect(try names(record) == ["p7", "p5", "p3", "p1"])
    #expect(try names(record, 2, 1) == ["p3"])
    let fresh = try #require(try database.collections.collection(publicId: record.publicId))
    #expect(fresh.totalPhotos == 4 && fresh.updatedAt == moment(5))
    #expect(try await database.check() == [])
  }

  // what was removed meanwhile is reported, and nothing of the batch is added
  @Test func addingARemovedPhotoChangesNothing() async throws {
    let record = try await make("lake")
    _ = try await database.photos.remove(publicIds: ["p1"], now: moment(99))
    let outcome = try await database.collections.add(
      [photos[0], photos[1]], to: record, now: moment(1))
    #expect(outcome == .missing)
    #expect(try names(record) == [])
    try await database.collections.remove(record)
    #expect(
      try await database.collections.add([photos[0]], to: record, now: moment(1)) == .missing)
    #expect(
      try await database.collections.remove([photos[0]], from: record, now: moment(1)) == .missing)
    await #expect(throws: StoreError.missing) {
      _ = try await database.collections.save(record, over: record, now: moment(2))
    }
    #expect(try await !database.collections.remove(record))
    #expect(try await database.check() == [])
  }

  // the limits of photos per collection and of collections per person
  @Test func aFullCollectionRefusesPhotos() async throws {
    let record = try await make("lake", photos: [photos[0]])
    try await database.write { connection in
      try connection.execute(sql: "UPDATE collection SET totalPhotos = \(Album.mostPhotos)")
    }
    let outcome = try await database.collections.add([photos[1]], to: record, now: moment(1))
    #expect(outcome == .full)
    try await database.write { connection in
      try connection.execute(sql: "UPDATE collection SET totalPhotos = 1")
      try connection.execute(
        sql: "UPDATE person SET totalCollections = \(CollectionStore.mostPerPerson)")
    }
    let another = try await database.collections.add(
      of: anna, title: "one too many", description: nil, isPrivate: false, now: moment(1))
    #expect(another == nil)
  }

  // API-1
  @Test func theCoverIsTheChosenPhotoOrTheOneAddedLast() async throws {
    var record = try await make("lake", photos: Array(photos.prefix(6)))
    let before = try database.photos.previews(of: record)
    #expect(before.cover.photos.map(\.facts.publicId) == ["p5"])
    #expect(before.latest.map(\.facts.publicId) == ["p5", "p4", "p3", "p2"])
    record.coverId = photos[1].id
    try await save(record, at: 1)
    let chosen = try database.photos.previews(of: record).cover
    #expect(chosen.photos.map(\.facts.publicId) == ["p1"])
    _ = try await database.collections.remove([photos[1]], from: record, now: moment(2))
    let fresh = try #require(try database.collections.collection(publicId: record.publicId))
    #expect(fresh.coverId == nil)
    let empty = try await make("empty")
    #expect(try database.photos.previews(of: empty).cover.photos == [])
  }

  // API-1
  @Test func relatedCollectionsShareTheMostPhotos() async throws {
    let lake = try await make("lake", photos: Array(photos.prefix(4)))
    _ = try await make("one", photos: [photos[0]])
    _ = try await make("three", photos: Array(photos.prefix(3)))
    _ = try await make("secret", isPrivate: true, photos: photos)
    _ = try await make("two", photos: Array(photos.prefix(2)))
    _ = try await make("none", photos: [photos[7]])
    #expect(try database.collections.related(to: lake).map(\.title) == ["three", "two", "one"])
    let none = try await make("alone")
    #expect(try database.collections.related(to: none) == [])
  }

  // API-10: titles and descriptions are searched, private collections are not found
  @Test func aSearchFindsTitlesOfPublicCollections() async throws {
    _ = try await make("Mountain lake", at: 1)
    _ = try await make("Lake of secrets", at: 2, isPrivate: true)
    _ = try await make("A lake", at: 3)
    let found = try database.collections.search(SearchWords("LAK"), offset: 0, count: 1)
    #expect(titles(found) == ["A lake"] && found.total == 2)
    #expect(try database.collections.search(SearchWords("sea"), offset: 0, count: 9).total == 0)
  }

  // API-10: case, ё and accents do not matter
  @Test(arguments: ["чёрное", "Черн", "CAFE", "café"])
  func aSearchFindsOtherSpellings(query: String) async throws {
    _ = try await make("Чёрное море, Café", at: 1)
    #expect(try database.collections.search(SearchWords(query), offset: 0, count: 9).total == 1)
  }

  // API-1: the person's own collections of each photo, private ones only if asked for
  @Test func theCollectionsThatHoldAPhotoAreFound() async throws {
    _ = try await make("open", at: 1, photos: [photos[0], photos[1]])
    _ = try await make("secret", at: 2, isPrivate: true, photos: [photos[0]])
    let person = try #require(try database.people.person(id: anna.id))
    let all = try database.collections.collections(
      of: person, holding: photos, includesPrivate: true)
    #expect(all[photos[0].id]?.map(\.title) == ["secret", "open"])
    #expect(all[photos[1].id]?.map(\.title) == ["open"] && all.count == 2)
    let open = try database.collections.collections(
      of: person, holding: photos, includesPrivate: false)
    #expect(open[photos[0].id]?.map(\.title) == ["open"])
    let boris = try await database.people.add(sample: "boris")
    #expect(
      try database.collections.collections(
        of: boris, holding: photos, includesPrivate: true) == [:])
  }

  // LIB-16: removing a person removes their collections, and the topics without another owner
  @Test func aRemovedPersonsCollectionsAreRemoved() async throws {
    let boris = try await database.people.add(sample: "boris")
    let theirs = try await database.collections.add(
      of: boris, title: "his", description: nil, isPrivate: false, now: moment(0))
    _ = try await database.collections.add(photos, to: try #require(theirs), now: moment(1))
    _ = try await make("hers")
    _ = try await database.topics.add(
      try #require(NewTopic(slug: "sea", title: "Sea")), of: boris, now: moment(1))
    try await database.people.remove(boris)
    #expect(titles(try database.collections.page(offset: 0, count: 9)) == ["hers"])
    #expect(try database.topics.all() == [])
    #expect(try await database.check() == [])
  }
}
