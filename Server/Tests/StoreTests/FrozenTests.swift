import Domain
import Testing

@testable import Store

/// LIB-4: what the rows of commit b95655c4 mean. `FrozenFolderTests` in IdentityTests tries their secrets.
@Suite(.onlySQLite) struct FrozenTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeFrozen()
    database = try folder.open()
  }

  private func person(_ username: String) throws -> PersonRecord {
    try #require(try database.people.person(username: username))
  }

  // LIB-5
  @Test func peopleOfAFrozenDatabaseAreUnchanged() throws {
    let anna = try person("anna")
    #expect(anna.login == "anna" && anna.firstName == "Анна" && anna.lastName == "О’Нил")
    #expect(anna.bio == "Люблю «озеро» 🌊, שלום, e\u{301}" && anna.location == "Иркутск")
    #expect(anna.email == "anna@photos.example")
    #expect(anna.portrait == String(repeating: "ab", count: 32))
    #expect(anna.createdAt == moment(0) && anna.updatedAt == moment(3))
    #expect(anna.totalLikes == 2 && anna.totalPhotos == 2)
    #expect(try database.people.passwordHash(of: anna)?.hasPrefix("$argon2id$v=19$m=8") == true)
    #expect(try database.people.sequenceHash(of: anna)?.hex.hasPrefix("98275e0d") == true)
    let phone = try #require(try database.people.phone(of: anna))
    #expect(try database.people.person(phone: phone.hash) == anna)
    let boris = try person("boris")
    #expect(boris.login == nil && boris.totalLikes == 1)
    #expect(try database.people.passwordHash(of: boris) == nil)
    #expect(try person("clara").isDisabled && !anna.isDisabled)
    #expect(try person("author").isDemo && !anna.isDemo)
  }

  // LIB-3, API-1
  @Test func photosOfAFrozenDatabaseAreUnchanged() throws {
    let anna = try person("anna")
    let full = try #require(try database.photos.photo(publicId: "aaaaaaaaaaa"))
    var facts = PhotoFacts(
      publicId: "aaaaaaaaaaa", personId: anna.id, contentHash: String(repeating: "0a", count: 32),
      fileExtension: "jpg", byteCount: 5_000_000_000, size: PixelSize(width: 6000, height: 4000),
      color: "#102030", blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
      description: "On the \"lake\"; «озеро» 🌊", altDescription: "שלום", slug: "on-the-lake",
      addedAt: moment(10), captured: CaptureTime(ZonedTime(moment(-1000)), from: nil),
      exif: PhotoExif(
        make: "Canon", model: "R5", exposureTime: "1/250", aperture: "1.8", focalLength: "35.0",
        iso: 100), place: "Байкал")
    (facts.rotation, facts.fileName) = (.half, "озеро.jpg")
    #expect(full.facts == facts)
    #expect(full.likes == 2 && full.views == 0 && full.downloads == 1)
    let bare = try #require(try database.photos.photo(publicId: "bbbbbbbbbbb"))
    #expect(bare.facts.description == nil && bare.facts.captured == nil && bare.facts.slug == "")
    #expect(bare.facts.exif == PhotoExif() && bare.facts.place == nil)
    #expect(bare.facts.size == PixelSize(width: 1, height: 20_000))
    let drawn = try #require(try database.photos.photo(publicId: "ccccccccccc"))
    #expect(drawn.facts.isDemo && !bare.facts.isDemo)
    let page = try database.photos.page(offset: 0, count: 9, likedBy: anna)
    #expect(page.photos == [drawn, bare, full])
    #expect(page.likedIds == [drawn.id, full.id])
  }

  // FEED-8, FEED-17
  @Test func likesOfAFrozenDatabaseKeepTheirOrder() throws {
    let favourites = try database.photos.page(likedBy: try person("anna"), offset: 0, count: 9)
    #expect(favourites.photos.map(\.facts.publicId) == ["ccccccccccc", "aaaaaaaaaaa"])
    let others = try database.photos.page(likedBy: try person("boris"), offset: 0, count: 9)
    #expect(others.photos.map(\.facts.publicId) == ["aaaaaaaaaaa"])
  }

  // OA-23
  @Test func clientsOfAFrozenDatabaseAreUnchanged() throws {
    let app = try #require(try database.applications.application(accessKey: "frozen-key"))
    #expect(app.registration.name == "Приложение" && app.createdAt == moment(16))
    #expect(app.registration.isUnsplashClient && app.registration.secretHash != nil)
    #expect(!app.registration.isFirstParty && !app.registration.isPublic)
    #expect(
      app.registration.redirectURIs == [
        "https://a.example/cb?x=\"1\"", "urn:ietf:wg:oauth:2.0:oob",
      ])
    let web = try #require(try database.applications.application(accessKey: "frozen-web"))
    #expect(web.registration.isFirstParty && web.registration.isPublic)
    #expect(web.registration.secretHash == nil && web.registration.redirectURIs == [])
  }

  // FEED-3
  @Test func sessionsOfAFrozenDatabaseAreUnchanged() throws {
    let session = try #require(try database.sessions.all(of: try person("boris")).first)
    #expect(session.userAgent == "Mozilla/5.0 (тест)" && session.createdAt == moment(22))
    #expect(session.lastSeenAt == moment(23) && session.expiresAt == moment(1_000_000))
    let account = ThrottleRecord(
      failures: 5, firstFailureAt: moment(24), lastFailureAt: moment(25), lockedUntil: moment(625))
    #expect(try database.throttles.record("account:1") == account)
    #expect(try database.throttles.record("address:1")?.lockedUntil == nil)
    #expect(try database.settings.all() == ["edition": "extended", "registration": "invitation"])
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

  // LIB-4, LIB-13
  @Test func sharesOfAFrozenDatabaseAreUnchanged() throws {
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
