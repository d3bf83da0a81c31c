import Domain

/// The queries of lists; a test checks their query plans.
enum FeedQuery {
  /// Photos by row ids. `withLikes` adds a last column: whether the person, whose row id is then
  /// the first argument, likes the photo.
  static func rows(count: Int, withLikes: Bool) -> String {
    let liked = #", EXISTS (SELECT 1 FROM "like" WHERE personId = ? AND photoId = photo.id)"#
    return "SELECT \(PhotoRecord.columns)\(withLikes ? liked : "") FROM photo "
      + "WHERE id IN (\(IdList.marks(count)))"
  }
  /// Date and row id of all photos, oldest first.
  static func order(by date: FeedDate) -> String {
    "SELECT \(date.expression), id FROM photo ORDER BY \(date.expression), id"
  }
  /// Row id, rotation and number of edits of the photos that are rotated or edited.
  static let changed = "SELECT id, rotation, edits FROM photo WHERE rotation <> 0 OR edits <> 0"
  /// The versions of the photos that are rotated or edited, by row id.
  static func versions(_ connection: Connection) throws -> [Int64: FeedOrder.Version] {
    let rows = try Row.fetchAll(connection, sql: changed)
    return Dictionary(
      rows.map { row in
        let rotation = Rotation(rawValue: row[1]) ?? .none
        return (row[0] as Int64, FeedOrder.Version(rotation: rotation, edits: row[2]))
      }
    ) { first, _ in first }
  }
  /// Date, row id, size, rotation and number of edits of all photos, newest first.
  static func index(by date: FeedDate) -> String {
    "SELECT \(date.expression), id, width, height, rotation, edits FROM photo "
      + newestFirst(date)
  }
  /// The same of the photos whose row ids are in a JSON array. Argument: the array.
  static func found(by date: FeedDate) -> String {
    "SELECT \(date.expression), id, width, height, rotation, edits FROM photo "
      + "WHERE id IN (SELECT CAST(value AS bigint) FROM json_each(?)) \(newestFirst(date))"
  }
  private static func newestFirst(_ date: FeedDate) -> String {
    "ORDER BY \(date.expression) DESC, id DESC"
  }
  /// Row ids by number of likes. Arguments: count, offset.
  static let popular = "SELECT id FROM photo ORDER BY likes DESC, id DESC LIMIT ? OFFSET ?"
  /// Row ids of a person's photos. Arguments: person, count, offset.
  static func ofPerson(_ order: PersonalOrder, _ orientation: PhotoOrientation?) -> String {
    "SELECT id FROM photo WHERE personId = ?\(and(orientation)) "
      + "ORDER BY \(order.ofOwnPhotos) LIMIT ? OFFSET ?"
  }
  /// SQL for the row ids of the photos a person likes. Bind parameters: person, count, offset.
  static func likedBy(_ order: PersonalOrder, _ orientation: PhotoOrientation?) -> String {
    let joined = orientation == nil && order.isOfLikesAlone ? "" : " \(joinPhotos)"
    return "SELECT photoId FROM \"like\"\(joined) WHERE \"like\".personId = ?\(and(orientation)) "
      + "ORDER BY \(order.ofLikes) LIMIT ? OFFSET ?"
  }
  /// Number of a person's photos of this shape. Argument: person.
  static func count(ofPerson orientation: PhotoOrientation) -> String {
    "SELECT count(*) FROM photo WHERE personId = ?\(and(orientation))"
  }
  /// Number of photos that a person likes and that have this shape. Argument: person.
  static func count(likedBy orientation: PhotoOrientation) -> String {
    "SELECT count(*) FROM \"like\" \(joinPhotos) WHERE \"like\".personId = ?\(and(orientation))"
  }
  private static let joinPhotos = "JOIN photo ON photo.id = photoId"
  private static func and(_ orientation: PhotoOrientation?) -> String {
    orientation.map { " AND (\($0.condition))" } ?? ""
  }
}
