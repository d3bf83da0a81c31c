public import Domain

/// When a photo was taken, as programs write it into files.
public enum CaptureDate {
  /// The beginning of 1826, the year of the oldest photo that still exists.
  static let earliest = Instant(seconds: -4_544_208_000)
  /// The most seconds after the import: a clock may be set to any time zone.
  static let mostSecondsAhead: Int64 = 86_400

  /// The first of `dates` that is possible for a photo that is imported at `now`.
  public static func first(_ dates: [Instant?], now: Instant) -> Instant? {
    let latest = now.advanced(bySeconds: mostSecondsAhead)
    return dates.lazy.compactMap(\.self).first { $0 >= earliest && $0 <= latest }
  }

  /// Parses a date of XMP, such as `2022-08-27T10:00:00.5+03:00`, `2022-08-27T10:00` or
  /// `2022-08-27`, or with colons in the date as in Exif. UTC without a time zone, midnight without a
  /// time; nil without a day.
  static func xmp(_ text: String) -> Instant? {
    var bytes = Array(text.utf8.drop { $0 <= 32 }.prefix { $0 != 0 }.prefix(40))
    while let last = bytes.last, last <= 32 { bytes.removeLast() }
    guard bytes.count >= 10 else { return nil }
    for position in [4, 7] where bytes[position] == UInt8(ascii: ":") {
      bytes[position] = UInt8(ascii: "-")
    }
    if bytes.count == 10 {
      bytes += "T00:00".utf8
    }
    if bytes.count == 16 || bytes.count > 16 && bytes[16] != UInt8(ascii: ":") {
      bytes.insert(contentsOf: ":00".utf8, at: 16)
    }
    return Instant(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Parses a date of IPTC, such as `20220827`, and its time, such as `100000+0300`.
  static func iptc(date: String, time: String?) -> Instant? {
    let digits = date.utf8.map { Character(Unicode.Scalar($0)) }
    guard digits.count == 8 else { return nil }
    let day = "\(String(digits[..<4]))-\(String(digits[4..<6]))-\(String(digits[6...]))"
    let clock = (time ?? "").utf8.prefix(11).map { Character(Unicode.Scalar($0)) }
    guard clock.count >= 6 else { return xmp(day) }
    let moment =
      "T\(String(clock[..<2])):\(String(clock[2..<4])):\(String(clock[4..<6]))\(String(clock[6...]))"
    return xmp(day + moment) ?? xmp(day)
  }
}
