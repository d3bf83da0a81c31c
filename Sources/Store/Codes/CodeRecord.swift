public import Domain

/// A sign-in by code, from the number to the code or, for a new person, the name.
public struct CodeFlowRecord: Hashable, Sendable {
  /// The hash of the cookie.
  public var hash: Digest
  /// The number that the code went to.
  public var phone: SealedPhone
  /// The row id of the signed-in person who wants this number; nothing when somebody signs in.
  public var ownerId: Int64?
  /// The keyed hash of the code; nothing once it was right.
  public var codeHash: Digest?
  /// When the code is worth nothing any more.
  public var codeExpiresAt: Instant
  /// How many wrong codes came since this one was made.
  public var tries: Int
  /// When the right code came from a person who is new here and has to say a name.
  public var provedAt: Instant?
  /// When the flow ends.
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

/// What counts for or against another message, newest first.
public struct SendHistory: Hashable, Sendable {
  /// Messages to the same number, but for those that failed.
  public var toNumber: [Instant] = []
  /// Messages that were asked for from the same address.
  public var fromAddress: [Instant] = []
  /// Messages to numbers that begin the same.
  public var toPrefix: [Instant] = []
  /// Messages to anybody that really were to be sent.
  public var toAnybody: [Instant] = []
  /// Those of them that had time to be used.
  public var judged: [JudgedMessage] = []
  /// Wrong codes for the same number.
  public var guesses: [Instant] = []

  /// A history without anything.
  public init() {}
}

/// A message whose code was used or not.
public struct JudgedMessage: Hashable, Sendable {
  /// When it was made.
  public var createdAt: Instant
  /// Whether its code was the right one for somebody.
  public var isUsed: Bool

  /// A message with both values.
  public init(createdAt: Instant, isUsed: Bool) {
    self.createdAt = createdAt
    self.isUsed = isUsed
  }
}

/// How far back a history has to reach: the most entries of each list.
public struct SendDepth: Hashable, Sendable {
  /// Of messages to the number.
  public var toNumber: Int
  /// Of messages from the address.
  public var fromAddress: Int
  /// Of messages to the prefix.
  public var toPrefix: Int
  /// Of messages to anybody.
  public var toAnybody: Int
  /// Of messages that had time to be used.
  public var judged: Int
  /// Messages made before this moment had time to be used.
  public var judgedBefore: Instant
  /// Of wrong codes for the number.
  public var guesses: Int

  /// A depth with all its values.
  public init(
    toNumber: Int, fromAddress: Int, toPrefix: Int, toAnybody: Int, judged: Int,
    judgedBefore: Instant, guesses: Int
  ) {
    self.toNumber = toNumber
    self.fromAddress = fromAddress
    self.toPrefix = toPrefix
    self.toAnybody = toAnybody
    self.judged = judged
    self.judgedBefore = judgedBefore
    self.guesses = guesses
  }
}

/// Why no message was queued.
public enum SendRefusal: Error, Hashable, Sendable {
  /// Not before so many seconds have passed.
  case wait(Int64)
  /// All sending has stopped for so many seconds.
  case stopped(Int64)
  /// The flow is no longer there.
  case gone
}

/// The wrong codes that count against another try, newest first.
public struct GuessHistory: Hashable, Sendable {
  /// Those for the same number.
  public var ofNumber: [Instant]
  /// Those from the same address.
  public var fromAddress: [Instant]
}

/// What is to be said of a code that came.
public enum CodeVerdict: Hashable, Sendable {
  /// It is right: the flow is used.
  case right
  /// It is wrong: it is counted.
  case wrong(left: Int)
  /// The code it should have been is too old or was tried too often; nothing is counted.
  case spent
  /// Not before so many seconds have passed; nothing is counted.
  case throttled(Int64)
  /// The flow is over.
  case gone
}

/// What became of a code that came.
public enum CodeFate: Hashable, Sendable {
  /// It is right, and this is the row id of the person.
  case person(Int64)
  /// It is right, and nobody has the number.
  case newcomer
  /// It is not right, or was not looked at.
  case refused(CodeVerdict)
}
