public import Domain
import Synchronization

/// A gateway for demos: sends nothing, keeps the last messages in memory for a page to show.
public final class Outbox: MessageGateway {
  /// Maximum number of messages kept; the oldest is dropped.
  public static let capacity = 100

  private let clock: @Sendable () -> Instant
  private let kept = Mutex<[OutboxMessage]>([])

  /// Creates an empty outbox; `clock` gives the time of each message.
  public init(clock: @escaping @Sendable () -> Instant) {
    self.clock = clock
  }

  /// The last messages, newest first.
  public var messages: [OutboxMessage] {
    kept.withLock { $0.reversed() }
  }

  /// Stores the message; drops the oldest one above `capacity`.
  public func send(_ message: OutgoingMessage) {
    let entry = OutboxMessage(
      phone: message.phone, text: message.text.reveal(), moment: clock())
    kept.withLock { kept in
      if kept.count == Outbox.capacity { kept.removeFirst() }
      kept.append(entry)
    }
  }

  /// Does nothing: there are no connections.
  public func close() {}
}

/// A message that would have been sent as an SMS.
public struct OutboxMessage: Hashable, Sendable {
  /// The recipient.
  public let phone: PhoneNumber
  /// The text, with the code in clear.
  public let text: String
  /// When the message was sent.
  public let moment: Instant
}
