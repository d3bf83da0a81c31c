extension PostgresConnection {
  /// Runs `body` again if the server has lost one of the statements or its plan became invalid,
  /// unless a transaction was open, which has failed with it.
  func preparingAgain<Value>(
    _ used: [PreparedStatement], _ body: () throws(PostgresError) -> Value
  ) throws(PostgresError) -> Value {
    let isOutside = transactionStatus == .idle
    do throws(PostgresError) {
      return try body()
    } catch {
      guard error.isStalePlan else { throw error }
      for statement in used { statements.discard(statement) }
      guard isOutside, transactionStatus == .idle else { throw error }
      return try body()
    }
  }

  /// Executes a statement and reads its whole result.
  func send(
    _ statement: PreparedStatement, _ arguments: [PostgresValue], deadline: PostgresDeadline?
  ) throws(PostgresError) -> PostgresResult {
    let name = try name(of: statement, for: arguments, deadline: deadline)
    try parameters.fill(with: arguments)
    return try exchange(mayCommit: mayCommit([statement]), deadline: deadline) {
      sendPrepared(name)
    }
  }

  /// Whether a lost connection leaves the outcome of the statements unknown.
  func mayCommit(_ used: [PreparedStatement]) -> Bool {
    used.contains(where: \.placeholders.endsTransaction)
      || transactionStatus == .idle && !used.allSatisfy(\.placeholders.isQuery)
  }

  /// Sends the execution of a prepared statement with the current parameters.
  func sendPrepared(_ name: String) -> Bool {
    parameters.withPointers { count, values, lengths, formats in
      library.sending.sendQueryPrepared(handle, name, count, values, lengths, formats, 1) == 1
    }
  }

  /// The name of the statement on the server for arguments of these types; prepares it if needed.
  func name(
    of statement: PreparedStatement, for arguments: [PostgresValue], deadline: PostgresDeadline?,
    isKeepingDiscarded: Bool = false
  ) throws(PostgresError) -> String {
    guard arguments.count == statement.placeholders.count else {
      throw .invalidArgument(
        reason: "it has \(statement.placeholders.count) parameters, not \(arguments.count)")
    }
    statements.use(statement)
    if let name = statement.name(for: arguments) { return name }
    if !isKeepingDiscarded { try deallocateDiscarded(deadline: deadline) }
    let name = statements.newName()
    let types = statement.types(for: arguments)
    _ = try exchange(mayCommit: false, deadline: deadline) {
      library.sending.sendPrepare(
        handle, name, statement.placeholders.sql, Int32(types.count), types) == 1
    }
    statements.add(PreparedStatement.Variant(name: name, types: types), to: statement)
    return name
  }

  /// Tells the server to forget the statements that the cache has removed; later, if a transaction
  /// is open. Why: one that the server has lost would make the transaction fail.
  func deallocateDiscarded(deadline: PostgresDeadline?) throws(PostgresError) {
    if statements.discarded.isEmpty || transactionStatus != .idle { return }
    while let name = statements.discarded.last {
      do throws(PostgresError) {
        try simpleQuery("DEALLOCATE \(name)", mayCommit: false, deadline: deadline)
      } catch {
        // 26000: the server has lost it.
        if error.sqlState != "26000" { throw error }
      }
      statements.removeLastDiscarded()
    }
  }
}
