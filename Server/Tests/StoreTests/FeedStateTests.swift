import Domain
import TestKit
import Testing

@testable import Store

/// FEED-6: an older feed token still matches after photos were appended.
@Suite struct FeedStateTests {
  // FEED-6: a feed token keeps the positions as they were when it was issued.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func positionsOfAStateAreThoseOfThatMoment(seed: UInt64) {
    var dice = Chance(seed: seed)
    let order = FeedOrder(sorted: [])
    var moment: Int64 = 0
    var states: [(state: FeedOrder.Fingerprint, ids: [Int64])] = []
    for id in 1...200 as ClosedRange<Int64> {
      moment += Int64.random(in: 0...2, using: &dice)
      order.insert(FeedOrder.Entry(moment: moment, id: id))
      states.append((order.state, order.newest(offset: 0, count: Int.max)))
      for (state, ids) in states {
        #expect(order.newer(than: state) == Int(id) - ids.count)
        let offset = Int.random(in: 0...ids.count, using: &dice)
        let count = Int.random(in: 0...30, using: &dice)
        #expect(
          order.newest(of: state, offset: offset, count: count)
            == Array(ids.dropFirst(offset).prefix(count)))
      }
    }
  }

  private func three() -> FeedOrder {
    FeedOrder(sorted: ContiguousArray([2, 4, 6].map { FeedOrder.Entry(moment: $0, id: $0) }))
  }

  // FEED-6: removing a photo invalidates all tokens of feeds that contained it.
  @Test func removingAPhotoInvalidatesItsFeedTokens() {
    let order = three()
    let before = order.state
    order.insert(FeedOrder.Entry(moment: 7, id: 7))
    order.remove([7])
    #expect(order.newer(than: before) == 0, "what was added since may go again")
    order.remove([4])
    #expect(order.newer(than: before) == nil)
    #expect(order.newest(of: before, offset: 0, count: 1) == nil)
  }

  // FEED-6: replacing a photo by another invalidates earlier tokens, though the number is the same.
  @Test func replacingAPhotoInvalidatesEarlierTokens() {
    let order = three()
    let before = order.state
    order.remove([2])
    order.insert(FeedOrder.Entry(moment: 1, id: 9))
    #expect(order.count == before.count)
    #expect(order.newer(than: before) == nil)
  }

  // FEED-6: a token depends only on the feed's photos, so it is still valid after a restart.
  @Test func theOrderOfChangesDoesNotMatter() {
    let order = FeedOrder(sorted: [])
    for id in [6, 2, 8, 4] as [Int64] { order.insert(FeedOrder.Entry(moment: id, id: id)) }
    order.remove([8, 9])
    #expect(order.state == three().state)
  }

  // positions out of range give an empty page.
  @Test(arguments: [(-1, 10), (0, 0), (0, -1), (3, 10), (Int.max, 10), (Int.min, Int.min)])
  func positionsThatDoNotExistAreEmpty(offset: Int, count: Int) {
    let order = three()
    #expect(order.newest(of: order.state, offset: offset, count: count) == [])
  }

  // malformed feed tokens are refused.
  @Test(arguments: [
    "", "-", "3", "3-", "3-12", "-3-0000000000000000", "3-000000000000000g", "+3-0000000000000000",
    "3-00000000000000000", "9999999999999-0000000000000000", "3-0000000000000000-1",
    "３-0000000000000000",
  ])
  func whatIsNoNameOfAStateIsRefused(token: String) {
    #expect(FeedOrder.Fingerprint(token: token) == nil)
  }

  @Test func everyStateHasItsName() {
    let state = three().state
    #expect(FeedOrder.Fingerprint(token: state.token) == state)
    #expect(FeedOrder.Fingerprint(token: FeedOrder.Fingerprint().token) == FeedOrder.Fingerprint())
    #expect(three().newer(than: FeedOrder.Fingerprint()) == 3)
  }

  // FEED-6, FEED-18
  @Test func theIndexTellsProportionsAndDaysNewestFirst() async throws {
    let folder = try TemporaryFolder()
    let database = try folder.open()
    defer { try? database.close() }
    let person = try await database.people.add(sample: "ann")
    for (number, seconds) in [0, 10, 86_400 * 2].enumerated() {
      _ = try await database.photos.add(sample: "photo-\(number)", of: person, at: Int64(seconds))
    }
    let index = try database.photos.index().index
    #expect(index.state == database.photos.state)
    #expect(index.proportions == Array(repeating: Proportion(raw: 3072), count: 3))
    #expect(index.days.map(\.count) == [1, 2])
    #expect(index.day(at: 0) == CalendarDate(moment(86_400 * 2)))
    #expect(index.day(at: 2) == CalendarDate(moment(0)))
    let page = try database.photos.page(
      of: index.state.token, offset: 1, count: 30, likedBy: person)
    #expect(page.photos.map(\.facts.publicId) == ["photo-1", "photo-0"])
  }
}
