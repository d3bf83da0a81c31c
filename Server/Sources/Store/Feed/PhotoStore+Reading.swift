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

  /// Changes what a file says to be the capture date of its versions (`FileLook`), wherever in indexed folders it is.
  public func setLook(
    capturedAt: Instant?, contentHash: String
  ) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "UPDATE indexedFile SET capturedAt = ? WHERE contentHash = ? AND width IS NOT NULL",
        arguments: [capturedAt?.milliseconds, contentHash])
    }
  }

  /// Changes the color and the blurred preview of a photo.
  public func setPreview(
    color: String, blurHash: String, of photo: PhotoRecord, now: Instant
  ) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "UPDATE photo SET color = ?, blurHash = ?, updatedAt = ? WHERE id = ?",
        arguments: [color, blurHash, now.milliseconds, photo.id])
      connection.note(.photos([photo.id]))
    }
  }
}
