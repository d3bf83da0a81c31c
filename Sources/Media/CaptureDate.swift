public import Domain

/// When a photo was taken, as programs write it into files.
public enum CaptureDate {
  /// The beginning of 1826, the year of the oldest photo that still exists.
  static let earliest = Instant(seconds: -4_544_208_000)
  /// The most seconds after the import: a clock may be set to any time zone.
  static let mostSecondsAhead: Int64 = 86_400

  /// The most trusted of `times` that is possible for a photo that is imported at `now`; of several
  /// from one source the first.
  public static func best(_ times: [CaptureTime], now: Instant) -> CaptureTime? {
    let latest = now.advanced(bySeconds: mostSecondsAhead)
    return times.filter { $0.instant >= earliest && $0.instant <= latest }
      .min { rank($0) < rank($1) }
  }

  private static func rank(_ time: CaptureTime) -> Int32 {
    time.source?.rawValue ?? Int32.max
  }

  /// Parses a date of Exif or XMP, such as `2022:08:27 10:00:00` or `2022-08-27T10:00:00.5+03:00`, also
  /// with other separators, spaces instead of zeros, and without time, day or month, or with zeros for
  /// those. `offset` is the time zone, such as `+03:00`, of a text that names none; without either it is
  /// UTC. nil for a date that does not exist.
  static func read(
    _ text: String, offset: String? = nil, from source: CaptureTime.Source
  ) -> CaptureTime? {
    var reader = Reader(text)
    reader.skip(while: { $0 <= 32 })
    guard let year = reader.number(exactly: 4) else { return nil }
    guard let month = reader.part(after: ":-/."), month > 0 else {
      return time(year, 1, 1, precision: .year, source)
    }
    guard let day = reader.part(after: ":-/."), day > 0 else {
      return time(year, month, 1, precision: .month, source)
    }
    guard var result = time(year, month, day, precision: .day, source) else { return nil }
    guard let hour = reader.part(after: " Tt"), let minute = reader.part(after: ":."), hour < 24,
      minute < 60
    else { return result }
    let second = reader.part(after: ":.") ?? 0
    result.precision = .second
    let seconds = Int64(hour) * 3_600 + Int64(minute) * 60 + Int64(min(second, 59))
    result.time.clock = result.time.clock.advanced(bySeconds: seconds)
    reader.skipFraction()
    var zone = Reader(offset ?? "")
    result.time.offset = reader.offset() ?? zone.offset() ?? 0
    return result
  }

  /// Parses a date of IPTC, such as `20220827`, and its time, such as `100000+0300`; zeros mean unknown.
  static func iptc(
    date: String, time: String?, from source: CaptureTime.Source
  ) -> CaptureTime? {
    guard let date = pairs(date), date.count == 4 else { return nil }
    let day = "\(date[0])\(date[1])-\(date[2])-\(date[3])"
    guard let time, let clock = pairs(String(decoding: time.utf8.prefix(6), as: UTF8.self)),
      clock.count == 3
    else { return read(day, from: source) }
    let zone = String(decoding: time.utf8.dropFirst(6), as: UTF8.self)
    return read("\(day)T\(clock[0]):\(clock[1]):\(clock[2])", offset: zone, from: source)
  }

  /// The bytes of `digits` by two; nil if not all are digits.
  private static func pairs(_ digits: String) -> [String]? {
    let bytes = Array(digits.utf8)
    guard bytes.count.isMultiple(of: 2), bytes.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    return stride(from: 0, to: bytes.count, by: 2).map {
      String(decoding: bytes[$0..<($0 + 2)], as: UTF8.self)
    }
  }

  private static func time(
    _ year: Int32, _ month: Int32, _ day: Int32, precision: CaptureTime.Precision,
    _ source: CaptureTime.Source
  ) -> CaptureTime? {
    guard let date = CalendarDate(year: year, month: month, day: day) else { return nil }
    let clock = Instant(seconds: date.daysSince1970 * 86_400)
    return CaptureTime(ZonedTime(clock: clock), precision: precision, from: source)
  }
}

extension CaptureDate {
  /// A cursor over the bytes of a date.
  private struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
      rest = Array(text.utf8.prefix(64))[...]
    }

    mutating func skip(while isSkipped: (UInt8) -> Bool) {
      rest = rest.drop(while: isSkipped)
    }

    /// A number of exactly `count` digits.
    mutating func number(exactly count: Int) -> Int32? {
      let digits = rest.prefix { 48...57 ~= $0 }
      guard digits.count == count else { return nil }
      rest = rest.dropFirst(count)
      return digits.reduce(0) { $0 * 10 + Int32($1 - 48) }
    }

    /// A number of one or two digits, maybe after spaces, after one of `separators`; nil, and nothing is
    /// read, if there is none.
    mutating func part(after separators: String) -> Int32? {
      guard let first = rest.first, separators.utf8.contains(first) else { return nil }
      let start = rest.dropFirst().drop { $0 == 32 }
      let digits = start.prefix { 48...57 ~= $0 }
      guard 1...2 ~= digits.count else { return nil }
      rest = start.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int32($1 - 48) }
    }

    mutating func skipFraction() {
      guard let first = rest.first, first == UInt8(ascii: ".") || first == UInt8(ascii: ",") else {
        return
      }
      rest = rest.dropFirst().drop { 48...57 ~= $0 }
    }

    /// Minutes east of UTC of `Z`, `+03:00`, `+0300` or `+03`; nil for anything else.
    mutating func offset() -> Int32? {
      skip { $0 == 32 }
      guard let sign = rest.first else { return nil }
      rest = rest.dropFirst()
      if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
      let digits = rest.filter { $0 != UInt8(ascii: ":") }.prefix { 48...57 ~= $0 }
      guard digits.count == 2 || digits.count == 4 else { return nil }
      let hours = digits.prefix(2).reduce(0) { $0 * 10 + Int32($1 - 48) }
      let minutes = digits.dropFirst(2).reduce(0) { $0 * 10 + Int32($1 - 48) }
      guard hours < 24, minutes < 60 else { return nil }
      return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }
  }
}
