import CSodium

/// Base64 of secrets.
///
/// Why not Domain's `Base64`: it looks digits up in a table; libsodium's functions take the same
/// time for all secrets of one length.
enum Encoding {
  /// Base64url without padding.
  static func base64url(_ bytes: [UInt8]) -> String {
    base64(bytes, variant: sodium_base64_VARIANT_URLSAFE_NO_PADDING)
  }

  /// Base64 without padding, as in PHC strings.
  static func base64(_ bytes: [UInt8]) -> String {
    base64(bytes, variant: sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
  }

  /// Decodes base64 with or without padding; returns nil if `text` is malformed.
  static func bytes(base64 text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: text.utf8.count)
    var count = 0
    let digits = String(text.prefix { $0 != "=" })
    let isRead = sodium_base642bin(
      &bytes, bytes.count, digits, digits.utf8.count, nil, &count, nil,
      sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
    return isRead == 0 ? Array(bytes.prefix(count)) : nil
  }

  private static func base64(_ bytes: [UInt8], variant: Int32) -> String {
    var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    _ = sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
    return string(text)
  }

  private static func string(_ text: [CChar]) -> String {
    String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
