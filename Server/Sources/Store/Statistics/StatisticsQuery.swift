/// SQL statements for views, downloads and likes by day.
///
/// `photoDay` is the only source; `photo.views`, `photo.downloads`, `person.totalViews` and
/// `person.totalDownloads` are its sums, changed in the same transaction. `binnedDay` is that of
/// photos in the bin.
enum StatisticsQuery {
  /// Views and downloads of photos. Arguments: the photos, the first day, the day after the last.
  static func days(count: Int) -> String {
    "SELECT photoId, day, views, downloads FROM photoDay "
      + "WHERE photoId IN (\(IdList.marks(count))) AND day >= ? AND day < ?"
  }

  /// Likes of photos that have not been removed since, by day. Arguments: the photos, the first
  /// millisecond, the millisecond after the last.
  static func likes(count: Int) -> String {
    "SELECT photoId, likedAt / \(millisecondsPerDay) AS day, COUNT(*) FROM \"like\" "
      + "WHERE photoId IN (\(IdList.marks(count))) AND likedAt >= ? AND likedAt < ? "
      + "GROUP BY photoId, day"
  }

  /// Views and downloads of a person's photos. Arguments: the first day, the day after the last,
  /// the person.
  static let daysOfPerson = """
    SELECT day, SUM(photoDay.views), SUM(photoDay.downloads) FROM photoDay \
    CROSS JOIN photo ON photo.id = photoId WHERE day >= ? AND day < ? AND personId = ? GROUP BY day
    """

  /// Likes of a person's photos of all time, by day. Argument: the person.
  static let likesOfPerson = """
    SELECT likedAt / \(millisecondsPerDay) AS day, COUNT(*) FROM "like" \
    CROSS JOIN photo ON photo.id = photoId WHERE photo.personId = ? GROUP BY day
    """

  /// Milliseconds of a UTC day.
  static let millisecondsPerDay: Int64 = 86_400_000

  /// Adds views and downloads of a photo on a day; has no effect if the photo was removed.
  static func count(
    _ connection: Connection, _ key: PhotoDay, views: Int64, downloads: Int64
  ) throws {
    func add(to photos: String, _ days: String) throws -> Bool {
      try connection.cachedStatement(
        sql: "UPDATE \(photos) SET views = views + ?, downloads = downloads + ? WHERE id = ?"
      ).execute(arguments: [views, downloads, key.photoId])
      guard connection.changesCount > 0 else { return false }
      try connection.cachedStatement(
        sql: """
          INSERT INTO \(days) (photoId, day, views, downloads) VALUES (?, ?, ?, ?) \
          ON CONFLICT (photoId, day) DO UPDATE SET \
          views = \(days).views + excluded.views, \
          downloads = \(days).downloads + excluded.downloads
          """
      ).execute(arguments: [key.photoId, key.day, views, downloads])
      return true
    }
    guard try add(to: "photo", "photoDay") else {
      // Why: it may be restored. A person's totals do not include photos in the bin.
      _ = try add(to: "binnedPhoto", "binnedDay")
      return
    }
    try connection.cachedStatement(
      sql: """
        UPDATE person SET totalViews = totalViews + ?, totalDownloads = totalDownloads + ? \
        WHERE id = (SELECT personId FROM photo WHERE id = ?)
        """
    ).execute(arguments: [views, downloads, key.photoId])
  }

  /// Adds the views and downloads of a photo to its owner's, or with `step` -1 subtracts them.
  static func credit(_ connection: Connection, photo id: Int64, step: Int64) throws {
    try connection.cachedStatement(
      sql: """
        UPDATE person SET \
        totalViews = totalViews + ? * (SELECT views FROM photo WHERE id = ?), \
        totalDownloads = totalDownloads + ? * (SELECT downloads FROM photo WHERE id = ?) \
        WHERE id = (SELECT personId FROM photo WHERE id = ?)
        """
    ).execute(arguments: [step, id, step, id, id])
  }
}
