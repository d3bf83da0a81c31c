/// One line that tells how far an import is: bar, counts, rate, time left.
struct ProgressLine: Hashable, Sendable {
  private static let width = 30
  private let start: ContinuousClock.Instant

  /// A line for work that began at `start`.
  init(start: ContinuousClock.Instant = .now) {
    self.start = start
  }

  /// The line for so many of so many at `now`.
  func text(finished: Int, total: Int, now: ContinuousClock.Instant = .now) -> String {
    let share = total > 0 ? min(1, Double(finished) / Double(total)) : 0
    let full = Int(share * Double(ProgressLine.width))
    let bar =
      String(repeating: "█", count: full)
      + String(repeating: "░", count: ProgressLine.width - full)
    let seconds = (now - start) / .seconds(1)
    guard finished > 0, seconds > 0.2 else { return "\(bar) \(finished)/\(total)" }
    let rate = Double(finished) / seconds
    let left = Int((Double(max(0, total - finished)) / rate).rounded(.up))
    return
      "\(bar) \(finished)/\(total)  \(ProgressLine.rounded(rate))/s  \(ProgressLine.clock(left)) left"
  }

  private static func rounded(_ rate: Double) -> String {
    rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate.rounded()))"
  }

  private static func clock(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
