import Foundation
import GRDB
import GRDBSQLite

@testable import Store

/// The WAL of a database on a full disk: SQLite can open it, but every write fails.
final class FullLog: @unchecked Sendable {
  private let database: Store.Database
  private let before: UnsafePointer<sqlite3_io_methods>
  private let full: UnsafeMutablePointer<sqlite3_io_methods>

  /// Fills the disk under the WAL of `database` until `empty` is called; with `isQuota` only the
  /// user's quota, for which SQLite has no error code.
  init(_ database: Store.Database, isQuota: Bool = false) throws {
    self.database = database
    before = try database.sqlite.pool.writeWithoutTransaction {
      try FullLog.file($0).pointee.pMethods
    }
    full = .allocate(capacity: 1)
    full.initialize(to: before.pointee)
    if isQuota {
      // SQLITE_IOERR_WRITE, a macro that Swift does not import.
      full.pointee.xWrite = { _, _, _, _ in SQLITE_IOERR | 3 << 8 }
      full.pointee.xFileControl = { _, operation, result in
        FullLog.tell(EDQUOT, operation, result)
      }
    } else {
      full.pointee.xWrite = { _, _, _, _ in SQLITE_FULL }
    }
    try use(full)
  }

  deinit {
    // NB: SQLite must stop using the functions before they are freed.
    try? use(before)
    full.deallocate()
  }

  /// Frees space.
  func empty() throws { try use(before) }

  /// From now on, writes fail with EIO instead of an exceeded quota.
  func fail() {
    full.pointee.xFileControl = { _, operation, result in
      FullLog.tell(EIO, operation, result)
    }
  }

  /// Answers SQLite's request for the errno of the last failed write.
  private static func tell(
    _ number: Int32, _ operation: Int32, _ result: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard operation == SQLITE_FCNTL_LAST_ERRNO, let result else { return SQLITE_NOTFOUND }
    result.storeBytes(of: number, as: Int32.self)
    return SQLITE_OK
  }

  private func use(_ methods: UnsafePointer<sqlite3_io_methods>) throws {
    try database.sqlite.pool.writeWithoutTransaction {
      try FullLog.file($0).pointee.pMethods = methods
    }
  }

  /// SQLite's handle of the WAL file.
  private static func file(_ connection: GRDB.Database) throws -> UnsafeMutablePointer<sqlite3_file>
  {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(
      connection.sqliteConnection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file)
    guard code == SQLITE_OK, let file, file.pointee.pMethods != nil else { throw SampleError() }
    return file
  }
}
