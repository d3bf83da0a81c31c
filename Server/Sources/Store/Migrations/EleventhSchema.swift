/// Migration 11: how photos open for a person, and file names and videos of photos.
enum EleventhSchema {
  /// Extends the schema of migration 10.
  static func migrate(_ connection: Connection) throws {
    for sql in viewing + files { try connection.execute(sql: sql) }
  }
}
