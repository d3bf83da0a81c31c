import Domain
import Testing

@testable import Store

/// The database of version 4: version 3 with rows in the tables that the fourth migration added, as
/// the code of commit b2b3668 wrote them.
@Suite(.onlySQLite) struct FrozenCollectionTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeFrozen(version: 4)
    database = try folder.open()
  }

  // LIB-4, API-10
  @Test func collectionsOfAFrozenDatabaseAreUnchanged() throws {
    let collection = try #require(try database.collections.collection(publicId: "1"))
    #expect(collection.title == "Байкал “2023”" && collection.description == "Lake; 'ice'")
    #expect(!collection.isPrivate && collection.shareKey == String(repeating: "cd", count: 16))
    #expect(collection.publishedAt == moment(40) && collection.updatedAt == moment(42))
    #expect(collection.lastCollectedAt == moment(42) && collection.totalPhotos == 2)
    #expect(try database.collections.collection(publicId: "2")?.isPrivate == true)
    let anna = try #require(try database.people.person(username: "anna"))
    #expect(anna.totalCollections == 1 && anna.portfolioURL == "https://anna.example/")
  }

  // LIB-4, API-10
  @Test func topicsOfAFrozenDatabaseAreUnchanged() throws {
    let topic = try #require(try database.topics.topic(named: "waters"))
    #expect(topic.title == "Воды" && topic.status == .open && topic.visibility == .featured)
    #expect(topic.startsAt == moment(43) && topic.endsAt == nil && topic.totalPhotos == 1)
    #expect(try database.topics.owners(of: topic).map(\.username) == ["anna"])
  }

  // LIB-4, FEED-23: a confidential place stays confidential
  @Test func placesOfAFrozenDatabaseAreUnchanged() throws {
    let photo = try #require(try database.photos.photo(publicId: "aaaaaaaaaaa"))
    #expect(try database.photos.tags(of: photo) == ["озеро", "sunset"])
    let details = try #require(try database.photos.details(of: photo))
    #expect(details.place.city == "Листвянка" && details.place.country == "Россия")
    #expect(details.place.latitude == 51.853 && details.place.longitude == 104.866)
    #expect(details.shown(to: nil).place == PhotoPlace())
  }
}

/// The database of version 7: version 6 with share links.
@Suite(.onlySQLite) struct FrozenShareTests {
  // LIB-4, LIB-13
  @Test func sharesOfAFrozenDatabaseAreUnchanged() throws {
    let folder = try TemporaryFolder()
    try folder.writeFrozen(version: 7)
    let database = try folder.open()
    let anna = try #require(try database.people.person(username: "anna"))
    let links = try database.shares.shares(of: anna)
    #expect(links.map(\.id) == [2, 1] && links.map(\.visits) == [0, 7])
    let ofCollection = links[1]
    #expect(ofCollection.title == "Наше “озеро”" && ofCollection.collectionId == 1)
    #expect(!ofCollection.allowsDownload && ofCollection.hasPreview)
    #expect(ofCollection.expiresAt == moment(600_000) && ofCollection.passwordHash != nil)
    let chosen = try database.shares.photos(of: links[0], offset: 0, count: 9)
    #expect(chosen.photos.map(\.facts.publicId) == ["bbbbbbbbbbb", "aaaaaaaaaaa"])
  }
}
