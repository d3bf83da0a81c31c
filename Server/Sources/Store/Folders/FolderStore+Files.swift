extension FolderStore {
  /// The files that scans found in the folder, without their looks.
  public func files(of folder: IndexedFolder) throws(StoreError) -> [IndexedFile] {
    try database.read { connection in
      try Row.fetchAll(
        connection,
        sql: """
          SELECT path, contentHash, byteCount, modifiedAt, state FROM indexedFile \
          WHERE folderId = ?
          """, arguments: [folder.id]
      ).map(IndexedFile.init(row:))
    }
  }

  /// Records files as a scan sees them; what else was at their paths is gone. All or nothing.
  public func record(_ files: [IndexedFile], in folder: IndexedFolder) async throws(StoreError) {
    if files.isEmpty { return }
    let id = folder.id
    try await database.write { connection in
      let replaced = try connection.cachedStatement(
        sql: """
          UPDATE indexedFile SET state = 2 WHERE folderId = ? AND path = ? AND contentHash <> ?
          """)
      let found = try connection.cachedStatement(
        sql: """
          INSERT INTO indexedFile (folderId, path, contentHash, byteCount, modifiedAt, state) \
          VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
          ON CONFLICT (folderId, path, contentHash) DO UPDATE \
          SET byteCount = ?4, modifiedAt = ?5, state = ?6
          """)
      let seen = try connection.cachedStatement(sql: FolderStore.settingLook("(?, ?, ?, ?, ?)"))
      // Why: a file whose content is known is not inspected.
      let copied = try connection.cachedStatement(
        sql: FolderStore.settingLook(
          """
          (SELECT \(FileLook.columns) FROM indexedFile AS other \
          WHERE other.contentHash = file.contentHash ORDER BY width IS NULL LIMIT 1)
          """))
      for file in files {
        try replaced.execute(arguments: [id, file.path, file.contentHash])
        try found.execute(
          arguments: [
            id, file.path, file.contentHash, file.byteCount, file.modifiedAt, file.state.rawValue,
          ])
        let row: StatementArguments = [id, file.path, file.contentHash]
        if let look = file.look {
          try seen.execute(arguments: look.arguments + row)
        } else {
          try copied.execute(arguments: row)
        }
      }
    }
  }

  private static func settingLook(_ values: String) -> String {
    """
    UPDATE indexedFile AS file SET (\(FileLook.columns)) = \(values) \
    WHERE folderId = ? AND path = ? AND contentHash = ?
    """
  }

  /// Records that the files at these paths are gone. All or nothing.
  public func recordGone(
    _ paths: [FilePath], in folder: IndexedFolder
  ) async throws(StoreError) {
    if paths.isEmpty { return }
    let id = folder.id
    try await database.write { connection in
      let statement = try connection.cachedStatement(
        sql: "UPDATE indexedFile SET state = 2 WHERE folderId = ? AND path = ?")
      for path in paths { try statement.execute(arguments: [id, path]) }
    }
  }

  /// Where files with this content are, those in available folders first; empty if in no folder.
  public func locations(contentHash: String) throws(StoreError) -> [IndexedLocation] {
    guard contentHash.isStorable else { return [] }
    return try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: """
          SELECT indexedFolder.path, indexedFile.path FROM indexedFile \
          JOIN indexedFolder ON indexedFolder.id = folderId \
          WHERE contentHash = ? AND state = 0 ORDER BY unavailableSince IS NOT NULL, folderId
          """)
      return try Row.fetchAll(statement, arguments: [contentHash]).map(IndexedLocation.init(row:))
    }
  }

  /// The files with this content as scans found them, and the absolute paths of their folders;
  /// empty if in no folder.
  public func files(
    contentHash: String
  ) throws(StoreError) -> [(folder: FilePath, file: IndexedFile)] {
    guard contentHash.isStorable else { return [] }
    return try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: """
          SELECT indexedFile.path, contentHash, byteCount, modifiedAt, state, indexedFolder.path \
          FROM indexedFile JOIN indexedFolder ON indexedFolder.id = folderId \
          WHERE contentHash = ? AND state = 0
          """)
      let rows = try Row.fetchAll(statement, arguments: [contentHash])
      return rows.map { row in (folder: row[5] as FilePath, file: IndexedFile(row: row)) }
    }
  }

  /// The content hashes of all photos that have a file in a folder.
  public func contentHashes() throws(StoreError) -> Set<String> {
    try database.read { connection in
      try String.fetchSet(connection, sql: FolderStore.contents)
    }
  }

  /// Content hashes of files in folders, which come several times.
  static let contents = "SELECT contentHash FROM indexedFile WHERE state = 0"

  /// The photos in the feed that had a file in the folder and have none in any, as their originals would
  /// be named.
  public func lostPhotos(of folder: IndexedFolder) throws(StoreError) -> [FolderPhoto] {
    try photos(FolderQuery.lost, of: folder)
  }

  /// The photos with a file in this folder and in no other one: in the feed, in bins, and missing.
  public func photosOfNoOther(_ folder: IndexedFolder) throws(StoreError) -> [FolderPhoto] {
    try photos(FolderQuery.ofNoOther, of: folder)
  }

  private func photos(
    _ sql: String, of folder: IndexedFolder
  ) throws(StoreError) -> [FolderPhoto] {
    try database.read { connection in
      try Row.fetchAll(connection, sql: sql, arguments: [folder.id]).map {
        FolderPhoto(publicId: $0[0], contentHash: $0[1], fileExtension: $0[2])
      }
    }
  }
}

/// What names a photo and its original.
public struct FolderPhoto: Hashable, Sendable {
  /// The public id.
  public var publicId: String
  /// SHA-256 of the content.
  public var contentHash: String
  /// The extension that the original would have in the data folder.
  public var fileExtension: String

  /// Names a photo and its original.
  public init(publicId: String, contentHash: String, fileExtension: String) {
    self.publicId = publicId
    self.contentHash = contentHash
    self.fileExtension = fileExtension
  }
}
