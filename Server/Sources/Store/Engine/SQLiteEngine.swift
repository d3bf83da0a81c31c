import GRDB
import GRDBSQLite
import Synchronization

/// SQLite in a file of the data folder: one writer and a few readers.
final class SQLiteEngine: Sendable {
  /// The path of the database file.
  let path: String
  /// The connections.
  let pool: DatabasePool
  /// Further connections for the photos of pages.
  let feedReader: FeedReader
  private let state = Mutex(State())

  private struct State {
    var isClosed = false
    var hasDiskFailed = false
    var hasReadFailed = false
    var writesSinceCheckpoint = 0
    var isLogHeld = false
  }

  /// Transactions between two checkpoints: about 1,000 pages (4 MB) of WAL at 4 pages each.
  private static let writesPerCheckpoint = 256

  /// Takes over the connections of a pool.
  init(path: String, pool: DatabasePool) {
    self.path = path
    self.pool = pool
    feedReader = FeedReader(path: path)
  }

  /// Checkpoints the WAL and closes all connections; a WAL that a backup holds stays as it is. Has no
  /// effect if they are closed.
  func close() throws(StoreError) {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isFirst else { return }
    feedReader.close()
    do {
      try pool.writeWithoutTransaction { sqlite in
        if isLogHeld {
          try sqlite.keepLogFile()
        } else {
          _ = try sqlite.checkpoint(.truncate)
        }
      }
      try pool.close()
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Runs `body` on a reader without a transaction: each statement has its own snapshot.
  func read<Value>(_ body: (Connection) throws -> Value) throws(StoreError) -> Value {
    do { return try pool.unsafeRead { try body(Connection($0)) } } catch { throw storeError(error) }
  }

  /// Runs `body` in one transaction on the writer; on return, the transaction is on disk.
  ///
  /// `committed` is called after a successful commit, before the next write starts.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value,
    committed: @escaping @Sendable (Value, MemoryChanges) -> Void
  ) async throws(StoreError) -> Value {
    if state.withLock({ $0.isClosed }) { throw .closed }
    do {
      // Why not GRDB's transaction observers: an observer whose commit failed would stay registered
      // for the next commit.
      let value = try await pool.writeWithoutTransaction { sqlite in
        let changes = MemoryChanges()
        let value = try self.unlessDiskFailed {
          try sqlite.reportingQuota {
            try sqlite.inOneTransaction { try body(Connection($0, changes)) }
          }
        }
        committed(value, changes)
        return value
      }
      checkpointWhenDue()
      return value
    } catch {
      throw storeError(error)
    }
  }

  /// Converts an error; `corrupt` becomes `inputOutput` if the disk is failing. Why: unreadable
  /// pages look corrupt to SQLite, and the owner would restore a backup over an intact database.
  func storeError(_ error: any Error) -> StoreError {
    switch StoreError(error, path: path) {
    case .inputOutput:
      state.withLock { $0.hasReadFailed = true }
      return .inputOutput
    case .corrupt:
      let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      let hasFailed = state.withLock { $0.hasDiskFailed || $0.hasReadFailed }
      return hasFailed || !DataFolder.isWritable(folder) ? .inputOutput : .corrupt
    case let other: return other
    }
  }

  /// Whether the disk failed and all writes are refused until the server is restarted.
  var hasDiskFailed: Bool { state.withLock { $0.hasDiskFailed } }

  // Why: after a failed fsync SQLite cannot know what is on disk, so later writes and those already
  // queued must fail.
  private func unlessDiskFailed<Value>(_ write: () throws -> Value) throws -> Value {
    if hasDiskFailed { throw StoreError.inputOutput }
    do { return try write() } catch {
      if StoreError(error, path: path) == .inputOutput {
        state.withLock { $0.hasDiskFailed = true }
      }
      throw error
    }
  }

  /// Whether a continuous backup decides when the WAL is checkpointed.
  var isLogHeld: Bool { state.withLock { $0.isLogHeld } }

  /// Leaves checkpoints to a continuous backup, or makes them automatic again.
  func holdLog(_ isHeld: Bool) {
    state.withLock { $0.isLogHeld = isHeld }
  }

  /// Checkpoints the WAL after every `writesPerCheckpoint` transactions, unless a backup holds it.
  ///
  /// SQLite's automatic checkpoint is off because it hides errors.
  private func checkpointWhenDue() {
    let isDue = state.withLock { state in
      if state.isLogHeld { return false }
      state.writesSinceCheckpoint += 1
      guard state.writesSinceCheckpoint >= SQLiteEngine.writesPerCheckpoint else { return false }
      state.writesSinceCheckpoint = 0
      return true
    }
    guard isDue else { return }
    pool.asyncWriteWithoutTransaction { [weak self] in self?.checkpoint($0) }
  }

  /// Copies the WAL into the database file as far as readers allow, without waiting for them.
  func checkpoint(_ sqlite: GRDB.Database) {
    do {
      _ = try sqlite.reportingQuota(in: SQLITE_FCNTL_FILE_POINTER) {
        try sqlite.checkpoint(.passive)
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
      state.withLock { $0.hasDiskFailed = true }
    } catch {
      // Why ignored: on a full disk or with a busy reader, the WAL stays as it is, and the next
      // checkpoint continues.
    }
  }
}

extension GRDB.Database {
  /// Runs `body` in a transaction and returns its result after the commit.
  fileprivate func inOneTransaction<Value>(
    _ body: (GRDB.Database) throws -> Value
  ) throws -> Value {
    var value: Value?
    try inTransaction {
      value = try body(self)
      return .commit
    }
    guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    return value
  }
}
