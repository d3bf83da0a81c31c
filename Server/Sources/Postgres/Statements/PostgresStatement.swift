/// A statement of a connection; it is prepared when it is executed first, and stays prepared while
/// it is in the connection's cache.
public struct PostgresStatement {
  /// The connection that executes it.
  let connection: PostgresConnection
  /// What is prepared on the server.
  let prepared: PreparedStatement

  /// The number of parameters.
  public var parameterCount: Int { prepared.placeholders.count }

  /// Executes the statement; returns the number of rows that it changed.
  ///
  /// Throws `outcomeUnknown` if the connection breaks outside a transaction, unless the SQL is a
  /// query (SELECT without INTO, for example), and if it breaks during COMMIT, END or PREPARE.
  @discardableResult
  public func execute(
    _ arguments: [PostgresValue] = [], deadline: PostgresDeadline? = nil
  ) throws(PostgresError) -> Int {
    try rows(arguments, deadline: deadline).affectedRows
  }

  /// Executes the statement; returns all its rows, which are held in memory. Throws as `execute`.
  public func rows(
    _ arguments: [PostgresValue] = [], deadline: PostgresDeadline? = nil
  ) throws(PostgresError) -> PostgresResult {
    try connection.preparingAgain([prepared]) { () throws(PostgresError) in
      try connection.send(prepared, arguments, deadline: deadline)
    }
  }

  /// Executes a query and calls `body` with each row as it arrives, until it returns false; then
  /// the query is canceled.
  ///
  /// In a transaction it runs in a savepoint, so that the transaction can go on. Holds only a few
  /// rows in memory. The connection cannot be used within `body`. What `body` throws is
  /// rethrown; everything else that is thrown is a `PostgresError`, as by `execute`, and `misuse`
  /// if the statement is not a query, because canceling it would undo its changes.
  public func forEachRow(
    _ arguments: [PostgresValue] = [], deadline: PostgresDeadline? = nil,
    _ body: (PostgresRow) throws -> Bool
  ) throws {
    if !prepared.placeholders.isQuery {
      throw PostgresError.misuse(reason: "only the rows of a query can be read one by one")
    }
    var outcome = Result<Bool, any Error>.success(true)
    try connection.inSavepoint(deadline: deadline) { () throws(PostgresError) in
      try connection.preparingAgain([prepared]) { () throws(PostgresError) in
        try connection.stream(prepared, arguments, deadline: deadline) { row in
          outcome = Result { try body(row) }
          return (try? outcome.get()) ?? false
        }
      }
      return (try? outcome.get()) ?? false
    }
    _ = try outcome.get()
  }
}

extension PostgresConnection {
  /// The statement for `sql`, with SQLite's placeholders `?` and `?1`, from the cache if possible.
  ///
  /// The server receives it with the first execution. Throws `invalidArgument` if the SQL cannot be translated.
  public func cachedStatement(_ sql: String) throws(PostgresError) -> PostgresStatement {
    PostgresStatement(connection: self, prepared: try statements.statement(sql))
  }

  /// The number of cached statements.
  public var cachedStatementCount: Int { statements.count }
}
