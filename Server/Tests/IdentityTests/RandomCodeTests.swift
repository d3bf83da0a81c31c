import Synchronization
import TestKit
import Testing

@testable import Identity

@Suite struct RandomCodeTests {
  /// A seeded generator (SplitMix64).
  private func dice() -> RandomSource {
    let chance = Mutex(Chance(seed: 42))
    return RandomSource { count in
      (0..<count).map { _ in
        chance.withLock { UInt8(truncatingIfNeeded: $0.next()) }
      }
    }
  }

  /// The chi-squared statistic of the counts.
  private func chiSquare(_ counts: [Int], expected: Double) -> Double {
    counts.reduce(0) { sum, count in
      sum + (Double(count) - expected) * (Double(count) - expected) / expected
    }
  }

  // OT-01: limits of chi-squared for p = 0.001: 27.88 with 9 degrees of freedom, 148.23 with 99.
  @Test func codesAreSpreadEvenly() throws {
    let random = dice()
    var digits = [[Int]](repeating: [Int](repeating: 0, count: 10), count: 6)
    var ranges = [Int](repeating: 0, count: 100)
    for _ in 0..<100_000 {
      let code = Array(random.code(digits: 6).utf8).map { Int($0) - 48 }
      try #require(code.count == 6)
      for (place, digit) in code.enumerated() { digits[place][digit] += 1 }
      ranges[code[0] * 10 + code[1]] += 1
    }
    for counts in digits { #expect(chiSquare(counts, expected: 10_000) < 27.88) }
    #expect(chiSquare(ranges, expected: 1000) < 148.23)
    #expect(9500...10_500 ~= digits[0][0])
  }

  // OT-01
  @Test func leadingZeroesAreKept() {
    let random = RandomSource { [UInt8](repeating: 0, count: $0 - 1) + [7] }
    #expect(random.code(digits: 6) == "000007")
    #expect(random.code(digits: 4) == "0007")
  }

  // OT-01: 4,294,967,295 is above the last multiple of a million and is drawn again, or small codes
  // would be more frequent.
  @Test func aValueAboveTheLastMultipleIsDrawnAgain() {
    let draws = Mutex(0)
    let random = RandomSource { count in
      draws.withLock { $0 += 1 }
      return [UInt8](repeating: draws.withLock { $0 } == 1 ? 255 : 0, count: count)
    }
    #expect(random.code(digits: 6) == "000000")
    #expect(draws.withLock { $0 } == 2)
  }
}
