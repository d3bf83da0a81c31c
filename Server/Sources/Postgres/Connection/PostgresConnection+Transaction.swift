/// What a transaction sees of others, and whether it may write.
public enum PostgresIsolation: Hashable, Sendable, CaseIterable {
  /// Each statement sees what was committed before it.
  case readCommitted
  /// All statements see the state at the first one; conflicting writes fail (40001).
  case repeatableRead
  /// As if transactions ran one after the other; those that cannot fail (40001).
  case serializable
  /// A consistent state for reading; no writes (repeatable read, read only).
  case snapshot

  /// The command that begins the transaction.
  var begin: String {
    switch self {
    case .readCommitted: "BEGIN ISOLATION LEVEL READ COMMITTED"
    case .repeatableRead: "BEGIN ISOLATION LEVEL REPEATABLE READ"
    case .serializable: "BEGIN ISOLATION LEVEL SERIALIZABLE"
    case .snapshot: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    }
  }
}

extension PostgresConnection {
  /// Runs `body` in a transaction, commits it and returns the result; rolls back if `body` throws,
  /// and rethrows that error.
  ///
  /// `first` is SQL without parameters that is sent together with BEGIN, to save a round trip; its rows are
  /// ignored. `deadline` is that of COMMIT, and of BEGIN unless that has one of its own. Throws `outcomeUnknown` if the connection breaks
  /// during the commit, and `rolledBack` if `body` ignored the error of a statement. Transactions
  /// cannot be nested.
  @discardableResult
  public func transaction<Value>(
    _ isolation: PostgresIsolation = .readCommitted, first: String? = nil,
    beginDeadline: PostgresDeadline? = nil, deadline: PostgresDeadline? = nil,
    _ body: () throws -> Value
  ) throws -> Value {
    if isInTransaction { throw PostgresError.misuse(reason: "a transaction is open already") }
    try deallocateDiscarded(deadline: deadline)
    // Why before it is sent: a connection that is in use must stay as it is.
    try begin()
    isInSnapshot = isolation == .snapshot
    defer { isInSnapshot = false }
    let value: Value
    do {
      let sql = isolation.begin + (first.map { "; " + $0 } ?? "")
      try simpleQuery(sql, mayCommit: false, deadline: beginDeadline ?? deadline)
      // Why: a request to cancel that took too long closes it, although the statement has succeeded.
      if isBroken { throw PostgresError.connectionLost(reason: "it was closed at the deadline") }
      value = try body()
    } catch {
      rollBack()
      throw error
    }
    try commit(mayChange: isolation != .snapshot, deadline: deadline)
    return value
  }

  private func commit(
    mayChange: Bool, deadline: PostgresDeadline?
  ) throws(PostgresError) {
    if isBroken { throw .connectionLost(reason: libraryMessage) }
    if transactionStatus == .failed {
      rollBack()
      throw .rolledBack
    }
    guard isInTransaction else { throw .misuse(reason: "the transaction was ended within it") }
    do throws(PostgresError) {
      let result = try simpleQuery("COMMIT", mayCommit: mayChange, deadline: deadline)
      if result.commandTag != "COMMIT" { throw .rolledBack }
    } catch {
      // 40003 and 08007: the server itself does not know the outcome.
      if error.sqlState == "40003" || error.sqlState == "08007" {
        throw .outcomeUnknown(reason: error.clause)
      }
      throw error
    }
  }

  /// Rolls back; closes the connection if that fails, so that the server does.
  private func rollBack() {
    guard isInTransaction else {
      if transactionStatus == .active { close() }
      return
    }
    do throws(PostgresError) {
      let deadline = PostgresDeadline.now + settings.connectTimeout
      try simpleQuery("ROLLBACK", mayCommit: false, deadline: deadline)
    } catch {
      close()
    }
  }
}
