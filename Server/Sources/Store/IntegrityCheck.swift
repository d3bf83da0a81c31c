/// What `Database.check` verifies: SQLite's structures, foreign keys, and counters against the
/// rows they count.
enum IntegrityCheck {
  /// A sentence for each problem, at most 100 per kind.
  static func problems(_ connection: Connection) throws -> [String] {
    var problems = connection.isSQLite ? try damage(connection) : []
    for (sentence, sql) in counters {
      let wrong = try Int64.fetchAll(connection, sql: sql + " LIMIT 100")
      problems += wrong.map { sentence + " \($0)." }
    }
    return problems
  }

  /// What SQLite finds in its own file. PostgreSQL has pg_amcheck for that.
  private static func damage(_ connection: Connection) throws -> [String] {
    var problems = try String.fetchAll(connection, sql: "PRAGMA integrity_check")
    if problems == ["ok"] { problems = [] }
    let references = try Row.fetchAll(connection, sql: "PRAGMA foreign_key_check")
    return problems
      + references.prefix(100).map { row in
        "A row of \(row[0] as String) refers to a row of \(row[2] as String) that does not exist."
      }
  }

  private static let counters = ofPhotos + ofAlbums + ofBin

  private static let ofAlbums = [
    (
      "Wrong number of collections at person",
      """
      SELECT id FROM person WHERE (totalCollections, privateCollections) <> \
      (SELECT COALESCE(SUM(1 - isPrivate), 0), COALESCE(SUM(isPrivate), 0) \
      FROM collection WHERE personId = person.id)
      """
    ),
    (
      "Wrong number or order of photos at collection",
      """
      SELECT id FROM collection WHERE (totalPhotos, totalPhotos, totalPhotos - 1) <> \
      (SELECT COUNT(*), COUNT(DISTINCT place), COALESCE(MAX(place), -1) \
      FROM collectionPhoto WHERE albumId = collection.id)
      """
    ),
    (
      "Wrong number or order of photos at topic",
      """
      SELECT id FROM topic WHERE (totalPhotos, totalPhotos, totalPhotos - 1) <> \
      (SELECT COUNT(*), COUNT(DISTINCT place), COALESCE(MAX(place), -1) \
      FROM topicPhoto WHERE albumId = topic.id)
      """
    ),
  ]

  private static let ofBin = [
    (
      "In the feed and in the bin: photo",
      "SELECT id FROM binnedPhoto WHERE id IN (SELECT id FROM photo)"
    ),
    (
      "Wrong number of views or downloads at the photo in the bin",
      """
      SELECT id FROM binnedPhoto WHERE (views, downloads) <> \
      (SELECT COALESCE(SUM(binnedDay.views), 0), COALESCE(SUM(binnedDay.downloads), 0) \
      FROM binnedDay WHERE photoId = binnedPhoto.id)
      """
    ),
  ]

  private static let ofPhotos = [
    (
      "Wrong number of likes at photo",
      """
      SELECT id FROM photo WHERE likes <> \
      (SELECT COUNT(*) FROM "like" WHERE photoId = photo.id)
      """
    ),
    (
      "Wrong number of likes at person",
      """
      SELECT id FROM person WHERE totalLikes <> \
      (SELECT COUNT(*) FROM "like" WHERE personId = person.id)
      """
    ),
    (
      "Wrong number of photos at person",
      """
      SELECT id FROM person WHERE totalPhotos <> \
      (SELECT COUNT(*) FROM photo WHERE personId = person.id)
      """
    ),
    (
      "Wrong number of views or downloads at photo",
      """
      SELECT id FROM photo WHERE (views, downloads) <> \
      (SELECT COALESCE(SUM(photoDay.views), 0), COALESCE(SUM(photoDay.downloads), 0) \
      FROM photoDay WHERE photoId = photo.id)
      """
    ),
    (
      "Wrong number of views or downloads at person",
      """
      SELECT id FROM person WHERE (totalViews, totalDownloads) <> \
      (SELECT COALESCE(SUM(views), 0), COALESCE(SUM(downloads), 0) \
      FROM photo WHERE personId = person.id)
      """
    ),
  ]
}
