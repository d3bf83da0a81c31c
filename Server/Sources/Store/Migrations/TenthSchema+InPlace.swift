/// The tables of folders that are indexed in place (LIB-19).
extension TenthSchema {
  /// Why files refer to photos by content: a file may be moved, copied, or back after years, and a photo
  /// may get an original in the data folder besides. `state` is an `IndexedFile.State`. A mount is a
  /// file system that was mounted below the folder. A missing photo is in no bin, although it is in
  /// the tables of bins: it leaves the feed and comes back as photos in a bin do.
  ///
  /// Why the row ids of folders are never used again: a scan of a folder may wait while the folder is
  /// forgotten. The last five columns of a file are its `FileLook`, all NULL if that is unknown.
  static let folders = [
    """
    CREATE TABLE indexedFolder (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      path TEXT NOT NULL UNIQUE,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      options TEXT NOT NULL,
      isWatched INTEGER NOT NULL,
      scannedAt INTEGER,
      unavailableSince INTEGER
    ) STRICT
    """,
    "CREATE INDEX indexedFolderByPerson ON indexedFolder(personId)",
    """
    CREATE TABLE indexedFile (
      folderId INTEGER NOT NULL REFERENCES indexedFolder(id) ON DELETE CASCADE,
      path TEXT NOT NULL,
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
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX indexedFileByContent ON indexedFile(contentHash, state)",
    """
    CREATE TABLE indexedMount (
      folderId INTEGER NOT NULL REFERENCES indexedFolder(id) ON DELETE CASCADE,
      path TEXT NOT NULL,
      PRIMARY KEY (folderId, path)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX removedPhotoById ON removedPhoto(publicId)",
    "ALTER TABLE binnedPhoto ADD COLUMN isMissing INTEGER NOT NULL DEFAULT 0",
  ]
}
