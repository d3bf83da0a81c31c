import GRDB

/// Migration 10, whose parts are in files of their own: rotations and looks of photos.
enum TenthSchema {
  /// Extends the schema of migration 9.
  static func migrate(_ connection: Connection) throws {
    for sql in [rotation, looks].joined() { try connection.execute(sql: sql) }
  }
}
