import GRDB

/// Migration 11: what people choose about viewing photos.
enum EleventhSchema {
  /// Extends the schema of migration 10.
  static func migrate(_ connection: Connection) throws {
    for sql in viewing { try connection.execute(sql: sql) }
  }
}
