public import Domain

/// A message that waits for a gateway.
public struct QueuedMessage: Hashable, Sendable {
  /// Its number, by which its fate is reported.
  public let id: Int64
  /// Where it goes.
  public let phone: PhoneNumber
  /// What it says; a repeat says the same.
  public let text: Secret
  /// How many times it was handed out, this time included.
  public let attempt: Int
}
