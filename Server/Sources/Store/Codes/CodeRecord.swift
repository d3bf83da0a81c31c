public import Domain

/// A sign-in by code, from the phone number to the code or, for a new person, the name.
public struct CodeFlowRecord: Hashable, Sendable {
  /// The hash of the cookie that identifies the sign-in.
  public var hash: Digest
  /// The number that the code was sent to.
  public var phone: SealedPhone
  /// The row id of the signed-in person who adds this number; nil for a sign-in.
  public var ownerId: Int64?
  /// The keyed hash of the code; nil once it was redeemed.
  public var codeHash: Digest?
  /// When the code expires.
  public var codeExpiresAt: Instant
  /// Number of wrong codes entered since the code was created.
  public var tries: Int
  /// When the right code was entered for a number without an account, whose name is required next.
  public var provedAt: Instant?
  /// When the sign-in expires.
  public var expiresAt: Instant

  /// Creates a flow whose new code has not been tried yet.
  public init(
    hash: Digest, phone: SealedPhone, ownerId: Int64?, codeHash: Digest, codeExpiresAt: Instant,
    expiresAt: Instant
  ) {
    self.hash = hash
    self.phone = phone
    self.ownerId = ownerId
    self.codeHash = codeHash
    self.codeExpiresAt = codeExpiresAt
    tries = 0
    provedAt = nil
    self.expiresAt = expiresAt
  }
}

/// What decides whether another message may be sent; each list newest first.
public struct SendHistory: Hashable, Sendable {
  /// Times of messages to the same number, except failed ones.
  public var toNumber: [Instant] = []
  /// Times of messages requested from the same network address.
  public var fromAddress: [Instant] = []
  /// Times of messages to numbers with the same prefix.
  public var toPrefix: [Instant] = []
  /// Times of messages to any number, except decoys, which are never sent.
  public var toAnybody: [Instant] = []
  /// Times of wrong codes for the same number.
  public var guesses: [Instant] = []

  /// An empty history.
  public init() {}
}

/// A message and whether its code was used.
public struct JudgedMessage: Hashable, Sendable {
  /// When the message was created.
  public var createdAt: Instant
  /// Whether the message's code was redeemed.
  public var isUsed: Bool

  /// Creates the record of a message that was sent earlier.
  public init(createdAt: Instant, isUsed: Bool) {
    self.createdAt = createdAt
    self.isUsed = isUsed
  }
}

/// The maximum length of each list in a `SendHistory`.
public struct HistoryDepth: Hashable, Sendable {
  /// Maximum number of messages to the number.
  public var toNumber: Int
  /// Maximum number of messages requested from the network address.
  public var fromAddress: Int
  /// Maximum number of messages to numbers with the same prefix.
  public var toPrefix: Int
  /// Maximum number of messages to any number.
  public var toAnybody: Int
  /// Maximum number of wrong codes for the number.
  public var guesses: Int

  /// Creates the limits; 0 leaves a list empty.
  public init(
    toNumber: Int, fromAddress: Int, toPrefix: Int, toAnybody: Int, guesses: Int
  ) {
    self.toNumber = toNumber
    self.fromAddress = fromAddress
    self.toPrefix = toPrefix
    self.toAnybody = toAnybody
    self.guesses = guesses
  }
}

/// Why no message was queued.
public enum SendRefusal: Error, Hashable, Sendable {
  /// Retry after this many seconds.
  case wait(Int64)
  /// The circuit breaker stopped all sending for this many seconds.
  case stopped(Int64)
  /// The sign-in by code has ended.
  case gone
}

/// Times of wrong codes that limit further attempts, newest first.
public struct GuessHistory: Hashable, Sendable {
  /// Times of wrong codes for the same number.
  public var ofNumber: [Instant]
  /// Times of wrong codes entered from the same network address.
  public var fromAddress: [Instant]
}

/// The verdict on an entered code.
public enum CodeVerdict: Hashable, Sendable {
  /// The code is right and is redeemed.
  case right
  /// The code is wrong and is counted; `left` attempts remain.
  case wrong(left: Int)
  /// The code has expired or has no attempts left; nothing is counted.
  case spent
  /// Too many attempts, retry after this many seconds; nothing is counted.
  case throttled(Int64)
  /// The sign-in by code has ended.
  case gone
}

/// The result of entering a code.
public enum CodeRedemption: Hashable, Sendable {
  /// The code is right and belongs to the person with this row id.
  case person(Int64)
  /// The code is right, and its number has no account.
  case newcomer
  /// The code is not right or was not checked.
  case refused(CodeVerdict)
}
