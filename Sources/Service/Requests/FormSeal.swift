import CSodium
import Foundation

/// Makes and checks the hidden field that proves that a form came from a page of this server (OA-52).
///
/// The field is bound to a cookie of the browser and to the request that the form is about.
struct FormSeal: Sendable {
  private let key: [UInt8]

  /// A seal with a key of 32 bytes.
  init(key: [UInt8]) {
    self.key = key
  }

  /// The field for a form about `subject` in the browser that has `cookie`.
  func field(cookie: String, subject: String) -> String {
    FormSeal.hexadecimal(mac(cookie: cookie, subject: subject))
  }

  /// Whether the field fits.
  func fits(_ field: String, cookie: String, subject: String) -> Bool {
    let expected = Array(self.field(cookie: cookie, subject: subject).utf8)
    let given = Array(field.utf8)
    return given.count == expected.count && sodium_memcmp(given, expected, given.count) == 0
  }

  /// 32 unguessable characters, for the cookie of a browser that has no session yet.
  static func freshCookie() -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    randombytes_buf(&bytes, bytes.count)
    return hexadecimal(bytes)
  }

  private func mac(cookie: String, subject: String) -> [UInt8] {
    let message = Array("\(cookie.utf8.count):\(cookie)\(subject)".utf8)
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_bytes()))
    crypto_auth_hmacsha256(&code, message, UInt64(message.count), key)
    return code
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
