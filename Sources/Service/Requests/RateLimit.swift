import Domain
import Synchronization

/// Counts API requests per application and hour, and in the server's own apps per person; in memory,
/// so a restart forgives (API-5).
final class RateLimit: Sendable {
  /// Whose requests are counted together.
  enum Account: Hashable, Sendable {
    /// An application's, by its row id, whoever uses it.
    case application(Int64)
    /// A person's, by their row id, in the server's own apps: those have one key for everybody.
    case person(Int64)
  }

  /// What an account may still do in this hour.
  struct Budget: Hashable, Sendable {
    /// Requests per hour.
    let limit: Int
    /// Requests left.
    let remaining: Int
  }

  /// What answers say where nothing is limited: clients take 0 for "exceeded" and need some number.
  static let unlimited = Budget(limit: 1_000_000, remaining: 999_999)

  /// The most accounts that are counted apart; above it the count starts over.
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

  /// What an account has that did not ask yet.
  var full: Budget {
    perHour > 0 ? Budget(limit: perHour, remaining: perHour) : RateLimit.unlimited
  }

  /// Seconds until the next hour begins, in which everybody has a new budget.
  func pause(_ now: Instant) -> Int { Int(3600 - now.seconds % 3600) }

  /// Takes one request of an account's budget; 0 remain when this one was too many.
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
    // NB: clients tell the two kinds of 403 apart by 0, which only the refusal may say.
    return Budget(limit: perHour, remaining: used > perHour ? 0 : max(1, perHour - used))
  }
}
