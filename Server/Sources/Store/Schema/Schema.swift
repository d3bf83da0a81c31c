/// The tables of a library, in SQL that SQLite runs and `postgres` translates (LIB-6).
///
/// Times are milliseconds since 1970, hashes hexadecimal text, truth is 0 or 1, and texts are compared byte by byte.
/// Tables that a release has frozen change with a new version and a conversion (`Conversion`).
enum Schema {
  /// Increases with every release that changes the tables.
  static let version = 18

  /// The tables that both engines have, each after those that it refers to.
  static let tables = [people, unsplash, photos, folders, albums].joined(separator: "\n")

  /// What is different in SQLite. `photoIndex` has only the positions of words, neither texts nor lengths.
  private static let sqlite = """
    CREATE UNIQUE INDEX personByPhone ON person(phone);
    CREATE INDEX likeByPhoto ON "like"(photoId);
    CREATE VIRTUAL TABLE photoIndex USING fts5(
      description, alternative, tags, place, camera, date, author, facts,
      content='', columnsize=0, detail=column, tokenize="ascii tokenchars '@#_'"
    );
    CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    """

  /// Creates the tables in an empty database.
  static func create(_ connection: Connection) throws {
    try connection.execute(sql: connection.isSQLite ? tables + sqlite : postgres)
    try setVersion(connection)
  }

  /// The version of the tables; nil if there are none. Throws `newerVersion` or `olderVersion` for tables that this
  /// program cannot read.
  static func readVersion(_ connection: Connection) throws -> Int? {
    let stored =
      connection.isSQLite ? try sqliteVersion(connection) : try fact("schema", connection)
    guard let stored else { return nil }
    if stored > version { throw StoreError.newerVersion }
    if stored < Conversion.oldest(connection) { throw StoreError.olderVersion }
    return stored
  }

  /// Notes that the tables are of this version.
  static func setVersion(_ connection: Connection) throws {
    guard connection.isSQLite else { return try set("schema", version, connection) }
    try connection.execute(
      sql: "DELETE FROM grdb_migrations; INSERT INTO grdb_migrations VALUES ('\(version)')")
  }

  /// Why this table: an older program, which used GRDB's migrations, finds an unknown one there, and refuses the
  /// library as that of a newer version. It named them by numbers: "11-viewing".
  private static func sqliteVersion(_ connection: Connection) throws -> Int? {
    let table = "SELECT name FROM sqlite_schema WHERE name = 'grdb_migrations'"
    guard try String.fetchOne(connection, sql: table) != nil else { return nil }
    return try Int.fetchOne(
      connection, sql: "SELECT MAX(CAST(identifier AS INTEGER)) FROM grdb_migrations")
  }
}
