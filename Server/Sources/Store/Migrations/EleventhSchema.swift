import GRDB

/// Migration 11: what people choose about viewing photos, and what photos keep of their files.
enum EleventhSchema {
  /// Extends the schema of migration 10.
  static func migrate(_ connection: Connection) throws {
    for sql in viewing + files { try connection.execute(sql: sql) }
  }
}
