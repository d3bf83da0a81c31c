import Domain

/// SQL statements for collections.
enum CollectionQuery {
  /// Arguments: person, title, description, whether it is private, share key, published, updated.
  static let insert = """
    INSERT INTO collection (personId, title, description, isPrivate, shareKey, publishedAt, \
    updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?)
    """
  /// Arguments: those of `insert`, row id.
  static let insertWithId = """
    INSERT INTO collection (personId, title, description, isPrivate, shareKey, publishedAt, \
    updatedAt, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    """
  /// Makes PostgreSQL's next row id of a table larger than one. Arguments: the table, twice, the row id.
  static let passId = """
    SELECT setval(pg_get_serial_sequence(?, 'id'), \
    GREATEST(nextval(pg_get_serial_sequence(?, 'id')), ?))
    """
  /// Arguments: title, description, whether it is private, cover, updated, collection.
  static let update = """
    UPDATE collection SET title = ?, description = ?, isPrivate = ?, coverId = ?, updatedAt = ? \
    WHERE id = ?
    """
  /// Row ids of a person's collections with a title that are no folder's, the oldest first. Arguments: person, title.
  static let named = """
    SELECT id FROM collection WHERE personId = ? AND title = ? AND folder IS NULL \
    ORDER BY publishedAt, id
    """
  /// Row id of the collection of a person's folder. Arguments: person, folder.
  static let ofFolder = "SELECT id FROM collection WHERE personId = ? AND folder = ?"
  /// The folder of a person's collection. Arguments: the collection, person.
  static let folder = "SELECT folder FROM collection WHERE id = ? AND personId = ?"
  /// Row ids, titles, privacy and folders of a person's collections. Argument: person.
  static let folders = """
    SELECT id, title, isPrivate, folder FROM collection WHERE personId = ? ORDER BY id
    """
  /// Arguments: folder, collection.
  static let setFolder = "UPDATE collection SET folder = ? WHERE id = ?"
  /// Arguments: title, collection.
  static let setTitle = "UPDATE collection SET title = ? WHERE id = ?"
  /// Whether the collection of a person's folder has a photo. Arguments: its content hash, person, folder.
  static let holdsContent = """
    SELECT 1 FROM photo CROSS JOIN collectionPhoto ON photoId = photo.id \
    CROSS JOIN collection ON collection.id = albumId \
    WHERE contentHash = ? AND collection.personId = ? AND folder = ?
    """
  /// Whether a collection has a photo. Arguments: its content hash, the collection.
  static let albumHoldsContent = """
    SELECT 1 FROM photo CROSS JOIN collectionPhoto ON photoId = photo.id \
    WHERE contentHash = ? AND albumId = ?
    """
  /// Time and row id of all public collections, oldest first.
  static let order = """
    SELECT publishedAt, id FROM collection WHERE isPrivate = 0 ORDER BY publishedAt, id
    """
  /// The same of those whose row ids are in a JSON array. Argument: the array.
  static let orderOfSome = """
    SELECT publishedAt, id FROM collection WHERE isPrivate = 0 \
    AND id IN (SELECT CAST(value AS bigint) FROM json_each(?))
    """
  /// Row ids of a person's collections, all or the public ones. Arguments: person, count, offset.
  static func ofPerson(includesPrivate: Bool, _ order: CollectionOrder = .published) -> String {
    "SELECT id FROM collection WHERE personId = ?\(includesPrivate ? "" : " AND isPrivate = 0") "
      + "ORDER BY \(order.terms) LIMIT ? OFFSET ?"
  }
  /// Collections by row ids.
  static func rows(count: Int) -> String {
    "SELECT \(CollectionRecord.columns) FROM collection WHERE id IN (\(IdList.marks(count)))"
  }
  /// The collections of a person that contain any of `count` photos, newest first. Arguments: the
  /// photos, then the person. `CROSS JOIN` keeps SQLite from beginning with all of the person's.
  static func holding(count: Int, includesPrivate: Bool) -> String {
    "SELECT \(CollectionRecord.columns), photoId FROM collectionPhoto "
      + "CROSS JOIN collection ON collection.id = albumId "
      + "WHERE photoId IN (\(IdList.marks(count))) AND personId = ? "
      + (includesPrivate ? "" : "AND isPrivate = 0 ")
      + "ORDER BY publishedAt DESC, collection.id DESC"
  }
  /// The row ids of the public collections that share the most photos with another one.
  /// Parameters: ?1 that one, ?2 the place from which its photos are compared, ?3 count.
  static let related = """
    SELECT other.albumId FROM collectionPhoto AS mine \
    CROSS JOIN collectionPhoto AS other ON other.photoId = mine.photoId \
    CROSS JOIN collection ON collection.id = other.albumId \
    WHERE mine.albumId = ?1 AND mine.place >= ?2 AND other.albumId <> ?1 AND isPrivate = 0 \
    GROUP BY other.albumId ORDER BY count(*) DESC, other.albumId DESC LIMIT ?3
    """
  /// Row ids of the photos added last. Arguments: collection, count.
  static func previews(_ album: Album) -> String {
    "SELECT photoId FROM \(album.photos) WHERE albumId = ? ORDER BY place DESC LIMIT ?"
  }

  /// The collection with this row id.
  static func find(_ connection: Connection, _ id: Int64) throws -> CollectionRecord? {
    let statement = try connection.cachedStatement(sql: rows(count: 1))
    return try Row.fetchOne(statement, arguments: [id]).map(CollectionRecord.init(row:))
  }

  /// The collections with these row ids in this order; removed ones are skipped.
  static func find(_ connection: Connection, _ ids: [Int64]) throws -> [CollectionRecord] {
    try ids.compactMap { try find(connection, $0) }
  }

  /// Number of a person's collections, private ones included; nil if there is no such person.
  static func count(_ connection: Connection, of personId: Int64) throws -> Int? {
    let statement = try connection.cachedStatement(
      sql: "SELECT totalCollections + privateCollections FROM person WHERE id = ?")
    return try Int.fetchOne(statement, arguments: [personId])
  }

  /// Changes the number of a person's public or private collections.
  static func count(
    _ connection: Connection, of personId: Int64, isPrivate: Bool, by change: Int
  ) throws {
    let column = isPrivate ? "privateCollections" : "totalCollections"
    try connection.cachedStatement(
      sql: "UPDATE person SET \(column) = \(column) + ? WHERE id = ?"
    ).execute(arguments: [change, personId])
  }
}

extension FeedOrder.Entry {
  /// The sort key of a collection in the list of all public ones.
  init(_ collection: CollectionRecord) {
    self.init(moment: collection.publishedAt.milliseconds, id: collection.id)
  }
}
