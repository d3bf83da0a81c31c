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
    /// The number of connections that are being opened.
    var opening = 0
    /// The number of times that a connection was released.
    var releases = 0
    /// The number of connections that were lost.
    var losses = 0
    var isClosed = false

    /// Whether callers have connections, which they will release.
    var isInUse: Bool { counters.open - opening > idle.count }
  }

  private struct IdleConnection {
    let connection: PostgresConnection
    /// The number of losses at its last use.
    let losses: Int
    /// The number of releases up to its own.
    let release: Int
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
  /// the deadline, `unavailable` while the database is unreachable, `deadlineExceeded` if the
  /// deadline passes while a connection is checked or opened, and what opening throws; rethrows
  /// what `body` throws. A connection with an open transaction is closed.
  @discardableResult
  public func withConnection<Value>(
    deadline: PostgresDeadline? = nil, _ body: (PostgresConnection) throws -> Value
  ) throws -> Value {
    let connection = try take(deadline: deadline)
    defer { release(connection) }
    return try body(connection)
  }

  /// What a caller that needs a connection does next.
  private enum Step {
    case use(PostgresConnection)
    case check(IdleConnection, releases: Int)
    /// `isTrial` if the database was unreachable before.
    case open(isTrial: Bool)
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
      case .check(let entry, let releases):
        if try passesCheck(entry.connection, deadline: deadline) { return entry.connection }
        discardIdle(entry.connection, releases: releases)
      case .open(let isTrial):
        if let connection = try open(isTrial: isTrial, deadline: deadline) { return connection }
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
          ? .use(entry.connection) : .check(entry, releases: state.releases)
      }
      let refusal = refusal()
      // Why: a caller that waits already gets a connection even if no other can be opened.
      let mayWait = limit != nil || !mayOpen
      if let refusal, !mayWait || !state.isInUse { throw refusal }
      if refusal == nil, hasRoom(size, mayOpen) { return startOpening() }
      let timeout = limit ?? .now + settings.waitTimeout
      limit = timeout
      state.counters.waiting += 1
      let isSignaled = condition.wait(until: min(timeout, deadline ?? timeout))
      state.counters.waiting -= 1
      if !isSignaled, !state.isClosed, state.idle.isEmpty {
        if let refusal = self.refusal() { throw refusal }
        // Why not always the size: the server may accept fewer connections.
        let limit = mayOpen ? size : state.counters.open
        if !hasRoom(size, mayOpen) { throw .poolExhausted(limit: limit) }
      }
    }
  }

  /// Whether a caller may open a connection; if the server had no room for it, only the first one.
  private func hasRoom(_ size: Int, _ mayOpen: Bool) -> Bool {
    mayOpen ? state.counters.open < size : state.counters.open == 0
  }

  private func startOpening() -> Step {
    let isTrial = state.backoff.since != nil
    if isTrial { state.isTrying = true }
    state.counters.open += 1
    state.opening += 1
    return .open(isTrial: isTrial)
  }

  /// The error for a caller while the database is unreachable; nil if an attempt is due.
  private func refusal() -> PostgresError? {
    if state.backoff.since == nil { return nil }
    let moment = now()
    return state.isTrying
      ? state.backoff.refusalDuringAttempt(at: moment) : state.backoff.refusal(at: moment)
  }

  /// Opens a connection; returns nil if the server has no room for it, but other connections of the
  /// pool are open, so that the caller can wait for one of them.
  private func open(
    isTrial: Bool, deadline: PostgresDeadline?
  ) throws(PostgresError) -> PostgresConnection? {
    let start = PostgresDeadline.now
    do throws(PostgresError) {
      let connection = try PostgresConnection.open(
        url, settings: settings.connection, deadline: deadline)
      condition.withLock {
        state.opening -= 1
        if isTrial { state.isTrying = false }
        if state.backoff.succeed() { state.counters.reconnects += 1 }
      }
      return connection
    } catch {
      let given = deadline.map { start.duration(to: $0) } ?? .zero
      let mayWait = condition.withLock {
        state.opening -= 1
        if isTrial { state.isTrying = false }
        state.counters.open -= 1
        condition.broadcast()
        if error.isTooManyConnections, state.counters.open > 0 { return true }
        let counts = error != .deadlineExceeded || given >= Backoff.countedAttempt
        // Why: callers that fail at the same time are one failure.
        if counts, isTrial || state.backoff.since == nil {
          state.backoff.fail(error.clause, at: now(), random: random)
        }
        return false
      }
      if !mayWait { throw error }
      return nil
    }
  }

  /// Whether the server responds on this connection and still has the role that it had; throws
  /// `deadlineExceeded` and closes the connection if the caller has no time for the whole check.
  private func passesCheck(
    _ connection: PostgresConnection, deadline: PostgresDeadline?
  ) throws(PostgresError) -> Bool {
    let limit = PostgresDeadline.now + settings.checkTimeout
    let earlier = min(limit, deadline ?? limit)
    if connection.responds(by: earlier) { return connection.isStandby == connection.wasStandby }
    if earlier < limit, earlier <= .now {
      discard(connection, isLost: false)
      throw .deadlineExceeded
    }
    return false
  }

  /// Closes a connection that failed its check and those that were idle at its start, which is
  /// after `releases`. Why: each of them would make a caller wait for its check.
  private func discardIdle(_ connection: PostgresConnection, releases: Int) {
    discard(connection, isLost: false)
    let closed = condition.withLock {
      let closed = state.idle.filter { $0.release <= releases }
      state.idle.removeAll { $0.release <= releases }
      state.counters.open -= closed.count
      condition.broadcast()
      return closed
    }
    for entry in closed { entry.connection.close() }
  }

  private func release(_ connection: PostgresConnection) {
    let isLost = connection.isBroken || connection.hasRefusedWrite
    if isLost || connection.transactionStatus != .idle {
      discard(connection, isLost: isLost)
      return
    }
    let isClosed = condition.withLock {
      if state.isClosed {
        state.counters.open -= 1
      } else {
        state.releases += 1
        state.idle.append(
          IdleConnection(
            connection: connection, losses: state.losses, release: state.releases, since: now()))
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
