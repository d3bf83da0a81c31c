public import Domain

/// A sign-in by code, from the phone number to the code or, for a new person, the name.
public struct CodeFlowRecord: Hashable, Sendable {
  /// The hash of the cookie.
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
  /// When the flow expires.
  public var expiresAt: Instant

  /// A flow with a new code.
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
  /// Messages to the same number, except failed ones.
  public var toNumber: [Instant] = []
  /// Messages requested from the same network address.
  public var fromAddress: [Instant] = []
  /// Messages to numbers with the same prefix.
  public var toPrefix: [Instant] = []
  /// Messages to any number, except decoys, which are never sent.
  public var toAnybody: [Instant] = []
  /// Wrong codes for the same number.
  public var guesses: [Instant] = []

  /// An empty history.
  public init() {}
}

/// A message and whether its code was used.
public struct JudgedMessage: Hashable, Sendable {
  /// When it was created.
  public var createdAt: Instant
  /// Whether its code was redeemed.
  public var isUsed: Bool

  /// Creates a message.
  public init(createdAt: Instant, isUsed: Bool) {
    self.createdAt = createdAt
    self.isUsed = isUsed
  }
}

/// The maximum length of each list in a `SendHistory`.
public struct HistoryDepth: Hashable, Sendable {
  /// Messages to the number.
  public var toNumber: Int
  /// Messages from the network address.
  public var fromAddress: Int
  /// Messages to the prefix.
  public var toPrefix: Int
  /// Messages to any number.
  public var toAnybody: Int
  /// Wrong codes for the number.
  public var guesses: Int

  /// Creates a depth.
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
  /// The flow has ended.
  case gone
}

/// Times of wrong codes that limit further attempts, newest first.
public struct GuessHistory: Hashable, Sendable {
  /// For codes that were sent to the same number.
  public var ofNumber: [Instant]
  /// For codes entered from the same network address.
  public var fromAddress: [Instant]
}

/// The verdict on an entered code.
public enum CodeVerdict: Hashable, Sendable {
  /// It is right and is redeemed.
  case right
  /// It is wrong and is counted; `left` attempts remain.
  case wrong(left: Int)
  /// The code has expired or has no attempts left; nothing is counted.
  case spent
  /// Too many attempts, retry after this many seconds; nothing is counted.
  case throttled(Int64)
  /// The flow has ended.
  case gone
}

/// The result of entering a code.
public enum CodeRedemption: Hashable, Sendable {
  /// It is right and belongs to the person with this row id.
  case person(Int64)
  /// It is right, and the number has no account.
  case newcomer
  /// It is not right or was not checked.
  case refused(CodeVerdict)
}
