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
    string.flatMap { JSON.trimmed($0[...]) }
  }

  /// The text without spaces around it; nil for a blank one.
  private static func trimmed(_ text: Substring) -> String? {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(text[first...last])
  }

  /// The place, city and country of a `location`, each named once: the name of a place at Unsplash contains
  /// them already.
  fileprivate var place: String? {
    let name = self["name"]?.text
    var parts = name.map { [$0] } ?? []
    let named = (name ?? "").split(separator: ",").compactMap { JSON.trimmed($0) }
    for part in [self["city"]?.text, self["country"]?.text].compactMap({ $0 })
    where !named.contains(part) && !parts.contains(part) {
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
