import Foundation

/// Validation and encoding of text for HTTP headers, URL paths and forms.
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

  /// The text percent-encoded as a form value.
  static func formEncoded(_ text: String) -> String {
    var unreserved = CharacterSet(charactersIn: "-._~")
    unreserved.formUnion(CharacterSet(charactersIn: "a"..."z"))
    unreserved.formUnion(CharacterSet(charactersIn: "A"..."Z"))
    unreserved.formUnion(CharacterSet(charactersIn: "0"..."9"))
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
