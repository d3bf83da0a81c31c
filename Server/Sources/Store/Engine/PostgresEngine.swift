import Dispatch
import Foundation
import Postgres
import Synchronization

/// A database of PostgreSQL, which several nodes share (LIB-6).
///
/// The write transactions of all nodes run one after the other, behind an advisory lock, so that they need not
/// be written for concurrency, and what they note as changed is in a log in the order of the commits. Each
/// node applies the changes of the others to its memory: before each of its own transactions, and as soon
/// as a notification arrives, at the latest after a second.
final class PostgresEngine: Sendable {
  /// Applies changes of other nodes to memory, or reads everything again if some are unknown.
  typealias Applying = @Sendable ([MemoryChanges.Change]?, Connection) throws -> Void

  private struct State {
    /// The last entry of the log that memory has.
    var applied = ChangeLog.Position()
    /// Left when memory has the changes that were made before; nil unless such a turn waits in the queue.
    var turn: DispatchGroup?
    var apply: Applying?
    var isClosed = false
  }

  /// The most reads at the same time.
  let readerLimit: Int
  private let url: PostgresURL
  private let readers: PostgresPool
  /// The connection of the writer queue.
  private let writers: PostgresPool
  private let queue = DispatchQueue(label: "Store.writer")
  private let state = Mutex(State())

  /// Opens no connection yet; at most `readerLimit` will be open for reads, and two for writes and changes.
  init(_ url: PostgresURL, readerLimit: Int) {
    self.url = url
    self.readerLimit = readerLimit
    var settings = PostgresPoolSettings()
    settings.limit = 1
    // Why not longer: a node that stands still in a transaction holds the lock of all writes.
    settings.connection.idleInTransactionTimeout = .seconds(5)
    writers = PostgresPool(url: url, settings: settings)
    settings.limit = readerLimit
    // Why shorter: a person waits, and nothing but the work itself takes long.
    settings.connection.statementTimeout = .seconds(10)
    settings.connection.responseGrace = .seconds(2)
    readers = PostgresPool(url: url, settings: settings)
  }

  /// Creates or checks the schema, and runs `load` in a snapshot of the database; memory then has all changes
  /// up to it.
  func open<Value>(_ load: (Connection) throws -> Value) throws -> Value {
    let connection = try patientConnection()
    defer { connection.close() }
    let session = PostgresSession(connection)
    try connection.transaction {
      try PostgresEngine.lock(session)
      try PostgresSchema.prepare(Connection(session))
    }
    return try connection.transaction(.snapshot) {
      let last = try ChangeLog.last(Connection(session))
      state.withLock { $0.applied = last }
      return try load(Connection(session))
    }
  }

  /// A connection whose statements may take any time.
  private func patientConnection() throws(PostgresError) -> PostgresConnection {
    var settings = PostgresSettings()
    settings.statementTimeout = .zero
    settings.idleInTransactionTimeout = .zero
    return try PostgresConnection.open(url, settings: settings)
  }

  /// Runs `body`, which may take long, on a connection of its own in a snapshot of the whole database.
  func readAll<Value>(_ body: (Connection) throws -> Value) throws(StoreError) -> Value {
    do {
      let connection = try patientConnection()
      defer { connection.close() }
      return try connection.transaction(.snapshot) {
        try body(Connection(PostgresSession(connection)))
      }
    } catch {
      throw StoreError(error, path: "")
    }
  }

  /// Runs `body`, which may take long, on a connection of its own in a transaction that blocks all other writes.
  func writeAll<Value>(_ body: (Connection) throws -> Value) throws(StoreError) -> Value {
    do {
      let connection = try patientConnection()
      defer { connection.close() }
      let session = PostgresSession(connection)
      return try connection.transaction {
        try PostgresEngine.lock(session)
        return try body(Connection(session))
      }
    } catch {
      throw StoreError(error, path: "")
    }
  }

  /// Begins to apply the changes of other nodes with `apply`, which is called on the writer queue.
  func follow(_ apply: @escaping Applying) {
    state.withLock { $0.apply = apply }
    Thread.detachNewThread { [weak self, url] in
      while let isClosed = self?.isClosed, !isClosed {
        PostgresEngine.listen(url) {
          guard let self, !self.isClosed else { return false }
          self.queue.async { self.catchUp() }
          return true
        }
        // Why: the pool has a back-off, but this connection is not the pool's.
        Thread.sleep(forTimeInterval: 1)
      }
    }
  }

  /// Calls `wake` after each notification, and once per second; returns if it returns false or the connection
  /// breaks.
  private static func listen(_ url: PostgresURL, wake: () -> Bool) {
    guard let connection = try? PostgresConnection.open(url) else {
      _ = wake()
      return
    }
    defer { connection.close() }
    do {
      try connection.listen(ChangeLog.channel)
      while wake() { _ = try connection.notifications(waitingAtMost: .seconds(1)) }
    } catch {
      _ = wake()
    }
  }

  private var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Closes all connections, those in use after their use.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.apply = nil
    }
    readers.close()
    // Why on the queue: writes that were accepted are finished first.
    queue.sync { writers.close() }
  }

  /// Runs `body` without a transaction: each statement has its own snapshot. If the connection breaks, `body`
  /// is called again, once.
  func read<Value>(_ body: (Connection) throws -> Value) throws(StoreError) -> Value {
    do {
      return try repeatingOnce {
        try readers.withConnection { try body(Connection(PostgresSession($0))) }
      }
    } catch {
      throw StoreError(error, path: "")
    }
  }

  /// Runs `body` in one transaction; on return, it is committed.
  ///
  /// `committed` is called after the commit, before the next write of this process starts. If the connection
  /// breaks before the commit, `body` is called again, once.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value,
    committed: @escaping @Sendable (Value, MemoryChanges) -> Void
  ) async throws(StoreError) -> Value {
    if isClosed { throw .closed }
    if Task.isCancelled { throw .cancelled }
    let outcome: Result<Value, StoreError> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(StoreError) in
            do {
              return try self.repeatingOnce { try self.transaction(body, committed) }
            } catch {
              throw StoreError(error, path: "")
            }
          })
      }
    }
    return try outcome.get()
  }

  private func repeatingOnce<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as PostgresError where error.isHarmless {
      return try body()
    }
  }

  private func transaction<Value>(
    _ body: (Connection) throws -> Value, _ committed: (Value, MemoryChanges) -> Void
  ) throws -> Value {
    try writers.withConnection { connection in
      let session = PostgresSession(connection)
      let changes = MemoryChanges()
      let (value, position) = try connection.transaction {
        try PostgresEngine.lock(session)
        try apply(Connection(session))
        let writing = Connection(session, changes)
        let value = try body(writing)
        return (value, try ChangeLog.append(changes, writing))
      }
      if let position { state.withLock { $0.applied = position } }
      committed(value, changes)
      return value
    }
  }

  /// Waits until no other node writes; the lock ends with the transaction, when its changes are visible.
  private static func lock(_ session: PostgresSession) throws {
    // The first number is "imag" in ASCII; each schema has a lock of its own.
    _ = try session.statement(
      "SELECT pg_advisory_xact_lock(1768776039, hashtext(current_schema()))"
    ).rows()
  }

  /// Applies what other nodes have committed since; errors are ignored, because the next call comes soon.
  private func catchUp() {
    if isClosed { return }
    _ = try? writers.withConnection { try apply(Connection(PostgresSession($0))) }
  }

  /// Applies what other nodes have committed before the call. Blocks the thread.
  ///
  /// Why callers share a turn: any number of requests with made-up tokens leaves every other turn to writes.
  func synchronize() {
    let (turn, isNew) = state.withLock { state -> (DispatchGroup, Bool) in
      if let turn = state.turn { return (turn, false) }
      let turn = DispatchGroup()
      turn.enter()
      state.turn = turn
      return (turn, true)
    }
    if isNew {
      queue.async {
        self.state.withLock { $0.turn = nil }
        self.catchUp()
        turn.leave()
      }
    }
    turn.wait()
  }

  private func apply(_ connection: Connection) throws {
    guard let apply = state.withLock({ $0.apply }) else { return }
    while true {
      let applied = state.withLock { $0.applied }
      guard let batch = try ChangeLog.after(applied, connection) else { return }
      try apply(batch.changes, connection)
      state.withLock { $0.applied = batch.last }
    }
  }
}

extension PostgresError {
  /// Whether the transaction was certainly not committed, and another attempt may succeed at once.
  fileprivate var isHarmless: Bool {
    if case .connectionLost = self { return true }
    return isStartingUpOrShuttingDown || isDeadlock || isSerializationFailure
  }
}
