extension PostgresConnection {
  /// Executes a statement in single-row mode and calls `body` with each row until it returns false;
  /// then the statement is canceled.
  func stream(
    _ statement: PreparedStatement, _ arguments: [PostgresValue], deadline: PostgresDeadline?,
    _ body: (PostgresRow) -> Bool
  ) throws(PostgresError) {
    let name = try name(of: statement, for: arguments, deadline: deadline)
    try parameters.fill(with: arguments)
    let mayCommit = mayCommit([statement])
    try begin()
    var reading = RowReading(isSent: false, isWanted: true)
    try conclude(mayCommit: mayCommit, deadline: deadline) { until throws(PostgresError) in
      if !reading.isSent {
        guard sendPrepared(name), library.sending.setSingleRowMode(handle) == 1 else {
          throw lost()
        }
      }
      reading.isWanted = reading.isWanted && (!reading.isSent || until == deadline)
      reading.isSent = true
      try flush(until: until)
      try readRows(&reading, until: until, body)
    }
  }

  /// How far the rows of a statement have been read.
  private struct RowReading {
    var isSent: Bool
    /// Whether the caller gets more rows: until the deadline has passed.
    var isWanted: Bool
    var failure: PostgresError?
  }

  private func readRows(
    _ reading: inout RowReading, until deadline: PostgresDeadline?, _ body: (PostgresRow) -> Bool
  ) throws(PostgresError) {
    while let result = try nextResult(until: deadline) {
      try refuseCopy(result)
      if reading.failure == nil { reading.failure = failure(of: result) }
      guard reading.failure == nil, let row = result.first else { continue }
      // Why here too: rows that arrive faster than they are read cause no wait.
      if let deadline, deadline <= .now {
        reading.failure = .server(.canceled)
        throw .deadlineExceeded
      }
      if !reading.isWanted {
        reading.failure = .server(.canceled)
        continue
      }
      if body(row) { continue }
      skipRows()
      return
    }
    if let failure = reading.failure { throw failure }
  }

  /// Reads what has arrived of the response; if that is not all, cancels the statement and reads
  /// the rest. Drops the connection if that takes too long.
  private func skipRows() {
    while library.receiving.isBusy(handle) == 0 {
      guard let result = library.receiving.getResult(handle) else { return }
      library.results.clear(result)
    }
    let limit = PostgresDeadline.now + settings.cancelTimeout
    guard let cancellation = Cancellation(of: handle, library, limit: cancellations) else {
      return close()
    }
    do throws(PostgresError) {
      while try nextResult(until: limit) != nil {}
      if !cancellation.waitUntilDone(limit) { close() }
    } catch {
      close()
    }
  }

  /// Runs `body`, which returns false if it has canceled its statement, in a savepoint if a
  /// transaction is open. Why: the transaction would fail with the canceled statement.
  func inSavepoint(
    deadline: PostgresDeadline?, _ body: () throws(PostgresError) -> Bool
  ) throws(PostgresError) {
    guard transactionStatus == .open else {
      _ = try body()
      return
    }
    let name = "imagefeed_rows"
    try simpleQuery("SAVEPOINT \(name)", mayCommit: false, deadline: deadline)
    let isComplete = try body()
    if isClosed { throw .connectionLost(reason: "a statement could not be canceled") }
    let end = isComplete ? "" : "ROLLBACK TO \(name); "
    try simpleQuery("\(end)RELEASE \(name)", mayCommit: false, deadline: deadline)
  }
}
