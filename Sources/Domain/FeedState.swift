/// A snapshot of the feed or of another list, such as the photos that a search found: which photos it
/// had, in which order.
public struct FeedState: Hashable, Sendable {
  /// The server's token for this snapshot, opaque to clients.
  public let token: String
  /// Number of photos in the snapshot.
  public let count: Int32

  /// Creates a snapshot; a count below 0 becomes 0.
  public init(token: String, count: Int32) {
    self.token = token
    self.count = max(0, count)
  }

  /// The name of the list, such as "?search=sea": the token from the first "?" on. Nil for the feed.
  public var list: String? {
    let bytes = Array(token.utf8)
    guard let start = bytes.firstIndex(of: UInt8(ascii: "?")) else { return nil }
    return String(decoding: bytes[start...], as: UTF8.self)
  }
}

/// A scroll position that survives changes of the feed: a photo and an offset within its card.
public struct FeedPlace: Hashable, Sendable {
  /// The id of the photo at the top edge of the viewport.
  public var photo: String
  /// CSS pixels of the photo's card above the top edge of the viewport.
  public var by: Int32

  /// Creates a position; an offset below 0 becomes 0.
  public init(photo: String, by: Int32) {
    self.photo = photo
    self.by = max(0, by)
  }
}

/// Aspect ratio and day of every photo in a feed snapshot, loaded or not.
public struct FeedIndex: Hashable, Sendable {
  /// The snapshot that this describes.
  public let state: FeedState
  /// The aspect ratios of all photos, newest first.
  public let proportions: [Proportion]
  /// The days of the photos, newest first: of adding, for the viewer, or of capture, where the photo was taken, if
  /// the owner ordered the feed by it.
  public let days: [Day]
  /// The position of the requested photo, 0 for the newest; nil if it is not in the feed.
  public let place: Int32?

  /// Consecutive photos of the feed with the same day.
  public struct Day: Hashable, Sendable {
    /// Days since 1970-01-01.
    public let number: Int32
    /// Number of photos.
    public let count: Int32

    /// A day with its photo count.
    public init(number: Int32, count: Int32) {
      self.number = number
      self.count = count
    }
  }

  /// Returns nil unless `proportions` and `days` cover exactly the photos of `state`.
  public init?(state: FeedState, proportions: [Proportion], days: [Day], place: Int32?) {
    guard proportions.count == Int(state.count) else { return nil }
    var dated: Int64 = 0
    for day in days {
      guard day.count > 0 else { return nil }
      dated += Int64(day.count)
    }
    guard dated == Int64(state.count) else { return nil }
    self.state = state
    self.proportions = proportions
    self.days = days
    self.place = place.flatMap { 0..<state.count ~= $0 ? $0 : nil }
  }

  /// Counts photos whose date is `clock` in `days`; call it in feed order.
  public static func add(_ clock: Instant, count: Int32 = 1, to days: inout [Day]) {
    let number = Int32(clamping: CalendarDate(clock).daysSince1970)
    guard let last = days.last, last.number == number else {
      days.append(Day(number: number, count: count))
      return
    }
    days[days.count - 1] = Day(number: number, count: last.count + count)
  }

  /// A copy with the days `days`; nil unless they cover exactly these photos.
  public func dated(_ days: [Day]) -> FeedIndex? {
    FeedIndex(state: state, proportions: proportions, days: days, place: place)
  }

  /// The index of `state`, an older snapshot, which lacks the first `newer` photos of this one.
  public func without(_ newer: Int, as state: FeedState) -> FeedIndex? {
    guard 0...proportions.count ~= newer else { return nil }
    var left = Int32(clamping: newer)
    var older: [Day] = []
    for day in days {
      let gone = min(left, day.count)
      left -= gone
      if gone < day.count { older.append(Day(number: day.number, count: day.count - gone)) }
    }
    return FeedIndex(
      state: state, proportions: Array(proportions.dropFirst(newer)), days: older,
      place: place.map { $0 - Int32(clamping: newer) })
  }

  /// A copy with `place` as the position of the requested photo.
  public func telling(_ place: Int32?) -> FeedIndex {
    FeedIndex(state: state, proportions: proportions, days: days, place: place) ?? self
  }

  /// The day of the photo at `position`; positions outside get the nearest day.
  /// Returns nil if the feed is empty.
  public func day(at position: Int) -> CalendarDate? {
    var end = 0
    for day in days {
      end += Int(day.count)
      if position < end { return CalendarDate(day: day.number) }
    }
    return days.last.map { CalendarDate(day: $0.number) }
  }
}
