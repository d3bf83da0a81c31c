import Domain
import Store

/// The arithmetic of rate limits. Events recorded in the future, before the system clock was set back, do
/// not count: they would lock people out for as long as the clock was ahead.
enum Throttling {
  /// Seconds by which an event may be ahead of `now`, because concurrent requests overtake each
  /// other.
  private static let tolerance: Int64 = 60

  /// Whether an event was recorded before the clock was set back.
  static func isAhead(_ moment: Instant, now: Instant) -> Bool {
    moment > now.advanced(bySeconds: tolerance)
  }

  /// Seconds until the account accepts another attempt, at least 1; nil if it does now.
  static func wait(_ account: ThrottleRecord?, now: Instant) -> Int64? {
    guard let account, !isAhead(account.lastFailureAt, now: now) else { return nil }
    return account.lockedUntil.flatMap { seconds(from: now, to: $0) }
  }

  /// Seconds until the window allows another event, at least 1; nil if it does now.
  static func wait(_ record: ThrottleRecord?, _ window: RateWindow, now: Instant) -> Int64? {
    guard let record, record.failures >= window.limit, !isAhead(record.firstFailureAt, now: now)
    else { return nil }
    return seconds(from: now, to: record.firstFailureAt.advanced(bySeconds: window.seconds))
  }

  /// Seconds until the window allows another event; nil if it does now. `moments` are newest first.
  static func wait(_ moments: [Instant], _ window: RateWindow, now: Instant) -> Int64? {
    let moments = moments.drop { isAhead($0, now: now) }
    guard window.limit > 0, moments.count >= window.limit else { return nil }
    let place = moments.startIndex + window.limit - 1
    return seconds(from: now, to: moments[place].advanced(bySeconds: window.seconds))
  }

  /// Returns the account's record with one more attempt, counted as failed until `takingBack`
  /// removes it.
  static func counting(
    _ account: ThrottleRecord?, _ limits: AttemptLimits, now: Instant
  ) -> ThrottleRecord {
    let kept = account.flatMap {
      now < $0.lastFailureAt.advanced(bySeconds: limits.memory)
        && !isAhead($0.lastFailureAt, now: now) ? $0 : nil
    }
    var record = counting(kept, now: now)
    record.lockedUntil = nil
    if record.failures >= limits.freeTries {
      let doublings = min(record.failures - limits.freeTries, 12)
      record.lockedUntil = now.advanced(bySeconds: min(limits.longestWait, 1 << Int64(doublings)))
    }
    return record
  }

  /// Returns the window's record with one more event.
  static func counting(
    _ record: ThrottleRecord?, _ window: RateWindow, now: Instant
  ) -> ThrottleRecord {
    let kept = record.flatMap {
      now < $0.firstFailureAt.advanced(bySeconds: window.seconds)
        && !isAhead($0.firstFailureAt, now: now) ? $0 : nil
    }
    return counting(kept, now: now)
  }

  private static func counting(_ record: ThrottleRecord?, now: Instant) -> ThrottleRecord {
    var record =
      record ?? ThrottleRecord(failures: 0, firstFailureAt: now, lastFailureAt: now)
    record.failures += 1
    record.lastFailureAt = now
    return record
  }

  /// Removes the attempt recorded at `moment`; returns nil if none remain.
  static func takingBack(_ record: ThrottleRecord?, madeAt moment: Instant) -> ThrottleRecord? {
    guard var record, record.failures > 1 else { return nil }
    record.failures -= 1
    // Why the check: a later failed attempt may have started a wait, which must not be lifted.
    if record.lastFailureAt == moment { record.lockedUntil = nil }
    return record
  }

  /// Whole seconds from now to a time, rounded up; nil if it has passed.
  static func seconds(from now: Instant, to moment: Instant) -> Int64? {
    let left = moment.milliseconds - now.milliseconds
    return left > 0 ? (left + 999) / 1000 : nil
  }
}
