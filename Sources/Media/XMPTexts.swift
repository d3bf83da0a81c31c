import Domain

/// Title, description, creators, keywords, place names and dates of an XMP packet, whatever prefixes its
/// namespaces have; a prefix that the packet does not declare is the usual one.
///
/// A scanner with fixed limits instead of an XML parser: the packet is untrusted, and of XML it needs
/// only elements and their text. It expands no entities but XML's own five and numeric ones, loads
/// nothing, and ends at a document type declaration and at the first error; what was read before
/// counts.
public struct XMPTexts: Hashable, Sendable {
  private(set) var title: String?
  private(set) var description: String?
  private(set) var artists: [String] = []
  private(set) var keywords: [String] = []
  /// Whether there is a list of keywords, even an empty one.
  private(set) var hasKeywords = false
  private(set) var place = PlaceNames()
  private var takenAt: CaptureTime?
  private var createdAt: CaptureTime?
  private var digitizedAt: CaptureTime?
  private var madeAt: CaptureTime?
  /// Whether the packet was read to its end, without an error.
  public private(set) var isComplete = false

  /// When the photo was taken, the most exact property first.
  var dates: [CaptureTime] { [takenAt, createdAt, digitizedAt, madeAt].compactMap(\.self) }

  /// The most bytes of a packet that are read. Programs write a few kB; edit histories may have MB.
  public static let longest = 2 << 20
  private static let deepest = 64
  private static let mostItems = 1_000
  /// The most bytes of one text.
  private static let longestText = 16_000

  fileprivate enum Property: String {
    case title = "dc:title"
    case description = "dc:description"
    case creator = "dc:creator"
    case subject = "dc:subject"
    case location = "Iptc4xmpCore:Location"
    case city = "photoshop:City"
    case state = "photoshop:State"
    case country = "photoshop:Country"
    case takenAt = "exif:DateTimeOriginal"
    case createdAt = "photoshop:DateCreated"
    case digitizedAt = "exif:DateTimeDigitized"
    case madeAt = "xmp:CreateDate"
  }

  /// The usual prefixes of the namespaces of `Property`, and of RDF.
  private static let usualPrefixes = [
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/": "Iptc4xmpCore",
    "http://ns.adobe.com/photoshop/1.0/": "photoshop",
    "http://ns.adobe.com/exif/1.0/": "exif",
    "http://ns.adobe.com/xap/1.0/": "xmp",
  ]

  /// Reads a packet up to its end or the first error.
  public init(packet: [UInt8], _ rules: TextRules = .current) {
    var scanner = Scanner(bytes: packet.prefix(XMPTexts.longest))
    var path: [[UInt8]] = []
    var property: (kind: Property, depth: Int)?
    var text: [UInt8] = []
    var isDefault = false
    var hasRDF = false
    var prefixes: [[UInt8]: String] = [:]
    while let token = scanner.next() {
      switch token {
      case .text(let part):
        if property != nil, text.count < XMPTexts.longestText { text += part }
      case .open(let written, let attributes):
        if rules == .current { XMPTexts.declare(attributes, in: &prefixes) }
        let name = XMPTexts.usual(written, prefixes)
        path.append(name)
        if name.elementsEqual("rdf:RDF".utf8) { hasRDF = true }
        if path.count > XMPTexts.deepest { return }
        if property == nil, XMPTexts.isOfPhoto(path), let kind = Property(name) {
          property = (kind, path.count)
          if kind == .subject { hasKeywords = true }
        }
        if XMPTexts.describesPhoto(path) { add(attributes, prefixes) }
        text = []
        isDefault = attributes.contains(Array("x-default".utf8))
      case .close(let written):
        guard path.last == XMPTexts.usual(written, prefixes) else { return }
        if let (kind, depth) = property {
          add(kind, text, isDefault: isDefault)
          if path.count == depth { property = nil }
        }
        text = []
        path.removeLast()
      }
    }
    isComplete = hasRDF && path.isEmpty && scanner.isAtEnd
  }

  // Why: the history of a composed picture names titles of other pictures, further inside.
  private static func isOfPhoto(_ path: [[UInt8]]) -> Bool {
    path.count >= 3 && path[path.count - 3].elementsEqual("rdf:RDF".utf8)
  }

  private static func describesPhoto(_ path: [[UInt8]]) -> Bool {
    path.count >= 2 && path[path.count - 2].elementsEqual("rdf:RDF".utf8)
  }

  /// Adds the properties that are attributes, as Adobe's programs write those of one value.
  private mutating func add(_ attributes: ArraySlice<UInt8>, _ prefixes: [[UInt8]: String]) {
    XMPTexts.forEach(attributes) { name, value in
      if let kind = Property(XMPTexts.usual(Array(name), prefixes)) {
        add(kind, value, isDefault: false)
      }
    }
  }

  /// Calls `visit` with the names and values of attributes.
  private static func forEach(
    _ attributes: ArraySlice<UInt8>, _ visit: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void
  ) {
    var rest = attributes
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = rest[..<equals].split { $0 <= 32 }.last ?? []
      let value = rest[(equals + 1)...].drop { $0 <= 32 }
      guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = value.dropFirst().firstIndex(of: quote)
      else { return }
      visit(name, value[..<end].dropFirst())
      rest = value[(end + 1)...]
    }
  }

  /// Notes which prefixes the attributes give to known namespaces.
  private static func declare(
    _ attributes: ArraySlice<UInt8>, in prefixes: inout [[UInt8]: String]
  ) {
    forEach(attributes) { name, value in
      guard name.starts(with: "xmlns:".utf8) else { return }
      let usual = usualPrefixes[String(decoding: value, as: UTF8.self)]
      if prefixes.count < mostItems {
        prefixes[Array(name.dropFirst("xmlns:".utf8.count))] = usual
      }
    }
  }

  /// A name with the usual prefix of its namespace.
  private static func usual(_ name: [UInt8], _ prefixes: [[UInt8]: String]) -> [UInt8] {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")),
      let prefix = prefixes[Array(name[..<colon])]
    else { return name }
    return Array(prefix.utf8) + name[colon...]
  }

  private mutating func add(_ kind: Property, _ bytes: some Collection<UInt8>, isDefault: Bool) {
    let isBlank = bytes.allSatisfy { $0 <= 32 }
    guard !isBlank, artists.count + keywords.count < XMPTexts.mostItems else { return }
    let text = XMPTexts.unescaped(
      String(decoding: bytes.prefix(XMPTexts.longestText), as: UTF8.self))
    switch kind {
    // Of texts in several languages the default one counts, else the first.
    case .title: if title == nil || isDefault { title = text }
    case .description: if description == nil || isDefault { description = text }
    case .creator: artists.append(text)
    case .subject: keywords.append(text)
    case .location: place.location = place.location ?? text
    case .city: place.city = place.city ?? text
    case .state: place.state = place.state ?? text
    case .country: place.country = place.country ?? text
    case .takenAt: takenAt = takenAt ?? CaptureDate.read(text, from: .xmp)
    case .createdAt: createdAt = createdAt ?? CaptureDate.read(text, from: .xmp)
    case .digitizedAt: digitizedAt = digitizedAt ?? CaptureDate.read(text, from: .digitized)
    case .madeAt: madeAt = madeAt ?? CaptureDate.read(text, from: .digitized)
    }
  }

  /// `text` with XML's own entities and numeric ones replaced; others are kept as they are.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      if index == 0 {
        result += part
        continue
      }
      let name = part.prefix { $0 != ";" }
      if name.count <= 10, name.endIndex < part.endIndex, let character = character(name) {
        result.unicodeScalars.append(character)
        result += part[part.index(after: name.endIndex)...]
      } else {
        result += "&" + part
      }
    }
    return result
  }

  private static func character(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number.flatMap(Unicode.Scalar.init)
  }
}

extension XMPTexts.Property {
  fileprivate init?(_ name: some Collection<UInt8>) {
    self.init(rawValue: String(decoding: name, as: UTF8.self))
  }
}

extension XMPTexts {
  /// Splits a packet into tags and texts.
  private struct Scanner {
    enum Token {
      case open(name: [UInt8], attributes: ArraySlice<UInt8>)
      case close(name: [UInt8])
      case text(ArraySlice<UInt8>)
    }

    let bytes: ArraySlice<UInt8>
    private var position: Int
    /// The name of an empty element, which is closed by the next token.
    private var closing: [UInt8]?

    init(bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
      position = bytes.startIndex
    }

    /// Whether all tokens were read.
    var isAtEnd: Bool { position == bytes.endIndex }

    /// The next token; nil at the end, at an error and at a document type declaration.
    mutating func next() -> Token? {
      if let name = closing {
        closing = nil
        return .close(name: name)
      }
      while position < bytes.endIndex {
        let rest = bytes[position...]
        if rest.first != UInt8(ascii: "<") {
          let text = rest.prefix { $0 != UInt8(ascii: "<") }
          position = text.endIndex
          return .text(text)
        }
        if rest.starts(with: "<?".utf8) {
          guard skip(past: "?>") != nil else { return nil }
        } else if rest.starts(with: "<!--".utf8) {
          guard skip(past: "-->") != nil else { return nil }
        } else if rest.starts(with: "<![CDATA[".utf8) {
          // NB: "&" in such a section stays one, although `unescaped` may read it as an entity.
          return skip(past: "]]>").map { .text($0.dropFirst("<![CDATA[".utf8.count)) }
        } else {
          return tag()
        }
      }
      return nil
    }

    /// Moves behind the next `end`; returns what is before it, or nil if it does not occur.
    private mutating func skip(past end: StaticString) -> ArraySlice<UInt8>? {
      let end = Array(end.description.utf8)
      var index = position
      while index + end.count <= bytes.endIndex {
        if bytes[index] == end[0], bytes[index..<(index + end.count)].elementsEqual(end) {
          defer { position = index + end.count }
          return bytes[position..<index]
        }
        index += 1
      }
      return nil
    }

    private mutating func tag() -> Token? {
      guard let end = tagEnd() else { return nil }
      var inside = bytes[(position + 1)..<end]
      if inside.first == UInt8(ascii: "!") { return nil }
      let isClosing = inside.first == UInt8(ascii: "/")
      if isClosing { inside = inside.dropFirst() }
      let isEmpty = inside.last == UInt8(ascii: "/")
      if isEmpty { inside = inside.dropLast() }
      let name = Array(inside.prefix { $0 > 32 })
      if name.isEmpty { return nil }
      position = end + 1
      if isClosing { return .close(name: name) }
      if isEmpty { closing = name }
      return .open(name: name, attributes: inside.dropFirst(name.count))
    }

    /// The index of the ">" that ends the tag at `position`, outside quoted attribute values.
    private func tagEnd() -> Int? {
      var quote: UInt8?
      for index in position..<bytes.endIndex {
        let byte = bytes[index]
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          return index
        }
      }
      return nil
    }
  }
}
