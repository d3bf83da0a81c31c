import Domain
import TestKit
import Testing

@testable import Store

/// API-1, Q-1: lists with positions out of range, and names that only resemble stored ones.
@Suite struct ListBoundsTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    let owner = try await database.people.add(sample: "anna")
    _ = try await database.people.add(sample: "boris")
    for number in 0..<5 {
      let photo = try await database.photos.add(sample: "p\(number)", of: owner, at: Int64(number))
      _ = try await database.likes.like(photo.facts.publicId, by: owner, now: moment(Int64(number)))
    }
    let boris = try #require(try database.people.person(username: "boris"))
    _ = try await database.photos.add(sample: "other", of: boris, at: 9)
    anna = try #require(try database.people.person(username: "anna"))
  }

  private func names(_ page: PhotoPage) -> [String] { page.photos.map(\.facts.publicId) }

  // API-1: an offset past the end, or a count below 1, gives an empty page in every order
  @Test(
    arguments: [
      (6, 10), (7, 1), (.max, 1), (.max, .max), (0, 0), (0, -1), (0, .min), (5, 0), (.max, .min),
    ] as [(Int, Int)], [PhotoOrder.latest, .oldest, .popular])
  func aPageThatDoesNotExistIsEmpty(_ place: (offset: Int, count: Int), order: PhotoOrder) throws {
    let (offset, count) = place
    let page = try database.photos.page(offset: offset, count: count, order: order)
    #expect(names(page) == [] && page.total == 6)
    let total = try database.photos.readPage(offset: offset, count: count, order: order) { _ in
      Issue.record("there is no photo")
    }
    #expect(total == 6)
    #expect(names(try database.photos.page(of: anna, offset: offset, count: count)) == [])
    #expect(names(try database.photos.page(likedBy: anna, offset: offset, count: count)) == [])
  }

  // API-1: pages of any length are parts of the same list
  @Test(arguments: 1...7, [PhotoOrder.latest, .oldest, .popular])
  func pagesAreOneList(count: Int, order: PhotoOrder) throws {
    var found: [String] = []
    for offset in stride(from: 0, to: 6, by: count) {
      found += names(try database.photos.page(offset: offset, count: count, order: order))
    }
    let whole = names(try database.photos.page(offset: 0, count: .max, order: order))
    #expect(found == whole && Set(whole).count == 6)
    var own: [String] = []
    for offset in stride(from: 0, to: 5, by: count) {
      own += names(try database.photos.page(of: anna, offset: offset, count: count))
    }
    #expect(own == ["p4", "p3", "p2", "p1", "p0"])
  }

  // FEED-6: malformed tokens, and tokens of feeds that never existed, are refused
  @Test(arguments: [
    ("", FeedStateError.malformed), ("6", .malformed), ("6-", .malformed),
    ("6-+00000000000000", .malformed), ("6-+000000000000000", .malformed),
    ("6--000000000000000", .malformed), ("6-0x00000000000000", .malformed),
    ("6-000000000000000\u{0}", .malformed), ("\u{0}6-0000000000000000", .malformed),
    ("٦-0000000000000000", .malformed), ("6-000000000000000０", .malformed),
    ("6-0000000000000000", .changed), ("7-0000000000000000", .changed),
    ("999999999999-ffffffffffffffff", .changed), ("0-0000000000000001", .changed),
  ]) func aTokenOfNoStateIsRefused(token: String, error: FeedStateError) {
    #expect(throws: error) { try database.photos.newer(than: token) }
    #expect(throws: error) {
      try database.photos.page(of: token, offset: 0, count: 9, likedBy: nil)
    }
  }

  // FEED-6: a token's positions end where its feed ends; photos added later are not part of it
  @Test(
    arguments: [
      (0, 6, 6), (5, 9, 1), (6, 1, 0), (.max, .max, 0), (-1, 9, 0), (.min, .min, 0), (0, -1, 0),
      (0, .max, 6),
    ] as [(Int, Int, Int)])
  func aStateHasItsPositions(offset: Int, count: Int, found: Int) async throws {
    let token = database.photos.state.token
    _ = try await database.photos.add(sample: "new", of: anna, at: 20)
    let page = try database.photos.page(of: token, offset: offset, count: count, likedBy: anna)
    #expect(page.photos.count == found && !names(page).contains("new"))
    #expect(try database.photos.newer(than: token) == 1)
    _ = try await database.photos.remove(publicIds: ["p2"], now: moment(99))
    #expect(throws: FeedStateError.changed) { try database.photos.newer(than: token) }
  }

  // API-1: random photos are distinct, and at most as many as the feed has
  @Test(arguments: [Int.min, -1, 0, 1, 6, 7, 1000]) func thereAreNoMoreRandomPhotos(count: Int)
    throws
  {
    for seed in 0..<5 as Range<UInt64> {
      var chance = Chance(seed: seed)
      let page = try database.photos.random(count: count, likedBy: anna, using: &chance)
      #expect(Set(names(page)).count == max(0, min(count, 6)) && page.total == 6)
      #expect(page.likedIds.count == names(page).filter { $0 != "other" }.count)
    }
  }

  // SQLite ends a text at its first NUL; a name that continues behind one is another name
  @Test(arguments: ["\u{0}", "\u{0}x", "\u{0}\u{0}"]) func aNameDoesNotEndAtNUL(rest: String)
    async throws
  {
    _ = try await database.applications.add(.sample(), now: moment(0))
    #expect(try database.people.person(username: "anna" + rest) == nil)
    #expect(try database.photos.photo(publicId: "p1" + rest) == nil)
    #expect(try database.photos.photo(contentHash: "hash-p1" + rest) == nil)
    #expect(try !database.photos.exists(contentHash: "hash-p1" + rest))
    #expect(try database.applications.application(accessKey: "key" + rest) == nil)
    #expect(try await database.photos.remove(publicIds: ["p1" + rest], now: moment(99)) == [])
    #expect(
      try await database.photos.give(publicIds: ["p1" + rest], to: anna, now: moment(1)) == 0)
    #expect(database.photos.total == 6)
  }

  // API-1: names that differ in case or spaces, look alike, or are patterns match nothing
  @Test(arguments: ["ANNA", "anna ", " anna", "ann%", "ann_", "annа", "anna\n", "'anna'", "*", ""])
  func aSimilarNameIsAnother(name: String) throws {
    #expect(try database.people.person(username: name) == nil)
    #expect(try database.photos.photo(publicId: name) == nil)
    #expect(try database.applications.application(accessKey: name) == nil)
  }
}
