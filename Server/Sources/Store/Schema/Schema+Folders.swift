extension Schema {
  /// Folders that are indexed in place (LIB-19), with paths as bytes (LIB-22).
  ///
  /// Why files refer to photos by content: a file may be moved, copied, or back after years, and a photo may get an
  /// original in the data folder besides. `state` is an `IndexedFile.State`. A mount is a file system that was
  /// mounted below the folder. The last five columns of a file are its `FileLook`, all NULL if that is unknown.
  ///
  /// Why the row ids of folders are never used again: a scan of a folder may wait while the folder is forgotten.
  static let folders = """
    CREATE TABLE indexedFolder (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      path BLOB NOT NULL UNIQUE,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      options TEXT NOT NULL,
      isWatched INTEGER NOT NULL,
      scannedAt INTEGER,
      unavailableSince INTEGER
    ) STRICT;
    CREATE INDEX indexedFolderByPerson ON indexedFolder(personId);
    CREATE TABLE indexedFile (
      folderId INTEGER NOT NULL REFERENCES indexedFolder(id) ON DELETE CASCADE,
      path BLOB NOT NULL,
      contentHash TEXT NOT NULL,
      byteCount INTEGER NOT NULL,
      modifiedAt INTEGER NOT NULL,
      state INTEGER NOT NULL,
      capturedAt INTEGER,
      width INTEGER,
      height INTEGER,
      across INTEGER,
      down INTEGER,
      PRIMARY KEY (folderId, path, contentHash)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX indexedFileByContent ON indexedFile(contentHash, state);
    CREATE TABLE indexedMount (
      folderId INTEGER NOT NULL REFERENCES indexedFolder(id) ON DELETE CASCADE,
      path BLOB NOT NULL,
      PRIMARY KEY (folderId, path)
    ) STRICT, WITHOUT ROWID;
    """
}
