import Domain

/// Tracks whether the server is reachable, and schedules retries (FEED-21).
struct Connectivity: Hashable, Sendable {
  /// Maximum back-off between two retries, in seconds.
  private static let longestWait: Int32 = 60

  /// Whether the last request did not reach the server.
  private(set) var isOffline = false
  /// The ticket of the running retry timer, if any.
  private(set) var waking: Ticket?
  /// Whether the server asked for the current delay.
  private(set) var isHeld = false
  private var wait: Int32 = 0
  private var ticket = Ticket()

  /// A retry timer to start: its ticket and its delay.
  struct Call: Hashable, Sendable {
    let ticket: Ticket
    let milliseconds: Int32
  }

  /// The server is unreachable: retries after 1, 2, 4 … 60 seconds. Returns nil if a retry is
  /// scheduled.
  mutating func lose() -> Call? {
    isOffline = true
    guard waking == nil else { return nil }
    backOff()
    return later(atLeast: 0)
  }

  /// The server requested a delay before the next try; it is limited to one hour.
  mutating func hold(seconds: Int32) -> Call? {
    isHeld = seconds > 0
    backOff()
    return later(atLeast: seconds)
  }

  /// Schedules a retry after at least 5 seconds, because another tab may be sending the like.
  mutating func linger() -> Call? {
    waking == nil ? later(atLeast: 5) : nil
  }

  /// The server responded. Returns whether it was unreachable before. A delay that the server asked
  /// for goes on.
  mutating func find() -> Bool {
    guard isOffline else { return false }
    isOffline = false
    if !isHeld { rest() }
    return true
  }

  /// A timer fired. Returns whether it is the current retry timer.
  mutating func wake(_ woke: Ticket) -> Bool {
    guard waking == woke else { return false }
    waking = nil
    isHeld = false
    return true
  }

  /// Cancels the wait, so that a retry can start at once, unless the server asked for the delay.
  mutating func hurry() {
    if isOffline, !isHeld { waking = nil }
  }

  /// A request succeeded: cancels the timer and resets the back-off.
  mutating func rest() {
    waking = nil
    isHeld = false
    wait = 0
  }

  private mutating func backOff() {
    wait = min(Connectivity.longestWait, max(1, wait &* 2))
  }

  private mutating func later(atLeast seconds: Int32) -> Call {
    let call = ticket.next()
    waking = call
    return Call(ticket: call, milliseconds: min(3600, max(wait, seconds)) * 1000)
  }
}
