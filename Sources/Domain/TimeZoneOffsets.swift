/// How far the clocks of a time zone are from UTC, and since when.
public struct TimeZoneOffsets: Hashable, Sendable {
  /// The zone's name, such as "Europe/Berlin".
  public let name: String
  /// The seconds since 1970 at which clocks were changed, the earliest first.
  private let changes: [Int64]
  /// Minutes east of UTC before the first change, then after each.
  private let minutes: [Int32]

  /// Seconds between two questions for the offset: shorter than any summer time, but for Ramadan's in Morocco.
  private static let step: Int64 = 7 * 86_400
  /// Seconds by which a change may be imprecise: clocks are changed at whole minutes.
  private static let precision: Int64 = 60

  /// Universal time.
  public static let utc = TimeZoneOffsets(name: "UTC", minutes: [0])

  private init(name: String, minutes: [Int32]) {
    self.name = name
    changes = []
    self.minutes = minutes
  }

  /// The changes from `start` to `end`; before and after them clocks stay as they are. `offset` returns minutes east
  /// of UTC.
  public init(name: String, from start: Instant, to end: Instant, offset: (Instant) -> Int32) {
    self.name = name
    var changes: [Int64] = []
    var minutes = [offset(start)]
    var last = start.seconds
    while last < end.seconds {
      let next = last + TimeZoneOffsets.step
      let now = offset(Instant(seconds: next))
      if let before = minutes.last, now != before {
        var (low, high) = (last, next)
        while high - low > TimeZoneOffsets.precision {
          let middle = low + (high - low) / 2
          if offset(Instant(seconds: middle)) == before { low = middle } else { high = middle }
        }
        changes.append(high - high % TimeZoneOffsets.precision)
        minutes.append(now)
      }
      last = next
    }
    self.changes = changes
    self.minutes = minutes
  }

  /// The time on the zone's clocks at `instant`.
  public func time(at instant: Instant) -> ZonedTime {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= instant.seconds { low = middle + 1 } else { high = middle }
    }
    return ZonedTime(instant, offset: minutes[low])
  }
}
