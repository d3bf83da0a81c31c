/// The errors of the database.
public enum StoreError: Error, Hashable, Sendable {
  /// Another process holds the data folder; nil if its process id is unknown.
  case held(processId: Int32?)
  /// Another connection kept the database busy for longer than 5 seconds.
  case locked
  /// A newer version of Image Feed wrote the database; it was left untouched.
  case newerVersion
  /// A version before commit b95655c4 wrote the database; it was left untouched.
  case olderVersion
  /// The disk or the quota is full; the failed write was rolled back.
  case diskFull
  /// The file is damaged or not a database.
  case corrupt
  /// SQLite was denied access to this path.
  case notPermitted(path: String)
  /// The operating system cannot use this file or folder; `number` is the errno.
  case unusable(path: String, number: Int32)
  /// The disk failed. If a write failed, all later writes fail until the database is reopened.
  case inputOutput
  /// A value that must be unique already exists.
  case taken(UniqueValue)
  /// The row, or a row that it refers to, does not exist.
  case missing
  /// A right of the request was taken away before this transaction, which wrote nothing.
  case rightEnded
  /// The file already exists and is not overwritten.
  case exists(path: String)
  /// The database was closed.
  case closed
  /// The waiting task was canceled; nothing was written.
  case cancelled
  /// This needs the database of a data folder, not one of PostgreSQL.
  case unsupported
  /// PostgreSQL cannot be reached, for the reason that the sentence gives; nothing was changed.
  case unreachable(reason: String)
  /// The connection to PostgreSQL broke during a commit: the change may have been stored or not.
  case uncertain
  /// The database failed for any other reason.
  case unexpected(message: String)

  /// The values that are unique in a database.
  public enum UniqueValue: String, Hashable, Sendable, CaseIterable {
    /// The login.
    case login
    /// The public @name.
    case username
    /// The phone number.
    case phone
    /// The name of a topic in URLs.
    case slug
    /// The public id of a photo.
    case publicId
    /// The content hash of a photo.
    case contentHash
    /// The access key of an application.
    case accessKey
    /// A hash used as a primary key: of a code, a token, a session or an OAuth `state`.
    case hash
  }
}

extension StoreError: CustomStringConvertible {
  /// A message for the command line; it contains no stored values.
  public var description: String {
    switch self {
    case .held(let processId?): "The data folder is in use by process \(processId)."
    case .held(nil): "The data folder is in use by another process."
    case .locked: "The database was busy for too long; try again."
    case .newerVersion: "A newer version of Image Feed wrote this database; update Image Feed."
    case .olderVersion:
      "This library is too old for this program. Open it once with the program of commit 52c8785d, then "
        + "again with this one. Nothing was changed."
    case .diskFull: "The disk is full; nothing was changed."
    case .corrupt: "The database is damaged; restore a backup."
    case .notPermitted(let path): "No permission to use \(path)."
    case .unusable(let path, let number): "\(path) cannot be used: \(DiskError(number: number))."
    case .inputOutput: "The disk reported an error; check it, then start again."
    case .taken(let value): "This \(value.rawValue) is taken."
    case .missing: "There is no such entry."
    case .rightEnded: "The right to do this was taken away meanwhile; nothing more was changed."
    case .exists(let path): "\(path) exists already."
    case .closed: "The database is closed."
    case .cancelled: "The request was cancelled; nothing was changed."
    case .unsupported:
      "This works only with the database of a data folder; PostgreSQL has tools of its own, such as pg_dump."
    case .unreachable(let reason): reason
    case .uncertain:
      "The connection to the database broke during a commit; check whether the change was stored."
    case .unexpected(let message): "The database refused: \(message)"
    }
  }
}
