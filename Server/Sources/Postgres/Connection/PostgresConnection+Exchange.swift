extension PostgresConnection {
  /// Sends a request with `send`, which returns whether libpq accepted it, and returns the last
  /// result of the response.
  ///
  /// `mayCommit` tells that the server may store changes by itself, so that a connection that
  /// breaks leaves the outcome unknown. At the deadline the statement is canceled.
  func exchange(
    mayCommit: Bool, deadline: PostgresDeadline?, _ send: () -> Bool
  ) throws(PostgresError) -> PostgresResult {
    try begin()
    var isSent = false
    var response = Response()
    return try conclude(mayCommit: mayCommit, deadline: deadline) {
      until throws(PostgresError) in
      if !isSent, !send() { throw lost() }
      isSent = true
      try flush(until: until)
      return try read(&response, until: until)
    }
  }

  /// Runs `body` with the deadline. If that passes, cancels the statement and runs `body` again
  /// with the time at which the connection is dropped, to read the rest of the response.
  func conclude<Value>(
    mayCommit: @autoclosure () -> Bool, deadline: PostgresDeadline?,
    _ body: (PostgresDeadline?) throws(PostgresError) -> Value
  ) throws(PostgresError) -> Value {
    do throws(PostgresError) {
      do throws(PostgresError) {
        return try body(deadline)
      } catch .deadlineExceeded {
        return try cancel(body)
      }
    } catch {
      if case .misuse = error { throw error }
      if isBroken, mayCommit() { throw .outcomeUnknown(reason: error.clause) }
      throw error
    }
  }

  private func cancel<Value>(
    _ body: (PostgresDeadline?) throws(PostgresError) -> Value
  ) throws(PostgresError) -> Value {
    let limit = PostgresDeadline.now + settings.cancelTimeout
    guard let cancellation = Cancellation(of: handle, library, limit: cancellations) else {
      close()
      throw .deadlineExceeded
    }
    do throws(PostgresError) {
      let value = try body(limit)
      // Why waiting: a request that arrives later would cancel the next statement.
      if !cancellation.waitUntilDone(limit) { close() }
      return value
    } catch {
      if error == .deadlineExceeded || !cancellation.waitUntilDone(limit) { close() }
      throw error.isCanceled ? .deadlineExceeded : error
    }
  }

  /// Checks that the connection can send a request.
  func begin() throws(PostgresError) {
    if isClosed { throw .closed }
    switch transactionStatus {
    case .active: throw .misuse(reason: "it still reads the rows of another statement")
    case .unknown: throw .connectionLost(reason: "it broke before")
    case .open, .failed: break
    case .idle:
      // Why: a connection that broke while idle is detected before a change is sent, so that its
      // outcome is known.
      if !isAlive() { throw .connectionLost(reason: libraryMessage) }
    }
  }

  /// Reads what has arrived, without waiting; false if the connection is lost.
  func isAlive() -> Bool {
    while !isBroken, isReadable {
      if !readInput() { return false }
      // Why: libpq handles messages such as the end of the session only when it is asked for one.
      _ = library.receiving.isBusy(handle)
    }
    return !isBroken
  }

  /// Sends all buffered output, reading meanwhile, because the server may wait for that.
  func flush(until deadline: PostgresDeadline?) throws(PostgresError) {
    while !isClosed {
      switch library.sending.flush(handle) {
      case 0: return
      case 1:
        if try wait(for: [.read, .write], until: deadline).contains(.read) { try consume() }
      default: throw lost()
      }
    }
  }

  /// The next result; nil at the end of a statement.
  func nextResult(until deadline: PostgresDeadline?) throws(PostgresError) -> PostgresResult? {
    if isClosed { throw .closed }
    var isLate = false
    while library.receiving.isBusy(handle) != 0 {
      // Why once: what has arrived may be the response, but a server can send without an end.
      if !isLate, isOver(deadline), isReadable {
        isLate = true
      } else {
        _ = try wait(for: .read, until: deadline)
      }
      try consume()
    }
    return library.receiving.getResult(handle).map { PostgresResult($0, library) }
  }

  /// What was read of a response so far.
  private struct Response {
    var last: PostgresResult?
    var failure: PostgresError?
  }

  /// Reads the rest of a response; returns its last result or throws its first error.
  private func read(
    _ response: inout Response, until deadline: PostgresDeadline?
  ) throws(PostgresError) -> PostgresResult {
    do throws(PostgresError) {
      while let result = try nextResult(until: deadline) {
        if response.failure == nil { response.failure = failure(of: result) }
        try refuseCopy(result)
        response.last = result
      }
    } catch {
      // Why: before it closes the connection, the server reports the reason.
      if isBroken, error != .deadlineExceeded, let failure = response.failure { throw failure }
      throw error
    }
    if let failure = response.failure { throw failure }
    guard let last = response.last else { throw lost() }
    return last
  }

  /// Whether the response is not complete and the deadline has passed.
  func isOverdue(_ deadline: PostgresDeadline?) -> Bool {
    isOver(deadline) && library.receiving.isBusy(handle) != 0
  }

  private func isOver(_ deadline: PostgresDeadline?) -> Bool {
    deadline.map { $0 <= .now } ?? false
  }

  private var isReadable: Bool {
    !SocketWait.readyNow(library.state.socket(handle), for: .read).isEmpty
  }

  /// Waits; throws `deadlineExceeded` even if the socket is ready, or `connectionLost` if the
  /// server was silent for too long.
  func wait(
    for wanted: SocketWait.Readiness, until deadline: PostgresDeadline?
  ) throws(PostgresError) -> SocketWait.Readiness {
    let socket = library.state.socket(handle)
    if socket < 0 { throw lost() }
    if isOver(deadline) { throw .deadlineExceeded }
    let silence = silenceLimit.map { PostgresDeadline.now + $0 }
    let limit = [deadline, silence].compactMap(\.self).min()
    let ready = SocketWait.ready(socket, for: wanted, until: limit)
    if !ready.isEmpty { return ready }
    if let deadline, limit == deadline { throw .deadlineExceeded }
    close()
    throw .connectionLost(reason: "the server did not respond")
  }

  /// Reads what has arrived; throws `connectionLost`.
  func consume() throws(PostgresError) {
    if !readInput() { throw lost() }
  }

  private func readInput() -> Bool {
    if library.receiving.consumeInput(handle) == 0 { return false }
    // Why again: libpq may leave a part of a decrypted TLS record, which poll does not see. If this
    // fails, the error of the server that was read before is still there.
    _ = library.receiving.consumeInput(handle)
    return true
  }

  /// Sends a query and waits for its response; false if it fails or is not complete at `deadline`,
  /// after which the connection must be closed. Why: a canceled query takes longer.
  func responds(by deadline: PostgresDeadline) -> Bool {
    do throws(PostgresError) {
      try begin()
      guard library.sending.sendQuery(handle, "SELECT 1") == 1 else { return false }
      try flush(until: deadline)
      var response = Response()
      _ = try read(&response, until: deadline)
      return true
    } catch {
      return false
    }
  }

  /// Closes the connection if the server expects or sends the data of COPY, and throws `misuse`.
  func refuseCopy(_ result: PostgresResult) throws(PostgresError) {
    guard result.isCopy else { return }
    close()
    throw .misuse(reason: "COPY is not supported")
  }

  /// The error in a result, or nil.
  func failure(of result: PostgresResult) -> PostgresError? {
    guard let error = result.error(fallback: libraryMessage) else { return nil }
    let failure = PostgresError.server(error)
    if failure.isReadOnly, !isInSnapshot { hasRefusedWrite = true }
    // Why no SQLSTATE: libpq itself made the error.
    return error.sqlState.isEmpty && isBroken
      ? .connectionLost(reason: error.message) : failure
  }

  /// The error after a failed call of libpq; it closes the connection if libpq has not.
  func lost() -> PostgresError {
    let reason = libraryMessage
    close()
    return .connectionLost(reason: reason)
  }
}
