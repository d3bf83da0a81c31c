import Domain
import Store

/// How wrong tries are counted; the numbers are proposal 3.2 of the security notes.
enum Throttling {
  /// Tries of an account in a row that cost no wait.
  static let freeTries = 5
  /// The longest wait in seconds: nobody can lock a stranger's account for longer.
  static let longestWait: Int64 = 3600
  /// Seconds without a try after which an account's count begins anew.
  static let memory: Int64 = 86_400

  /// How many tries one source has in a period.
  struct Window: Hashable, Sendable {
    let limit: Int
    let seconds: Int64
  }

  /// 20 tries a minute from an address.
  static let addressMinute = Window(limit: 20, seconds: 60)
  /// 200 tries an hour from an address.
  static let addressHour = Window(limit: 200, seconds: 3600)
  /// 1,000 tries an hour from a network of addresses.
  static let networkHour = Window(limit: 1000, seconds: 3600)

  /// Seconds until the account may be tried again, at least 1; nothing when it may be tried now.
  static func wait(_ account: ThrottleRecord?, now: Instant) -> Int64? {
    account?.lockedUntil.flatMap { seconds(from: now, to: $0) }
  }

  /// Seconds until the window has room again, at least 1; nothing when it has room now.
  static func wait(_ record: ThrottleRecord?, _ window: Window, now: Instant) -> Int64? {
    guard let record, record.failures >= window.limit else { return nil }
    return seconds(from: now, to: record.firstFailureAt.advanced(bySeconds: window.seconds))
  }

  /// The account with one more try, which is thought wrong until it turns out right.
  static func counting(_ account: ThrottleRecord?, now: Instant) -> ThrottleRecord {
    let kept = account.flatMap {
      now < $0.lastFailureAt.advanced(bySeconds: memory) ? $0 : nil
    }
    var record =
      kept ?? ThrottleRecord(failures: 0, firstFailureAt: now, lastFailureAt: now)
    record.failures += 1
    record.lastFailureAt = now
    record.lockedUntil = nil
    if record.failures >= freeTries {
      let doublings = min(record.failures - freeTries, 12)
      record.lockedUntil = now.advanced(bySeconds: min(longestWait, 1 << Int64(doublings)))
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

  /// One try less; nothing when none is left.
  static func takingBack(_ record: ThrottleRecord?) -> ThrottleRecord? {
    guard var record, record.failures > 1 else { return nil }
    record.failures -= 1
    record.lockedUntil = nil
    return record
  }

  private static func seconds(from now: Instant, to moment: Instant) -> Int64? {
    let left = moment.milliseconds - now.milliseconds
    return left > 0 ? (left + 999) / 1000 : nil
  }
}
