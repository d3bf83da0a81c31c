import Glibc

/// The monotonic moments of deadlines.
///
/// A call ends at most `PostgresSettings.cancelTimeout` after its deadline, because it waits until
/// its statement is canceled.
public typealias PostgresDeadline = ContinuousClock.Instant

/// Waiting for a socket with poll(2).
enum SocketWait {
  /// Which operations are possible without blocking.
  struct Readiness: OptionSet {
    /// The events of poll(2).
    let rawValue: Int16
    /// Data, the end of the stream or an error can be read.
    static let read = Readiness(rawValue: Int16(POLLIN))
    /// Data can be written.
    static let write = Readiness(rawValue: Int16(POLLOUT))
  }

  /// Which of `wanted` are possible at once.
  static func readyNow(_ socket: Int32, for wanted: Readiness) -> Readiness {
    check(socket, for: wanted, milliseconds: 0) ?? []
  }

  /// Waits until one of `wanted` is possible; empty if the deadline has passed.
  static func ready(
    _ socket: Int32, for wanted: Readiness, until deadline: PostgresDeadline?
  ) -> Readiness {
    while true {
      let milliseconds = milliseconds(until: deadline)
      if let ready = check(socket, for: wanted, milliseconds: milliseconds) { return ready }
      if milliseconds == 0 { return [] }
    }
  }

  /// Polls once; nil if the socket is not ready or a signal arrived.
  private static func check(
    _ socket: Int32, for wanted: Readiness, milliseconds: Int32
  ) -> Readiness? {
    var entry = pollfd(fd: socket, events: wanted.rawValue, revents: 0)
    let count = poll(&entry, 1, milliseconds)
    if count < 0 { return errno == EINTR ? nil : wanted }
    if count == 0 { return nil }
    // Why all: libpq finds out what an error or a hang-up is when it uses the socket.
    let isFailure = entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    return isFailure ? wanted : Readiness(rawValue: entry.revents).intersection(wanted)
  }

  /// The time until `deadline` for `poll`, rounded up; 0 if it has passed, -1 for none. At most an
  /// hour, because the caller repeats the call.
  private static func milliseconds(until deadline: PostgresDeadline?) -> Int32 {
    guard let deadline else { return -1 }
    let rest = PostgresDeadline.now.duration(to: deadline)
    if rest <= .zero { return 0 }
    return Int32(min(rest, .seconds(3600)) / .milliseconds(1)) + 1
  }
}
