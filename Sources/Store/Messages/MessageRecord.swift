public import Domain

/// A message before it is queued.
public struct NewMessage: Hashable, Sendable {
  /// The hash of the sign-in by code (flow) that it belongs to.
  public var flow: Digest
  /// The keyed hash of the phone number.
  public var phone: Digest
  /// The keyed hash of the number's prefix.
  public var prefix: Digest
  /// The keyed hash of the requester's network address.
  public var address: Digest
  /// Phone number and text, encrypted.
  public var sealed: String
  /// Whether it is a decoy that is never sent, so that unknown numbers get the same response.
  public var isWithheld: Bool
  /// When it is created.
  public var createdAt: Instant
  /// When its code expires.
  public var expiresAt: Instant

  /// Creates a message.
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
  /// A gateway accepted it, or its code was redeemed.
  case sent
  /// It could not be delivered.
  case failed
  /// A newer message replaced it.
  case replaced
}
