import Postgres

extension StoreError {
  /// Converts an error of PostgreSQL.
  init(postgres error: PostgresError) {
    switch error {
    case .libraryMissing, .invalidURL: self = .unreachable(reason: error.description)
    case .cannotConnect, .refused, .connectionLost, .unavailable, .poolExhausted:
      self = .unreachable(reason: error.description)
    case .outcomeUnknown: self = .uncertain
    case .deadlineExceeded: self = .cancelled
    case .closed: self = .closed
    case .server(let failure): self = StoreError(error, failure)
    case .rolledBack, .unsupportedType, .unreadableValue, .invalidArgument, .misuse:
      self = .unexpected(message: error.description)
    }
  }

  private init(_ error: PostgresError, _ failure: PostgresServerError) {
    if error.isUniqueViolation {
      let name = failure.constraint ?? ""
      self = UniqueValue(constraint: name).map(StoreError.taken) ?? .unexpected(message: name)
    } else if error.isForeignKeyViolation {
      self = .missing
    } else if error.isDiskFull {
      self = .diskFull
    } else if error.isCanceled {
      self = .cancelled
    } else if error.isReadOnly || error.isStartingUpOrShuttingDown || error.isTooManyConnections {
      self = .unreachable(reason: error.description)
    } else {
      // Why without the message for class 22: it quotes the value.
      let isAboutValue = failure.sqlState.hasPrefix("22")
      self = .unexpected(message: isAboutValue ? failure.sqlState : failure.description)
    }
  }
}

extension StoreError.UniqueValue {
  /// The value of a constraint with the name that PostgreSQL chooses: `person_username_key`, or
  /// `session_pkey`, for the hash that is its key.
  fileprivate init?(constraint: String) {
    if constraint.hasSuffix("_pkey") {
      self = .hash
      return
    }
    let value = StoreError.UniqueValue.allCases.first {
      constraint.hasSuffix("_\($0.rawValue.lowercased())_key")
    }
    guard let value else { return nil }
    self = value
  }
}
