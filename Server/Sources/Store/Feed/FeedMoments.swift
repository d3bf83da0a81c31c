public import Domain

/// The dates of the photos of a list, newest first, from which their days in any time zone follow: at most 8 bytes
/// per photo.
public struct FeedMoments: Sendable {
  /// Consecutive photos with the same quarter of an hour, since 1970: clocks differ by whole quarters.
  private var runs: [FeedIndex.Day] = []
  /// Whether the dates are points in time. Others are what a clock showed, the same for every viewer.
  private let areInstants: Bool

  private static let seconds: Int64 = 900

  /// No dates of this kind yet.
  init(_ date: FeedDate) {
    areInstants = date == .added
  }

  /// Counts a photo; call it for each one in the order of the list.
  mutating func add(_ moment: Instant) {
    let quarter = moment.seconds / FeedMoments.seconds - (moment.seconds < 0 ? 1 : 0)
    let number = Int32(clamping: quarter)
    if let last = runs.last, last.number == number {
      runs[runs.count - 1] = FeedIndex.Day(number: number, count: last.count + 1)
    } else {
      runs.append(FeedIndex.Day(number: number, count: 1))
    }
  }

  /// The days of the photos for a viewer in `zone`.
  public func days(in zone: TimeZoneOffsets) -> [FeedIndex.Day] {
    var days: [FeedIndex.Day] = []
    for run in runs {
      let moment = Instant(seconds: Int64(run.number) * FeedMoments.seconds)
      let clock = areInstants ? zone.time(at: moment).clock : moment
      FeedIndex.add(clock, count: run.count, to: &days)
    }
    return days
  }
}
