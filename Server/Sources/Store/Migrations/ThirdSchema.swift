/// Migration 3: repeated refreshes; views and downloads by day.
enum ThirdSchema {
  /// Extends the schema of migration 2.
  static func migrate(_ connection: Connection) throws {
    for sql in oauth + statistics { try connection.execute(sql: sql) }
  }

  /// `hash` is that of the used refresh token, `successor` that of the one issued for it; `sealed`
  /// is encrypted with a key that only the used token yields (OA-54).
  private static let oauth = [
    """
    CREATE TABLE tokenSuccessor (
      hash TEXT PRIMARY KEY REFERENCES token(hash) ON DELETE CASCADE,
      successor TEXT NOT NULL REFERENCES token(hash) ON DELETE CASCADE,
      sealed TEXT NOT NULL,
      expiresAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX successorByToken ON tokenSuccessor(successor)",
  ]

  /// `day` counts UTC days since 1970-01-01; day 0 has what was counted before this migration. The
  /// columns of `photo` and `person` are sums of this table.
  private static let statistics = [
    """
    CREATE TABLE photoDay (
      photoId INTEGER NOT NULL REFERENCES photo(id) ON DELETE CASCADE,
      day INTEGER NOT NULL,
      views INTEGER NOT NULL,
      downloads INTEGER NOT NULL,
      PRIMARY KEY (photoId, day)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX photoDayByDay ON photoDay(day)",
    "ALTER TABLE person ADD COLUMN totalViews INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE person ADD COLUMN totalDownloads INTEGER NOT NULL DEFAULT 0",
    """
    INSERT INTO photoDay (photoId, day, views, downloads)
    SELECT id, 0, views, downloads FROM photo WHERE views > 0 OR downloads > 0
    """,
    """
    UPDATE person SET
      totalViews = (SELECT COALESCE(SUM(views), 0) FROM photo WHERE personId = person.id),
      totalDownloads = (SELECT COALESCE(SUM(downloads), 0) FROM photo WHERE personId = person.id)
    """,
  ]
}
