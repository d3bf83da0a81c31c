/// The keyed hash of a secret: what the database keeps instead of a code, a token or a cookie.
public struct Digest: Hashable, Sendable {
  /// Lower-case hexadecimal digits.
  public let hex: String

  /// A digest from its hexadecimal digits.
  public init(hex: String) {
    self.hex = hex
  }
}
