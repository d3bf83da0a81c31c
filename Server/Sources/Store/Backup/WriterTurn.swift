import GRDB
import GRDBSQLite

/// The writer's connection between two transactions: nothing else writes until its use ends.
public struct WriterTurn {
  let sqlite: GRDB.Database
  let engine: SQLiteEngine

  /// A number that changes when anything but the writer has changed the database.
  public func foreignChanges() throws -> Int64 {
    try Int64.fetchOne(Connection(sqlite), sql: "PRAGMA data_version") ?? 0
  }

  /// Copies the WAL into the database file as far as readers allow. If that was all of it, SQLite begins the
  /// WAL again with a later transaction.
  public func checkpoint() {
    engine.checkpoint(sqlite)
  }

  /// Begins a copy of the database as it is now.
  public func beginCopy() throws -> PageCopy {
    try PageCopy(path: engine.path)
  }
}

extension Database {
  /// The path of the WAL; nil if the database is not SQLite's.
  public var logPath: String? { sqliteEngine.map { $0.path + "-wal" } }

  /// Calls `body` between two write transactions; it must be short. Throws `unsupported` if the database is
  /// not SQLite's.
  public func betweenWrites<Value: Sendable>(
    _ body: @escaping @Sendable (WriterTurn) throws -> Value
  ) async throws(StoreError) -> Value {
    let engine = try sqlite
    do {
      return try await engine.pool.writeWithoutTransaction { sqlite in
        try body(WriterTurn(sqlite: sqlite, engine: engine))
      }
    } catch {
      throw engine.storeError(error)
    }
  }

  /// Whether a continuous backup decides when the WAL is checkpointed.
  public var isLogHeld: Bool { sqliteEngine?.isLogHeld ?? false }

  /// Leaves checkpoints to a continuous backup (LIB-14), or makes them automatic again. Without
  /// checkpoints SQLite appends to the WAL and never restarts it, so every frame stays readable
  /// until the backup has it.
  public func holdLog(_ isHeld: Bool) {
    sqliteEngine?.holdLog(isHeld)
  }
}

/// A copy of the database, page by page, as it was at one moment. Frames that the WAL gets afterwards can be
/// applied to it, which is not so for a copy that `VACUUM INTO` made.
public final class PageCopy: Sendable {
  private let queue: DatabaseQueue

  /// Begins the read transaction that the copy is of.
  init(path: String) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { connection in
      try connection.execute(sql: "BEGIN")
      _ = try Int.fetchOne(connection, sql: "SELECT count(*) FROM sqlite_master")
    }
  }

  /// Writes the copy to `file`, which must not exist, and ends the transaction. Nobody else can read the file.
  public func write(to file: String) async throws(StoreError) {
    let outcome = await Database.aside { [queue] () throws(StoreError) in
      do {
        defer { try? queue.close() }
        guard try DataFolder.makePrivateFile(file) else { throw StoreError.exists(path: file) }
        try queue.inDatabase { connection in
          defer { try? connection.execute(sql: "COMMIT") }
          let copy = try DatabaseQueue(path: file)
          defer { try? copy.close() }
          try copy.writeWithoutTransaction { try connection.backup(to: $0, pagesPerStep: 256) }
        }
      } catch {
        throw StoreError(error, path: file)
      }
    }
    try outcome.get()
  }
}

extension GRDB.Database {
  /// Makes SQLite leave the WAL where it is when the last connection closes.
  func keepLogFile() throws {
    var isKept: Int32 = 1
    let code = sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
