public import Domain

/// The folders that are indexed in place, and the files that scans found in them (LIB-19).
public struct FolderStore: Sendable {
  let database: Database

  /// All folders in the order of their paths.
  public func all() throws(StoreError) -> [IndexedFolder] {
    try database.read { connection in
      try Row.fetchAll(
        connection, sql: "SELECT \(IndexedFolder.columns) FROM indexedFolder ORDER BY path"
      ).map(IndexedFolder.init(row:))
    }
  }

  /// Adds a folder, or changes the person, the options and the watching of a known one; nil for
  /// `isWatched` leaves that as it is, and does not watch a new one.
  ///
  /// Throws `missing` if the person does not exist.
  public func add(
    path: FilePath, of person: PersonRecord, options: String, isWatched: Bool?
  ) async throws(StoreError) -> IndexedFolder {
    let personId = person.id
    let folder = try await database.write { connection in
      try connection.execute(
        sql: """
          INSERT INTO indexedFolder (path, personId, options, isWatched) \
          VALUES (?1, ?2, ?3, COALESCE(?4, 0)) ON CONFLICT (path) DO UPDATE \
          SET personId = ?2, options = ?3, isWatched = COALESCE(?4, indexedFolder.isWatched)
          """, arguments: [path, personId, options, isWatched])
      return try Row.fetchOne(
        connection, sql: "SELECT \(IndexedFolder.columns) FROM indexedFolder WHERE path = ?",
        arguments: [path]
      ).map(IndexedFolder.init(row:))
    }
    guard let folder else { throw .missing }
    return folder
  }

  /// The folder as it is now; nil if it was forgotten, even if its path was added again since.
  public func current(_ folder: IndexedFolder) throws(StoreError) -> IndexedFolder? {
    try database.read { connection in
      try Row.fetchOne(
        connection, sql: "SELECT \(IndexedFolder.columns) FROM indexedFolder WHERE id = ?",
        arguments: [folder.id]
      ).map(IndexedFolder.init(row:))
    }
  }

  /// Forgets a folder and its files; no photo changes.
  public func remove(_ folder: IndexedFolder) async throws(StoreError) {
    let id = folder.id
    try await database.write { connection in
      try connection.execute(sql: "DELETE FROM indexedFolder WHERE id = ?", arguments: [id])
    }
  }

  /// The paths below the folder at which complete scans found other file systems, mounted or not.
  public func mounts(of folder: IndexedFolder) throws(StoreError) -> Set<FilePath> {
    try database.read { connection in
      try FilePath.fetchSet(
        connection, sql: "SELECT path FROM indexedMount WHERE folderId = ?",
        arguments: [folder.id])
    }
  }

  /// Records the end of a complete scan of an available folder, and forgets files that are gone and
  /// whose photos have another file, or do not exist.
  public func finishScan(
    of folder: IndexedFolder, mounts: Set<FilePath>, now: Instant
  ) async throws(StoreError) {
    let id = folder.id
    try await database.write { connection in
      try connection.execute(
        sql: "UPDATE indexedFolder SET scannedAt = ?, unavailableSince = NULL WHERE id = ?",
        arguments: [now.milliseconds, id])
      try connection.execute(sql: "DELETE FROM indexedMount WHERE folderId = ?", arguments: [id])
      for path in mounts {
        try connection.execute(
          sql: "INSERT INTO indexedMount (folderId, path) VALUES (?, ?)", arguments: [id, path])
      }
      try connection.execute(sql: FolderQuery.forgetting, arguments: [id])
    }
  }

  /// Records that the folder is missing, or without any of its photos.
  public func setUnavailable(_ folder: IndexedFolder, now: Instant) async throws(StoreError) {
    let id = folder.id
    try await database.write { connection in
      try connection.execute(
        sql: """
          UPDATE indexedFolder SET unavailableSince = COALESCE(unavailableSince, ?) WHERE id = ?
          """, arguments: [now.milliseconds, id])
    }
  }

  /// How many photos the folder has.
  public func size(of folder: IndexedFolder) throws(StoreError) -> IndexedFolderSize {
    try database.read { connection in
      func count(_ sql: String) throws -> Int {
        try Int.fetchOne(connection, sql: sql, arguments: [folder.id]) ?? 0
      }
      return IndexedFolderSize(
        photos: try count(FolderQuery.photos), missing: try count(FolderQuery.missing))
    }
  }
}
