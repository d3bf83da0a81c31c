/// A phone number as stored: a hash for look-up and the number encrypted.
public struct SealedPhone: Hashable, Sendable {
  /// The keyed hash of the number, which is unique among people.
  public var hash: Digest
  /// The number, encrypted.
  public var sealed: String

  /// Creates a number from its keyed hash and its encrypted form.
  public init(hash: Digest, sealed: String) {
    self.hash = hash
    self.sealed = sealed
  }
}
