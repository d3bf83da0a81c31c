/// A circuit breaker: whether a store failed so often in a row that it is not asked, so that nobody waits for it.
struct Outage {
  /// Failures of this many objects in a row begin an outage. Why not of one: it alone may be damaged.
  static let threshold = 3
  /// The first pause; each following one is twice as long.
  static let firstPause = Duration.seconds(1)
  /// The longest pause: the time after which clients are asked to come back.
  static let longestPause = Duration.seconds(5)

  private var failures = 0
  /// The key of the object that failed last.
  private var last: String?
  /// The earliest moment of the next request; nil if there is no outage.
  private var next: ContinuousClock.Instant?

  /// Whether a request may be sent now: during an outage, one after each pause.
  mutating func admits(at now: ContinuousClock.Instant) -> Bool {
    guard let next else { return true }
    if now < next { return false }
    // Why: the others wait for the outcome of this one.
    self.next = now + Outage.longestPause
    return true
  }

  /// Notes a request for an object that failed; another one for the same object has no effect.
  mutating func fail(_ key: String, at now: ContinuousClock.Instant) {
    if key == last { return }
    last = key
    failures += 1
    if failures < Outage.threshold { return }
    let pauses = min(failures - Outage.threshold, 10)
    next = now + min(Outage.firstPause * (1 << pauses), Outage.longestPause)
  }

  /// Notes that the store responded.
  mutating func succeed() { self = Outage() }
}
