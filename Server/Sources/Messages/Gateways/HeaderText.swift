/// Validation of text for HTTP headers and URL paths.
enum HeaderText {
  /// Whether the text is not empty and has only visible ASCII characters and spaces.
  static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Whether the byte is an ASCII letter or digit.
  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: false
    }
  }
}
