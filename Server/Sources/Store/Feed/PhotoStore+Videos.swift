/// The videos of Live Photos (FEED-28).
extension PhotoStore {
  /// The extension in the names of their files.
  public static let videoExtension = "mov"

  /// Sets the video of a photo that is in the feed, in a bin or missing, and the identifier that
  /// connects both files; nil removes the video. A replaced file is deleted by the next start.
  ///
  /// Returns false, and changes nothing, if the photo was removed, or got another video after
  /// `photo` was read: of two simultaneous calls the first wins.
  public func setVideo(
    _ videoHash: String?, identifier: String? = nil, of photo: PhotoRecord
  ) async throws(StoreError) -> Bool {
    if let videoHash { database.namedFiles.add(.video(videoHash)) }
    return try await database.write { connection in
      for photos in ["photo", "binnedPhoto"] {
        if try PhotoStore.write(video: videoHash, identifier, of: photo, photos, connection) {
          return true
        }
      }
      return false
    }
  }

  /// The person's photo in the feed whose camera wrote this identifier; of several the newest without a
  /// video, if there is one. Nil if there is none.
  public func photo(
    of person: Int64, contentIdentifier: String
  ) throws(StoreError) -> PhotoRecord? {
    guard contentIdentifier.isStorable else { return nil }
    return try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: """
          SELECT \(PhotoRecord.columns) FROM photo WHERE contentIdentifier = ? AND personId = ? \
          ORDER BY videoHash IS NOT NULL, id DESC LIMIT 1
          """)
      return try Row.fetchOne(statement, arguments: [contentIdentifier, person])
        .map(PhotoRecord.init(row:))
    }
  }

  /// A photo in the feed with this video; nil if there is none.
  public func photo(videoHash: String) throws(StoreError) -> PhotoRecord? {
    guard videoHash.isStorable else { return nil }
    return try database.read { connection in
      try Row.fetchOne(
        connection,
        sql: "SELECT \(PhotoRecord.columns) FROM photo WHERE videoHash = ? LIMIT 1",
        arguments: [videoHash]
      ).map(PhotoRecord.init(row:))
    }
  }

  /// The identifiers of the photos with this video, those in bins and missing ones too; nil for a
  /// photo without an identifier. Empty if no photo has the video.
  public func identifiers(ofVideo videoHash: String) throws(StoreError) -> Set<String?> {
    guard videoHash.isStorable else { return [] }
    return try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: """
          SELECT contentIdentifier FROM photo WHERE videoHash = ?1 \
          UNION SELECT contentIdentifier FROM binnedPhoto WHERE videoHash = ?1
          """)
      let rows = try Row.fetchAll(statement, arguments: [videoHash])
      return Set(rows.map { $0[0] as String? })
    }
  }

  /// The photos whose video was a file of the folder and is in no folder any more: in the feed, in
  /// bins, and missing.
  public func photosWithLostVideo(
    in folder: IndexedFolder
  ) throws(StoreError) -> [PhotoRecord] {
    try database.read { connection in
      try ["photo", "binnedPhoto"].flatMap { photos in
        try Row.fetchAll(
          connection,
          sql: "SELECT \(PhotoRecord.columns) FROM \(photos) \(FolderQuery.lostVideos)",
          arguments: [folder.id]
        ).map(PhotoRecord.init(row:))
      }
    }
  }

  /// Sets the video in the photo's row of the table `photos`, and records a replaced file for
  /// deletion. Returns false, and changes nothing, if there is no such row, or if it has neither
  /// the video of `photo` nor this one.
  static func write(
    video hash: String?, _ identifier: String?, of photo: PhotoRecord, _ photos: String,
    _ connection: Connection
  ) throws -> Bool {
    let (id, before) = (photo.id, photo.facts.videoHash)
    try connection.cachedStatement(
      sql: """
        INSERT INTO removedFile (contentHash, fileExtension) \
        SELECT videoHash, '\(videoExtension)' FROM \(photos) \
        WHERE id = ?1 AND videoHash IS DISTINCT FROM ?2 AND videoHash = ?3 \
        ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [id, hash, before])
    try connection.cachedStatement(
      sql: """
        UPDATE \(photos) SET videoHash = ?2, contentIdentifier = COALESCE(?4, contentIdentifier) \
        WHERE id = ?1 AND (videoHash IS NOT DISTINCT FROM ?3 OR videoHash IS NOT DISTINCT FROM ?2)
        """
    ).execute(arguments: [id, hash, before, identifier])
    return connection.changesCount > 0
  }
}
