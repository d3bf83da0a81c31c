/// How long a connection may make us wait; decides, touches nothing. Times are milliseconds of any clock.
struct ConnectionPatience: Hashable, Sendable {
  /// What is being read from the client.
  enum Reading: Hashable, Sendable {
    /// The header of the first request, or of one more.
    case header(since: Int64, isFirst: Bool)
    /// A body: bytes that came since the start of this window.
    case body(since: Int64, bytes: Int)
    /// Nothing more is answered; what comes is dropped, `bytes` of it so far.
    case lingering(since: Int64, bytes: Int)
  }

  private let limits: Limits
  private(set) var reading: Reading
  private var running = 0
  private var unread = 0
  private var unreadSince: Int64

  /// The patience with a connection opened at `now`.
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

  /// Whether the response that begins now is the last one of the connection: the server stops, or
  /// the body of this request would have to be read for nothing.
  func isLast(isStopping: Bool) -> Bool {
    guard running <= 1 else { return false }
    if case .body = reading { return true }
    return isStopping
  }

  /// The last response has been written.
  mutating func linger(now: Int64) {
    reading = .lingering(since: now, bytes: 0)
  }

  /// Whether to read on after `bytes` were dropped.
  mutating func dropped(bytes: Int) -> Bool {
    guard case .lingering(let since, let before) = reading else { return true }
    reading = .lingering(since: since, bytes: before + bytes)
    return before + bytes < limits.lingerBytes
  }

  /// A header has arrived whole.
  mutating func headerArrived(now: Int64) {
    reading = .body(since: now, bytes: 0)
    running += 1
  }

  /// Some bytes of a body have arrived.
  mutating func bodyArrived(bytes: Int) {
    guard case .body(let since, let before) = reading else { return }
    reading = .body(since: since, bytes: before + bytes)
  }

  /// A request has arrived whole.
  mutating func requestArrived(now: Int64) {
    reading = .header(since: now, isFirst: false)
  }

  /// An answer has been written whole.
  mutating func answered(now: Int64) {
    running = max(0, running - 1)
    if case .header = reading { reading = .header(since: now, isFirst: false) }
  }

  /// Whether to go on at `now`, while `waiting` bytes have not been taken by the client.
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
