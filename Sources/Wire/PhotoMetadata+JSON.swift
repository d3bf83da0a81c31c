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
    title = json["alt_description"]?.text
    let words = json["description"]?.text
    // Why: some servers copy one to the other.
    description = words == title ? nil : words
    author = json["user"]?["name"]?.text
    username = json["user"]?["username"]?.text
    capturedAt = json["captured_at"]?.string.flatMap { Instant(text: $0) }
    addedAt = json["created_at"]?.string.flatMap { Instant(text: $0) }
    place = json["location"]?.place
    camera = json["exif"]?.camera
    exposure = json["exif"].map { PhotoExposure($0) } ?? PhotoExposure()
    tags = json["tags"]?.array?.compactMap { $0["title"]?.text } ?? []
  }
}

extension PhotoExposure {
  fileprivate init(_ exif: JSON) {
    self.init()
    time = exif["exposure_time"]?.exposureTime
    aperture = exif["aperture"]?.measure
    focalLength = exif["focal_length"]?.measure
    iso = exif["iso"]?.integer.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension JSON {
  /// The text of a string without spaces around it; nil for a blank one and for other values.
  fileprivate var text: String? {
    guard let string, let words = JSON.trimmed(string[...]), !words.isEmpty else { return nil }
    return words
  }

  private static func trimmed(_ text: Substring) -> String? {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(text[first...last])
  }

  /// The text of an exposure time in seconds: a decimal number below 0.3 becomes a fraction, "1/90" for
  /// "0.0111".
  fileprivate var exposureTime: String? {
    guard let text else { return nil }
    guard let millionths = JSON.millionths(text), 0 < millionths, millionths < 300_000 else {
      return measure
    }
    return "1/\((1_000_000 + millionths / 2) / millionths)"
  }

  /// The text of a number, rounded to tenths: "35" for "35.0", "5" for "4.97".
  fileprivate var measure: String? {
    guard let text else { return nil }
    guard let millionths = JSON.millionths(text) else { return text }
    let tenths = (millionths + 50_000) / 100_000
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// The value of a decimal number such as "4.970854", without what is beyond the sixth decimal place; nil
  /// for other texts, and from a million on.
  private static func millionths(_ text: String) -> Int64? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? Array(parts[1]) : []
    guard parts.count <= 2, let whole = parts.first, 1...6 ~= whole.count,
      (Array(whole) + fraction).allSatisfy({ 48...57 ~= $0 })
    else { return nil }
    let padded = fraction.prefix(6) + Array(repeating: 48, count: max(0, 6 - fraction.count))
    return (Array(whole) + padded).reduce(0) { $0 * 10 + Int64($1 - 48) }
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

  /// The camera of an `exif`. The maker is left out where the model begins with its first word, as in
  /// "Canon EOS 40D".
  fileprivate var camera: String? {
    guard let model = self["model"]?.text else { return self["make"]?.text ?? self["name"]?.text }
    guard let make = self["make"]?.text else { return model }
    let brand = make.prefix { !$0.isWhitespace }
    return model.hasPrefix(brand) ? model : make + " " + model
  }
}
