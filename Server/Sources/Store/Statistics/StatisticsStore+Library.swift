public import Domain

extension StatisticsStore {
  /// The statistics of the whole server; reads every photo.
  public func library() throws(StoreError) -> LibraryStatistics {
    try database.read { connection in
      var library = LibraryStatistics()
      let sql = """
        SELECT COALESCE(SUM(totalViews), 0), COALESCE(SUM(totalDownloads), 0), \
        COALESCE(SUM(totalLikes), 0), COUNT(*) FILTER (WHERE totalPhotos > 0) FROM person
        """
      try StatisticsStore.fetch(connection, sql, []) { row in
        library.counts = PhotoCounts(views: row[0], downloads: row[1], likes: row[2])
        library.photographers = row[3]
      }
      try StatisticsStore.fetch(
        connection, "SELECT COUNT(*), COALESCE(SUM(width * height), 0) FROM photo", []
      ) { row in
        library.photos = row[0]
        library.pixels = row[1]
      }
      try StatisticsStore.fetch(
        connection, "SELECT COUNT(*) FROM application WHERE isFirstParty = 0", []
      ) { library.applications = $0[0] }
      return library
    }
  }

  /// What has happened since the beginning of the UTC day that is `days` - 1 days before `now`:
  /// photos added, people with photos who joined, clients registered.
  public func library(lastDays days: Int, now: Instant) throws(StoreError) -> LibraryStatistics {
    let day = CalendarDate(now).daysSince1970 - Int64(days) + 1
    let start = day * StatisticsQuery.millisecondsPerDay
    return try database.read { connection in
      var library = LibraryStatistics()
      try StatisticsStore.fetch(
        connection,
        "SELECT COALESCE(SUM(views), 0), COALESCE(SUM(downloads), 0) FROM photoDay WHERE day >= ?",
        [day]
      ) { library.counts = PhotoCounts(views: $0[0], downloads: $0[1]) }
      try StatisticsStore.fetch(
        connection, #"SELECT COUNT(*) FROM "like" WHERE likedAt >= ?"#, [start]
      ) { library.counts.likes = $0[0] }
      try StatisticsStore.fetch(
        connection,
        "SELECT COUNT(*), COALESCE(SUM(width * height), 0) FROM photo WHERE addedAt >= ?", [start]
      ) { row in
        library.photos = row[0]
        library.pixels = row[1]
      }
      try StatisticsStore.fetch(
        connection, "SELECT COUNT(*) FROM person WHERE createdAt >= ? AND totalPhotos > 0", [start]
      ) { library.photographers = $0[0] }
      try StatisticsStore.fetch(
        connection, "SELECT COUNT(*) FROM application WHERE createdAt >= ? AND isFirstParty = 0",
        [start]
      ) { library.applications = $0[0] }
      return library
    }
  }

  private static func fetch(
    _ connection: Connection, _ sql: String, _ arguments: StatementArguments,
    _ body: (Row) -> Void
  ) throws {
    if let row = try Row.fetchOne(connection, sql: sql, arguments: arguments) { body(row) }
  }
}
