/// A telephone number as the database keeps it: to be found by, and to be read with the key only.
public struct SealedPhone: Hashable, Sendable {
  /// The keyed hash of the number, which is unique among people.
  public var hash: Digest
  /// The number, encrypted.
  public var sealed: String

  /// A number with both its forms.
  public init(hash: Digest, sealed: String) {
    self.hash = hash
    self.sealed = sealed
  }
}
