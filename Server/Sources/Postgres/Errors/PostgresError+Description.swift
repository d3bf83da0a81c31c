extension PostgresError: CustomStringConvertible {
  /// A message for the owner of the server; it contains no password.
  public var description: String {
    switch self {
    case .libraryMissing(let fileName):
      "PostgreSQL needs \(fileName) of version 14 or later; install it (Debian: libpq5)."
    case .invalidURL(let reason): "The URL of the database cannot be used: \(reason)."
    case .cannotConnect(let reason): "The database cannot be reached: \(reason)."
    case .refused(let reason): "The database cannot be used: \(reason)."
    case .connectionLost(let reason): "The connection to the database broke: \(reason)."
    case .outcomeUnknown(let reason):
      "The connection to the database broke during a commit, so it is unknown whether the change "
        + "was stored: \(reason)."
    case .deadlineExceeded: "The database did not respond in time; nothing was changed."
    case .server(let error): error.description
    case .rolledBack: "A statement of the transaction failed; nothing was changed."
    case .unsupportedType(let column, let type):
      "The column \(column) has the type with OID \(type), which is not supported."
    case .unreadableValue(let column, let reason): "The column \(column) \(reason)."
    case .invalidArgument(let reason): "The statement cannot be sent: \(reason)."
    case .misuse(let reason): "The connection cannot be used like this: \(reason)."
    case .unavailable(let duration, let reason):
      "The database has been unreachable for \(duration.components.seconds) s: \(reason)."
    case .poolExhausted(let limit): "All \(limit) connections to the database are in use."
    case .closed: "The connection to the database is closed."
    }
  }
}

extension PostgresError {
  /// The description without its period, as a part of another sentence.
  var clause: String {
    description.hasSuffix(".") ? String(description.dropLast()) : description
  }
}

extension PostgresServerError: CustomStringConvertible {
  /// The message with its SQLSTATE.
  public var description: String { "The database reported \(sqlState): \(message)" }
}
