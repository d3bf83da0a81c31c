/// Everything that can go wrong between the house and its database.
public enum StoreError: Error, Hashable, Sendable {
  /// Another process holds the data folder; its process id when it could be read.
  case held(processId: Int32?)
  /// Another connection kept the database busy for longer than 5 seconds.
  case locked
  /// A newer version of Image Feed wrote the database; it was left untouched.
  case newerVersion
  /// The disk is full; nothing of the failed write was kept.
  case diskFull
  /// The file is damaged or is no database.
  case corrupt
  /// The operating system refuses access to this path.
  case notPermitted(path: String)
  /// The disk failed. After this no write is accepted until the database is opened again.
  case inputOutput
  /// A value that has to be unique exists already.
  case taken(UniqueValue)
  /// The row, or a row that it refers to, does not exist.
  case missing
  /// The file exists already and is not overwritten.
  case exists(path: String)
  /// The database was closed.
  case closed
  /// The waiting task was cancelled; nothing was written.
  case cancelled
  /// SQLite refused for a reason that no rule of the house foresees.
  case unexpected(message: String)

  /// The values that exist once in a database.
  public enum UniqueValue: String, Hashable, Sendable {
    /// What a person types to sign in.
    case login
    /// The public @name.
    case username
    /// The number to which codes are sent.
    case phone
    /// The public id of a photo.
    case publicId
    /// The content of a photo.
    case contentHash
    /// The access key of an application.
    case accessKey
    /// A hash that is a primary key: a code, a token, a session, a state.
    case hash
  }
}

extension StoreError: CustomStringConvertible {
  /// A sentence for a person at a terminal; it holds no stored values.
  public var description: String {
    switch self {
    case .held(let processId?): "The data folder is in use by process \(processId)."
    case .held(nil): "The data folder is in use by another process."
    case .locked: "The database was busy for too long; try again."
    case .newerVersion: "A newer version of Image Feed wrote this database; update Image Feed."
    case .diskFull: "The disk is full; nothing was changed."
    case .corrupt: "The database is damaged; restore a backup."
    case .notPermitted(let path): "No permission to use \(path)."
    case .inputOutput: "The disk reported an error; check it, then start again."
    case .taken(let value): "This \(value.rawValue) is taken."
    case .missing: "There is no such entry."
    case .exists(let path): "\(path) exists already."
    case .closed: "The database is closed."
    case .cancelled: "The request was cancelled; nothing was changed."
    case .unexpected(let message): "The database refused: \(message)"
    }
  }
}
