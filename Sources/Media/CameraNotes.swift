public import Domain

/// The Exif data of an image, without its location.
public struct CameraNotes: Hashable, Sendable {
  /// When the photo was taken, became digital and was changed: at most `mostDates`, in this order.
  public var dates: [CaptureTime]
  /// The manufacturer.
  public var make: String?
  /// The model.
  public var model: String?
  /// In seconds, such as "1/250".
  public var exposureTime: String?
  /// The f-number, such as "1.8".
  public var aperture: String?
  /// In millimeters, such as "35.0".
  public var focalLength: String?
  /// The sensitivity.
  public var iso: Int?

  /// The most dates that Exif has.
  public static let mostDates = 3

  /// The notes with these values; nil for what the camera did not write.
  public init(
    dates: [CaptureTime] = [], make: String? = nil, model: String? = nil,
    exposureTime: String? = nil, aperture: String? = nil,
    focalLength: String? = nil, iso: Int? = nil
  ) {
    self.dates = dates
    self.make = make
    self.model = model
    self.exposureTime = exposureTime
    self.aperture = aperture
    self.focalLength = focalLength
    self.iso = iso
  }
}

extension CameraNotes {
  /// Reads the Exif fields, which `field` returns by libvips' names, without its explanation.
  public init(field: (String) -> String?) {
    func text(_ name: String) -> String? { field(name).flatMap(CameraNotes.plain) }
    make = text("exif-ifd0-Make")
    model = text("exif-ifd0-Model")
    exposureTime = text("exif-ifd2-ExposureTime").flatMap(CameraNotes.exposure)
    aperture = text("exif-ifd2-FNumber").flatMap(CameraNotes.oneDigit)
    focalLength = text("exif-ifd2-FocalLength").flatMap(CameraNotes.oneDigit)
    iso = text("exif-ifd2-ISOSpeedRatings").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    func date(_ name: String, _ zones: [String], _ source: CaptureTime.Source) -> CaptureTime? {
      let offset = zones.compactMap { text("exif-ifd2-" + $0) }.first
      return field(name).flatMap { CaptureDate.read($0, offset: offset, from: source) }
    }
    dates = [
      date("exif-ifd2-DateTimeOriginal", ["OffsetTimeOriginal"], .exif),
      date(
        "exif-ifd2-DateTimeDigitized", ["OffsetTimeDigitized", "OffsetTimeOriginal"], .digitized),
      date("exif-ifd0-DateTime", ["OffsetTime", "OffsetTimeOriginal"], .changed),
    ].compactMap(\.self)
  }

  /// A value without control characters, at most 100 characters; nil if that is empty.
  static func plain(_ value: String) -> String? {
    let scalars = value.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }
    let text = String(String.UnicodeScalarView(scalars)).trimmed.prefix(100)
    return text.isEmpty ? nil : String(text)
  }

  private static func ratio(_ text: String) -> (over: Int, under: Int)? {
    let parts = text.split(separator: "/").map { Int($0) }
    guard parts.count == 2, let over = parts[0], let under = parts[1], over > 0, under > 0 else {
      return nil
    }
    return (over, under)
  }

  private static func exposure(_ text: String) -> String? {
    guard let ratio = ratio(text) else { return nil }
    let seconds = Double(ratio.over) / Double(ratio.under)
    if seconds >= 0.3 { return rounded(seconds) }
    // Why a limit: the numbers come from the file, and a value above `Int.max` would trap.
    return "1/\(Int(min(1 / seconds, 1e9).rounded()))"
  }

  private static func oneDigit(_ text: String) -> String? {
    ratio(text).map { rounded(Double($0.over) / Double($0.under)) }
  }

  /// With one decimal digit.
  private static func rounded(_ value: Double) -> String {
    let tenths = Int64(min(value * 10, 1e12).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension CameraNotes {
  /// Bytes from which on a field may be cut: libvips 8.14 cuts at 251.
  private static let cutLength = 251

  /// The value of a field that libvips describes as `value (value, type, n components, n bytes)`;
  /// nil if libvips found no valid text.
  ///
  /// The whole field if it contains no explanation, because a long value leaves no room for it.
  public static func value(_ described: String) -> String? {
    if described == "<invalid utf-8 string>" { return nil }
    let bytes = Array(described.utf8)
    let brackets = bytes.indices.dropLast().filter { bytes[$0...].starts(with: " (".utf8) }
    let start =
      brackets.first { isExplained(bytes[..<$0], by: bytes[($0 + 2)...]) }
      // The explanation of a number has a unit: "1/250 (1/250 sec., Rational, …)".
      ?? brackets.first.flatMap { isNumber(bytes[..<$0]) ? $0 : nil }
    return String(decoding: bytes[..<(start ?? bytes.endIndex)], as: UTF8.self)
  }

  /// Whether `rest` repeats `value` and describes its type, or is the beginning of such a text and
  /// was cut.
  private static func isExplained(
    _ value: ArraySlice<UInt8>, by rest: ArraySlice<UInt8>
  ) -> Bool {
    let isCut = value.count + 2 + rest.count >= cutLength
    guard rest.starts(with: value) else { return isCut && value.starts(with: rest) }
    let parts = String(decoding: rest.dropFirst(value.count), as: UTF8.self)
      .split(separator: ", ", omittingEmptySubsequences: false)
    guard parts.first == "" else { return isCut && parts == [","] }
    return isCut
      || parts.count == 4 && parts[2].hasSuffix(" components") && parts[3].hasSuffix(" bytes)")
  }

  private static func isNumber(_ value: ArraySlice<UInt8>) -> Bool {
    !value.isEmpty && value.allSatisfy { 48...57 ~= $0 || " /-.".utf8.contains($0) }
  }
}

extension String {
  fileprivate var trimmed: String {
    var rest = Substring(self)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
