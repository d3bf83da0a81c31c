public import Domain

extension PhotoStore {
  /// The looks of all photos in the feed that have a perceptual hash, oldest first; unrotated.
  public func looks() throws(StoreError) -> [PhotoLook] {
    try database.read { connection in
      try Row.fetchAll(
        connection,
        sql: """
          SELECT publicId, width, height, rotation, across, down FROM photo \
          JOIN perceptualHash USING (contentHash) ORDER BY addedAt, id
          """
      ).map { row in
        let rotation = Rotation(rawValue: row[3]) ?? .none
        return PhotoLook(
          publicId: row[0],
          size: rotation.size(of: PixelSize(width: row[1], height: row[2])),
          hash: PerceptualHash(
            across: UInt64(bitPattern: row[4]), down: UInt64(bitPattern: row[5])))
      }
    }
  }

  /// The photos in the feed without a perceptual hash: those that earlier versions added.
  public func photosWithoutHash() throws(StoreError) -> [PhotoRecord] {
    try database.read { connection in
      try Row.fetchAll(
        connection,
        sql: """
          SELECT \(PhotoRecord.columns) FROM photo WHERE NOT EXISTS \
          (SELECT 1 FROM perceptualHash WHERE contentHash = photo.contentHash) ORDER BY id
          """
      ).map(PhotoRecord.init(row:))
    }
  }

  /// Stores the perceptual hashes of contents, by SHA-256 hash; contents without a photo are skipped.
  public func store(_ hashes: [String: PerceptualHash]) async throws(StoreError) {
    try await database.write { connection in
      for (contentHash, hash) in hashes {
        guard try PhotoStore.find(connection, "contentHash", contentHash) != nil else { continue }
        try PhotoStore.write(hash, of: contentHash, connection)
      }
    }
  }

  static func write(
    _ hash: PerceptualHash, of contentHash: String, _ connection: Connection
  ) throws {
    try connection.cachedStatement(
      sql: """
        INSERT INTO perceptualHash (contentHash, across, down) VALUES (?1, ?2, ?3) \
        ON CONFLICT (contentHash) DO UPDATE SET across = ?2, down = ?3
        """
    ).execute(
      arguments: [contentHash, Int64(bitPattern: hash.across), Int64(bitPattern: hash.down)])
  }

  /// Forgets the hash of content that no photo has any more, in the feed or in a bin.
  static func forgetHash(of contentHash: String, _ connection: Connection) throws {
    try connection.cachedStatement(
      sql: """
        DELETE FROM perceptualHash WHERE contentHash = ?1 \
        AND NOT EXISTS (SELECT 1 FROM photo WHERE contentHash = ?1) \
        AND NOT EXISTS (SELECT 1 FROM binnedPhoto WHERE contentHash = ?1)
        """
    ).execute(arguments: [contentHash])
  }
}
