/// Keeps the search index in step with photos and people, in the transactions that change them: FTS5's in
/// SQLite, that of `PhotoWords` in PostgreSQL.
///
/// FTS5 without texts cannot find out which words a photo had: they are computed again from its row,
/// so a photo must be removed from the index before any of its indexed columns changes.
enum SearchIndex {
  /// Increases with every change of `SearchText`, `WordStem` or `IndexedPhoto`: an index of another
  /// version is built again at the next start. Stored as `PRAGMA user_version`.
  static let version = 2

  /// Adds the photo with this row id, its tags included; does nothing if it does not exist.
  static func add(_ id: Int64, _ connection: Connection) throws {
    guard let photo = try photo(id, connection) else { return }
    guard connection.isSQLite else { return try PhotoWords.add(photo, id, connection) }
    try insert(photo, id, connection)
    let count = try connection.cachedStatement(
      sql: """
        INSERT INTO searchWord (word, photos) VALUES (?, 1) \
        ON CONFLICT (word) DO UPDATE SET photos = searchWord.photos + 1
        """)
    for word in photo.words { try count.execute(arguments: [word]) }
  }

  /// Removes the photo with this row id, whose row and tags must be those that were added.
  static func remove(_ id: Int64, _ connection: Connection) throws {
    guard connection.isSQLite else { return try PhotoWords.remove(id, connection) }
    guard let photo = try photo(id, connection) else { return }
    try connection.cachedStatement(
      sql: """
        INSERT INTO photoIndex (photoIndex, rowid, description, alternative, tags, place, camera, \
        date, author, facts) VALUES ('delete', ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [id] + StatementArguments(photo.texts))
    let count = try connection.cachedStatement(
      sql: "UPDATE searchWord SET photos = photos - 1 WHERE word = ?")
    let clean = try connection.cachedStatement(
      sql: "DELETE FROM searchWord WHERE word = ? AND photos <= 0")
    for word in photo.words {
      try count.execute(arguments: [word])
      try clean.execute(arguments: [word])
    }
  }

  /// Runs `change`, which may change everything about the photo with this row id.
  static func updating(
    _ id: Int64, _ connection: Connection, _ change: () throws -> Void
  ) throws {
    try remove(id, connection)
    try change()
    try add(id, connection)
  }

  /// Writes the words of a person's names.
  static func setName(of personId: Int64, _ connection: Connection) throws {
    try connection.execute(
      sql: "DELETE FROM personWord WHERE personId = ?", arguments: [personId])
    let names = try Row.fetchOne(
      connection, sql: "SELECT username, firstName, lastName FROM person WHERE id = ?",
      arguments: [personId])
    guard let names else { return }
    let texts: [String?] = [names[0], names[1], names[2]]
    for word in Set(texts.compactMap(\.self).flatMap(SearchText.words)) {
      try connection.execute(
        sql: "INSERT INTO personWord (word, personId) VALUES (?, ?)", arguments: [word, personId])
    }
  }

  private static func photo(_ id: Int64, _ connection: Connection) throws -> IndexedPhoto? {
    let statement = try connection.cachedStatement(
      sql: "SELECT \(IndexedPhoto.columns) FROM photo WHERE id = ?")
    guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
    return IndexedPhoto(row: row, tags: try PhotoTags.of(id, connection))
  }

  private static func insert(
    _ photo: IndexedPhoto, _ id: Int64, _ connection: Connection
  ) throws {
    try connection.cachedStatement(
      sql: """
        INSERT INTO photoIndex (rowid, description, alternative, tags, place, camera, date, \
        author, facts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [id] + StatementArguments(photo.texts))
  }
}

extension SearchIndex {
  /// Whether the index exists in this version.
  static func isCurrent(_ connection: Connection) throws -> Bool {
    try Int.fetchOne(connection, sql: "PRAGMA user_version") == version
  }

  /// Removes all words and reads all photos and people.
  static func build(_ connection: Connection) throws {
    try connection.execute(sql: "INSERT INTO photoIndex (photoIndex) VALUES ('delete-all')")
    try connection.execute(sql: "DELETE FROM searchWord")
    // Why: fewer and larger pieces need less merging; 1 MB is the default.
    try configure("hashsize", 16 << 20, connection)
    var counts: [String: Int] = [:]
    let rows = try Row.fetchCursor(
      connection, sql: "SELECT \(IndexedPhoto.columns) FROM photo ORDER BY id")
    while let row = try rows.next() {
      let id: Int64 = row[0]
      let photo = IndexedPhoto(row: row, tags: try PhotoTags.of(id, connection))
      try insert(photo, id, connection)
      for word in photo.words { counts[word, default: 0] += 1 }
    }
    try connection.execute(sql: "INSERT INTO photoIndex (photoIndex) VALUES ('optimize')")
    try configure("hashsize", 1 << 20, connection)
    let insertion = try connection.cachedStatement(
      sql: "INSERT INTO searchWord (word, photos) VALUES (?, ?)")
    for word in counts.keys.sorted() {
      try insertion.execute(arguments: [word, counts[word]])
    }
    for id in try Int64.fetchAll(connection, sql: "SELECT id FROM person") {
      try setName(of: id, connection)
    }
    try connection.execute(sql: "PRAGMA user_version = \(version)")
  }

  private static func configure(
    _ name: String, _ value: Int, _ connection: Connection
  ) throws {
    try connection.execute(
      sql: "INSERT INTO photoIndex (photoIndex, rank) VALUES (?, ?)", arguments: [name, value])
  }
}
