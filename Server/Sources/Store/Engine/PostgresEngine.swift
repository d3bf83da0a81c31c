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
    /// The turn in which memory gets the changes that were made before; nil unless one waits in the queue.
    var turn: Turn?
    /// How many threads wait for turns.
    var waiting = 0
    var apply: Applying?
    var isClosed = false
  }

  /// A place in the queue, for which callers wait.
  private final class Turn: Sendable {
    let end = DispatchGroup()
    let failure = Mutex<StoreError?>(nil)
  }

  /// How long a write waits for others, and for a database that may be gone, before it tries again once, perhaps with
  /// another host; longer than a node that stands still can hold the lock.
  static let patience = Duration.seconds(6)

  /// The most reads at the same time.
  let readerLimit: Int
  private let patience: Duration
  private let url: PostgresURL
  private let readers: PostgresPool
  /// The connection of the writer queue.
  private let writers: PostgresPool
  private let queue = DispatchQueue(label: "Store.writer")
  private let state = Mutex(State())

  /// Opens no connection yet; at most `readerLimit` will be open for reads, and two for writes and changes.
  init(_ url: PostgresURL, readerLimit: Int, patience: Duration = patience) {
    self.url = url
    self.patience = patience
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
    try connection.transaction(first: PostgresEngine.lock) {
      try Schema.preparePostgres(Connection(session))
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
      return try connection.transaction(first: PostgresEngine.lock) {
        try body(Connection(PostgresSession(connection)))
      }
    } catch {
      throw StoreError(error, path: "")
    }
  }

  /// Begins to apply the changes of other nodes with `apply`, which is called on the writer queue; by itself only
  /// if it `listens`.
  func follow(listens: Bool, _ apply: @escaping Applying) {
    state.withLock { $0.apply = apply }
    guard listens else { return }
    Thread.detachNewThread { [weak self, url] in
      while let isClosed = self?.isClosed, !isClosed {
        PostgresEngine.listen(url) { numbers in
          guard let self, !self.isClosed else { return false }
          // Why on the queue: until a commit has returned, its number is not known.
          self.queue.async { if !self.hasApplied(numbers) { self.catchUp() } }
          return true
        }
        // Why: the pool has a back-off, but this connection is not the pool's.
        Thread.sleep(forTimeInterval: 1)
      }
    }
  }

  /// Whether memory has the changes with these numbers in the log, as it has this node's own; false if there
  /// are none.
  private func hasApplied(_ numbers: [Int64]) -> Bool {
    guard let last = numbers.max() else { return false }
    return last <= position
  }

  /// Calls `wake` with the numbers of new changes after notifications, and without after each second; returns if
  /// it returns false or the connection breaks.
  private static func listen(_ url: PostgresURL, wake: ([Int64]) -> Bool) {
    guard let connection = try? PostgresConnection.open(url) else {
      _ = wake([])
      return
    }
    defer { connection.close() }
    do {
      try connection.listen(ChangeLog.channel)
      var numbers: [Int64] = []
      var due = PostgresDeadline.now + .seconds(1)
      while wake(numbers) {
        let received = try connection.notifications(waitingAtMost: .seconds(1))
        numbers = received.compactMap { Int64($0.payload) }
        // Why also while notifications come: after a failover, numbers that memory has can be used once more.
        if numbers.count < received.count || PostgresDeadline.now >= due {
          numbers = []
          due = .now + .seconds(1)
        }
      }
    } catch {
      _ = wake([])
    }
  }

  /// The number of the last entry of the log that memory has.
  var position: Int64 { state.withLock { $0.applied.number } }

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
    try withWriter { connection in
      let session = PostgresSession(connection)
      let changes = MemoryChanges()
      let (value, position) = try connection.transaction(
        first: PostgresEngine.lock, beginDeadline: .now + patience
      ) {
        try apply(session)
        let writing = Connection(session, changes)
        let value = try body(writing)
        return (value, try ChangeLog.append(changes, writing))
      }
      committed(value, changes)
      if let position { state.withLock { $0.applied = position } }
      return value
    }
  }

  /// Calls `body` with the connection of the writer queue.
  private func withWriter<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
    do {
      return try writers.withConnection(body)
    } catch PostgresError.deadlineExceeded {
      // Why: only what precedes the changes of a transaction has a deadline.
      throw PostgresError.connectionLost(reason: "the database did not respond in \(patience)")
    }
  }

  /// Waits until no other node writes; the lock ends with the transaction, when its changes are visible. The first
  /// number is "imag" in ASCII; each schema has a lock of its own.
  static let lock = "SELECT pg_advisory_xact_lock(1768776039, hashtext(current_schema()))"

  /// Applies what other nodes have committed since; returns the error if that fails.
  @discardableResult private func catchUp() -> StoreError? {
    if isClosed { return .closed }
    do {
      try withWriter { try apply(PostgresSession($0)) }
      return nil
    } catch {
      return StoreError(error, path: "")
    }
  }

  /// Applies what other nodes have committed before the call. Blocks the thread; throws `unreachable` after `limit`
  /// seconds, because the lock of a node that stands still can delay it, and at once if half of the threads of
  /// requests wait already.
  ///
  /// Why callers share a turn: any number of requests with made-up tokens leaves every other turn to writes.
  func synchronize(limit: Double) throws(StoreError) {
    let taken = state.withLock { state -> (turn: Turn, isNew: Bool)? in
      if state.waiting >= readerLimit { return nil }
      state.waiting += 1
      if let turn = state.turn { return (turn, false) }
      let turn = Turn()
      turn.end.enter()
      state.turn = turn
      return (turn, true)
    }
    guard let (turn, isNew) = taken else {
      throw .unreachable(reason: "too many requests wait for changes of other nodes")
    }
    if isNew {
      queue.async {
        self.state.withLock { $0.turn = nil }
        let failure = self.catchUp()
        turn.failure.withLock { $0 = failure }
        turn.end.leave()
      }
    }
    let isDone = turn.end.wait(timeout: .now() + limit) == .success
    state.withLock { $0.waiting -= 1 }
    guard isDone else {
      throw .unreachable(reason: "changes of other nodes took too long")
    }
    if let failure = turn.failure.withLock({ $0 }) { throw failure }
  }

  private func apply(_ session: PostgresSession) throws {
    guard let apply = state.withLock({ $0.apply }) else { return }
    let connection = Connection(session)
    while true {
      let applied = state.withLock { $0.applied }
      let batch = try session.within(patience) { try ChangeLog.after(applied, connection) }
      guard let batch else { return }
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
