/// The names of files in the archive of a share link, and of the archive.
///
/// Every name begins with the number of its photo, so no two are alike, whatever people write and however a system
/// compares names; none is one that a system reserves; and sorted by name, photos are in the order of the link.
enum ArchiveName {
  /// The longest text after the number, in bytes; names of most systems may have 255.
  static let longest = 120

  /// The name of a file: the number in at least `digits` digits, what the caption says, and the extension.
  static func file(number: Int, digits: Int, caption: String?, ending: String) -> String {
    let plain = String(number)
    let zeros = String(repeating: "0", count: max(0, digits - plain.utf8.count))
    let text = caption.map(safe) ?? ""
    return zeros + plain + (text.isEmpty ? "" : " " + text) + "." + ending
  }

  /// The number of digits of every number in an archive of `count` photos.
  static func digits(count: Int) -> Int { max(3, String(count).utf8.count) }

  /// The text as a part of a name that every system accepts, at most `longest` bytes; it may be empty.
  ///
  /// It has no separators of paths, no characters that Windows forbids, none that cannot be seen or that turn the
  /// direction of the text around, and neither begins nor ends with a space or a dot.
  static func safe(_ text: String) -> String {
    var words: [String.UnicodeScalarView] = [String.UnicodeScalarView()]
    for scalar in text.unicodeScalars {
      switch replacement(of: scalar) {
      case nil: break
      case " "?: if words.last?.isEmpty == false { words.append(String.UnicodeScalarView()) }
      case let kept?: words[words.count - 1].append(kept)
      }
    }
    let line = words.map { String($0) }.filter { !$0.isEmpty }.joined(separator: " ")
    return trimmed(cut(trimmed(line)))
  }

  /// The scalar to write in place of this one; a space for any kind of space; nil for none.
  private static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    // Why these two: they form words of Persian and Indian languages, and emoji.
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return scalar }
    if scalar.properties.isWhitespace { return " " }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: return nil
    default: return "/\\:*?\"<>|".unicodeScalars.contains(scalar) ? "_" : scalar
    }
  }

  private static func trimmed(_ text: String) -> String {
    let isEdge: (Character) -> Bool = { $0 == " " || $0 == "." }
    var rest = text[...].drop(while: isEdge)
    while let last = rest.last, isEdge(last) { rest.removeLast() }
    return String(rest)
  }

  /// The first characters that have at most `longest` bytes together.
  private static func cut(_ text: String) -> String {
    var bytes = 0
    return String(
      text.prefix { character in
        bytes += character.utf8.count
        return bytes <= longest
      })
  }
}
