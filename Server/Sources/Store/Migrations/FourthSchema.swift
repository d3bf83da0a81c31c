/// Migration 4: tags and the search index; collections and topics.
enum FourthSchema {
  /// Extends the schema of migration 3. `SearchIndex.update` fills the index.
  static func migrate(_ connection: Connection) throws {
    for sql in search + albums { try connection.execute(sql: sql) }
  }

  /// `photoIndex` holds only the positions of words, neither texts nor lengths; `searchWord` has the
  /// number of photos of each of its words. `personWord` has the words of people's names.
  private static let search = [
    """
    CREATE TABLE photoTag (
      photoId INTEGER NOT NULL REFERENCES photo(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (photoId, position)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE VIRTUAL TABLE photoIndex USING fts5(
      description, alternative, tags, place, camera, date, author, facts,
      content='', columnsize=0, detail=column, tokenize="ascii tokenchars '@#_'"
    )
    """,
    """
    CREATE TABLE searchWord (
      word TEXT PRIMARY KEY,
      photos INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE personWord (
      word TEXT NOT NULL,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      PRIMARY KEY (word, personId)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX personWordByPerson ON personWord(personId)",
  ]
}
