/// The number of a question; its answer carries it back, and an answer with an old one is dropped.
public struct Ticket: Hashable, Sendable {
  /// The running number, from 0; it wraps around.
  public private(set) var number: Int32

  /// The ticket before any question was asked.
  public init() {
    number = 0
  }

  /// The ticket with this number, as it comes back from a shell.
  public init(number: Int32) {
    self.number = number
  }

  /// Moves on to the next ticket and returns it.
  public mutating func next() -> Ticket {
    number = number &+ 1
    return self
  }
}
