extension PostgresConnection {
  /// Executes several statements, separated by semicolons, without parameters.
  ///
  /// Outside a transaction they are one transaction, unless they contain BEGIN or COMMIT. Throws
  /// `outcomeUnknown` if the connection breaks outside a transaction or the script ends one. It
  /// must not end a transaction of `transaction`.
  public func script(
    _ sql: String, deadline: PostgresDeadline? = nil
  ) throws(PostgresError) {
    let mayCommit = transactionStatus == .idle || StatementWords.endTransaction(sql)
    try simpleQuery(sql, mayCommit: mayCommit, deadline: deadline)
  }

  /// Sends `sql` by the simple protocol; returns its last result.
  @discardableResult
  func simpleQuery(
    _ sql: String, mayCommit: Bool, deadline: PostgresDeadline?
  ) throws(PostgresError) -> PostgresResult {
    if sql.utf8.contains(0) { throw .invalidArgument(reason: "the SQL contains a NUL character") }
    return try exchange(mayCommit: mayCommit, deadline: deadline) {
      library.sending.sendQuery(handle, sql) == 1
    }
  }
}
