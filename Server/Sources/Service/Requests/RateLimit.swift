import Domain
import Synchronization

/// Counts API requests per hour and application; in the server's own apps, per hour and person.
/// The counts are in memory, so a restart resets them (API-5).
final class RateLimit: Sendable {
  /// Whose requests are counted together.
  enum Account: Hashable, Sendable {
    /// An application by its row id; the requests of all its users are counted together.
    case application(Int64)
    /// A person by their row id, in the server's own apps, which share one access key.
    case person(Int64)
  }

  /// The rate limit of an account in the current hour.
  struct Budget: Hashable, Sendable {
    /// Requests per hour.
    let limit: Int
    /// Requests left.
    let remaining: Int
  }

  /// Reported if there is no limit: clients need a number and take 0 for "exceeded".
  static let unlimited = Budget(limit: 1_000_000, remaining: 999_999)

  /// The most accounts that are counted; beyond that, all counts are reset.
  private static let mostAccounts = 10_000

  private struct Hour {
    var number: Int64 = 0
    var counts: [Account: Int] = [:]
  }

  private let perHour: Int
  private let hour = Mutex(Hour())

  init(perHour: Int) {
    self.perHour = perHour
  }

  /// The budget of an account without requests in this hour.
  var full: Budget {
    perHour > 0 ? Budget(limit: perHour, remaining: perHour) : RateLimit.unlimited
  }

  /// Seconds until the next hour begins and the counts are reset.
  func pause(_ now: Instant) -> Int { Int(3600 - now.seconds % 3600) }

  /// Counts one request; `remaining` is 0 only if this request exceeded the limit.
  func take(_ account: Account, now: Instant) -> Budget {
    guard perHour > 0 else { return RateLimit.unlimited }
    let used = hour.withLock { hour in
      let number = now.seconds / 3600
      if hour.number != number || hour.counts.count > RateLimit.mostAccounts {
        hour = Hour(number: number)
      }
      hour.counts[account, default: 0] += 1
      return hour.counts[account, default: 0]
    }
    // NB: clients read 0 in a 403 as "rate limit exceeded", so only that refusal may report 0.
    return Budget(limit: perHour, remaining: used > perHour ? 0 : max(1, perHour - used))
  }
}
