/// Connections to one database, opened on demand and handed out to one caller at a time, from any
/// thread.
///
/// Lost connections are closed. While the database is unreachable, callers fail at once, and one of
/// them tries to open a connection after each pause of an exponential back-off.
///
/// Why unchecked: `condition` guards the state, and only one caller at a time has a connection.
public final class PostgresPool: @unchecked Sendable {
  private let url: PostgresURL
  private let settings: PostgresPoolSettings
  private let now: @Sendable () -> PostgresDeadline
  private let random: @Sendable () -> Double
  private let condition = Condition()
  private var state = State()

  private struct State {
    var idle: [IdleConnection] = []
    var counters = PostgresPoolCounters()
    var backoff = Backoff()
    /// Whether a caller tries to reach an unreachable database.
    var isTrying = false
    /// The number of connections that were lost.
    var losses = 0
    var isClosed = false
  }

  private struct IdleConnection {
    let connection: PostgresConnection
    /// The number of losses at its last use.
    let losses: Int
    let since: PostgresDeadline
  }

  /// A pool without connections.
  public convenience init(
    url: PostgresURL, settings: PostgresPoolSettings = PostgresPoolSettings()
  ) {
    self.init(
      url: url, settings: settings, now: { .now }, random: { Double.random(in: 0...1) })
  }

  /// A pool with the clock and the random numbers (0 to 1) of its back-off.
  init(
    url: PostgresURL, settings: PostgresPoolSettings,
    now: @escaping @Sendable () -> PostgresDeadline, random: @escaping @Sendable () -> Double
  ) {
    self.url = url
    self.settings = settings
    self.now = now
    self.random = random
  }

  deinit { close() }

  /// How the pool is used at the moment.
  public var counters: PostgresPoolCounters {
    condition.withLock {
      var counters = state.counters
      counters.idle = state.idle.count
      return counters
    }
  }

  /// Closes the idle connections now and the others after their use; later calls throw `closed`.
  public func close() {
    let idle = condition.withLock {
      state.isClosed = true
      defer { state.idle = [] }
      state.counters.open -= state.idle.count
      condition.broadcast()
      return state.idle
    }
    for entry in idle { entry.connection.close() }
  }

  /// Calls `body` with a connection that no other caller uses; it must not be used afterwards, and
  /// settings and subscriptions of its session must not be changed.
  ///
  /// Blocks while all connections are in use. Throws `poolExhausted` after the wait timeout or at
  /// the deadline, `unavailable` while the database is unreachable, and what opening throws;
  /// rethrows what `body` throws. A connection with an open transaction is closed.
  @discardableResult
  public func withConnection<Value>(
    deadline: PostgresDeadline? = nil, _ body: (PostgresConnection) throws -> Value
  ) throws -> Value {
    let connection = try take(deadline: deadline)
    defer { giveBack(connection) }
    return try body(connection)
  }

  /// What a caller that needs a connection does next.
  private enum Step {
    case use(PostgresConnection)
    case check(PostgresConnection)
    case open
  }

  private func take(deadline: PostgresDeadline?) throws(PostgresError) -> PostgresConnection {
    var mayOpen = true
    // Why not before it is needed: most callers do not wait, and reading the clock takes time.
    var limit: PostgresDeadline?
    while true {
      let step = try condition.withLock { () throws(PostgresError) in
        try nextStep(mayOpen: mayOpen, limit: &limit, deadline: deadline)
      }
      switch step {
      case .use(let connection):
        if connection.isAlive() { return connection }
        discard(connection)
      case .check(let connection):
        if answers(connection) { return connection }
        discard(connection, isLost: false)
      case .open:
        if let connection = try open(deadline: deadline) { return connection }
        mayOpen = false
      }
    }
  }

  /// Waits, with the lock, until there is something to do.
  private func nextStep(
    mayOpen: Bool, limit: inout PostgresDeadline?, deadline: PostgresDeadline?
  ) throws(PostgresError) -> Step {
    let size = max(settings.limit, 1)
    while true {
      if state.isClosed { throw .closed }
      if let entry = state.idle.popLast() {
        let isFresh = entry.since.duration(to: now()) < settings.checkedAfter
        return isFresh && entry.losses == state.losses
          ? .use(entry.connection) : .check(entry.connection)
      }
      if state.backoff.since != nil, let refusal = refusal() { throw refusal }
      if mayOpen ? state.counters.open < size : state.counters.open == 0 {
        state.counters.open += 1
        state.isTrying = state.backoff.since != nil
        return .open
      }
      let timeout = limit ?? .now + settings.waitTimeout
      limit = timeout
      state.counters.waiting += 1
      let isSignaled = condition.wait(until: min(timeout, deadline ?? timeout))
      state.counters.waiting -= 1
      if !isSignaled, state.idle.isEmpty, !mayOpen || state.counters.open >= size {
        throw .poolExhausted(limit: size)
      }
    }
  }

  /// The error for a caller while the database is unreachable; nil if an attempt is due.
  private func refusal() -> PostgresError? {
    let moment = now()
    return state.isTrying
      ? state.backoff.refusalDuringAttempt(at: moment) : state.backoff.refusal(at: moment)
  }

  /// Opens a connection; returns nil if the server has no room for it, but other connections of the
  /// pool are open, so that the caller can wait for one of them.
  private func open(deadline: PostgresDeadline?) throws(PostgresError) -> PostgresConnection? {
    do throws(PostgresError) {
      let connection = try PostgresConnection.open(
        url, settings: settings.connection, deadline: deadline)
      condition.withLock {
        state.isTrying = false
        if state.backoff.succeed() { state.counters.reconnects += 1 }
      }
      return connection
    } catch {
      let mayWait = condition.withLock {
        state.isTrying = false
        state.counters.open -= 1
        condition.broadcast()
        if error.isTooManyConnections, state.counters.open > 0 { return true }
        // Why not the deadline: it says nothing about the database.
        if error != .deadlineExceeded {
          state.backoff.fail(error.clause, at: now(), random: random)
        }
        return false
      }
      if !mayWait { throw error }
      return nil
    }
  }

  /// Whether the server answers on this connection and still has the role that it had.
  private func answers(_ connection: PostgresConnection) -> Bool {
    let deadline = PostgresDeadline.now + settings.checkTimeout
    let result = try? connection.simpleQuery("SELECT 1", mayCommit: false, deadline: deadline)
    return result != nil && connection.isStandby == connection.wasStandby
  }

  private func giveBack(_ connection: PostgresConnection) {
    let isLost = connection.isBroken || connection.hasRefusedWrite
    if isLost || connection.transactionStatus != .idle {
      discard(connection, isLost: isLost)
      return
    }
    let isClosed = condition.withLock {
      if state.isClosed {
        state.counters.open -= 1
      } else {
        state.idle.append(
          IdleConnection(connection: connection, losses: state.losses, since: now()))
        condition.signal()
      }
      return state.isClosed
    }
    if isClosed { connection.close() }
  }

  /// Closes a connection; after a loss the idle ones are checked before their next use.
  private func discard(_ connection: PostgresConnection, isLost: Bool = true) {
    connection.close()
    condition.withLock {
      state.counters.open -= 1
      if isLost { state.losses += 1 }
      // Why all: a caller that waits for a returned connection cannot use the room for a new one.
      condition.broadcast()
    }
  }
}
