import Domain

/// What the app knows of the way to the server, and when it shall try again (FEED-21).
struct Connection: Hashable, Sendable {
  /// The longest wait between two tries, in seconds.
  private static let longestWait: Int32 = 60

  /// Whether the last question reached nobody.
  private(set) var isOffline = false
  /// The wake-up call that is awaited.
  private(set) var waking: Ticket?
  private var wait: Int32 = 0
  private var ticket = Ticket()

  /// When the next try is due, and the ticket by which it is known.
  struct Call: Hashable, Sendable {
    let ticket: Ticket
    let milliseconds: Int32
  }

  /// Nobody answered: the next try comes after 1, 2, 4 … 60 seconds.
  mutating func lose() -> Call? {
    isOffline = true
    return waking == nil ? later(atLeast: 0) : nil
  }

  /// The server asks for patience.
  mutating func hold(seconds: Int32) -> Call? {
    later(atLeast: seconds)
  }

  /// Something waits a moment, because another tab may be busy with it.
  mutating func linger() -> Call? {
    waking == nil ? later(atLeast: 5) : nil
  }

  /// The server answered; whether that is news.
  mutating func find() -> Bool {
    guard isOffline else { return false }
    isOffline = false
    rest()
    return true
  }

  /// The wake-up call came; whether it is the one that is awaited.
  mutating func wake(_ woke: Ticket) -> Bool {
    guard waking == woke else { return false }
    waking = nil
    return true
  }

  /// There is a reason to try at once.
  mutating func hurry() {
    if isOffline { waking = nil }
  }

  /// A try went well: the next wait is short again.
  mutating func rest() {
    waking = nil
    wait = 0
  }

  private mutating func later(atLeast seconds: Int32) -> Call {
    wait = min(Connection.longestWait, max(1, wait &* 2))
    let call = ticket.next()
    waking = call
    return Call(ticket: call, milliseconds: min(3600, max(wait, seconds)) * 1000)
  }
}
