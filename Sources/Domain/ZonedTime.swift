/// A time as a clock shows it, with the clock's distance from UTC.
public struct ZonedTime: Hashable, Sendable {
  /// What the clock shows, as if it were at UTC: its `CalendarDate` is the day at the clock.
  public var clock: Instant
  /// Minutes by which the clock is ahead of UTC; negative west of Greenwich, 0 if unknown.
  public var offset: Int32

  /// What a clock shows that is `offset` minutes ahead of UTC.
  public init(clock: Instant, offset: Int32 = 0) {
    self.clock = clock
    self.offset = offset
  }

  /// The time at `instant` on a clock that is `offset` minutes ahead of UTC.
  public init(_ instant: Instant, offset: Int32 = 0) {
    self.init(clock: instant.advanced(bySeconds: Int64(offset) * 60), offset: offset)
  }

  /// The point in time.
  public var instant: Instant { clock.advanced(bySeconds: -Int64(offset) * 60) }

  /// The day at the clock.
  public var day: CalendarDate { CalendarDate(clock) }

  /// `2022-08-28T01:30:00+03:00`, or with `Z` for an offset of 0.
  public var text: String {
    var bytes: [UInt8] = []
    writeText { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Passes `text` to `append` byte by byte, without allocating a string.
  public func writeText(_ append: (UInt8) -> Void) {
    if offset == 0 { return clock.writeText(append) }
    clock.writeText { if $0 != UInt8(ascii: "Z") { append($0) } }
    append(UInt8(ascii: offset < 0 ? "-" : "+"))
    let minutes = offset.magnitude
    for (number, end) in [(minutes / 60, ":"), (minutes % 60, "")] as [(UInt32, String)] {
      append(UInt8(truncatingIfNeeded: 48 + number / 10 % 10))
      append(UInt8(truncatingIfNeeded: 48 + number % 10))
      for byte in end.utf8 { append(byte) }
    }
  }
}
