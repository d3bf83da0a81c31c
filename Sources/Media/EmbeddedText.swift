public import Domain
import Foundation

/// Texts that programs and cameras wrote into an image file. They are untrusted: all are cleaned and
/// limited in length, and positions (GPS) are not among them.
public struct EmbeddedText: Hashable, Sendable {
  /// The title, one line.
  public var title: String?
  /// The description, which may have several lines.
  public var description: String?
  /// The name of the person who took the photo, one line.
  public var artist: String?
  /// Words to find the photo by, without duplicates.
  public var keywords: [String]
  /// The names of the place where the photo was taken.
  public var place: PlaceNames
  /// When the photo was taken, the sidecar's dates first; at most `mostDates`.
  public var dates: [CaptureTime]

  /// The most characters of a title or a name.
  public static let longestLine = 200
  /// The most characters of a description.
  public static let longestDescription = 2_000
  /// The most characters of a keyword; longer ones are dropped.
  static let longestKeyword = 64
  /// The most keywords of a photo; further ones are dropped.
  public static let mostKeywords = 50
  /// The most dates: four each of the sidecar and XMP, two of IPTC.
  public static let mostDates = 10

  /// The texts with these values.
  public init(
    title: String? = nil, description: String? = nil, artist: String? = nil,
    keywords: [String] = [], place: PlaceNames = PlaceNames(), dates: [CaptureTime] = []
  ) {
    self.title = title
    self.description = description
    self.artist = artist
    self.keywords = keywords
    self.place = place
    self.dates = dates
  }
}

extension EmbeddedText {
  /// Merges the texts of a file and its sidecar: the sidecar counts before XMP, XMP before IPTC, IPTC
  /// before Exif, whose fields `exif` returns without libvips' explanation. The sidecar was read by the same `rules`.
  public init(
    sidecar: XMPTexts? = nil, xmp: [UInt8]?, iptc: [UInt8]?, rules: TextRules = .current,
    exif: (String) -> String?
  ) {
    let sidecar = sidecar ?? XMPTexts(packet: [])
    let xmp = XMPTexts(packet: xmp ?? [], rules)
    let iptc = IPTCTexts(block: iptc ?? [], rules)
    func field(_ name: String) -> String? { exif("exif-ifd0-" + name) }
    func first(_ texts: [String?], _ clean: (String) -> String?) -> String? {
      texts.lazy.compactMap(\.self).compactMap(clean).first
    }
    title = first(
      [sidecar.title, xmp.title, iptc.title, field("XPTitle")], EmbeddedText.line)
    let descriptions = [
      sidecar.description, xmp.description, iptc.description, field("ImageDescription"),
      field("XPComment"),
    ]
    description = first(descriptions.map { EmbeddedText.isOfCamera($0) ? nil : $0 }) {
      EmbeddedText.paragraphs($0)
    }
    artist = first(
      [
        sidecar.artists.first, xmp.artists.first, iptc.artist, field("Artist"),
        field("XPAuthor"),
      ], EmbeddedText.line)
    let windows = field("XPKeywords")?.split(separator: ";").map(String.init) ?? []
    // Why not all together: a keyword that was removed in the sidecar must not come back.
    keywords = EmbeddedText.keywords(
      sidecar.hasKeywords ? sidecar.keywords : xmp.keywords + iptc.keywords + windows, rules)
    // Why not name by name: a city and a country of two texts may be of two places.
    place =
      [sidecar.place, xmp.place, iptc.place].lazy.map(\.cleaned).first { !$0.isEmpty }
      ?? PlaceNames()
    dates = sidecar.dates + xmp.dates + iptc.dates
  }

  /// A description from outside the file, cleaned and limited like one in it; nil if it is blank.
  public static func description(_ text: String) -> String? { paragraphs(text) }

  /// Title and description as one text: the title is its first line unless the description repeats
  /// it.
  public var caption: String? {
    guard let title else { return description }
    guard let description else { return title }
    return description.contains(title) ? description : title + "\n" + description
  }

  /// What cameras write into every photo is no description.
  private static func isOfCamera(_ text: String?) -> Bool {
    guard let text = text.flatMap({ line($0) })?.lowercased() else { return false }
    return ["dcim", "digital camera", "default", "samsung", "sony dsc", "untitled"].contains {
      text == $0 || (text.hasSuffix($0) && text.count <= 32)
    }
  }

  // MARK: Cleaning

  /// `text` in one line without control characters, at most `longestLine` characters; nil if that
  /// is empty.
  static func line(_ text: String) -> String? {
    let words = visible(text).split(whereSeparator: \.isWhitespace)
    let line = words.joined(separator: " ").prefix(longestLine)
    return line.isEmpty ? nil : String(line)
  }

  /// `text` without control characters except line breaks, at most `longestDescription`
  /// characters; nil if that is empty.
  static func paragraphs(_ text: String) -> String? {
    let lines = text.replacing("\r\n", with: "\n").split(omittingEmptySubsequences: false) {
      $0.isNewline
    }
    let cleaned = lines.prefix(longestDescription).map { line in
      visible(String(line)).trimmingCharacters(in: .whitespaces)
    }
    let whole = cleaned.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    let text = whole.prefix(longestDescription)
    return text.isEmpty ? nil : String(text)
  }

  /// The keywords among `texts`: one line each, the first `mostKeywords` that differ by more than
  /// case.
  public static func keywords(_ texts: [String], _ rules: TextRules = .current) -> [String] {
    var known: Set<String> = []
    var keywords: [String] = []
    for text in texts where keywords.count < mostKeywords {
      guard text.utf8.count <= 8 * longestKeyword, let keyword = line(text),
        keyword.count <= longestKeyword, keyword.contains(where: { isMeaningful($0, rules) }),
        known.insert(keyword.lowercased()).inserted
      else { continue }
      keywords.append(keyword)
    }
    return keywords
  }

  /// Whether a keyword with this character can be searched for: a letter, a digit or an emoji.
  private static func isMeaningful(_ character: Character, _ rules: TextRules) -> Bool {
    if character.isLetter || character.isNumber { return true }
    return rules == .current
      && character.unicodeScalars.contains { $0.value > 0xFF && $0.properties.isEmoji }
  }

  /// `text` with a space in place of each control character, and without invisible characters that
  /// change the direction of text; joiners stay, because emoji and Persian words need them.
  private static func visible(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(16 * longestDescription) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
      case .format: if scalar == "\u{200C}" || scalar == "\u{200D}" { scalars.append(scalar) }
      case .privateUse, .surrogate, .unassigned: break
      case _ where scalar == "\u{FFFD}": break
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// `bytes` as text: UTF-8 if they are valid, except for a last character that was cut off, which
  /// is dropped; otherwise Latin-1 or, if its words look like Russian ones, Windows-1251, which older programs
  /// wrote.
  public static func decoded(
    _ bytes: some Collection<UInt8>, _ rules: TextRules = .current
  ) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let whole = bytes.dropLast(cutBytes(Array(bytes.suffix(3))))
    // Why not for ASCII: a Latin-1 text such as "Café" also ends like a cut character.
    if whole.contains(where: { $0 >= 0x80 }),
      let text = String(validating: whole, as: UTF8.self)
    {
      return text
    }
    if rules == .current, Windows1251.isLikely(bytes) { return Windows1251.text(of: bytes) }
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(Unicode.Scalar(byte)) }
    return String(scalars)
  }

  /// Number of bytes of an incomplete UTF-8 sequence at the end of `bytes`, at most 3.
  private static func cutBytes(_ bytes: [UInt8]) -> Int {
    guard let start = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let length =
      switch bytes[start] {
      case 0xF0...: 4
      case 0xE0...: 3
      case 0xC0...: 2
      default: 1
      }
    let count = bytes.count - start
    return count < length ? count : 0
  }
}
