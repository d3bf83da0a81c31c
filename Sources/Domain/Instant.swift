/// A point in time. The core never reads a clock: time enters it only as such values.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
  public var milliseconds: Int64

  /// The moment `milliseconds` after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The moment `seconds` after 1970-01-01T00:00:00Z.
  public init(seconds: Int64) {
    self.milliseconds = seconds * 1000
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
  }

  /// Earlier moments come first.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The moment `seconds` later.
  public func advanced(bySeconds seconds: Int64) -> Instant {
    Instant(milliseconds: milliseconds + seconds * 1000)
  }
}
