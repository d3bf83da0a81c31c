import GRDB
import GRDBSQLite

@testable import Store

/// The WAL of a database on a full disk: SQLite can open it, but every write fails.
final class FullLog: @unchecked Sendable {
  private let database: Store.Database
  private let before: UnsafePointer<sqlite3_io_methods>
  private let full: UnsafeMutablePointer<sqlite3_io_methods>

  /// Fills the disk under the WAL of `database` until `empty` is called.
  init(_ database: Store.Database) throws {
    self.database = database
    before = try database.pool.writeWithoutTransaction { try FullLog.file($0).pointee.pMethods }
    full = .allocate(capacity: 1)
    full.initialize(to: before.pointee)
    full.pointee.xWrite = { _, _, _, _ in SQLITE_FULL }
    try use(full)
  }

  deinit { full.deallocate() }

  /// Frees space.
  func empty() throws { try use(before) }

  private func use(_ methods: UnsafePointer<sqlite3_io_methods>) throws {
    try database.pool.writeWithoutTransaction { try FullLog.file($0).pointee.pMethods = methods }
  }

  /// SQLite's handle of the WAL file.
  private static func file(_ connection: Connection) throws -> UnsafeMutablePointer<sqlite3_file> {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(
      connection.sqliteConnection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file)
    guard code == SQLITE_OK, let file, file.pointee.pMethods != nil else { throw SampleError() }
    return file
  }
}
