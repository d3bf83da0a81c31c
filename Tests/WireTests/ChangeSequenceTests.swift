import Testing
import Wire

struct ChangeSequenceTests {
  private func numbers(at times: [Int64]) -> [Int64] {
    var sequence = ChangeSequence()
    return times.map { sequence.next(at: $0) }
  }

  // LIB-6, FEED-21: a change is numbered by the clock.
  @Test func changesAreNumberedByTheClock() {
    #expect(
      numbers(at: [1_700_000_000_000, 1_700_000_000_007]) == [1_700_000_000_000, 1_700_000_000_007])
  }

  // LIB-6, FEED-21: the numbers increase even if the clock stands still or is set back.
  @Test func theNumbersIncreaseWithoutTheClock() {
    #expect(numbers(at: [1000, 1000, 400, 5000, 5000]) == [1000, 1001, 1002, 5000, 5001])
  }
}
