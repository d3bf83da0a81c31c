/// The character set in which old Russian programs wrote texts without saying so.
enum Windows1251 {
  /// The characters from 0x80 to 0xBF; from 0xC0 on are the letters from А to я.
  private static let symbols = Array(
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї".unicodeScalars
  )

  /// Whether bytes that are not UTF-8 look like a Russian text: a word of two letters or more has only Cyrillic ones,
  /// and none has both those and letters of ASCII, as words with accents do in Latin-1.
  static func isLikely(_ bytes: some Collection<UInt8>) -> Bool {
    var hasWord = false
    for word in bytes.split(whereSeparator: { !isCyrillic($0) && !isASCII($0) }) {
      let count = word.count(where: isCyrillic)
      if count > 0, count < word.count { return false }
      if count > 1 { hasWord = true }
    }
    return hasWord
  }

  /// The text that the bytes are in this set.
  static func text(of bytes: some Collection<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      switch byte {
      case 0xC0...: scalars.append(Unicode.Scalar(UInt16(byte) + 0x350) ?? "\u{FFFD}")
      case 0x80...: scalars.append(symbols[Int(byte) - 0x80])
      default: scalars.append(Unicode.Scalar(byte))
      }
    }
    return String(scalars)
  }

  /// From А to я, or Ё or ё.
  private static func isCyrillic(_ byte: UInt8) -> Bool {
    byte >= 0xC0 || byte == 0xA8 || byte == 0xB8
  }

  private static func isASCII(_ byte: UInt8) -> Bool {
    65...90 ~= byte || 97...122 ~= byte
  }
}
