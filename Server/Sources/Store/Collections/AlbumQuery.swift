import Domain

/// SQL statements for the photos of collections and topics.
enum AlbumQuery {
  /// Row ids of the photos added last. Arguments: album, number of its photos less the offset, count.
  static func latest(_ album: Album) -> String {
    "SELECT photoId FROM \(album.photos) WHERE albumId = ? AND place < ? "
      + "ORDER BY place DESC LIMIT ?"
  }
  /// Row ids of the photos added first. Arguments: album, offset, count.
  static func oldest(_ album: Album) -> String {
    "SELECT photoId FROM \(album.photos) WHERE albumId = ? AND place >= ? ORDER BY place LIMIT ?"
  }
  /// Row ids in any order, of all photos or those of one shape. Arguments: album, count, offset.
  static func photos(
    _ album: Album, _ order: AlbumOrder, _ orientation: PhotoOrientation?
  ) -> String {
    "SELECT photoId FROM \(album.photos) AS member JOIN photo ON photo.id = photoId "
      + "WHERE albumId = ?\(and(orientation)) ORDER BY \(order.terms) LIMIT ? OFFSET ?"
  }
  /// Number of photos of this shape. Argument: album.
  static func count(_ album: Album, _ orientation: PhotoOrientation) -> String {
    "SELECT count(*) FROM \(album.photos) JOIN photo ON photo.id = photoId "
      + "WHERE albumId = ?\(and(orientation))"
  }

  /// Row ids of the photos that any of `count` albums contains. Arguments: the albums.
  static func photosOfAny(_ album: Album, count: Int) -> String {
    "SELECT photoId FROM \(album.photos) WHERE albumId IN (\(IdList.marks(count)))"
  }

  private static func and(_ orientation: PhotoOrientation?) -> String {
    orientation.map { " AND (\($0.condition))" } ?? ""
  }

  /// Adds photos at the end, in this order, each later than the one before.
  static func add(
    _ photoIds: [Int64], to albumId: Int64, _ album: Album, at now: Instant,
    _ connection: Connection
  ) throws -> AlbumOutcome {
    let albums = try connection.cachedStatement(
      sql: "SELECT totalPhotos FROM \(album.table) WHERE id = ?")
    guard var total = try Int.fetchOne(albums, arguments: [albumId]) else { return .missing }
    var added = 0
    var moment = try max(now.milliseconds, latestMoment(of: albumId, album, connection) + 1)
    for id in try absent(photoIds, from: albumId, album, connection) {
      guard try exists(id, connection) else { throw StoreError.missing }
      guard total < Album.mostPhotos else { throw AlbumIsFull() }
      try connection.cachedStatement(
        sql: "INSERT INTO \(album.photos) (albumId, photoId, place, addedAt) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [albumId, id, total, moment])
      try connection.cachedStatement(
        sql: "UPDATE \(album.table) SET \(album.added) WHERE id = ?2"
      ).execute(arguments: [now.milliseconds, albumId])
      total += 1
      added += 1
      moment += 1
    }
    return .changed(added)
  }

  /// The latest `addedAt` of the album's photos, including those in the bin; 0 if there is none.
  private static func latestMoment(
    of albumId: Int64, _ album: Album, _ connection: Connection
  ) throws -> Int64 {
    let statement = try connection.cachedStatement(
      sql: """
        SELECT MAX(moment) FROM ( \
        SELECT (SELECT addedAt FROM \(album.photos) WHERE albumId = ?1 \
        ORDER BY place DESC LIMIT 1) AS moment \
        UNION ALL SELECT MAX(addedAt) FROM \(album.binned) WHERE albumId = ?1) AS moments
        """)
    return try Int64.fetchOne(statement, arguments: [albumId]) ?? 0
  }

  /// The photos that the album does not contain yet, each once.
  private static func absent(
    _ photoIds: [Int64], from albumId: Int64, _ album: Album, _ connection: Connection
  ) throws -> [Int64] {
    let statement = try connection.cachedStatement(
      sql: "SELECT 1 FROM \(album.photos) WHERE albumId = ? AND photoId = ?")
    var seen: Set<Int64> = []
    return try photoIds.filter { id in
      guard seen.insert(id).inserted else { return false }
      return try Int.fetchOne(statement, arguments: [albumId, id]) == nil
    }
  }

  private static func exists(_ photoId: Int64, _ connection: Connection) throws -> Bool {
    let statement = try connection.cachedStatement(sql: "SELECT 1 FROM photo WHERE id = ?")
    return try Int.fetchOne(statement, arguments: [photoId]) != nil
  }

  /// Removes photos from an album; those that it does not contain are skipped.
  static func remove(
    _ photoIds: [Int64], from albumId: Int64, _ album: Album, at now: Instant,
    _ connection: Connection
  ) throws -> AlbumOutcome {
    var removed = 0
    for id in Set(photoIds) {
      try connection.cachedStatement(
        sql: "DELETE FROM \(album.photos) WHERE albumId = ? AND photoId = ?"
      ).execute(arguments: [albumId, id])
      removed += connection.changesCount
      try connection.cachedStatement(
        sql: "UPDATE \(album.table) SET coverId = NULL WHERE id = ? AND coverId = ?"
      ).execute(arguments: [albumId, id])
    }
    if removed > 0 { try renumber(albumId, album, connection) }
    try connection.cachedStatement(
      sql: "UPDATE \(album.table) SET updatedAt = COALESCE(?, updatedAt) WHERE id = ?"
    ).execute(arguments: [removed > 0 ? now.milliseconds : nil, albumId])
    return connection.changesCount == 0 ? .missing : .changed(removed)
  }

  /// Removes photos that are about to be deleted from every collection and topic.
  static func forget(_ photoIds: [Int64], _ connection: Connection) throws {
    for album in Album.allCases {
      var changed: Set<Int64> = []
      let holders = try connection.cachedStatement(
        sql: "SELECT albumId FROM \(album.photos) WHERE photoId = ?")
      let delete = try connection.cachedStatement(
        sql: "DELETE FROM \(album.photos) WHERE photoId = ?")
      for id in photoIds {
        changed.formUnion(try Int64.fetchAll(holders, arguments: [id]))
        try delete.execute(arguments: [id])
      }
      for albumId in changed { try renumber(albumId, album, connection) }
    }
  }

  /// Numbers the photos in the order in which they were added, without gaps, and corrects their
  /// number.
  ///
  /// Why all at once: a removal or restoration of many photos would otherwise renumber the rest for
  /// each of them.
  static func renumber(_ albumId: Int64, _ album: Album, _ connection: Connection) throws {
    let rows = try Row.fetchAll(
      connection.cachedStatement(
        sql: "SELECT photoId, place FROM \(album.photos) WHERE albumId = ? ORDER BY addedAt"),
      arguments: [albumId])
    let update = try connection.cachedStatement(
      sql: "UPDATE \(album.photos) SET place = ? WHERE albumId = ? AND photoId = ?")
    for (place, row) in rows.enumerated() where row[1] != place {
      try update.execute(arguments: [place, albumId, row[0] as Int64])
    }
    try connection.cachedStatement(
      sql: "UPDATE \(album.table) SET totalPhotos = ? WHERE id = ?"
    ).execute(arguments: [rows.count, albumId])
  }
}

/// An album has the maximum number of photos, so the transaction is rolled back.
struct AlbumIsFull: Error {}
