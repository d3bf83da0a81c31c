import GRDB

/// Migration 9: owners (LIB-20).
enum NinthSchema {
  /// Extends the schema of migration 8. Nobody is an owner of an older library until a command says so.
  static func migrate(_ connection: Connection) throws {
    try connection.execute(
      sql: "ALTER TABLE person ADD COLUMN isOwner INTEGER NOT NULL DEFAULT 0")
  }
}
