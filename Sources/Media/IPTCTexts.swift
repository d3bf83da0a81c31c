import Domain

/// Title, description, artist, keywords, place names and date of an IPTC block (IIM 4.2), as Photoshop
/// embeds it in a JPEG or as the bare data sets of a TIFF. Reading ends at the first error; what was read before
/// counts.
struct IPTCTexts: Sendable {
  private(set) var title: String?
  private(set) var description: String?
  private(set) var artist: String?
  private(set) var keywords: [String] = []
  private(set) var place = PlaceNames()
  private let rules: TextRules
  private var taken: (day: String?, time: String?)
  private var digitized: (day: String?, time: String?)

  /// When the photo was taken, and when it became digital.
  var dates: [CaptureTime] {
    [(taken, CaptureTime.Source.iptc), (digitized, .digitized)].compactMap { parts, source in
      parts.day.flatMap { CaptureDate.iptc(date: $0, time: parts.time, from: source) }
    }
  }

  private static let mostKeywords = 1_000
  private static let photoshop = Array("Photoshop 3.0\0".utf8)
  /// The number of the Photoshop resource that contains the data sets.
  private static let resource = 0x0404

  init(block: [UInt8], _ rules: TextRules = .current) {
    self.rules = rules
    if block.starts(with: IPTCTexts.photoshop) {
      if let part = IPTCTexts.dataSets(block[IPTCTexts.photoshop.count...]) { read(part) }
    } else {
      read(block[...])
    }
  }

  /// The content of the resource with the data sets, or nil if the picture has no such resource.
  private static func dataSets(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = bytes
    while rest.starts(with: "8BIM".utf8), rest.count >= 12 {
      let kind = number(rest.dropFirst(4).prefix(2))
      // The resource's name is preceded by its length, and both together have an even length.
      let name = Int(rest[rest.startIndex + 6]) + 1
      rest = rest.dropFirst(6 + name + name % 2)
      guard rest.count >= 4 else { return nil }
      let length = number(rest.prefix(4))
      rest = rest.dropFirst(4)
      guard length <= rest.count else { return nil }
      if kind == resource { return rest.prefix(length) }
      rest = rest.dropFirst(length + length % 2)
    }
    return nil
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while rest.count >= 5, rest.first == 0x1C {
      let record = rest[rest.startIndex + 1]
      let number = rest[rest.startIndex + 2]
      let length = IPTCTexts.number(rest.dropFirst(3).prefix(2))
      rest = rest.dropFirst(5)
      // Above 32,767 the length is that of a longer length, which no text needs.
      guard length <= 32_767, length <= rest.count else { return }
      if record == 2 { take(number, rest.prefix(length)) }
      rest = rest.dropFirst(length)
    }
  }

  private mutating func take(_ number: UInt8, _ bytes: ArraySlice<UInt8>) {
    let text = EmbeddedText.decoded(bytes, rules)
    switch number {
    case 5: title = title ?? text
    case 25:
      if keywords.count < IPTCTexts.mostKeywords { keywords.append(text) }
    case 55: taken.day = taken.day ?? text
    case 60: taken.time = taken.time ?? text
    case 62: digitized.day = digitized.day ?? text
    case 63: digitized.time = digitized.time ?? text
    case 80: artist = artist ?? text
    case 90: place.city = place.city ?? text
    case 92: place.location = place.location ?? text
    case 95: place.state = place.state ?? text
    case 101: place.country = place.country ?? text
    case 120: description = description ?? text
    default: break
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
