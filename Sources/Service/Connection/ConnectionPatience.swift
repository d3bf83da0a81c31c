/// How long a connection may make us wait; decides, touches nothing. Times are milliseconds of any clock.
struct ConnectionPatience: Hashable, Sendable {
  /// What is being read from the client.
  enum Reading: Hashable, Sendable {
    /// The header of the first request, or of one more.
    case header(since: Int64, isFirst: Bool)
    /// A body: bytes that came since the start of this window.
    case body(since: Int64, bytes: Int)
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
    }
  }
}
