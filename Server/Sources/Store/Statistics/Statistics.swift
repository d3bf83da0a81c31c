public import Domain

/// Numbers of views, downloads and likes.
public struct PhotoCounts: Hashable, Sendable {
  /// Number of views.
  public var views: Int64
  /// Number of downloads.
  public var downloads: Int64
  /// Number of likes.
  public var likes: Int64

  /// Creates counts; all default to 0.
  public init(views: Int64 = 0, downloads: Int64 = 0, likes: Int64 = 0) {
    self.views = views
    self.downloads = downloads
    self.likes = likes
  }
}

/// The counts of a photo, or of all photos of a person: of all time, and day by day.
public struct PhotoStatistics: Hashable, Sendable {
  /// The counts of all time.
  public var total: PhotoCounts
  /// The counts of each day of the period, oldest first.
  public var days: [PhotoCounts]
}

/// Whole UTC days, the last of which is over.
public struct StatisticsPeriod: Hashable, Sendable {
  /// The number of its first day since 1970-01-01.
  public let firstDay: Int64
  /// The number of its days.
  public let count: Int

  /// The `count` days before the day of `now`.
  public init(before now: Instant, count: Int) {
    self.count = max(0, count)
    firstDay = CalendarDate(now).daysSince1970 - Int64(self.count)
  }

  /// The number of the first day after it.
  var end: Int64 { firstDay + Int64(count) }

  /// Counts of 0 for each day.
  var zeros: [PhotoCounts] { Array(repeating: PhotoCounts(), count: count) }
}

/// What all photos of a server were used for, of all time or since a moment.
public struct LibraryStatistics: Hashable, Sendable {
  /// The counts of all photos.
  public var counts = PhotoCounts()
  /// Number of photos.
  public var photos: Int64 = 0
  /// Number of people who have photos.
  public var photographers: Int64 = 0
  /// Number of pixels of all originals.
  public var pixels: Int64 = 0
  /// Number of OAuth clients other than the web app.
  public var applications: Int64 = 0
}
