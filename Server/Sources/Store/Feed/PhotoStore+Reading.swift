public import Domain

/// Photos that earlier programs imported, which read less in a file than this one does (LIB-23).
extension PhotoStore {
  /// Number of photos in the feed that an earlier program recorded and that were not read again since.
  public func countReadByEarlierPrograms() throws(StoreError) -> Int {
    try database.read { connection in
      try Int.fetchOne(
        connection, sql: "SELECT COUNT(*) FROM photo WHERE captureSource IS NULL") ?? 0
    }
  }

  /// Those photos, the oldest row first.
  public func readByEarlierPrograms() throws(StoreError) -> [PhotoRecord] {
    try database.read { connection in
      try Row.fetchAll(
        connection,
        sql: "SELECT \(PhotoRecord.columns) FROM photo WHERE captureSource IS NULL ORDER BY id"
      ).map(PhotoRecord.init(row:))
    }
  }

  /// Whether there are photos that an earlier program imported, and whose sidecars were not read since.
  public func hasEarlierPhotos() throws(StoreError) -> Bool {
    try database.read { connection in
      try Bool.fetchOne(connection, sql: "SELECT EXISTS (SELECT 1 FROM earlierPhoto)") ?? false
    }
  }

  /// Number of those in the feed that no import has seen since, and that have no file in an indexed folder.
  public func countWithUnreadCompanions() throws(StoreError) -> Int {
    try database.read { connection in
      try Int.fetchOne(
        connection,
        sql: """
          SELECT COUNT(*) FROM photo JOIN earlierPhoto ON photoId = photo.id \
          WHERE isImported = 0 AND NOT EXISTS \
          (SELECT 1 FROM indexedFile WHERE contentHash = photo.contentHash AND state = 0)
          """) ?? 0
    }
  }

  /// Whether an import of the photo's file, with or without sidecars beside it, may know what nobody has read since an
  /// earlier program imported the photo.
  public func isUnread(_ photo: PhotoRecord, hasSidecars: Bool) throws(StoreError) -> Bool {
    try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM earlierPhoto WHERE photoId = ? AND isImported <= ?)")
      return try Bool.fetchOne(statement, arguments: [photo.id, hasSidecars ? 1 : 0]) ?? false
    }
  }

  /// Records that an import has read the photo's file. Without `hasSidecars`, a later import may find some, since it
  /// may be of another folder with the same file.
  public func noteRead(_ photo: PhotoRecord, hasSidecars: Bool) async throws(StoreError) {
    let sql =
      hasSidecars
      ? "DELETE FROM earlierPhoto WHERE photoId = ?"
      : "UPDATE earlierPhoto SET isImported = 1 WHERE photoId = ?"
    try await database.write { connection in
      try connection.execute(sql: sql, arguments: [photo.id])
    }
  }

  /// Changes the look of the versions of a photo with this content, wherever in indexed folders they are.
  public func setLook(_ look: FileLook, contentHash: String) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: """
          UPDATE indexedFile SET (\(FileLook.columns)) = (?, ?, ?, ?, ?) \
          WHERE contentHash = ? AND width IS NOT NULL
          """,
        arguments: look.arguments + [contentHash])
      if let hash = look.hash { try PhotoStore.write(hash, of: contentHash, connection) }
    }
  }

  /// Changes the color and the blurred preview of a photo.
  public func setPreview(
    color: String, blurHash: String, of photo: PhotoRecord, now: Instant
  ) async throws(StoreError) {
    try await database.write { connection in
      // Why the index: photos are found by their color.
      try SearchIndex.updating(photo.id, connection) {
        try connection.execute(
          sql: "UPDATE photo SET color = ?, blurHash = ?, updatedAt = ? WHERE id = ?",
          arguments: [color, blurHash, now.milliseconds, photo.id])
      }
      connection.note(.photos([photo.id]))
    }
  }
}
