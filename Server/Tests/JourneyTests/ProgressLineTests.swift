import Testing

@testable import imagefeed

/// LIB-3: the line that an import redraws.
@Suite struct ProgressLineTests {
  // LIB-3: the line is shorter than the terminal's width, because a wrapped one cannot be redrawn.
  @Test(arguments: [200, 80, 58, 40, 30, 20, 10, 1])
  func aProgressLineNeverWraps(columns: Int) {
    let start = ContinuousClock.now
    let line = ProgressLine(start: start)
    for (finished, total) in [(0, 5), (1_000, 120_000), (120_000, 120_000)] {
      let text = line.text(
        finished: finished, total: total, columns: columns, now: start + .seconds(100))
      #expect(text.count < columns)
    }
  }

  // LIB-3
  @Test func aProgressLineTellsRateAndTimeLeft() {
    let start = ContinuousClock.now
    let text = ProgressLine(start: start).text(
      finished: 50, total: 100, columns: 40, now: start + .seconds(10))
    #expect(text == "███████░░░░░░░ 50/100  5.0/s  0:10 left")
  }
}
