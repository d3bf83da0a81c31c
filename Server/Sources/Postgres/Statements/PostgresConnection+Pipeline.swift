extension PostgresConnection {
  /// Sends all statements without waiting for the result of each, and returns their results in
  /// order, which are held in memory.
  ///
  /// Throws the first error of a statement; the later ones are not executed. Outside a transaction
  /// all of them are one transaction. Throws `outcomeUnknown` like `PostgresStatement.execute`.
  /// The deadline is that of the whole pipeline.
  @discardableResult
  public func pipeline(
    _ steps: [(statement: PostgresStatement, arguments: [PostgresValue])],
    deadline: PostgresDeadline? = nil
  ) throws(PostgresError) -> [PostgresResult] {
    if steps.isEmpty { return [] }
    if steps.contains(where: { $0.statement.connection !== self }) {
      throw .misuse(reason: "a statement of the pipeline belongs to another connection")
    }
    let used = steps.map(\.statement.prepared)
    return try preparingAgain(used) { () throws(PostgresError) in
      try deallocateDiscarded(deadline: deadline)
      // Why kept: a statement that the cache removes meanwhile is still needed by this pipeline.
      let names = try steps.map { step throws(PostgresError) in
        try name(
          of: step.statement.prepared, for: step.arguments, deadline: deadline,
          isKeepingDiscarded: true)
      }
      let mayCommit = mayCommit(used)
      let endsTransaction = used.contains(where: \.placeholders.endsTransaction)
      try begin()
      guard library.sending.enterPipelineMode(handle) == 1 else { throw lost() }
      var run = PipelineRun(names: names, arguments: steps.map(\.arguments))
      return try conclude(
        mayCommit: endsTransaction || mayCommit && run.isEndSent, deadline: deadline
      ) { until throws(PostgresError) in
        if until != deadline { run.cutAtDeadline() }
        return try finish(&run, until: until)
      }
    }
  }

  /// The state of a pipeline, kept when its deadline passes.
  private struct PipelineRun {
    let names: [String]
    let arguments: [[PostgresValue]]
    /// How many statements were sent.
    var sent = 0
    /// Whether the end of the pipeline was sent.
    var isEndSent = false
    /// Whether the rest is not sent, because a statement failed or the deadline passed.
    var isCut = false
    /// Whether the server has confirmed the end.
    var isEnded = false
    /// The bytes of parameters since the output buffer was flushed.
    var unflushed = 0
    var results: [PostgresResult] = []
    var failure: PostgresError?

    /// Whether statements are left to send.
    var isIncomplete: Bool { sent < names.count }

    /// Sends no further statement; the error is that of a canceled statement.
    mutating func cutAtDeadline() {
      if isIncomplete, failure == nil { failure = .server(.canceled) }
      isCut = true
    }
  }

  /// The bytes of parameters after which the output buffer is flushed.
  private static let flushedBytes = 32_768

  /// Sends what is left to send, reading meanwhile, then reads the rest.
  private func finish(
    _ run: inout PipelineRun, until deadline: PostgresDeadline?
  ) throws(PostgresError) -> [PostgresResult] {
    do throws(PostgresError) {
      while !run.isEndSent {
        try sendNext(&run)
        guard run.isEndSent || run.unflushed >= PostgresConnection.flushedBytes else { continue }
        run.unflushed = 0
        while library.sending.flush(handle) == 1 {
          let ready = try wait(for: [.read, .write], until: deadline)
          if ready.contains(.read) { try readAvailable(&run) }
        }
      }
      // Why again: the deadline may have passed while the end was being sent.
      try flush(until: deadline)
      try readResults(&run, until: deadline)
      guard library.sending.exitPipelineMode(handle) == 1 else { throw lost() }
    } catch {
      if isBroken, error != .deadlineExceeded, let failure = run.failure { throw failure }
      throw error
    }
    if let failure = run.failure { throw failure }
    return run.results
  }

  /// Reads all results that are left.
  private func readResults(
    _ run: inout PipelineRun, until deadline: PostgresDeadline?
  ) throws(PostgresError) {
    var isAtEnd = false
    while !run.isEnded {
      let result = try nextResult(until: deadline)
      // Why: after the end of each statement libpq waits for the next one, unless it is lost.
      if result == nil, isAtEnd { throw lost() }
      isAtEnd = result == nil
      if let result { try take(result, &run) }
      if isOverdue(deadline) { throw .deadlineExceeded }
    }
  }

  /// Puts the next statement, or the end of the pipeline, into the output buffer.
  private func sendNext(_ run: inout PipelineRun) throws(PostgresError) {
    guard run.isIncomplete, !run.isCut else { return try sendEnd(&run) }
    do throws(PostgresError) {
      try parameters.fill(with: run.arguments[run.sent])
    } catch {
      run.failure = run.failure ?? error
      run.isCut = true
      return
    }
    guard sendPrepared(run.names[run.sent]) else { throw lost() }
    run.unflushed += parameters.byteCount + 64
    run.sent += 1
  }

  private func sendEnd(_ run: inout PipelineRun) throws(PostgresError) {
    if run.isIncomplete {
      // Why: the end of the pipeline would commit the statements that were sent so far; one that
      // does not exist fails and rolls them back.
      parameters.clear()
      guard sendPrepared("imagefeed_cut") else { throw lost() }
    }
    guard library.sending.pipelineSync(handle) == 1 else { throw lost() }
    run.isEndSent = true
  }

  /// Reads the results that have arrived, so that the server can send more.
  private func readAvailable(_ run: inout PipelineRun) throws(PostgresError) {
    try consume()
    while library.receiving.isBusy(handle) == 0,
      let result = library.receiving.getResult(handle)
    {
      try take(PostgresResult(result, library), &run)
    }
  }

  private func take(
    _ result: PostgresResult, _ run: inout PipelineRun
  ) throws(PostgresError) {
    try refuseCopy(result)
    switch result.status {
    case .pipelineEnd: run.isEnded = true
    case .skipped: break
    case .emptyQuery, .commandDone, .rows, .copyOut, .copyIn, .badResponse, .notice, .failed,
      .copyBoth, .singleRow:
      if run.failure == nil { run.failure = failure(of: result) }
      run.results.append(result)
    }
    if run.failure != nil { run.isCut = true }
  }
}
