import CSodium
import Domain

/// Creates and checks CSRF tokens: hidden fields that prove that a form came from a page of this
/// server (OA-52).
///
/// A token is an HMAC over a cookie of the browser and the URL of the form's page.
struct CSRFToken: Sendable {
  private let key: [UInt8]

  /// The key must have 32 bytes.
  init(key: [UInt8]) {
    self.key = key
  }

  /// The token for the form at the URL `subject` in the browser that holds `cookie`.
  func value(cookie: String, subject: String) -> String {
    Hexadecimal.text(mac(cookie: cookie, subject: subject))
  }

  /// Whether the token is valid; compared in constant time.
  func isValid(_ field: String, cookie: String, subject: String) -> Bool {
    let expected = Array(self.value(cookie: cookie, subject: subject).utf8)
    let given = Array(field.utf8)
    return given.count == expected.count && sodium_memcmp(given, expected, given.count) == 0
  }

  /// 32 random hexadecimal digits, for the form cookie of a browser that has none yet.
  static func freshCookie() -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    randombytes_buf(&bytes, bytes.count)
    return Hexadecimal.text(bytes)
  }

  private func mac(cookie: String, subject: String) -> [UInt8] {
    let message = Array("\(cookie.utf8.count):\(cookie)\(subject)".utf8)
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_bytes()))
    crypto_auth_hmacsha256(&code, message, UInt64(message.count), key)
    return code
  }
}
