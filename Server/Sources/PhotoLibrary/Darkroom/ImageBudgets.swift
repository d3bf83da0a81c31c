import Domain

/// The CPU time that each client may use for new images: one token bucket per client (LIB-15).
struct ImageBudgets: Sendable {
  /// The maximum number of buckets.
  static let mostClients = 10_000
  /// Seconds by which `now` may go back between calls without counting as a clock change.
  private static let tolerance: Int64 = 60

  private struct Bucket {
    var balance: Int64
    var moment: Instant
  }

  private let burst: Int64
  private let percent: Int64
  private var buckets: [ImageClient: Bucket] = [:]

  /// Buckets hold at most `burst` milliseconds and are refilled with `percent` of the elapsed time.
  init(burst: Int64, percent: Int64) {
    self.burst = burst
    self.percent = percent
  }

  /// The number of clients that have a bucket.
  var count: Int { buckets.count }

  /// Milliseconds that the client may use at once; negative if it used more than it had.
  func balance(of client: ImageClient, now: Instant) -> Int64 {
    guard client != .program else { return .max }
    guard let bucket = buckets[client] else { return burst }
    let elapsed = max(0, now.milliseconds - bucket.moment.milliseconds)
    // Why: the clock was set back; the bucket would not be refilled until it catches up.
    if bucket.moment > now.advanced(bySeconds: ImageBudgets.tolerance) { return burst }
    return min(burst, bucket.balance + elapsed / 100 * percent + elapsed % 100 * percent / 100)
  }

  /// Seconds until the client's balance is positive, at least 1; nil if it is now.
  func secondsUntilAllowed(_ client: ImageClient, now: Instant) -> Int? {
    let balance = balance(of: client, now: now)
    guard balance <= 0 else { return nil }
    return Int(min(86_400, (1 - balance) * 100 / (max(1, percent) * 1000) + 1))
  }

  /// Subtracts milliseconds from the client's balance; negative ones are a refund.
  mutating func charge(_ milliseconds: Int64, to client: ImageClient, now: Instant) {
    guard client != .program else { return }
    let left = min(burst, balance(of: client, now: now) - milliseconds)
    buckets[client] = Bucket(balance: left, moment: now)
    if buckets.count > ImageBudgets.mostClients { forgetSome(now: now) }
  }

  /// Evicts the half with the highest balances, for whom a new, full bucket changes least.
  private mutating func forgetSome(now: Instant) {
    let kept = buckets.sorted { balance(of: $0.key, now: now) < balance(of: $1.key, now: now) }
      .prefix(ImageBudgets.mostClients / 2)
    buckets = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }
}
