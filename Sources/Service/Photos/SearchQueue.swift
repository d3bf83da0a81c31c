import Synchronization

/// Runs searches one at a time, because each reads all photos and anybody may request one: together
/// they occupy one core and one reader of the database (LIB-15).
final class SearchQueue: Sendable {
  /// Searches that run or wait; further ones are refused with 503.
  static let most = 8

  private let count = Mutex(0)
  private let worker = Worker()

  /// Returns the result of `search`. Throws `Failure.busy` if too many searches wait; a canceled
  /// search that has not begun never runs.
  func run<Result: Sendable>(_ search: @Sendable () throws -> Result) async throws -> Result {
    let isFull = count.withLock { count in
      if count >= SearchQueue.most { return true }
      count += 1
      return false
    }
    if isFull { throw Failure.busy(seconds: 1) }
    defer { count.withLock { $0 -= 1 } }
    return try await worker.run(search)
  }

  private actor Worker {
    func run<Result: Sendable>(_ search: @Sendable () throws -> Result) throws -> Result {
      try Task.checkCancellation()
      return try search()
    }
  }
}
