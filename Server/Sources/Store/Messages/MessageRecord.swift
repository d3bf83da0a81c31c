public import Domain

/// A message before it is queued.
public struct NewMessage: Hashable, Sendable {
  /// The hash of the flow, the sign-in by code, that the message belongs to.
  public var flow: Digest
  /// The keyed hash of the phone number.
  public var phone: Digest
  /// The keyed hash of the number's prefix.
  public var prefix: Digest
  /// The keyed hash of the requester's network address.
  public var address: Digest
  /// Phone number and text, encrypted.
  public var sealed: String
  /// Whether the message is a decoy, never sent, so that unknown numbers get the same response.
  public var isWithheld: Bool
  /// When the message is queued.
  public var createdAt: Instant
  /// When the message's code expires; after that, the message is not sent.
  public var expiresAt: Instant

  /// Creates a message to queue; `sealed` must contain phone number and text, encrypted.
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

/// A message leased for one delivery attempt.
public struct MessageRecord: Hashable, Sendable {
  /// The row id.
  public let id: Int64
  /// Phone number and text, encrypted.
  public let sealed: String
  /// Number of leases, including this one.
  public let attempts: Int
}

/// The delivery state of a message.
public enum MessageState: String, Hashable, Sendable {
  /// Not delivered yet, or leased with an unknown outcome.
  case waiting
  /// A gateway accepted the message, or its code was redeemed.
  case sent
  /// The message could not be delivered.
  case failed
  /// A newer message replaced this one before it was sent.
  case replaced
}
