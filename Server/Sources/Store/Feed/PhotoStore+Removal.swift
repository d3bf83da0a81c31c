public import Domain

extension PhotoStore {
  /// Removes photos, those in the bin too, with their likes and records what they contained, so that
  /// an import leaves them out (FEED-29); returns the files that may be deleted now.
  ///
  /// Unknown and repeated ids are skipped. All or nothing. The demo's own photos are not recorded.
  public func remove(
    publicIds: [String], now: Instant
  ) async throws(StoreError) -> [RemovedFile] {
    try await takeOut { connection in
      let ids = Set(publicIds)
      return Removal(
        shown: try ids.compactMap { try PhotoStore.find(connection, "publicId", $0) },
        binned: try ids.compactMap { try BinQuery.find(connection, $0)?.photo }, deletesFiles: true,
        recordedAt: now)
    }.files
  }

  /// Removes photos in the bin for good, as `remove` does; those that were restored stay (FEED-27).
  public func removeBinned(
    publicIds: [String], now: Instant
  ) async throws(StoreError) -> [RemovedFile] {
    try await takeOut { connection in
      let photos = try Set(publicIds).compactMap { try BinQuery.find(connection, $0)?.photo }
      return Removal(shown: [], binned: photos, deletesFiles: true, recordedAt: now)
    }.files
  }

  /// Removes the demo's own photos; returns the files that may be deleted now (LIB-5).
  public func removeDemo() async throws(StoreError) -> [RemovedFile] {
    try await takeOut { connection in
      func photos(_ table: String) throws -> [PhotoRecord] {
        let sql = "SELECT \(PhotoRecord.columns) FROM \(table) WHERE isDemo = 1"
        return try Row.fetchAll(connection, sql: sql).map(PhotoRecord.init(row:))
      }
      return Removal(
        shown: try photos("photo"), binned: try photos("binnedPhoto"), deletesFiles: true)
    }.files
  }

  /// When the photo with this content was removed or moved to the bin; nil if none was, or if it was
  /// added again. With `isInFolder`, the content is in an indexed folder, and nil also means that a
  /// missing photo has it, which comes back.
  public func removalDate(
    contentHash: String, isInFolder: Bool = false
  ) throws(StoreError) -> Instant? {
    guard contentHash.isStorable else { return nil }
    return try database.read { connection in
      if isInFolder, try PhotoStore.isMissing(contentHash, connection) { return nil }
      let statement = try connection.cachedStatement(
        sql: """
          SELECT removedAt FROM removedPhoto WHERE contentHash = ?1 UNION ALL \
          SELECT binnedAt FROM binnedPhoto WHERE contentHash = ?1 AND isMissing = 0 \
          AND NOT EXISTS (SELECT 1 FROM photo WHERE contentHash = ?1)
          """)
      return try Int64.fetchOne(statement, arguments: [contentHash])
        .map(Instant.init(milliseconds:))
    }
  }

  private static func isMissing(
    _ contentHash: String, _ connection: Connection
  ) throws -> Bool {
    let statement = try connection.cachedStatement(
      sql: "SELECT 1 FROM binnedPhoto WHERE contentHash = ? AND isMissing = 1")
    return try Bool.fetchOne(statement, arguments: [contentHash]) ?? false
  }

  /// Records that content is an edited version of a photo that was removed or is in a bin, so that an import
  /// leaves it out too, until the photo is restored (LIB-19).
  public func recordEdit(
    of publicId: String, contentHash: String, now: Instant
  ) async throws(StoreError) {
    try await database.write { connection in
      try PhotoStore.recordRemoval(of: publicId, contentHash: contentHash, now: now, connection)
    }
  }

  /// Records that content was removed, unless a photo still has it.
  private static func recordRemoval(
    of publicId: String, contentHash: String, now: Instant, _ connection: Connection
  ) throws {
    try connection.cachedStatement(
      sql: """
        INSERT INTO removedPhoto (contentHash, publicId, removedAt) SELECT ?1, ?2, ?3 \
        WHERE NOT EXISTS (SELECT 1 FROM photo WHERE contentHash = ?1) ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [contentHash, publicId, now.milliseconds])
  }

  /// Forgets that a photo with this content was removed.
  static func forgetRemoval(of contentHash: String, _ connection: Connection) throws {
    try connection.cachedStatement(sql: "DELETE FROM removedPhoto WHERE contentHash = ?")
      .execute(arguments: [contentHash])
  }

  /// Forgets that edited versions of this photo were left out.
  static func forgetEdits(of publicId: String, _ connection: Connection) throws {
    try connection.cachedStatement(sql: "DELETE FROM removedPhoto WHERE publicId = ?")
      .execute(arguments: [publicId])
  }

  /// The photos to delete from the tables.
  struct Removal: Sendable {
    /// Those in the feed.
    var shown: [PhotoRecord]
    /// Those in a bin.
    var binned: [PhotoRecord] = []
    /// Whether the originals are deleted, too.
    var deletesFiles = false
    /// The time to record for imports; nil if they may add the photos again.
    var recordedAt: Instant?
    /// The originals to delete.
    var files: [RemovedFile] = []
  }

  /// Deletes the photos that `choose` returns, in its transaction.
  func takeOut(
    _ choose: @escaping @Sendable (Connection) throws -> Removal
  ) async throws(StoreError) -> Removal {
    let orders = database.orders
    let removal = try await database.write { connection in
      var removal = try choose(connection)
      try AlbumQuery.forget(removal.shown.map(\.id), connection)
      for photo in removal.shown { try PhotoStore.remove(photo, connection) }
      for photo in removal.binned {
        try connection.cachedStatement(sql: "DELETE FROM binnedPhoto WHERE id = ?")
          .execute(arguments: [photo.id])
      }
      if removal.deletesFiles {
        removal.files = try PhotoStore.enlist(removal.shown + removal.binned, connection)
      }
      connection.note(photos: removal.shown.map(\.id))
      connection.note(.allPeople)
      connection.note(.photoLists)
      guard let moment = removal.recordedAt else { return removal }
      for photo in removal.shown + removal.binned where !photo.facts.isDemo {
        try PhotoStore.recordRemoval(
          of: photo.facts.publicId, contentHash: photo.facts.contentHash, now: moment, connection)
      }
      return removal
    } committed: { removal in
      orders.remove(Set(removal.shown.map(\.id)))
    }
    return removal
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
