import Store

/// The name of a photo's file, as its owner sees it (FEED-28).
enum OriginalName {
  /// Maximum length in UTF-8 bytes: that of file names in ext4 and APFS.
  static let longest = 255

  /// The last name of `path` without control characters and bidirectional formatting
  /// characters, truncated to at most `longest` bytes; nil if that is empty. Bytes that are not UTF-8 are `\xNN`.
  static func text(of path: FilePath) -> String? {
    var text = String.UnicodeScalarView()
    var bytes = 0
    for scalar in path.name.plainText.unicodeScalars {
      bytes += String(scalar).utf8.count
      if bytes > longest { break }
      text.append(scalar)
    }
    return text.isEmpty ? nil : String(text)
  }
}
