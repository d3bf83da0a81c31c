/// Migration 10, whose parts are in files of their own: versions and looks of photos, and folders that
/// are indexed in place.
enum TenthSchema {
  /// Extends the schema of migration 9.
  static func migrate(_ connection: Connection) throws {
    for sql in [versions, looks, folders].joined() { try connection.execute(sql: sql) }
  }
}
