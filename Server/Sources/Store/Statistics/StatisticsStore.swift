public import Domain

/// Views, downloads and likes by UTC day.
public struct StatisticsStore: Sendable {
  let database: Database

  /// Counts a view of a photo, in memory; `flush` writes it.
  public func countView(of photo: PhotoRecord, now: Instant) {
    database.views.add(1, to: StatisticsStore.key(photo, now))
  }

  /// Counts a download of a photo, on disk on return.
  public func countDownload(of photo: PhotoRecord, now: Instant) async throws(StoreError) {
    let key = StatisticsStore.key(photo, now)
    try await database.write { connection in
      connection.note(.counts)
      try StatisticsQuery.count(connection, key, views: 0, downloads: 1)
    }
  }

  /// Writes the views counted so far; after an error those not written are kept. Deep pages of lists
  /// ordered by likes, views or downloads show what changed since the last call.
  public func flush() async throws(StoreError) {
    try await database.views.flush { batch throws(StoreError) in
      try await database.writeUnjudged { connection in
        for (key, views) in batch {
          try StatisticsQuery.count(connection, key, views: views, downloads: 0)
        }
        connection.note(.counts)
      }
    }
    database.listChanges.settlePopularity()
  }

  private static func key(_ photo: PhotoRecord, _ now: Instant) -> PhotoDay {
    PhotoDay(photoId: photo.id, day: CalendarDate(now).daysSince1970)
  }

  /// The statistics of these photos by row id.
  public func statistics(
    of photos: [PhotoRecord], in period: StatisticsPeriod
  ) throws(StoreError) -> [Int64: PhotoStatistics] {
    var found: [Int64: PhotoStatistics] = [:]
    for photo in photos {
      let total = PhotoCounts(
        views: Int64(photo.views), downloads: Int64(photo.downloads), likes: Int64(photo.likes))
      found[photo.id] = PhotoStatistics(total: total, days: period.zeros)
    }
    try database.read { connection in
      var start = 0
      while start < photos.count {
        let end = min(photos.count, start + IdList.longest)
        let ids = IdList(photos[start..<end].map(\.id)).padded
        try StatisticsStore.read(connection, ids, period, into: &found)
        start = end
      }
    }
    return found
  }

  private static func read(
    _ connection: Connection, _ ids: [Int64], _ period: StatisticsPeriod,
    into found: inout [Int64: PhotoStatistics]
  ) throws {
    let days = try Row.fetchCursor(
      connection.cachedStatement(sql: StatisticsQuery.days(count: ids.count)),
      arguments: StatementArguments(ids) + [period.firstDay, period.end])
    while let row = try days.next() {
      let day: Int64 = row[1]
      let place = Int(day - period.firstDay)
      found[row[0]]?.days[place].views = row[2]
      found[row[0]]?.days[place].downloads = row[3]
    }
    let milliseconds = StatisticsQuery.millisecondsPerDay
    let likes = try Row.fetchCursor(
      connection.cachedStatement(sql: StatisticsQuery.likes(count: ids.count)),
      arguments: StatementArguments(ids)
        + [period.firstDay * milliseconds, period.end * milliseconds])
    while let row = try likes.next() {
      let day: Int64 = row[1]
      found[row[0]]?.days[Int(day - period.firstDay)].likes = row[2]
    }
  }
}
