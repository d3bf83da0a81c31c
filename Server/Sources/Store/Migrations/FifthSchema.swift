/// Migration 5: the audit log (LIB-17).
enum FifthSchema {
  /// Extends the schema of migration 4. The account is a text, so that entries outlive it.
  static func migrate(_ connection: Connection) throws {
    try connection.execute(
      sql: """
        CREATE TABLE audit (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          at INTEGER NOT NULL,
          kind TEXT NOT NULL,
          account TEXT,
          address TEXT,
          reason TEXT NOT NULL
        ) STRICT
        """)
    try connection.execute(sql: "CREATE INDEX auditByMoment ON audit(at)")
  }
}
