/// A request id. The response carries it back; a response to an outdated ticket is ignored.
public struct Ticket: Hashable, Sendable {
  /// The sequence number, from 0; it wraps around.
  public private(set) var number: Int32

  /// The ticket before the first request.
  public init() {
    number = 0
  }

  /// The ticket with this number, which JavaScript or iOS code passed back.
  public init(number: Int32) {
    self.number = number
  }

  /// Advances to the next ticket and returns it.
  public mutating func next() -> Ticket {
    number = number &+ 1
    return self
  }
}
