/// The SHA-256 hash of a server's certificate, by which a certificate that no public authority signed
/// is recognized (IOS-3).
public struct CertificateFingerprint: Hashable, Sendable {
  /// The 32 bytes of the hash of the certificate's DER form.
  public let bytes: [UInt8]

  /// A fingerprint of these bytes; nil if they are not 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// Reads 43 characters of Base64 for URLs; nil if `text` is anything else.
  public init?(_ text: String) {
    var digits: [UInt8] = []
    for digit in text.utf8 { digits.append(digit == 45 ? 43 : digit == 95 ? 47 : digit) }
    guard let bytes = Base64.bytes(of: digits), Base64.urlText(of: bytes) == text else {
      return nil
    }
    self.init(bytes: bytes)
  }

  /// 43 characters of base64url, as in a link; short, because a QR code holds few characters.
  public var text: String { Base64.urlText(of: bytes) }

  /// For people: pairs of upper-case digits between colons, as `openssl x509 -fingerprint` prints
  /// them.
  public var readable: String {
    var pairs: [String] = []
    for byte in bytes { pairs.append(Hexadecimal.text([byte]).uppercased()) }
    return pairs.joined(separator: ":")
  }
}
