import GRDB

/// Migration 10, whose parts are in files of their own: what photos look like.
enum TenthSchema {
  /// Extends the schema of migration 9.
  static func migrate(_ connection: Connection) throws {
    try addHashes(connection)
  }
}
