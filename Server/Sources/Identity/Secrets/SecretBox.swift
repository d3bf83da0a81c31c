import CSodium
import Domain
import Store

/// Keyed hashes, stored in place of secrets, and encryption, both with the data folder's key.
struct SecretBox: Sendable {
  /// Domain separation: the same text has a different hash for each purpose.
  enum Purpose: String {
    case code, token, session, state, verifier, password, applicationSecret, throttle
    case step, sequence, device, invitation, sessionName
    case flow, oneTimeCode, withheldCode, phone, prefix, box, form, successor
    case share, shareToken, shareTicket, instance, image
  }

  private let key: SecretKey

  init(key: SecretKey) {
    self.key = key
  }

  /// HMAC-SHA-256 of purpose and text with the key of the data folder.
  func bytes(_ purpose: Purpose, _ text: String) -> [UInt8] {
    let message = Array("\(purpose.rawValue):\(text)".utf8)
    var hash = [UInt8](repeating: 0, count: 32)
    crypto_auth_hmacsha256(&hash, message, UInt64(message.count), key.bytes)
    return hash
  }

  /// The keyed hash of a secret, for the database.
  func digest(_ purpose: Purpose, _ secret: Secret) -> Digest {
    Digest(hex: Hexadecimal.text(bytes(purpose, secret.reveal())))
  }

  /// SHA-256, as PKCE requires.
  static func sha256(_ text: String) -> [UInt8] {
    let message = Array(text.utf8)
    var hash = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&hash, message, UInt64(message.count))
    return hash
  }

  /// Compares in constant time for texts of equal length.
  static func isEqual(_ left: String, _ right: String) -> Bool {
    let left = Array(left.utf8)
    let right = Array(right.utf8)
    return left.count == right.count && sodium_memcmp(left, right, left.count) == 0
  }
}
