public import Domain
import GRDB

extension PhotoStore {
  /// Removes photos with their likes and records what they contained, so that an import leaves it
  /// out (FEED-29); returns the content hashes whose files may be deleted.
  ///
  /// Unknown and repeated ids are skipped. All or nothing. Generated photos of the demo are not recorded.
  public func remove(
    publicIds: [String], now: Instant
  ) async throws(StoreError) -> [String] {
    try await remove { connection in
      let photos = try Set(publicIds).compactMap { try PhotoStore.find(connection, "publicId", $0) }
      for photo in photos where !photo.facts.isDemo {
        try PhotoStore.recordRemoval(of: photo.facts, now: now, connection)
      }
      return photos
    }
  }

  /// Removes the generated photos of the demo gallery; returns their content hashes (LIB-5).
  public func removeDemo() async throws(StoreError) -> [String] {
    try await remove { connection in
      let sql = "SELECT \(PhotoRecord.columns) FROM photo WHERE isDemo"
      return try Row.fetchAll(connection, sql: sql).map(PhotoRecord.init(row:))
    }
  }

  /// When the photo with this content was removed; nil if none was, or if it was added again.
  public func removalDate(contentHash: String) throws(StoreError) -> Instant? {
    guard contentHash.isStorable else { return nil }
    return try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: "SELECT removedAt FROM removedPhoto WHERE contentHash = ?")
      return try Int64.fetchOne(statement, arguments: [contentHash])
        .map(Instant.init(milliseconds:))
    }
  }

  private static func recordRemoval(
    of facts: PhotoFacts, now: Instant, _ connection: Connection
  ) throws {
    try connection.cachedStatement(
      sql: """
        INSERT INTO removedPhoto (contentHash, publicId, removedAt) VALUES (?, ?, ?) \
        ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [facts.contentHash, facts.publicId, now.milliseconds])
  }

  /// Forgets that a photo with this content was removed.
  static func forgetRemoval(of contentHash: String, _ connection: Connection) throws {
    try connection.cachedStatement(sql: "DELETE FROM removedPhoto WHERE contentHash = ?")
      .execute(arguments: [contentHash])
  }

  private func remove(
    _ choose: @escaping @Sendable (Connection) throws -> [PhotoRecord]
  ) async throws(StoreError) -> [String] {
    let order = database.feedOrder
    let removed = try await database.write { connection in
      let photos = try choose(connection)
      try AlbumQuery.forget(photos.map(\.id), connection)
      for photo in photos { try PhotoStore.remove(photo, connection) }
      return photos
    } committed: { photos in
      order.remove(Set(photos.map(\.id)))
    }
    database.peopleById.dropAll()
    database.listChanges.photosChanged()
    return removed.map(\.facts.contentHash)
  }

  private static func remove(_ photo: PhotoRecord, _ connection: Connection) throws {
    try connection.cachedStatement(
      sql: """
        UPDATE person SET totalLikes = totalLikes - 1 \
        WHERE id IN (SELECT personId FROM "like" WHERE photoId = ?)
        """
    ).execute(arguments: [photo.id])
    try connection.cachedStatement(sql: #"DELETE FROM "like" WHERE photoId = ?"#)
      .execute(arguments: [photo.id])
    try StatisticsQuery.credit(connection, photo: photo.id, step: -1)
    try SearchIndex.remove(photo.id, connection)
    try connection.cachedStatement(sql: "DELETE FROM photo WHERE id = ?")
      .execute(arguments: [photo.id])
    try countPhotos(connection, of: photo.facts.personId, by: -1)
  }
}
