/// The original or video of a removed photo, which is still to be deleted.
public struct RemovedFile: Hashable, Sendable {
  /// The SHA-256 hash of the file.
  public var contentHash: String
  /// The extension in the file's name.
  public var fileExtension: String

  /// Names a file.
  public init(contentHash: String, fileExtension: String) {
    self.contentHash = contentHash
    self.fileExtension = fileExtension
  }
}

extension PhotoStore {
  /// The files of removed photos that are not known to be deleted. Photos
  /// that were added since may have the same content.
  public func removedFiles() throws(StoreError) -> [RemovedFile] {
    try database.read { connection in
      try Row.fetchAll(connection, sql: "SELECT contentHash, fileExtension FROM removedFile")
        .map { RemovedFile(contentHash: $0[0], fileExtension: $0[1]) }
    }
  }

  /// Forgets files that were deleted, or that a photo has again. Needs no right: the removal is done.
  public func forget(_ files: [RemovedFile]) async throws(StoreError) {
    guard !files.isEmpty else { return }
    try await database.writeUnjudged { connection in
      let statement = try connection.cachedStatement(
        sql: "DELETE FROM removedFile WHERE contentHash = ?")
      for file in files { try statement.execute(arguments: [file.contentHash]) }
    }
  }

  /// Records files without a photo that are about to be deleted.
  public func announceDeletion(of files: [RemovedFile]) async throws(StoreError) {
    guard !files.isEmpty else { return }
    try await database.write { connection in
      let statement = try connection.cachedStatement(sql: PhotoStore.announcement)
      for file in files {
        try statement.execute(arguments: [file.contentHash, file.fileExtension])
      }
      connection.note(.files(files.map(\.contentHash)))
    }
  }

  private static let announcement = """
    INSERT INTO removedFile (contentHash, fileExtension) VALUES (?, ?) ON CONFLICT DO NOTHING
    """

  /// Records files to delete, in the transaction that removes their photos.
  static func enlist(_ photos: [PhotoRecord], _ connection: Connection) throws -> [RemovedFile] {
    let statement = try connection.cachedStatement(sql: announcement)
    let files = try photos.flatMap { photo in
      let facts = photo.facts
      try forgetHash(of: facts.contentHash, connection)
      var files = [RemovedFile(contentHash: facts.contentHash, fileExtension: facts.fileExtension)]
      if let videoHash = facts.videoHash {
        files.append(RemovedFile(contentHash: videoHash, fileExtension: videoExtension))
      }
      for file in files {
        try statement.execute(arguments: [file.contentHash, file.fileExtension])
      }
      return files
    }
    connection.note(.files(files.map(\.contentHash)))
    return files
  }
}
