/// The pauses between attempts to reach the database: exponential back-off with full jitter.
struct Backoff {
  /// The upper limit of the first pause.
  static let first = Duration.milliseconds(50)
  /// The upper limit of all pauses.
  static let longest = Duration.seconds(2)
  /// The time after which an attempt that ends at its caller's deadline counts as failed; an
  /// earlier end does not show whether the database is reachable.
  static let countedAttempt = Duration.seconds(1)

  /// The moment of the first failed attempt since the last success; nil if the last one succeeded.
  private(set) var since: PostgresDeadline?
  /// The earliest moment of the next attempt.
  private(set) var next: PostgresDeadline?
  /// The failure of the last attempt.
  private(set) var reason = ""
  private var failures = 0

  /// Notes an attempt that failed at `now`; `random` returns a number from 0 to 1.
  mutating func fail(_ reason: String, at now: PostgresDeadline, random: () -> Double) {
    let limit = min(Backoff.first * (1 << min(failures, 10)), Backoff.longest)
    failures += 1
    since = since ?? now
    self.reason = reason
    next = now + limit * random()
  }

  /// Notes that the database was reached; returns whether it had been unreachable.
  mutating func succeed() -> Bool {
    defer { self = Backoff() }
    return since != nil
  }

  /// The error for callers at `now`; nil if the next attempt is due.
  func refusal(at now: PostgresDeadline) -> PostgresError? {
    guard let since, let next, now < next else { return nil }
    return unavailable(since, now)
  }

  /// The error for callers while another one makes the attempt; nil if the last one succeeded.
  func refusalDuringAttempt(at now: PostgresDeadline) -> PostgresError? {
    since.map { unavailable($0, now) }
  }

  private func unavailable(_ since: PostgresDeadline, _ now: PostgresDeadline) -> PostgresError {
    .unavailable(duration: since.duration(to: now), reason: reason)
  }
}
