/// Watches over a transfer, whose single bytes keep it from being silent.
struct Speed {
  /// The least number of bytes per second.
  static let least = 20_000
  /// After this time the speed counts.
  static let grace = Duration.seconds(10)

  private let begin: ContinuousClock.Instant
  private var byteCount = 0

  /// A transfer that begins now.
  init(begin: ContinuousClock.Instant = .now) {
    self.begin = begin
  }

  /// Notes that bytes have arrived; throws `unreachable` if the transfer is too slow.
  mutating func add(
    _ count: Int, at now: ContinuousClock.Instant
  ) throws(ObjectStoreError) {
    byteCount += count
    let elapsed = begin.duration(to: now)
    let seconds = Double(elapsed.components.seconds)
    if elapsed > Speed.grace, Double(byteCount) < seconds * Double(Speed.least) {
      throw .unreachable(reason: "it sends less than \(Speed.least / 1000) kB per second")
    }
  }
}
