import GRDB
import GRDBSQLite
import Glibc
import Postgres

extension StoreError {
  /// Converts an error thrown by GRDB or PostgreSQL; `path` is reported if access was denied.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self = StoreError(sqlite: error, path: path)
    case let error as PostgresError: self = StoreError(postgres: error)
    case is CancellationError: self = .cancelled
    default: self = .unexpected(message: String(describing: type(of: error)))
    }
  }

  private init(sqlite error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_FULL: self = .diskFull
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt
    case .SQLITE_IOERR: self = .inputOutput
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN:
      self = .notPermitted(path: path)
    case .SQLITE_CONSTRAINT: self = StoreError(constraint: error)
    case .SQLITE_INTERRUPT, .SQLITE_ABORT: self = .cancelled
    case .SQLITE_MISUSE where error.message == "Connection is closed": self = .closed
    default: self = .unexpected(message: error.message ?? "code \(error.resultCode.rawValue)")
    }
  }

  private init(constraint error: DatabaseError) {
    let message = error.message ?? ""
    switch error.extendedResultCode {
    case .SQLITE_CONSTRAINT_FOREIGNKEY: self = .missing
    case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY:
      // SQLite names the columns: "UNIQUE constraint failed: person.username".
      let column = message.split(separator: ".").last.map(String.init) ?? ""
      self = UniqueValue(rawValue: column).map(StoreError.taken) ?? .unexpected(message: message)
    default: self = .unexpected(message: message)
    }
  }
}

extension GRDB.Database {
  /// Runs `body`; a write that exceeded the disk quota throws `SQLITE_FULL`, as on a full disk.
  ///
  /// `file` names the file that `body` writes to: the WAL, or the database at a checkpoint.
  /// Why: SQLite knows ENOSPC only, and reports EDQUOT as a failure of the disk.
  func reportingQuota<Value>(
    in file: Int32 = SQLITE_FCNTL_JOURNAL_POINTER, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_IOERR_WRITE && lastErrno(of: file) == EDQUOT
    {
      throw DatabaseError(resultCode: .SQLITE_FULL, message: error.message)
    }
  }

  /// Like `reportingQuota`, for a `body` that writes to a file of its own: SQLite has closed this
  /// file by the time it reports the failure.
  func reportingQuotaOfClosedFile(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_IOERR_WRITE
      && sqlite3_system_errno(sqliteConnection) == EDQUOT
    {
      throw DatabaseError(resultCode: .SQLITE_FULL, message: error.message)
    }
  }

  /// The errno of the last failed operation on a file of the main database; 0 if it is unknown.
  ///
  /// Why not `sqlite3_system_errno`: a failed commit does not set it.
  private func lastErrno(of file: Int32) -> Int32 {
    var handle: UnsafeMutablePointer<sqlite3_file>?
    var number: Int32 = 0
    guard sqlite3_file_control(sqliteConnection, "main", file, &handle) == SQLITE_OK,
      let handle, let methods = handle.pointee.pMethods,
      methods.pointee.xFileControl?(handle, SQLITE_FCNTL_LAST_ERRNO, &number) == SQLITE_OK
    else { return 0 }
    return number
  }
}
