/// The schema of a database of PostgreSQL: the newest one of SQLite, with PostgreSQL's types (LIB-6).
///
/// Times are milliseconds since 1970, hashes hexadecimal text, truth is 0 or 1, and texts are compared byte by
/// byte, as in SQLite. Names are written as in SQLite; PostgreSQL reads them in lower case.
enum PostgresSchema {
  /// Increases with every change of the schema.
  static let version: Int64 = 3

  /// Creates the tables in an empty schema or those that an older one lacks, and builds the search index if it is
  /// not of this version. Runs in a transaction that holds the lock of all writes; throws `newerVersion`.
  static func prepare(_ connection: Connection) throws {
    try connection.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS fact (
          key text COLLATE "C" PRIMARY KEY, value bigint NOT NULL
        )
        """)
    switch try fact("schema", connection) {
    case nil:
      try connection.execute(sql: people + photos + albums + engine + likeSequences)
      try set("schema", version, connection)
    case let older? where 1..<version ~= older:
      try connection.execute(sql: changes.dropFirst(Int(older) - 1).joined())
      try set("schema", version, connection)
    case version: break
    default: throw StoreError.newerVersion
    }
    if try fact("search", connection) != Int64(SearchIndex.version) {
      try PhotoWords.build(connection)
      try set("search", Int64(SearchIndex.version), connection)
    }
  }

  /// What version 2 and each later one changes.
  private static let changes = [likesOfPhotos + likeSequences, pathsAsBytes]

  /// Makes the next start build the search index again.
  static func outdateSearch(_ connection: Connection) throws {
    try set("search", 0, connection)
  }

  private static func fact(_ key: String, _ connection: Connection) throws -> Int64? {
    try Int64.fetchOne(
      connection, sql: "SELECT value FROM fact WHERE key = ?", arguments: [key])
  }

  private static func set(_ key: String, _ value: Int64, _ connection: Connection) throws {
    try connection.execute(
      sql: """
        INSERT INTO fact (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2
        """, arguments: [key, value])
  }

  /// What only PostgreSQL needs: the words of photos, the log of changes, and SQLite's function for lists.
  private static let engine = """
    CREATE TABLE photoWord (
      word text COLLATE "C" NOT NULL,
      photoId bigint NOT NULL,
      weight real NOT NULL,
      PRIMARY KEY (word, photoId)
    );
    CREATE INDEX photoWordByPhoto ON photoWord(photoId);
    CREATE TABLE change (
      number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      previous bigint NOT NULL,
      content bytea NOT NULL,
      madeAt timestamptz NOT NULL DEFAULT now()
    );
    CREATE FUNCTION json_each(list text) RETURNS TABLE (value text)
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
    'SELECT json_array_elements_text(list::json)';

    """

  /// Version 2: the index has both columns. Why: PostgreSQL cannot tell it from the primary key by cost, and looked
  /// for a like among all those of the photo. In this order, other servers read likes while it is made.
  private static let likesOfPhotos = """
    CREATE INDEX likeByBoth ON "like"(photoId, personId);
    DROP INDEX likeByPhoto;
    ALTER INDEX likeByBoth RENAME TO likeByPhoto;

    """

  /// Version 3: paths are bytes (LIB-22).
  private static let pathsAsBytes = ["indexedFolder", "indexedFile", "indexedMount"].map { table in
    "ALTER TABLE \(table) ALTER COLUMN path TYPE bytea USING convert_to(path, 'UTF8');"
  }.joined()

  /// Version 2: the greatest number of a like or unlike by sender and photo (`LikeSequence`).
  private static let likeSequences = """
    CREATE TABLE likeSequence (
      sender bigint NOT NULL,
      photoId bigint NOT NULL,
      number bigint NOT NULL,
      arrivedAt timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (sender, photoId)
    );
    """
}
