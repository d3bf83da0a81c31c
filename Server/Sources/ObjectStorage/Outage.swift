/// A circuit breaker: whether a store failed so often in a row that it is not asked, so that nobody waits for it.
struct Outage {
  /// Failures of this many objects in a row begin an outage. Why not of one: it alone may be damaged.
  static let threshold = 3
  /// The first pause; each following one is twice as long.
  static let firstPause = Duration.seconds(1)
  /// The longest pause: the time after which clients are asked to come back.
  static let longestPause = Duration.seconds(5)
  /// The time after which a request has failed, if its outcome is unknown.
  static let longestTrial = Duration.seconds(20)

  /// The keys of the objects that failed since the last success, before an outage.
  private var failed: Set<String> = []
  /// The length of the last pause; nil if there is no outage.
  private var pause: Duration?
  /// The earliest moment of the next request in an outage.
  private var next: ContinuousClock.Instant?
  private var isTrying = false

  /// Whether a request may be sent now: during an outage, one after each pause.
  mutating func admits(at now: ContinuousClock.Instant) -> Bool {
    guard let next else { return true }
    if now < next { return false }
    isTrying = true
    self.next = now + Outage.longestTrial
    return true
  }

  /// Notes a request for an object that failed. Of those that were sent before the outage began, none lengthens it.
  mutating func fail(_ key: String, at now: ContinuousClock.Instant) {
    if let pause {
      if isTrying { begin(min(pause * 2, Outage.longestPause), at: now) }
      return
    }
    failed.insert(key)
    if failed.count >= Outage.threshold { begin(Outage.firstPause, at: now) }
  }

  private mutating func begin(_ pause: Duration, at now: ContinuousClock.Instant) {
    self.pause = pause
    next = now + pause
    isTrying = false
  }

  /// Notes that the store responded.
  mutating func succeed() { self = Outage() }
}
