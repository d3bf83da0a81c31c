/// The keyed hash of a secret, stored in place of a code, token or cookie.
public struct Digest: Hashable, Sendable {
  /// Lower-case hexadecimal digits.
  public let hex: String

  /// Creates a digest from its lower-case hexadecimal digits.
  public init(hex: String) {
    self.hex = hex
  }
}
