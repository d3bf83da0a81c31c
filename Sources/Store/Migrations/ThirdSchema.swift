import GRDB

/// Migration 3: repeated refreshes.
enum ThirdSchema {
  /// Extends the schema of migration 2.
  static func migrate(_ connection: Connection) throws {
    for sql in oauth { try connection.execute(sql: sql) }
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
}
