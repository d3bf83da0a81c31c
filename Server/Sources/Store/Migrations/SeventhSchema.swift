/// Migration 7: share links (LIB-13).
enum SeventhSchema {
  /// Extends the schema of migration 6. A share is of a collection, or of the photos in `sharePhoto`.
  static func migrate(_ connection: Connection) throws {
    try connection.execute(
      sql: """
        CREATE TABLE share (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          hash TEXT NOT NULL UNIQUE,
          seed TEXT NOT NULL,
          personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
          collectionId INTEGER REFERENCES collection(id) ON DELETE CASCADE,
          title TEXT,
          passwordHash TEXT,
          allowsDownload INTEGER NOT NULL,
          hasPreview INTEGER NOT NULL,
          createdAt INTEGER NOT NULL,
          expiresAt INTEGER,
          visits INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """)
    try connection.execute(sql: "CREATE INDEX shareByPerson ON share(personId)")
    try connection.execute(sql: "CREATE INDEX shareByCollection ON share(collectionId)")
    try connection.execute(
      sql: """
        CREATE TABLE sharePhoto (
          shareId INTEGER NOT NULL REFERENCES share(id) ON DELETE CASCADE,
          place INTEGER NOT NULL,
          photoId INTEGER NOT NULL REFERENCES photo(id) ON DELETE CASCADE,
          PRIMARY KEY (shareId, place)
        ) STRICT, WITHOUT ROWID
        """)
    try connection.execute(sql: "CREATE INDEX sharePhotoByPhoto ON sharePhoto(photoId, shareId)")
  }
}
