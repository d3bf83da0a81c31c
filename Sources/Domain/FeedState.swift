/// The feed as it was at one moment, by name: which photos it had, in which order.
public struct FeedState: Hashable, Sendable {
  /// The name that the server gave to this state; nobody else reads it.
  public let token: String
  /// How many photos the feed had.
  public let count: Int32

  /// A state; a count below 0 becomes 0.
  public init(token: String, count: Int32) {
    self.token = token
    self.count = max(0, count)
  }
}

/// A place in the feed that outlives a change of the list: a photo, and how far it is scrolled by.
public struct FeedPlace: Hashable, Sendable {
  /// The id of the photo at the upper edge of the window.
  public var photo: String
  /// CSS pixels of its card that lie above that edge.
  public var by: Int32

  /// A place; a distance below 0 becomes 0.
  public init(photo: String, by: Int32) {
    self.photo = photo
    self.by = max(0, by)
  }
}

/// What the app knows of every photo of the feed, whether it was loaded or not.
public struct FeedIndex: Hashable, Sendable {
  /// The state that this describes.
  public let state: FeedState
  /// The proportions of all photos, newest first.
  public let proportions: [Proportion]
  /// On which day photos were added, newest first.
  public let days: [Day]
  /// Where the photo is that was asked for, counted from the newest; nothing when it is not there.
  public let place: Int32?

  /// Photos that follow one another in the feed and were added on the same day.
  public struct Day: Hashable, Sendable {
    /// Days since 1970-01-01.
    public let number: Int32
    /// How many photos.
    public let count: Int32

    /// A day with its photos.
    public init(number: Int32, count: Int32) {
      self.number = number
      self.count = count
    }
  }

  /// An index; nothing unless it tells the proportion and the day of every photo of `state`.
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

  /// Counts one more photo, older than all before it, into `days`.
  public static func add(_ moment: Instant, to days: inout [Day]) {
    let number = Int32(clamping: CalendarDate(moment).daysSince1970)
    guard let last = days.last, last.number == number else {
      days.append(Day(number: number, count: 1))
      return
    }
    days[days.count - 1] = Day(number: number, count: last.count + 1)
  }

  /// The index of `state`, in which the first `newer` photos of this one were not there yet.
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
      state: state, proportions: Array(proportions.dropFirst(newer)), days: older, place: place)
  }

  /// The same index, which tells where a photo is.
  public func telling(_ place: Int32?) -> FeedIndex {
    FeedIndex(state: state, proportions: proportions, days: days, place: place) ?? self
  }

  /// The day on which the photo at a position was added; the nearest one for positions outside.
  public func day(at position: Int) -> CalendarDate? {
    var end = 0
    for day in days {
      end += Int(day.count)
      if position < end { return CalendarDate(day: day.number) }
    }
    return days.last.map { CalendarDate(day: $0.number) }
  }
}
