public import Domain

/// The messages that wait, kept on disk by whoever writes them.
public protocol MessageQueue: Sendable {
  /// At most `limit` messages that are due and still of use, oldest first.
  ///
  /// Each is handed out to one caller, and again only when nobody reported its fate for longer than
  /// a gateway may take (`MessageLimits.answerSeconds`).
  func next(limit: Int, now: Instant) async throws -> [OutgoingMessage]

  /// A gateway has the message: it must never be handed out again.
  func delivered(_ id: Int64, now: Instant) async throws

  /// No gateway has it: the same text is due again after so many seconds, or never.
  func failed(_ id: Int64, retryAfter: Int64?, now: Instant) async throws
}

/// How long and how often a message is tried.
public enum MessageLimits {
  /// Seconds until a gateway must have answered. Why so long: one that takes 30 s to say that it
  /// has the message would else get it again.
  public static let answerSeconds: Int64 = 40
  /// Seconds until a connection must stand.
  static let connectSeconds: Int64 = 5
  /// Seconds before the second, third and fourth try; there is no fifth.
  static let pauses: [Int64] = [1, 4, 16]
  /// The longest time that a gateway may ask us to wait, in seconds: a code lives 300.
  static let longestPause: Int64 = 120
  /// Messages on their way at the same time.
  static let parallel = 8
  /// Seconds after which the queue is looked at though nobody rang: what an earlier process left.
  static let roundSeconds: Int64 = 5
}
