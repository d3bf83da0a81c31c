import GRDB

/// The videos of Live Photos (FEED-28).
extension PhotoStore {
  /// The extension in the names of their files.
  public static let videoExtension = "mov"

  /// Gives a photo in the feed, or in its owner's bin, the video with this hash, with the identifier that
  /// connects both files; nil takes it away. A file that it replaces is deleted by the next start. Returns
  /// false if the photo was removed.
  public func setVideo(
    _ videoHash: String?, identifier: String? = nil, of photo: PhotoRecord
  ) async throws(StoreError) -> Bool {
    let id = photo.id
    if let videoHash { database.namedFiles.add(.video(videoHash)) }
    return try await database.write { connection in
      for photos in ["photo", "binnedPhoto"] {
        try PhotoStore.write(video: videoHash, identifier, of: id, photos, connection)
        if connection.changesCount > 0 { return true }
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

  /// The photos in the feed whose video was a file of the folder and is in no folder any more.
  public func photosWithLostVideo(
    in folder: IndexedFolder
  ) throws(StoreError) -> [PhotoRecord] {
    try database.read { connection in
      try Row.fetchAll(
        connection, sql: "SELECT \(PhotoRecord.columns) FROM photo \(FolderQuery.lostVideos)",
        arguments: [folder.id]
      ).map(PhotoRecord.init(row:))
    }
  }

  /// Writes the hash of the video into the row of `photos`, which is the name of a table.
  static func write(
    video hash: String?, _ identifier: String?, of id: Int64, _ photos: String,
    _ connection: Connection
  ) throws {
    try connection.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO removedFile (contentHash, fileExtension) \
        SELECT videoHash, '\(videoExtension)' FROM \(photos) \
        WHERE id = ? AND videoHash IS NOT NULL AND videoHash IS NOT ?
        """
    ).execute(arguments: [id, hash])
    try connection.cachedStatement(
      sql: """
        UPDATE \(photos) SET videoHash = ?, contentIdentifier = IFNULL(?, contentIdentifier) \
        WHERE id = ?
        """
    ).execute(arguments: [hash, identifier, id])
  }
}
