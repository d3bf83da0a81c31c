public import Domain

/// A message before it is queued.
public struct NewMessage: Hashable, Sendable {
  /// The hash of the flow that it belongs to.
  public var flow: Digest
  /// The keyed hash of the number.
  public var phone: Digest
  /// The keyed hash of how the number begins.
  public var prefix: Digest
  /// The keyed hash of the address that asked for it.
  public var address: Digest
  /// Number and text, encrypted.
  public var sealed: String
  /// Whether it only looks like a message: it is never handed out.
  public var isWithheld: Bool
  /// When it is made.
  public var createdAt: Instant
  /// When it is worth nothing any more.
  public var expiresAt: Instant

  /// A message with all its values.
  public init(
    flow: Digest, phone: Digest, prefix: Digest, address: Digest, sealed: String,
    isWithheld: Bool, createdAt: Instant, expiresAt: Instant
  ) {
    self.flow = flow
    self.phone = phone
    self.prefix = prefix
    self.address = address
    self.sealed = sealed
    self.isWithheld = isWithheld
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// A message that was handed out.
public struct MessageRecord: Hashable, Sendable {
  /// The row id.
  public let id: Int64
  /// Number and text, encrypted.
  public let sealed: String
  /// How many times it was handed out, this time included.
  public let attempts: Int
}

/// What became of a message.
public enum MessageState: String, Hashable, Sendable {
  /// It is to be handed out, or was and nobody said what became of it.
  case waiting
  /// A gateway took it.
  case sent
  /// It could not be delivered.
  case failed
  /// Another one was made in its place.
  case replaced
}
