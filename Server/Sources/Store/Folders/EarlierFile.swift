import Domain

/// A file that was at a path of an indexed folder before, and the state of its photo (LIB-19).
public struct EarlierFile: Hashable, Sendable {
  /// SHA-256 of the content.
  public var contentHash: String
  /// What the file showed.
  public var look: FileLook
  /// The state of the photo.
  public var photo: Standing

  /// The state of the photo of a file.
  public enum Standing: Hashable, Sendable {
    /// It is in the feed. `hasOtherFile`: a file with its content is at another path.
    case shown(PhotoRecord, hasOtherFile: Bool)
    /// It is in a bin, or was removed.
    case removed(publicId: String)
    /// It is missing, or was forgotten.
    case absent
  }
}

extension FolderStore {
  /// The files that were at this path, with other content than `contentHash` and a known look: the latest
  /// first, then those of photos in the feed, then the others in any order.
  public func files(
    before contentHash: String, at path: FilePath, in folder: IndexedFolder
  ) throws(StoreError) -> [EarlierFile] {
    try database.read { connection in
      let statement = try connection.cachedStatement(sql: FolderQuery.earlier)
      return try Row.fetchAll(statement, arguments: [folder.id, path, contentHash]).compactMap {
        try EarlierFile(row: $0, connection)
      }
    }
  }
}

extension EarlierFile {
  /// Reads a row of `FolderQuery.earlier`; nil if the look of the file is unknown.
  fileprivate init?(row: Row, _ connection: Connection) throws {
    guard let look = FileLook(row: row, from: 1) else { return nil }
    contentHash = row[0]
    self.look = look
    if let photo = try PhotoStore.find(connection, "contentHash", contentHash) {
      self.photo = .shown(photo, hasOtherFile: row[6])
    } else {
      let removed = try connection.cachedStatement(sql: FolderQuery.removed)
      let publicId = try String.fetchOne(removed, arguments: [contentHash])
      photo = publicId.map(Standing.removed) ?? .absent
    }
  }
}
