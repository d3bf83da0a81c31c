/// Encodes and decodes Base64 (RFC 4648).
public enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes `bytes` with padding.
  public static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let group = bytes[index..<min(index + 3, bytes.count)]
      var word: UInt32 = 0
      for place in 0..<3 {
        let byte = index + place < bytes.count ? bytes[index + place] : 0
        word = word << 8 | UInt32(byte)
      }
      for place in 0..<4 {
        let digit = Int(word >> UInt32(18 - 6 * place)) & 63
        text.append(place <= group.count ? digits[digit] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Encodes `bytes` with the alphabet for URLs, without padding (§5).
  public static func urlText(of bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    for digit in Array(text(of: bytes).utf8) {
      switch digit {
      case UInt8(ascii: "+"): digits.append(UInt8(ascii: "-"))
      case UInt8(ascii: "/"): digits.append(UInt8(ascii: "_"))
      case UInt8(ascii: "="): break
      default: digits.append(digit)
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Decodes `text`, whose padding may be missing; returns nil if it is malformed.
  public static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var word: UInt32 = 0
    var count = 0
    var padding = 0
    for letter in text {
      if letter == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let digit = value(of: letter) else { return nil }
      word = word << 6 | UInt32(digit)
      count += 1
      guard count % 4 == 0 else { continue }
      bytes += [UInt8(word >> 16 & 255), UInt8(word >> 8 & 255), UInt8(word & 255)]
      word = 0
    }
    guard padding == 0 || (count + padding) % 4 == 0, padding <= 2 else { return nil }
    switch count % 4 {
    case 0: return padding == 0 ? bytes : nil
    case 2: return bytes + [UInt8(word >> 4 & 255)]
    case 3: return bytes + [UInt8(word >> 10 & 255), UInt8(word >> 2 & 255)]
    default: return nil
    }
  }

  private static func value(of letter: UInt8) -> UInt8? {
    switch letter {
    case 65...90: letter - 65
    case 97...122: letter - 71
    case 48...57: letter + 4
    case 43: 62
    case 47: 63
    default: nil
    }
  }
}
