/// Migration 6: the photos that were removed (FEED-29).
enum SixthSchema {
  /// Extends the schema of migration 5. A photo with the content of a removed one is in `photo` or
  /// in `removedPhoto`, never in both.
  static func migrate(_ connection: Connection) throws {
    try connection.execute(
      sql: """
        CREATE TABLE removedPhoto (
          contentHash TEXT PRIMARY KEY,
          publicId TEXT NOT NULL,
          removedAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """)
  }
}
