public import Domain

/// A leased message for a gateway.
public struct QueuedMessage: Hashable, Sendable {
  /// The id with which its outcome is reported.
  public let id: Int64
  /// The recipient's number.
  public let phone: PhoneNumber
  /// The text; the same in every attempt.
  public let text: Secret
  /// Number of the attempt, from 1.
  public let attempt: Int
}
