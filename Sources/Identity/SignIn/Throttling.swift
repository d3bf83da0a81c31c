import Domain
import Store

/// How wrong tries are counted.
enum Throttling {
  /// Seconds until the account may be tried again, at least 1; nothing when it may be tried now.
  static func wait(_ account: ThrottleRecord?, now: Instant) -> Int64? {
    account?.lockedUntil.flatMap { seconds(from: now, to: $0) }
  }

  /// Seconds until the window has room again, at least 1; nothing when it has room now.
  static func wait(_ record: ThrottleRecord?, _ window: Window, now: Instant) -> Int64? {
    guard let record, record.failures >= window.limit else { return nil }
    return seconds(from: now, to: record.firstFailureAt.advanced(bySeconds: window.seconds))
  }

  /// Seconds until the window has room again; `moments` are what it counts, newest first.
  static func wait(_ moments: [Instant], _ window: Window, now: Instant) -> Int64? {
    guard window.limit > 0, moments.count >= window.limit else { return nil }
    return seconds(
      from: now, to: moments[window.limit - 1].advanced(bySeconds: window.seconds))
  }

  /// The account with one more try, which is thought wrong until it turns out right.
  static func counting(
    _ account: ThrottleRecord?, _ limits: TryLimits, now: Instant
  ) -> ThrottleRecord {
    let kept = account.flatMap {
      now < $0.lastFailureAt.advanced(bySeconds: limits.memory) ? $0 : nil
    }
    var record =
      kept ?? ThrottleRecord(failures: 0, firstFailureAt: now, lastFailureAt: now)
    record.failures += 1
    record.lastFailureAt = now
    record.lockedUntil = nil
    if record.failures >= limits.freeTries {
      let doublings = min(record.failures - limits.freeTries, 12)
      record.lockedUntil = now.advanced(bySeconds: min(limits.longestWait, 1 << Int64(doublings)))
    }
    return record
  }

  /// The window with one more try.
  static func counting(
    _ record: ThrottleRecord?, _ window: Window, now: Instant
  ) -> ThrottleRecord {
    let kept = record.flatMap {
      now < $0.firstFailureAt.advanced(bySeconds: window.seconds) ? $0 : nil
    }
    var record =
      kept ?? ThrottleRecord(failures: 0, firstFailureAt: now, lastFailureAt: now)
    record.failures += 1
    record.lastFailureAt = now
    return record
  }

  /// The try that was made at `moment` less; nothing when none is left.
  static func takingBack(_ record: ThrottleRecord?, madeAt moment: Instant) -> ThrottleRecord? {
    guard var record, record.failures > 1 else { return nil }
    record.failures -= 1
    // Why: the wait of a later wrong try must not end with this one.
    if record.lastFailureAt == moment { record.lockedUntil = nil }
    return record
  }

  /// Whole seconds from now to a moment, at least 1; nothing when it is past.
  static func seconds(from now: Instant, to moment: Instant) -> Int64? {
    let left = moment.milliseconds - now.milliseconds
    return left > 0 ? (left + 999) / 1000 : nil
  }
}
