extension StatisticsStore {
  /// Views and downloads of all photos of a person, without likes; reads one row.
  public func counts(of person: PersonRecord) throws(StoreError) -> PhotoCounts {
    try database.read { try StatisticsStore.counts($0, of: person) }
  }

  /// The statistics of all photos of a person; reads every like of the server.
  public func statistics(
    of person: PersonRecord, in period: StatisticsPeriod
  ) throws(StoreError) -> PhotoStatistics {
    try database.read { connection in
      var statistics = PhotoStatistics(
        total: try StatisticsStore.counts(connection, of: person), days: period.zeros)
      let days = try Row.fetchCursor(
        connection.cachedStatement(sql: StatisticsQuery.daysOfPerson),
        arguments: [period.firstDay, period.end, person.id])
      while let row = try days.next() {
        let day: Int64 = row[0]
        let place = Int(day - period.firstDay)
        statistics.days[place].views = row[1]
        statistics.days[place].downloads = row[2]
      }
      let likes = try Row.fetchCursor(
        connection.cachedStatement(sql: StatisticsQuery.likesOfPerson), arguments: [person.id])
      while let row = try likes.next() {
        let day: Int64 = row[0]
        let count: Int64 = row[1]
        statistics.total.likes += count
        guard period.firstDay <= day, day < period.end else { continue }
        statistics.days[Int(day - period.firstDay)].likes = count
      }
      return statistics
    }
  }

  private static func counts(
    _ connection: Connection, of person: PersonRecord
  ) throws -> PhotoCounts {
    let statement = try connection.cachedStatement(
      sql: "SELECT totalViews, totalDownloads FROM person WHERE id = ?")
    guard let row = try Row.fetchOne(statement, arguments: [person.id]) else {
      return PhotoCounts()
    }
    return PhotoCounts(views: row[0], downloads: row[1])
  }
}
