public import Domain

extension PhotoMetadata {
  /// Reads the response to a request for a single photo, of Image Feed or of Unsplash; returns nil if id or
  /// size is missing or invalid. Other fields that are invalid are unknown.
  public init?(_ json: JSON) {
    guard json["id"]?.text != nil,
      let width = json["width"]?.integer, 1...1_000_000 ~= width,
      let height = json["height"]?.integer, 1...1_000_000 ~= height
    else { return nil }
    self.init(size: PixelSize(width: Int32(width), height: Int32(height)))
    photo = Photo(json)
    title = json["alt_description"]?.text
    let words = json["description"]?.text
    // Why: some servers copy one to the other.
    description = words == title ? nil : words
    author = json["user"]?["name"]?.text
    username = json["user"]?["username"]?.text
    captured = CaptureTime(json)
    isLivePhoto = json["movie"]?.text != nil
    fileName = json["file_name"]?.text
    addedAt = json["created_at"]?.string.flatMap { ZonedTime(text: $0) }
    place = json["location"]?.place
    camera = json["exif"]?.camera
    exposure = json["exif"].map { PhotoExposure($0) } ?? PhotoExposure()
    tags = json["tags"]?.array?.compactMap { $0["title"]?.text } ?? []
  }
}

extension CaptureTime {
  /// Reads the fields of a photo that `write(to:)` wrote; nil without a date.
  fileprivate init?(_ photo: JSON) {
    guard let time = photo["captured_at"]?.string.flatMap({ ZonedTime(text: $0) }) else {
      return nil
    }
    let precision = photo["captured_precision"]?.string
    let source = photo["captured_from"]?.string
    self.init(
      time, precision: Precision.allCases.first { $0.name == precision } ?? .second,
      from: Source.allCases.first { $0.name == source })
  }

  /// Writes the fields of a photo: the time, and, if they are known, its precision and source.
  func write(to json: inout JSONWriter) {
    json.field("captured_at", time)
    json.field("captured_precision", precision.name)
    if let source { json.field("captured_from", source.name) }
  }
}

extension PhotoExposure {
  fileprivate init(_ exif: JSON) {
    self.init(
      time: exif["exposure_time"]?.text, aperture: exif["aperture"]?.text,
      focalLength: exif["focal_length"]?.text, iso: exif["iso"]?.integer)
  }
}

extension JSON {
  /// The text of a string without spaces around it; nil for a blank one and for other values.
  fileprivate var text: String? {
    string.flatMap { JSON.trimmed(Array($0.utf8)[...]) }
  }

  // Why bytes: the tables of Unicode's characters would double the size of the web app's sheet. A space is one byte, or
  // U+00A0 and the general spaces and separators from U+2000 on, of two and three bytes.
  /// The text without spaces around it; nil for a blank one.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String? {
    var rest = bytes
    while let width = spaceWidth(rest.prefix(3)) { rest = rest.dropFirst(width) }
    while let width = spaceWidthAtEnd(of: rest) { rest = rest.dropLast(width) }
    return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
  }

  /// Number of bytes of the space with which the bytes begin; nil if they begin with another character.
  private static func spaceWidth(_ bytes: ArraySlice<UInt8>) -> Int? {
    let lead = Array(bytes)
    guard let first = lead.first else { return nil }
    if first == 0x20 || 0x09...0x0D ~= first { return 1 }
    if lead.starts(with: [0xC2, 0xA0]) || lead.starts(with: [0xC2, 0x85]) { return 2 }
    guard lead.count == 3 else { return nil }
    let number = UInt32(first) << 16 | UInt32(lead[1]) << 8 | UInt32(lead[2])
    // U+1680, U+2000…200A, U+2028, U+2029, U+202F, U+205F, U+3000.
    let isSpace =
      switch number {
      case 0xE19A80, 0xE28080...0xE2808A, 0xE280A8, 0xE280A9, 0xE280AF, 0xE2819F, 0xE38080: true
      default: false
      }
    return isSpace ? 3 : nil
  }

  private static func spaceWidthAtEnd(of bytes: ArraySlice<UInt8>) -> Int? {
    for width in 1...3 where bytes.count >= width && spaceWidth(bytes.suffix(width)) == width {
      return width
    }
    return nil
  }

  /// The place, city and country of a `location`, each named once: the name of a place at Unsplash contains
  /// them already.
  fileprivate var place: String? {
    let name = self["name"]?.text
    var parts = name.map { [$0] } ?? []
    var named: [String] = []
    for part in Array((name ?? "").utf8).split(separator: UInt8(ascii: ",")) {
      if let text = JSON.trimmed(part) { named.append(text) }
    }
    for part in [self["city"]?.text, self["country"]?.text] {
      guard let part, !named.contains(part), !parts.contains(part) else { continue }
      parts.append(part)
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The camera of an `exif`.
  fileprivate var camera: String? {
    PhotoMetadata.cameraName(make: self["make"]?.text, model: self["model"]?.text)
      ?? self["name"]?.text
  }
}
