import GRDB
import GRDBSQLite
import Synchronization

/// Reads the photos of a page through SQLite's C API, on separate connections.
///
/// Connections are opened on demand, one per concurrent read, and reused.
final class FeedReader: Sendable {
  private struct State {
    var idle: [FeedConnection] = []
    var isClosed = false
  }

  private let path: String
  private let state = Mutex(State())

  /// Creates a reader of the database at `path`; opens no connection yet.
  init(path: String) {
    self.path = path
  }

  /// Calls `body` with the photos of `ids` in this order; removed photos are skipped.
  func read(
    _ ids: [Int64], likedBy personId: Int64?, _ body: (PhotoRow) throws -> Void
  ) throws {
    let kept = try state.withLock { state in
      if state.isClosed { throw StoreError.closed }
      return state.idle.popLast()
    }
    let connection = try kept ?? FeedConnection(path: path)
    defer {
      state.withLock { if !$0.isClosed { $0.idle.append(connection) } }
    }
    try connection.read(ids, likedBy: personId, body)
  }

  /// Closes idle connections now and busy ones after their read.
  func close() {
    state.withLock { $0 = State(isClosed: true) }
  }
}

/// A connection with its prepared statements; used by one read at a time.
private final class FeedConnection: @unchecked Sendable {
  private let connection: OpaquePointer
  private let photo: OpaquePointer
  private let begin: OpaquePointer
  private let commit: OpaquePointer

  init(path: String) throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
    connection = opened
    do {
      sqlite3_busy_timeout(opened, 5000)
      try FeedConnection.check(
        sqlite3_exec(opened, "PRAGMA cache_size = -1000; PRAGMA query_only = 1", nil, nil, nil))
      photo = try FeedConnection.prepare(PhotoRow.query, opened)
      begin = try FeedConnection.prepare("BEGIN", opened)
      commit = try FeedConnection.prepare("COMMIT", opened)
    } catch {
      sqlite3_close_v2(opened)
      throw error
    }
  }

  deinit {
    for statement in [photo, begin, commit] { sqlite3_finalize(statement) }
    sqlite3_close_v2(connection)
  }

  // Why: one transaction takes SQLite's lock once and reads all photos from one snapshot.
  func read(
    _ ids: [Int64], likedBy personId: Int64?, _ body: (PhotoRow) throws -> Void
  ) throws {
    try run(begin)
    defer { _ = try? run(commit) }
    if let personId {
      sqlite3_bind_int64(photo, 1, personId)
    } else {
      sqlite3_bind_null(photo, 1)
    }
    for id in ids {
      sqlite3_bind_int64(photo, 2, id)
      defer { sqlite3_reset(photo) }
      let code = sqlite3_step(photo)
      if code == SQLITE_ROW {
        try body(PhotoRow(photo))
      } else if code != SQLITE_DONE {
        try FeedConnection.check(code)
      }
    }
  }

  private func run(_ statement: OpaquePointer) throws {
    let code = sqlite3_step(statement)
    sqlite3_reset(statement)
    if code != SQLITE_DONE { try FeedConnection.check(code) }
  }

  private static func prepare(
    _ sql: String, _ connection: OpaquePointer
  ) throws -> OpaquePointer {
    var prepared: OpaquePointer?
    try check(
      sqlite3_prepare_v3(
        connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
    guard let prepared else { throw DatabaseError(resultCode: .SQLITE_ERROR) }
    return prepared
  }

  private static func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
