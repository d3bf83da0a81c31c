public import Domain

/// The messages to send; they survive a restart of the server.
public protocol MessageQueue: Sendable {
  /// Returns at most `limit` messages that are due and not expired, oldest first.
  ///
  /// Returns a message again only if its outcome was not reported within
  /// `MessageLimits.answerSeconds`, the longest time that a gateway may take.
  func next(limit: Int, now: Instant) async throws -> [OutgoingMessage]

  /// Reports that a gateway accepted the message: it must never be returned again.
  func delivered(_ id: Int64, now: Instant) async throws

  /// Reports a failed attempt: the message is due again after `retryAfter` seconds, or never if
  /// nil.
  func failed(_ id: Int64, retryAfter: Int64?, now: Instant) async throws
}

/// Timeouts and retries of messages.
public enum MessageLimits {
  /// Seconds until a gateway must have responded. Why so long: a gateway that takes 30 s to confirm
  /// a message would otherwise get it twice.
  public static let answerSeconds: Int64 = 40
  /// Seconds until a connection must be established.
  static let connectSeconds: Int64 = 5
  /// Seconds before the second, third and fourth attempt; there is no fifth.
  static let pauses: [Int64] = [1, 4, 16]
  /// Maximum Retry-After that is respected, in seconds: a code is valid for 300.
  static let longestPause: Int64 = 120
  /// Messages sent at the same time, at most.
  static let parallel = 8
  /// Seconds between polls of the queue, which find messages that an earlier process left.
  static let roundSeconds: Int64 = 5
}
