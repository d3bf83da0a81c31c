import GRDB
import GRDBSQLite
import Postgres

/// When a search ends, whether or not it is finished: after its time, or when its task is canceled.
///
/// Why: anybody may request a search, and others wait for it (LIB-15).
struct SearchDeadline {
  private let end: ContinuousClock.Instant

  /// A deadline this long from now.
  init(after time: Duration) {
    end = ContinuousClock.now + time
  }

  /// The end for a statement of PostgreSQL.
  var postgres: PostgresDeadline { .now + max(.zero, ContinuousClock.now.duration(to: end)) }

  /// Whether the time is over or the current task is canceled.
  var isOver: Bool { Task.isCancelled || ContinuousClock.now >= end }

  /// Throws `CancellationError` if the deadline is over.
  func check() throws {
    if isOver { throw CancellationError() }
  }
}

extension Connection {
  /// Instructions of SQLite between two looks at the clock; within FTS5, these take a few
  /// milliseconds.
  private static let instructionsPerCheck: Int32 = 100

  /// Runs `body`, whose statements throw `SQLITE_INTERRUPT` or `deadlineExceeded` when the deadline is over.
  ///
  /// NB: a statement that takes fewer than 100 instructions of SQLite may end as usual, and PostgreSQL does not
  /// notice that the task is canceled.
  func interrupting<Value>(
    at deadline: SearchDeadline, _ body: () throws -> Value
  ) throws -> Value {
    switch base {
    case .sqlite(let sqlite):
      return try withUnsafePointer(to: deadline) { pointer in
        sqlite3_progress_handler(
          sqlite.sqliteConnection, Connection.instructionsPerCheck, isInterrupted,
          UnsafeMutableRawPointer(mutating: pointer))
        defer { sqlite3_progress_handler(sqlite.sqliteConnection, 0, nil, nil) }
        return try body()
      }
    case .postgres(let session):
      session.deadline = deadline.postgres
      defer { session.deadline = nil }
      return try body()
    }
  }

  /// The statement, from the cache if it is there; throws `CancellationError` if the deadline is
  /// over.
  func cachedStatement(sql: String, before deadline: SearchDeadline) throws -> Statement {
    try deadline.check()
    return try cachedStatement(sql: sql)
  }
}

/// SQLite's question whether to interrupt the statement: 0 means no.
private func isInterrupted(_ deadline: UnsafeMutableRawPointer?) -> Int32 {
  guard let deadline else { return 0 }
  return deadline.assumingMemoryBound(to: SearchDeadline.self).pointee.isOver ? 1 : 0
}
