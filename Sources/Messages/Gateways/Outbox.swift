public import Domain
import Synchronization

/// A gateway that leads nowhere: the last messages stay in memory, and a page shows them.
public final class Outbox: MessageGateway {
  /// How many messages are kept.
  public static let capacity = 100

  private let clock: @Sendable () -> Instant
  private let kept = Mutex<[OutboxMessage]>([])

  /// An empty outbox.
  public init(clock: @escaping @Sendable () -> Instant) {
    self.clock = clock
  }

  /// The last messages, newest first.
  public var messages: [OutboxMessage] {
    kept.withLock { $0.reversed() }
  }

  /// Keeps the message.
  public func send(_ message: OutgoingMessage) {
    let entry = OutboxMessage(
      phone: message.phone, text: message.text.reveal(), moment: clock())
    kept.withLock { kept in
      if kept.count == Outbox.capacity { kept.removeFirst() }
      kept.append(entry)
    }
  }

  /// Nothing to let go of.
  public func close() {}
}

/// A message in the outbox.
public struct OutboxMessage: Hashable, Sendable {
  /// Where it went.
  public let phone: PhoneNumber
  /// What the person would read.
  public let text: String
  /// When it was sent.
  public let moment: Instant
}
