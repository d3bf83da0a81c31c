import Domain

/// Moves the rows of a photo between the feed and the bin, inside the caller's transaction.
///
/// Why tables of their own: a mark at the photo would have to be in every query, index and counter.
enum BinQuery {
  /// A person's photos, the one deleted last first. Arguments: person, count, offset.
  static let ofPerson = """
    SELECT \(BinnedPhoto.columns) FROM binnedPhoto \
    WHERE personId = ? AND isMissing = 0 ORDER BY binnedAt DESC, id DESC LIMIT ? OFFSET ?
    """

  /// The person's photo with this content that was deleted, or found missing, last. Arguments: content hash,
  /// person.
  static let byContent = """
    SELECT \(BinnedPhoto.columns) FROM binnedPhoto \
    WHERE contentHash = ? AND personId = ? ORDER BY binnedAt DESC LIMIT 1
    """

  /// The same for content that is in an indexed folder: a missing photo, of any person, comes before
  /// those that the person deleted.
  static let byContentOfFolder = """
    SELECT \(BinnedPhoto.columns) FROM binnedPhoto WHERE contentHash = ? \
    AND (personId = ? OR isMissing = 1) ORDER BY isMissing DESC, binnedAt DESC LIMIT 1
    """

  /// The photo with this public id; nil if it is neither in a bin nor missing.
  static func find(_ connection: Connection, _ publicId: String) throws -> BinnedPhoto? {
    guard publicId.isStorable else { return nil }
    let statement = try connection.cachedStatement(
      sql: "SELECT \(BinnedPhoto.columns) FROM binnedPhoto WHERE publicId = ?")
    return try Row.fetchOne(statement, arguments: [publicId]).map(BinnedPhoto.init(row:))
  }

  /// Copies photos and all that belongs to them into the bin, or takes them for missing; the caller
  /// deletes the originals.
  static func copy(
    _ ids: [Int64], isMissing: Bool = false, now: Instant, _ connection: Connection
  ) throws {
    for id in ids {
      try connection.cachedStatement(
        sql: """
          INSERT INTO binnedPhoto (\(BinnedPhoto.columns)) \
          SELECT \(PhotoRecord.columns), ?, ? FROM photo WHERE id = ?
          """
      ).execute(arguments: [now.milliseconds, isMissing, id])
      for rows in rows { try copy(id, rows.columns, from: rows.shown, to: rows.binned, connection) }
      for album in Album.allCases {
        try connection.cachedStatement(
          sql: """
            INSERT INTO \(album.binned) (photoId, albumId, addedAt, isCover) \
            SELECT photoId, albumId, addedAt, CASE WHEN coverId = photoId THEN 1 ELSE 0 END \
            FROM \(album.photos) JOIN \(album.table) ON \(album.table).id = albumId \
            WHERE photoId = ?
            """
        ).execute(arguments: [id])
      }
    }
  }

  /// Moves photos back to their places and returns them as they are now.
  static func restore(_ ids: [Int64], _ connection: Connection) throws -> [PhotoRecord] {
    for id in ids {
      try connection.cachedStatement(
        sql: """
          INSERT INTO photo (\(PhotoRecord.columns)) \
          SELECT \(PhotoRecord.columns) FROM binnedPhoto WHERE id = ?
          """
      ).execute(arguments: [id])
      for rows in rows { try copy(id, rows.columns, from: rows.binned, to: rows.shown, connection) }
      try countLikes(of: id, connection)
    }
    for album in Album.allCases { try restore(ids, to: album, connection) }
    return try ids.compactMap { id in
      try connection.cachedStatement(sql: "DELETE FROM binnedPhoto WHERE id = ?")
        .execute(arguments: [id])
      return try PhotoStore.find(connection, id: id)
    }
  }

  /// A table with rows of photos, and that of photos in the bin.
  private struct Rows {
    let shown: String
    let binned: String
    let columns: String
  }

  /// Those of albums are numbered and therefore apart.
  private static let rows = [
    Rows(shown: #""like""#, binned: "binnedLike", columns: "photoId, personId, likedAt"),
    Rows(shown: "photoTag", binned: "binnedTag", columns: "photoId, position, tag"),
    Rows(
      shown: "photoPlace", binned: "binnedPlace",
      columns: "photoId, city, country, latitude, longitude, isConfidential"),
    Rows(shown: "photoDay", binned: "binnedDay", columns: "photoId, day, views, downloads"),
    Rows(shown: "sharePhoto", binned: "binnedShare", columns: "photoId, shareId, place"),
  ]

  private static func copy(
    _ id: Int64, _ columns: String, from source: String, to target: String,
    _ connection: Connection
  ) throws {
    try connection.cachedStatement(
      sql: """
        INSERT INTO \(target) (\(columns)) SELECT \(columns) FROM \(source) WHERE photoId = ?
        """
    ).execute(arguments: [id])
  }

  /// Why counted: people who liked the photo may have been removed.
  private static func countLikes(of id: Int64, _ connection: Connection) throws {
    try connection.cachedStatement(
      sql: """
        UPDATE photo SET likes = (SELECT COUNT(*) FROM "like" WHERE photoId = ?1) WHERE id = ?1
        """
    ).execute(arguments: [id])
    try connection.cachedStatement(
      sql: """
        UPDATE person SET totalLikes = totalLikes + 1 \
        WHERE id IN (SELECT personId FROM "like" WHERE photoId = ?)
        """
    ).execute(arguments: [id])
  }
}

extension BinQuery {
  /// A photo's membership in a collection or topic.
  private struct Member {
    let photoId: Int64
    let albumId: Int64
    let addedAt: Int64
    let isCover: Bool
  }

  /// Adds photos to the albums that contained them, behind those that were added to them earlier.
  private static func restore(
    _ ids: [Int64], to album: Album, _ connection: Connection
  ) throws {
    let statement = try connection.cachedStatement(
      sql: "SELECT albumId, addedAt, isCover FROM \(album.binned) WHERE photoId = ?")
    let members = try ids.flatMap { id in
      try Row.fetchAll(statement, arguments: [id]).map {
        Member(photoId: id, albumId: $0[0], addedAt: $0[1], isCover: $0[2])
      }
    }
    for (albumId, members) in Dictionary(grouping: members, by: \.albumId) {
      try insert(members.sorted { $0.addedAt < $1.addedAt }, into: albumId, album, connection)
    }
  }

  /// Photos that exceed the limit of an album are left out, the last ones first.
  private static func insert(
    _ members: [Member], into albumId: Int64, _ album: Album, _ connection: Connection
  ) throws {
    let total = try Int.fetchOne(
      connection.cachedStatement(sql: "SELECT totalPhotos FROM \(album.table) WHERE id = ?"),
      arguments: [albumId])
    let room = Album.mostPhotos - (total ?? Album.mostPhotos)
    guard room > 0 else { return }
    for member in members.prefix(room) {
      // The place follows from `addedAt` below.
      try connection.cachedStatement(
        sql: "INSERT INTO \(album.photos) (albumId, photoId, place, addedAt) VALUES (?, ?, 0, ?)"
      ).execute(arguments: [albumId, member.photoId, member.addedAt])
      guard member.isCover else { continue }
      try connection.cachedStatement(
        sql: "UPDATE \(album.table) SET coverId = COALESCE(coverId, ?) WHERE id = ?"
      ).execute(arguments: [member.photoId, albumId])
    }
    try AlbumQuery.renumber(albumId, album, connection)
  }
}
