import Domain
import GRDB
import TestKit
import Testing

@testable import Store

/// API-7: pages far down a list cost the same as the first ones, and are as right.
@Suite struct CachedListsTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord
  private let photos: [PhotoRecord]
  private let list: CachedLists.Name

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
    let owner = anna
    let facts = (0..<1010).map {
      PhotoFacts.sample("p\($0)", of: owner, addedAt: moment(Int64($0)))
    }
    photos = try await database.photos.add(facts).compactMap {
      if case .added(let record) = $0 { record } else { nil }
    }
    let boris = try await database.people.add(sample: "boris")
    _ = try await database.photos.add(sample: "other", of: boris, at: 5000)
    list = CachedLists.Name(sql: FeedQuery.ofPerson(.latest, nil), personId: anna.id)
  }

  /// The names of four of anna's photos from position 1,000, the newest first.
  private func deep() throws -> [String] {
    let owner = try #require(try database.people.person(username: "anna"))
    return try database.photos.page(of: owner, offset: 1000, count: 4).photos
      .map(\.facts.publicId)
  }

  private var version: ListChanges.Version {
    database.listChanges.ofPhotos(isByPopularity: false)
  }

  private func ids(_ cache: CachedLists, _ offset: Int, count: Int = 3) throws -> [Int64] {
    try database.read {
      try cache.ids(list, offset: offset, count: count, version: version, $0)
    }
  }

  @Test func aDeepPageContinuesTheList() throws {
    #expect(try deep() == ["p9", "p8", "p7", "p6"])
    #expect(try deep() == ["p9", "p8", "p7", "p6"])
    #expect(database.cachedLists.idCount == 1010)
  }

  @Test func anAddedPhotoShiftsADeepPage() async throws {
    _ = try deep()
    _ = try await database.photos.add(sample: "new", of: anna, at: 6000)
    #expect(try deep() == ["p10", "p9", "p8", "p7"])
  }

  @Test func aRemovedPhotoLeavesADeepPage() async throws {
    _ = try deep()
    _ = try await database.photos.remove(publicIds: ["p8", "p500"], now: moment(6000))
    #expect(try deep() == ["p7", "p6", "p5", "p4"])
  }

  @Test func aTransferredPhotoLeavesADeepPage() async throws {
    _ = try deep()
    let boris = try #require(try database.people.person(username: "boris"))
    _ = try await database.photos.give(publicIds: ["p9"], to: boris, now: moment(7000))
    #expect(try deep() == ["p8", "p7", "p6", "p5"])
  }

  // FEED-17: likes and unlikes of a person show at once, however far down
  @Test func aLikeShiftsADeepPageOfLikes() async throws {
    try await database.write {
      try $0.execute(
        sql: "INSERT INTO \"like\" SELECT personId, id, addedAt FROM photo WHERE id <= ?",
        arguments: [photos[1002].id])
    }
    func deep() throws -> [String] {
      try database.photos.page(likedBy: anna, offset: 1000, count: 9).photos
        .map(\.facts.publicId)
    }
    #expect(try deep() == ["p2", "p1", "p0"])
    _ = try await database.likes.like(photos[1005].facts.publicId, by: anna, now: moment(9000))
    #expect(try deep() == ["p3", "p2", "p1", "p0"])
    _ = try await database.likes.unlike(photos[1].facts.publicId, by: anna, now: moment(99))
    #expect(try deep() == ["p3", "p2", "p0"])
  }

  // API-9: an order by popularity follows likes and downloads at the next flush
  @Test(arguments: [PersonalOrder.popular, .downloads])
  func aDeepPageByPopularityFollowsAtTheNextFlush(order: PersonalOrder) async throws {
    func deep() throws -> [String] {
      try database.photos.page(of: anna, offset: 1009, count: 9, order: order).photos
        .map(\.facts.publicId)
    }
    #expect(try deep() == ["p0"])
    _ = try await database.likes.like(photos[0].facts.publicId, by: anna, now: moment(1))
    try await database.statistics.countDownload(of: photos[0], now: moment(1))
    #expect(try deep() == ["p0"])
    try await database.statistics.flush()
    #expect(try deep() == ["p1"])
  }

  // API-9
  @Test func theFeedByPopularityGoesOnFarDown() throws {
    let page = try database.photos.page(offset: 1008, count: 9, order: .popular)
    #expect(page.photos.map(\.facts.publicId) == ["p2", "p1", "p0"])
  }

  @Test func theFirstPagesAreNotCached() throws {
    let cache = CachedLists(depth: 5)
    #expect(try ids(cache, 4) == photos[1003...1005].reversed().map(\.id))
    #expect(cache.idCount == 0)
    #expect(try ids(cache, 5) == photos[1002...1004].reversed().map(\.id))
    #expect(cache.idCount == 1010)
  }

  // LIB-15: no list can take more memory than the limit
  @Test func aListBeyondTheLimitIsReadDirectly() throws {
    let cache = CachedLists(depth: 5, mostIds: 1009)
    #expect(try ids(cache, 1008) == [photos[1].id, photos[0].id])
    #expect(cache.idCount == 0)
  }

  // LIB-15
  @Test func anotherListReplacesAFullCache() throws {
    let cache = CachedLists(depth: 5, mostIds: 1015)
    _ = try ids(cache, 6)
    let feed = CachedLists.Name(sql: FeedQuery.popular, personId: nil)
    let found = try database.read {
      try cache.ids(feed, offset: 1010, count: 3, version: version, $0)
    }
    #expect(found == [photos[0].id] && cache.idCount == 1011)
  }

  @Test(arguments: [1010, 5000, .max]) func aPagePastTheEndIsEmpty(offset: Int) throws {
    #expect(try ids(CachedLists(), offset) == [])
  }
}
