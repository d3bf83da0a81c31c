import TestKit
import Testing

@testable import Store

@Suite struct FeedOrderTests {
  /// The slow, obvious implementation: newest first, sorted again after each change.
  private struct Oracle {
    var entries: [FeedOrder.Entry] = []

    var newestFirst: [FeedOrder.Entry] {
      entries.sorted { ($0.moment, $0.id) > ($1.moment, $1.id) }
    }
  }

  // API-7: after random insertions and removals, the order is that of sorting all photos.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func itAgreesWithSortingAfterAnyChanges(seed: UInt64) {
    var dice = Chance(seed: seed)
    let order = FeedOrder(sorted: [])
    var oracle = Oracle()
    for id in 1...300 as ClosedRange<Int64> {
      let entry = FeedOrder.Entry(moment: Int64.random(in: 0...40, using: &dice), id: id)
      order.insert(entry)
      oracle.entries.append(entry)
      if Int.random(in: 0..<4, using: &dice) == 0 {
        let gone = Set(oracle.entries.shuffled(using: &dice).prefix(2).map(\.id))
        order.remove(gone)
        oracle.entries.removeAll { gone.contains($0.id) }
      }
      let expected = oracle.newestFirst
      let offset = Int.random(in: 0...expected.count, using: &dice)
      let count = Int.random(in: 0...12, using: &dice)
      #expect(
        order.newest(offset: offset, count: count)
          == expected.dropFirst(offset).prefix(count).map(\.id))
      #expect(
        order.oldest(offset: offset, count: count)
          == expected.reversed().dropFirst(offset).prefix(count).map(\.id))
      for (position, entry) in expected.enumerated() {
        #expect(order.position(of: entry) == position)
      }
    }
  }

  private func three() -> FeedOrder {
    FeedOrder(sorted: ContiguousArray([1, 2, 3].map { FeedOrder.Entry(moment: $0, id: $0) }))
  }

  // API-7: an offset or count out of range gives an empty page.
  @Test(arguments: [(-1, 10), (0, 0), (0, -1), (3, 10), (Int.max, 10), (Int.min, Int.min)])
  func aPageThatDoesNotExistIsEmpty(offset: Int, count: Int) {
    let order = three()
    #expect(order.newest(offset: offset, count: count).isEmpty)
    #expect(order.oldest(offset: offset, count: count).isEmpty)
  }

  // API-7
  @Test func aPageOfEverythingIsEverything() {
    let order = three()
    #expect(order.newest(offset: 0, count: Int.max) == [3, 2, 1])
    #expect(order.oldest(offset: 1, count: Int.max) == [2, 3])
  }

  // API-7
  @Test func insertingTwiceIsInsertingOnce() {
    let order = FeedOrder(sorted: [])
    order.insert(FeedOrder.Entry(moment: 1, id: 1))
    order.insert(FeedOrder.Entry(moment: 1, id: 1))
    #expect(order.count == 1)
  }

  // API-7
  @Test func aPhotoThatIsNotInTheFeedHasNoPosition() {
    let order = FeedOrder(sorted: [FeedOrder.Entry(moment: 2, id: 1)])
    #expect(order.position(of: FeedOrder.Entry(moment: 1, id: 1)) == nil)
    #expect(order.position(of: FeedOrder.Entry(moment: 3, id: 1)) == nil)
  }
}
