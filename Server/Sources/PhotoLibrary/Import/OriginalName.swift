/// The name of a photo's file, as its owner sees it (FEED-28).
enum OriginalName {
  /// The most bytes: those of a name in the file systems of Linux, macOS and Windows.
  static let longest = 255

  /// The last part of `path` without control characters and those that change the direction of text, cut
  /// after `longest` bytes; nil if nothing is left.
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

  /// Whether the scalar is a control character, or one with which a name can look like another one.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default:
      [0x200E, 0x200F, 0x061C].contains(scalar.value)
        || 0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value
    }
  }
}
