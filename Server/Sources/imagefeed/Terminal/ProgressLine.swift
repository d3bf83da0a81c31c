/// A line with the progress of an import, or of other long work: bar, counts, rate, time left.
struct ProgressLine: Hashable, Sendable {
  private static let width = 30
  private static let shortest = 5
  private let start: ContinuousClock.Instant

  /// A line for work that began at `start`.
  init(start: ContinuousClock.Instant = .now) {
    self.start = start
  }

  /// The line for `finished` of `total` at `now`, at most `columns` − 1 characters: a longer one
  /// would wrap, and each redraw would add a line. If space is short, the bar is dropped first,
  /// then the end of the text.
  func text(
    finished: Int, total: Int, columns: Int = 80, now: ContinuousClock.Instant = .now
  ) -> String {
    let numbers = numbers(finished, total, now)
    let room = min(ProgressLine.width, columns - 2 - numbers.count)
    guard room >= ProgressLine.shortest else { return String(numbers.prefix(max(0, columns - 1))) }
    let share = total > 0 ? min(1, Double(finished) / Double(total)) : 0
    let full = Int(share * Double(room))
    return String(repeating: "█", count: full) + String(repeating: "░", count: room - full)
      + " " + numbers
  }

  private func numbers(_ finished: Int, _ total: Int, _ now: ContinuousClock.Instant) -> String {
    let seconds = (now - start) / .seconds(1)
    guard finished > 0, seconds > 0.2 else { return "\(finished)/\(total)" }
    let rate = Double(finished) / seconds
    let left = Int((Double(max(0, total - finished)) / rate).rounded(.up))
    return
      "\(finished)/\(total)  \(ProgressLine.rounded(rate))/s  \(ProgressLine.clock(left)) left"
  }

  private static func rounded(_ rate: Double) -> String {
    rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate.rounded()))"
  }

  private static func clock(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
