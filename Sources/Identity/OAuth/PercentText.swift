/// Percent-encoding for URLs and forms.
enum PercentText {
  /// Encodes every byte except the unreserved ones of RFC 3986, so that decoding restores the exact
  /// text (OA-06).
  static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 95, 126: bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes form encoding; returns nil if a "%" is not followed by two hexadecimal digits or the
  /// bytes are not UTF-8.
  static func decode(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "+") {
        bytes.append(32)
      } else if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value)
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 48 + value : 55 + value
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 48...57: digit - 48
    case 65...70: digit - 55
    case 97...102: digit - 87
    default: nil
    }
  }
}
