import GRDB

extension StoreError {
  /// Converts an error thrown by GRDB; `path` is reported if access was denied.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self = StoreError(sqlite: error, path: path)
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
