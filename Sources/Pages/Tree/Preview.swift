import Domain

/// The blurred preview of a photo as a small image in a data URL.
enum Preview {
  /// A `data:` URL of a bitmap; nil if `blurHash` is invalid.
  static func address(blurHash: String, size: PixelSize) -> String? {
    guard let hash = BlurHash(blurHash) else { return nil }
    return "data:image/bmp;base64," + base64(hash.bitmap(size))
  }

  /// Base64 as in RFC 4648, with padding.
  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      let group =
        Int(bytes[index]) << 16 | (rest > 1 ? Int(bytes[index + 1]) << 8 : 0)
        | (rest > 2 ? Int(bytes[index + 2]) : 0)
      text.append(alphabet[group >> 18])
      text.append(alphabet[group >> 12 & 63])
      text.append(rest > 1 ? alphabet[group >> 6 & 63] : UInt8(ascii: "="))
      text.append(rest > 2 ? alphabet[group & 63] : UInt8(ascii: "="))
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
