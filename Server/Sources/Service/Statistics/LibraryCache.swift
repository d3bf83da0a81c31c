import Domain
import Store

/// The statistics of the whole server, computed at most once a minute, because that reads every
/// photo.
actor LibraryCache {
  /// Of all time, and of the last `month` days.
  typealias Statistics = (all: LibraryStatistics, month: LibraryStatistics)

  /// The days of `/stats/month`, the present one included.
  static let month = 30
  private static let seconds: Int64 = 60

  private struct Computation {
    let start: Instant
    let task: Task<Statistics, any Error>
  }

  private var latest: Computation?

  /// The statistics, at most a minute old; concurrent callers share one computation.
  func statistics(_ store: StatisticsStore, now: Instant) async throws -> Statistics {
    // Why either way: of two concurrent requests, the earlier may ask later.
    if let latest, abs(now.seconds - latest.start.seconds) < Self.seconds {
      return try await latest.task.value
    }
    // Why detached: the work must not run on the actor, nor be canceled with its first caller.
    let task = Task.detached {
      (all: try store.library(), month: try store.library(lastDays: Self.month, now: now))
    }
    latest = Computation(start: now, task: task)
    do {
      return try await task.value
    } catch {
      if latest?.task == task { latest = nil }
      throw error
    }
  }
}
