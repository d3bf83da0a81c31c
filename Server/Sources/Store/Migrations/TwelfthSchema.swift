/// Migration 12: the paths of indexed folders and their files are bytes (LIB-22).
///
/// The tables are made anew because a column of a STRICT table keeps its type. Why nothing is deleted with the old
/// ones: foreign keys are off during a migration, and verified at its end. Names refer to the new tables once these
/// have them.
enum TwelfthSchema {
  /// Extends the schema of migration 11.
  static func migrate(_ connection: Connection) throws {
    for sql in folders + files + mounts { try connection.execute(sql: sql) }
  }

  /// Why the sequence: the row ids of folders are never used again.
  private static let folders = [
    """
    CREATE TABLE newIndexedFolder (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      path BLOB NOT NULL UNIQUE,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      options TEXT NOT NULL,
      isWatched INTEGER NOT NULL,
      scannedAt INTEGER,
      unavailableSince INTEGER
    ) STRICT
    """,
    """
    INSERT INTO newIndexedFolder
    SELECT id, CAST(path AS BLOB), personId, options, isWatched, scannedAt, unavailableSince
    FROM indexedFolder
    """,
    "DELETE FROM sqlite_sequence WHERE name = 'newIndexedFolder'",
    """
    INSERT INTO sqlite_sequence (name, seq)
    SELECT 'newIndexedFolder', seq FROM sqlite_sequence WHERE name = 'indexedFolder'
    """,
    "DROP TABLE indexedFolder",
    "ALTER TABLE newIndexedFolder RENAME TO indexedFolder",
    "CREATE INDEX indexedFolderByPerson ON indexedFolder(personId)",
  ]

  private static let files = [
    """
    CREATE TABLE newIndexedFile (
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
    ) STRICT, WITHOUT ROWID
    """,
    """
    INSERT INTO newIndexedFile
    SELECT folderId, CAST(path AS BLOB), contentHash, byteCount, modifiedAt, state, capturedAt, width, height, across,
      down FROM indexedFile
    """,
    "DROP TABLE indexedFile",
    "ALTER TABLE newIndexedFile RENAME TO indexedFile",
    "CREATE INDEX indexedFileByContent ON indexedFile(contentHash, state)",
  ]

  private static let mounts = [
    """
    CREATE TABLE newIndexedMount (
      folderId INTEGER NOT NULL REFERENCES indexedFolder(id) ON DELETE CASCADE,
      path BLOB NOT NULL,
      PRIMARY KEY (folderId, path)
    ) STRICT, WITHOUT ROWID
    """,
    "INSERT INTO newIndexedMount SELECT folderId, CAST(path AS BLOB) FROM indexedMount",
    "DROP TABLE indexedMount",
    "ALTER TABLE newIndexedMount RENAME TO indexedMount",
  ]
}
