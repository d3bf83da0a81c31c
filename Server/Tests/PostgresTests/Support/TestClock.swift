import Synchronization

@testable import Postgres

/// A clock that the test moves.
final class TestClock: Sendable {
  private let start = PostgresDeadline.now
  private let elapsed = Mutex(Duration.zero)

  var now: PostgresDeadline { start + elapsed.withLock(\.self) }

  func advance(_ duration: Duration) { elapsed.withLock { $0 += duration } }
}
