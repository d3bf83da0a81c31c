extension Instant {
  /// `2022-08-27T10:00:00Z`: no fraction, because strict ISO 8601 parsers of clients reject one.
  public var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20)
    writeText { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Passes `text` to `append` byte by byte, without allocating a string.
  public func writeText(_ append: (UInt8) -> Void) {
    let date = CalendarDate(self)
    let time = Int32(seconds - date.daysSince1970 * 86_400)
    func write(_ number: Int32, _ end: Unicode.Scalar?) {
      append(UInt8(truncatingIfNeeded: 48 + number / 10))
      append(UInt8(truncatingIfNeeded: 48 + number % 10))
      if let end { append(UInt8(ascii: end)) }
    }
    write(date.year / 100, nil)
    write(date.year % 100, "-")
    write(date.month, "-")
    write(date.day, "T")
    write(time / 3600, ":")
    write(time / 60 % 60, ":")
    write(time % 60, "Z")
  }

  /// The point in time of a text that `ZonedTime(text:)` can parse; nil for anything else.
  public init?(text: String) {
    guard let time = ZonedTime(text: text) else { return nil }
    self = time.instant
  }
}

extension ZonedTime {
  /// Parses `YYYY-MM-DDThh:mm:ss`, an optional fraction (ignored), then `Z`, `±hh:mm` or the end of
  /// the text (UTC). Returns nil for anything else.
  public init?(text: String) {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
      reader.take("-"), let day = reader.number(2), reader.take("T") || reader.take(" "),
      let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
      reader.take(":"), let second = reader.number(2),
      let date = CalendarDate(year: year, month: month, day: day),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    if reader.take(".") { reader.skipDigits() }
    guard let offset = reader.offset(), reader.isAtEnd else { return nil }
    let time = Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second)
    self.init(clock: Instant(seconds: date.daysSince1970 * 86_400 + time), offset: offset)
  }
}

/// A cursor over the bytes of a date.
private struct DigitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func number(_ digits: Int) -> Int32? {
    guard position + digits <= bytes.count else { return nil }
    var value: Int32 = 0
    for byte in bytes[position..<(position + digits)] {
      guard 48...57 ~= byte else { return nil }
      value = value * 10 + Int32(byte - 48)
    }
    position += digits
    return value
  }

  mutating func skipDigits() {
    while position < bytes.count, 48...57 ~= bytes[position] { position += 1 }
  }

  /// Minutes east of UTC; nil if the next bytes are not an offset.
  mutating func offset() -> Int32? {
    if isAtEnd || take("Z") { return 0 }
    let sign: Int32 = take("-") ? -1 : 1
    guard sign == -1 || take("+"), let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 60 + minutes)
  }
}
