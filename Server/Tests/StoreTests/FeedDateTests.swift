import Domain
import GRDB
import ServerTestKit
import TestKit
import Testing

@testable import Store

/// FEED-25: the apps' feed by capture date.
@Suite struct FeedDateTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open(feedDate: .captured)
    anna = try await database.people.add(sample: "anna")
  }

  private func add(
    _ name: String, at added: Int64, captured: Int64?
  ) async throws -> PhotoRecord {
    var facts = PhotoFacts.sample(name, of: anna, addedAt: moment(added))
    facts.captured = captured.map { CaptureTime(ZonedTime(moment($0)), from: .exif) }
    switch try await database.photos.add(facts) {
    case .added(let photo), .existing(let photo): return photo
    }
  }

  private func setDate(of photo: PhotoRecord, to captured: Int64?) async throws {
    let read = try #require(try database.photos.details(of: photo))
    var changed = read
    changed.photo.facts.captured = captured.map { CaptureTime(ZonedTime(moment($0)), from: .exif) }
    #expect(try await database.photos.save(changed, over: read, now: moment(0)))
  }

  private static func ids(_ page: PhotoPage) -> [String] { page.photos.map(\.facts.publicId) }

  private func feed(_ database: Store.Database? = nil) throws -> [String] {
    try Self.ids((database ?? self.database).photos.feed(offset: 0, count: 1000))
  }

  // FEED-25: the latest capture first; photos without a capture date by the date of adding. The API's
  // order does not change.
  @Test func theFeedIsOrderedByCapture() async throws {
    _ = try await add("a", at: 1, captured: -50)
    _ = try await add("b", at: 2, captured: nil)
    _ = try await add("c", at: 3, captured: -90)
    _ = try await add("d", at: 4, captured: -1_700_000_000 - 86_400)
    #expect(try feed() == ["b", "a", "c", "d"])
    let latest = try Self.ids(database.photos.page(offset: 0, count: 9, order: .latest))
    #expect(latest == ["d", "c", "b", "a"])
    let oldest = try Self.ids(database.photos.page(offset: 0, count: 9, order: .oldest))
    #expect(oldest == ["a", "b", "c", "d"])
  }

  // FEED-25, FEED-18: the index has the days of capture, those before 1970 too.
  @Test func theDaysAreThoseOfCapture() async throws {
    _ = try await add("a", at: 1, captured: -86_400)
    _ = try await add("b", at: 2, captured: nil)
    _ = try await add("c", at: 3, captured: -1_700_000_000 - 1)
    let index = try database.photos.index().index
    #expect(index.state == database.photos.state)
    #expect(index.days.map(\.number) == [19_675, 19_674, -1])
    #expect(index.days.map(\.count) == [1, 1, 1])
  }

  // FEED-25, FEED-19: a photo that was taken after all others is news; one that was taken between them
  // changes the list.
  @Test func photosTakenLaterAreNews() async throws {
    _ = try await add("a", at: 1, captured: 10)
    let before = database.photos.state.token
    _ = try await add("b", at: 2, captured: 20)
    #expect(try database.photos.newer(than: before) == 1)
    _ = try await add("c", at: 3, captured: 5)
    #expect(throws: FeedStateError.changed) { try database.photos.newer(than: before) }
  }

  // FEED-25, FEED-27: an edited capture date moves the photo.
  @Test func anEditedDateMovesThePhoto() async throws {
    let photo = try await add("a", at: 1, captured: -50)
    _ = try await add("b", at: 2, captured: -60)
    try await setDate(of: photo, to: -70)
    #expect(try feed() == ["b", "a"])
    let changed = try #require(try database.photos.photo(publicId: "a"))
    #expect(database.photos.position(of: changed) == 1)
    #expect(database.photos.position(of: photo) == nil)
    try await setDate(of: changed, to: nil)
    #expect(try feed() == ["a", "b"])
  }

  // FEED-25: a search or collection is ordered as the feed is.
  @Test func foundPhotosFollowTheFeed() async throws {
    let a = try await add("a", at: 1, captured: -50)
    _ = try await add("b", at: 2, captured: -90)
    _ = try await add("c", at: 3, captured: -70)
    let list = try database.photos.found(PhotoFilter(words: SearchWords("lake")))
    let page = try database.photos.page(
      of: list.index.state.token, in: list, offset: 0, count: 9, likedBy: nil)
    #expect(Self.ids(page) == ["a", "c", "b"])
    #expect(list.position(of: a) == 0)
  }

  // FEED-25, API-7: after any changes, the order is that of the database, also after a restart.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func theOrderIsThatOfTheDatabase(seed: UInt64) async throws {
    var dice = Chance(seed: seed)
    for number in 0..<60 {
      let isDated = Int.random(in: 0..<4, using: &dice) > 0
      let date = isDated ? Int64.random(in: -9...9, using: &dice) : nil
      let photo = try await add("p\(number)", at: Int64(number), captured: date)
      let other = try feed().randomElement(using: &dice) ?? photo.facts.publicId
      switch Int.random(in: 0..<5, using: &dice) {
      case 0:
        _ = try await database.photos.bin(publicIds: [other], of: anna, now: moment(100))
      case 1:
        let binned = try database.photos.binnedIds(of: anna).sorted().prefix(2)
        _ = try await database.photos.restore(publicIds: Array(binned), of: anna)
      case 2:
        let record = try #require(try database.photos.photo(publicId: other))
        try await setDate(of: record, to: Int64.random(in: -9...9, using: &dice))
      case 3:
        _ = try await database.photos.remove(publicIds: [other], now: moment(100))
      default: break
      }
    }
    let expected = try database.read { connection in
      try String.fetchAll(
        connection,
        sql: "SELECT publicId FROM photo ORDER BY COALESCE(capturedClock, addedAt) DESC, id DESC")
    }
    #expect(try feed() == expected && expected.count > 9)
    #expect(try database.photos.index().index.state == database.photos.state)
    let state = database.photos.state
    try database.close()
    let reopened = try folder.open(feedDate: .captured)
    #expect(try feed(reopened) == expected && reopened.photos.state == state)
  }

  // FEED-25: the owner's choice orders the feed at once, outdates snapshots, and outlives the option.
  @Test func theOrderCanBeChosenWhileTheServerRuns() async throws {
    _ = try await add("old", at: 3, captured: 1)
    _ = try await add("plain", at: 2, captured: nil)
    _ = try await add("late", at: 1, captured: 9)
    #expect(try feed() == ["late", "plain", "old"])
    let token = database.photos.state.token
    try await database.photos.setFeedDate(.added)
    #expect(try feed() == ["old", "plain", "late"] && database.photos.feedDate == .added)
    #expect(throws: FeedStateError.changed) { _ = try database.photos.newer(than: token) }
    _ = try await add("new", at: 4, captured: 0)
    #expect(try feed() == ["new", "old", "plain", "late"])
    try await database.photos.setFeedDate(.captured)
    #expect(try feed() == ["late", "plain", "old", "new"])
    #expect(try database.photos.index().index.state == database.photos.state)
    try await database.photos.setFeedDate(.added)
    try database.close()
    let reopened = try folder.open(feedDate: .captured)
    #expect(try feed(reopened) == ["new", "old", "plain", "late"])
  }

  // FEED-25, LIB-6: the order that an owner chooses on one node is that of the other.
  @Test(.enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"))
  func otherNodesFollowTheChoice() async throws {
    let pair = try await NodeTests.Pair()
    for (name, added, captured) in [("a", 1, 9), ("b", 2, 1), ("c", 3, 5)] {
      var facts = PhotoFacts.sample(name, of: pair.anna, addedAt: moment(Int64(added)))
      facts.captured = CaptureTime(ZonedTime(moment(Int64(captured))), from: .exif)
      _ = try await pair.here.photos.add(facts)
    }
    func newest(_ node: Store.Database) throws -> [String] {
      try node.synchronize()
      return try node.photos.feed(offset: 0, count: 9).photos.map(\.facts.publicId)
    }
    #expect(try newest(pair.there) == ["c", "b", "a"])
    let token = pair.there.photos.state.token
    try await pair.here.photos.setFeedDate(.captured)
    #expect(try newest(pair.there) == ["a", "c", "b"] && newest(pair.here) == ["a", "c", "b"])
    #expect(throws: FeedStateError.changed) { _ = try pair.there.photos.newer(than: token) }
    try await pair.there.photos.setFeedDate(.added)
    #expect(try newest(pair.here) == ["c", "b", "a"] && pair.here.photos.feedDate == .added)
    #expect(try pair.agree())
  }

  // FEED-25, LIB-6: a found list follows the choice.
  @Test func foundListsFollowTheChoice() async throws {
    _ = try await add("old", at: 3, captured: 1)
    _ = try await add("late", at: 1, captured: 9)
    func found() throws -> [String] {
      let list = try database.photos.found(PhotoFilter())
      return try Self.ids(
        database.photos.page(
          of: list.index.state.token, in: list, offset: 0, count: 9, likedBy: anna))
    }
    #expect(try found() == ["late", "old"])
    try await database.photos.setFeedDate(.added)
    #expect(try found() == ["old", "late"])
  }
}
