import Testing

@testable import Store

/// what is kept in memory is as new as the database.
@Suite struct BoundedCacheTests {
  private let cache = BoundedCache<String, Int>(limit: 3)

  private struct Failure: Error {}

  @Test("Q-1: a value that is dropped while it is fetched is not kept")
  func droppedWhileFetched() {
    let old = cache.value(for: "a") {
      cache.drop(["a"])
      return 1
    }
    #expect(old == 1 && cache.count == 0)
    #expect(cache.value(for: "a") { 2 } == 2)
    #expect(cache.value(for: "a") { 3 } == 2)
  }

  @Test("Q-1: a value that changes while it is fetched is not kept")
  func changedWhileFetched() {
    _ = cache.value(for: "a") {
      cache.change("a") { $0 += 1 }
      return 1
    }
    #expect(cache.count == 0)
  }

  @Test("Q-1: a value is kept although another one is dropped or changed while it is fetched")
  func othersDoNotMatter() {
    _ = cache.value(for: "a") {
      cache.drop(["b"])
      cache.change("c") { $0 += 1 }
      return 1
    }
    #expect(cache.count == 1)
  }

  @Test("Q-1: of two fetches at the same time, the value of the one that ends first is kept")
  func theFirstValueCounts() {
    let first = cache.value(for: "a") {
      #expect(cache.value(for: "a") { 2 } == 2)
      return 1
    }
    #expect(first == 1 && cache.value(for: "a") { 3 } == 2)
  }

  @Test("Q-1: a kept value changes, a missing one does not appear")
  func changes() {
    _ = cache.value(for: "a") { 1 }
    let before = cache.generation
    cache.change("a") { $0 += 10 }
    cache.change("b") { $0 += 10 }
    #expect(cache.value(for: "a") { 2 } == 11)
    #expect(cache.count == 1 && cache.generation != before)
  }

  @Test("Q-1: after a failed fetch the next one is kept, and all values can be dropped")
  func failures() throws {
    #expect(throws: Failure.self) { try cache.value(for: "a") { throw Failure() } }
    #expect(cache.value(for: "a") { nil } == nil)
    #expect(cache.count == 0)
    _ = cache.value(for: "a") { 1 }
    _ = cache.value(for: "b") {
      cache.dropAll()
      return 1
    }
    #expect(cache.count == 0)
  }

  @Test("Q-1: a full cache is emptied")
  func isBounded() {
    for key in ["a", "b", "c", "d"] { _ = cache.value(for: key) { 1 } }
    #expect(cache.count == 1)
  }
}
