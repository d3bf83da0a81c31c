extension PostgresError {
  /// The SQLSTATE; nil if the server reported none.
  public var sqlState: String? {
    if case .server(let error) = self { error.sqlState } else { nil }
  }

  /// A value that must be unique already exists (23505).
  public var isUniqueViolation: Bool { sqlState == "23505" }

  /// A row that is referred to does not exist, or is still referred to (23503).
  public var isForeignKeyViolation: Bool { sqlState == "23503" }

  /// The transaction conflicted with another one and can be repeated (40001).
  public var isSerializationFailure: Bool { sqlState == "40001" }

  /// The transaction was rolled back to end a deadlock and can be repeated (40P01).
  public var isDeadlock: Bool { sqlState == "40P01" }

  /// The server or the transaction accepts no writes, as a demoted primary does (25006).
  public var isReadOnly: Bool { sqlState == "25006" }

  /// The disk of the server is full (53100).
  public var isDiskFull: Bool { sqlState == "53100" }

  /// The server accepts no further connections, or none of this role or database (53300).
  public var isTooManyConnections: Bool { sqlState == "53300" }

  /// The server starts, stops, or ended this connection (57P01, 57P02, 57P03).
  public var isStartingUpOrShuttingDown: Bool {
    ["57P01", "57P02", "57P03"].contains(sqlState)
  }

  /// The statement was canceled, by `statement_timeout` or on request (57014).
  public var isCanceled: Bool { sqlState == "57014" }

  /// Whether the server ended the connection, or it broke.
  var isLostConnection: Bool {
    switch self {
    case .cannotConnect, .connectionLost, .outcomeUnknown: true
    case .server: isStartingUpOrShuttingDown
    case .libraryMissing, .invalidURL, .refused, .deadlineExceeded, .rolledBack, .unsupportedType,
      .unreadableValue, .invalidArgument, .misuse, .unavailable, .poolExhausted, .closed:
      false
    }
  }

  /// Whether a statement must be prepared again; it was not executed.
  var isStalePlan: Bool {
    if case .server(let error) = self { error.isStalePlan } else { false }
  }
}
