/// A message to send to a phone.
public struct OutgoingMessage: Hashable, Sendable {
  /// The id in the queue.
  public let id: Int64
  /// The recipient.
  public let phone: PhoneNumber
  /// The text; secret because it contains a code, which must not be logged.
  public let text: Secret
  /// Number of this attempt, 1 for the first.
  public let attempt: Int

  /// Creates a message; `attempt` is 1 for the first delivery attempt.
  public init(id: Int64, phone: PhoneNumber, text: Secret, attempt: Int) {
    self.id = id
    self.phone = phone
    self.text = text
    self.attempt = attempt
  }
}
