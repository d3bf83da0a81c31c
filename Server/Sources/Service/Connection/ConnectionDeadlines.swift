/// The timeouts of one connection, as a pure state machine. Times are milliseconds of any clock.
struct ConnectionDeadlines: Hashable, Sendable {
  /// What is being read from the client.
  enum Reading: Hashable, Sendable {
    /// A request header; `isFirst` for the first request of the connection.
    case header(since: Int64, isFirst: Bool)
    /// A request body; `bytes` of it arrived since `since`, where the measured time window began.
    case body(since: Int64, bytes: Int)
    /// Input after the last response, which is discarded; `bytes` counts it.
    case lingering(since: Int64, bytes: Int)
  }

  private let limits: Limits
  private(set) var reading: Reading
  private var running = 0
  private var unread = 0
  private var unreadSince: Int64

  /// The state of a connection opened at `now`.
  init(limits: Limits, now: Int64) {
    self.limits = limits
    reading = .header(since: now, isFirst: true)
    unreadSince = now
  }

  /// Whether a request is in progress.
  var isBusy: Bool { running > 0 }

  /// Whether the last response has been written.
  var isLingering: Bool {
    if case .lingering = reading { return true }
    return false
  }

  /// Whether the response that begins now is the last one of the connection: the server is
  /// stopping, or the request's body has not fully arrived and would only be discarded.
  func isLast(isStopping: Bool) -> Bool {
    guard running <= 1 else { return false }
    if case .body = reading { return true }
    return isStopping
  }

  /// Begins to discard input: the last response has been written, but the client may still be
  /// sending.
  mutating func linger(now: Int64) {
    reading = .lingering(since: now, bytes: 0)
  }

  /// Counts `bytes` of discarded input. Returns whether to keep reading.
  mutating func dropped(bytes: Int) -> Bool {
    guard case .lingering(let since, let before) = reading else { return true }
    reading = .lingering(since: since, bytes: before + bytes)
    return before + bytes < limits.lingerBytes
  }

  /// A request header has fully arrived: from now on, the rate of its body is measured.
  mutating func headerArrived(now: Int64) {
    reading = .body(since: now, bytes: 0)
    running += 1
  }

  /// Counts bytes of a request body for the minimum rate.
  mutating func bodyArrived(bytes: Int) {
    guard case .body(let since, let before) = reading else { return }
    reading = .body(since: since, bytes: before + bytes)
  }

  /// A request has fully arrived: from now on, the connection waits for the next header.
  mutating func requestArrived(now: Int64) {
    reading = .header(since: now, isFirst: false)
  }

  /// A response has been fully written: the connection may be idle from now on.
  mutating func answered(now: Int64) {
    running = max(0, running - 1)
    if case .header = reading { reading = .header(since: now, isFirst: false) }
  }

  /// Whether to keep the connection open at `now`, while the client has not read `waiting` bytes.
  mutating func goesOn(now: Int64, waiting: Int) -> Bool {
    if waiting != unread || waiting == 0 {
      unread = waiting
      unreadSince = now
    }
    if now - unreadSince >= limits.writeSeconds * 1000 { return false }
    switch reading {
    case .header(let since, let isFirst):
      let patience = isFirst ? limits.headerSeconds : limits.idleSeconds
      return running > 0 || waiting > 0 || now - since < patience * 1000
    case .body(let since, let bytes):
      guard now - since >= limits.rateSeconds * 1000 else { return true }
      reading = .body(since: now, bytes: 0)
      return bytes >= limits.bodyBytesPerSecond * Int(limits.rateSeconds)
    case .lingering(let since, _): return waiting > 0 || now - since < limits.lingerSeconds * 1000
    }
  }
}
