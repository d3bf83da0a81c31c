/// The name of a photo's file, as its owner sees it (FEED-28).
enum OriginalName {
  /// Maximum length in UTF-8 bytes: that of file names in ext4 and APFS.
  static let longest = 255

  /// The last component of `path` without control characters and bidirectional formatting
  /// characters, truncated to at most `longest` bytes; nil if that is empty.
  static func text(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    var text = String.UnicodeScalarView()
    var bytes = 0
    for scalar in name.unicodeScalars where !isHidden(scalar) {
      bytes += String(scalar).utf8.count
      if bytes > longest { break }
      text.append(scalar)
    }
    return text.isEmpty ? nil : String(text)
  }

  /// Whether the scalar is a control character, a line separator or a bidirectional formatting
  /// character.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default:
      [0x200E, 0x200F, 0x061C].contains(scalar.value)
        || 0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value
    }
  }
}
