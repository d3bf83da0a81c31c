import Domain
import TestKit
import Testing

@testable import Store

@Suite struct PhotoStoreTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  // LIB-3
  @Test func aPhotoOfNobodyIsRefused() async throws {
    let anna = try await database.people.add(sample: "anna")
    try await database.people.remove(anna)
    await #expect(throws: StoreError.missing) {
      try await database.photos.add(.sample("a", of: anna, addedAt: moment(1)))
    }
    #expect(database.photos.total == 0)
  }

  // LIB-3
  @Test func aPublicIdIsUsedOnce() async throws {
    let anna = try await database.people.add(sample: "anna")
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    var other = PhotoFacts.sample("b", of: anna, addedAt: moment(2))
    other.publicId = "a"
    let second = other
    await #expect(throws: StoreError.taken(.publicId)) {
      try await database.photos.add(second)
    }
    #expect(database.photos.total == 1)
    #expect(try await database.check() == [])
  }

  // LIB-3
  @Test func theSameContentHasOneRowHoweverManyAddIt() async throws {
    let anna = try await database.people.add(sample: "anna")
    let added = try await withThrowingTaskGroup(of: AddedPhoto.self) { group in
      for seconds in 0..<20 as Range<Int64> {
        group.addTask {
          var facts = PhotoFacts.sample("p\(seconds)", of: anna, addedAt: moment(seconds))
          facts.contentHash = "same"
          return try await database.photos.add(facts)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let news = added.filter { if case .added = $0 { true } else { false } }
    #expect(news.count == 1)
    #expect(database.photos.total == 1)
    #expect(try database.photos.exists(contentHash: "same"))
    #expect(try !database.photos.exists(contentHash: "other"))
  }

  // LIB-3
  @Test func aBatchThatFailsAddsNothing() async throws {
    let anna = try await database.people.add(sample: "anna")
    let batch = ["a", "b", "a"].enumerated().map { number, name in
      var facts = PhotoFacts.sample(name, of: anna, addedAt: moment(Int64(number)))
      facts.contentHash = "\(number)"
      return facts
    }
    await #expect(throws: StoreError.taken(.publicId)) {
      try await database.photos.add(batch)
    }
    #expect(database.photos.total == 0)
    #expect(try await database.check() == [])
  }

  // LIB-3
  @Test func aBatchAnswersInItsOrder() async throws {
    let anna = try await database.people.add(sample: "anna")
    let first = try await database.photos.add(sample: "a", of: anna, at: 1)
    let batch = ["b", "a", "c", "c"].map {
      PhotoFacts.sample($0, of: anna, addedAt: moment(2))
    }
    let added = try await database.photos.add(batch)
    #expect(added[1] == .existing(first))
    guard case .added(let third) = added[2] else {
      Issue.record("a new photo of a batch was not added")
      return
    }
    #expect(added[3] == .existing(third))
    #expect(database.photos.total == 3)
    #expect(try await database.photos.add([PhotoFacts]()) == [])
  }

  // LIB-3
  @Test func everythingKnownAboutAPhotoComesBack() async throws {
    let anna = try await database.people.add(sample: "anna")
    let facts = PhotoFacts.sample("a", of: anna, addedAt: moment(1))
    _ = try await database.photos.add(facts)
    #expect(try database.photos.photo(publicId: "a")?.facts == facts)
    #expect(try database.photos.photo(contentHash: "hash-a")?.facts == facts)
    #expect(try database.photos.photo(publicId: "A") == nil)
    #expect(try database.photos.contentHashes() == ["hash-a": "jpg"])
  }

  // API-7
  @Test func anOlderPhotoAddedLaterTakesItsPlace() async throws {
    let anna = try await database.people.add(sample: "anna")
    for (name, seconds) in [("b", 2), ("d", 4), ("a", 1), ("c", 3)] as [(String, Int64)] {
      _ = try await database.photos.add(sample: name, of: anna, at: seconds)
    }
    let page = try database.photos.page(offset: 1, count: 2)
    #expect(page.photos.map(\.facts.publicId) == ["c", "b"])
    #expect(page.total == 4)
    #expect(database.photos.position(of: page.photos[1]) == 2)
    let oldest = try database.photos.page(offset: 0, count: 9, order: .oldest)
    #expect(oldest.photos.map(\.facts.publicId) == ["a", "b", "c", "d"])
  }

  // API-7
  @Test func theOrderSurvivesARestart() async throws {
    let anna = try await database.people.add(sample: "anna")
    for (name, seconds) in [("b", 2), ("c", 2), ("a", 1)] as [(String, Int64)] {
      _ = try await database.photos.add(sample: name, of: anna, at: seconds)
    }
    try database.close()
    let reopened = try folder.open()
    let page = try reopened.photos.page(offset: 0, count: 9)
    #expect(page.photos.map(\.facts.publicId) == ["c", "b", "a"])
  }

  // API-7: a page that needs several SQL statements is complete.
  @Test func aPageLongerThanOneStatementIsWhole() async throws {
    let anna = try await database.people.add(sample: "anna")
    for number in 0..<70 as Range<Int64> {
      _ = try await database.photos.add(sample: "p\(number)", of: anna, at: number)
    }
    let page = try database.photos.page(offset: 2, count: 65)
    #expect(page.photos.map(\.facts.addedAt) == (3..<68).reversed().map { moment($0) })
  }

  // LIB-5
  @Test func removingTakesLikesAlongAndFreesFiles() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    _ = try await database.photos.add(sample: "b", of: anna, at: 2)
    _ = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(3))
    let files = try await database.photos.remove(publicIds: ["a", "nobody"], now: moment(99))
    #expect(files.map(\.contentHash) == ["hash-a"])
    #expect(try database.people.person(id: anna.id)?.totalLikes == 0)
    #expect(try database.people.person(id: anna.id)?.totalPhotos == 1)
    #expect(database.photos.position(of: photo) == nil)
    #expect(try database.photos.page(offset: 0, count: 9).photos.count == 1)
    #expect(try await database.check() == [])
  }

  // LIB-5
  @Test func onlyTheDrawnGalleryIsDropped() async throws {
    let anna = try await database.people.add(sample: "anna")
    var drawn = PhotoFacts.sample("drawn", of: anna, addedAt: moment(1))
    drawn.isDemo = true
    _ = try await database.photos.add(drawn)
    _ = try await database.photos.add(sample: "own", of: anna, at: 2)
    #expect(try await database.photos.removeDemo().map(\.contentHash) == ["hash-drawn"])
    let left = try database.photos.page(offset: 0, count: 9).photos
    #expect(left.map(\.facts.publicId) == ["own"])
  }

  // API-1
  @Test func aPersonsPhotosAreTheirsOnly() async throws {
    let anna = try await database.people.add(sample: "anna")
    let boris = try await database.people.add(sample: "boris")
    for number in 0..<6 as Range<Int64> {
      let owner = number % 2 == 0 ? anna : boris
      _ = try await database.photos.add(sample: "p\(number)", of: owner, at: number)
    }
    let owner = try #require(try database.people.person(id: anna.id))
    let page = try database.photos.page(of: owner, offset: 1, count: 5)
    #expect(page.photos.map(\.facts.publicId) == ["p2", "p0"])
    #expect(page.total == 3)
  }

  // API-1
  @Test func likedPhotosComeWithTheLatestLikeFirst() async throws {
    let anna = try await database.people.add(sample: "anna")
    let first = try await database.photos.add(sample: "a", of: anna, at: 1)
    let second = try await database.photos.add(sample: "b", of: anna, at: 2)
    _ = try await database.likes.like(second.facts.publicId, by: anna, now: moment(10))
    _ = try await database.likes.like(first.facts.publicId, by: anna, now: moment(11))
    let admirer = try #require(try database.people.person(id: anna.id))
    let page = try database.photos.page(likedBy: admirer, offset: 0, count: 9, seenBy: admirer)
    #expect(page.photos.map(\.id) == [first.id, second.id])
    #expect(page.likedIds == [first.id, second.id])
    #expect(page.total == 2)
  }

  // API-1
  @Test func theMostLikedComeFirstWhenAskedFor() async throws {
    let anna = try await database.people.add(sample: "anna")
    let first = try await database.photos.add(sample: "a", of: anna, at: 1)
    _ = try await database.photos.add(sample: "b", of: anna, at: 2)
    _ = try await database.likes.like(first.facts.publicId, by: anna, now: moment(3))
    let page = try database.photos.page(offset: 0, count: 1, order: .popular, likedBy: anna)
    #expect(page.photos.map(\.id) == [first.id])
    #expect(page.photos[0].likes == 1)
  }

  // API-1: random photos are distinct, and at most as many as there are.
  @Test(arguments: [0, 1, 5, 50])
  func photosByChanceAreDifferent(count: Int) async throws {
    let anna = try await database.people.add(sample: "anna")
    for number in 0..<5 as Range<Int64> {
      _ = try await database.photos.add(sample: "p\(number)", of: anna, at: number)
    }
    var dice = Chance(seed: 7)
    let page = try database.photos.random(count: count, using: &dice)
    #expect(Set(page.photos.map(\.id)).count == min(count, 5))
  }

  // API-1
  @Test func aDownloadIsCounted() async throws {
    let anna = try await database.people.add(sample: "anna")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    try await database.statistics.countDownload(of: photo, now: moment(2))
    #expect(try database.photos.photo(publicId: "a")?.downloads == 1)
  }
}
