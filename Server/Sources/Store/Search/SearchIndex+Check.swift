extension SearchIndex {
  /// Whether the index has the words of all photos and people, each as often as it should.
  ///
  /// The index does not say which photos have a word, so the numbers of photos are compared, by word
  /// and column. Must run in a transaction; creates a temporary table.
  static func isComplete(_ connection: Connection) throws -> Bool {
    guard connection.isSQLite else { return try PhotoWords.isComplete(connection) }
    let expected = try counts(connection)
    return try expected.terms == indexedTerms(connection)
      && expected.words == countedWords(connection)
      && namesAreComplete(connection)
  }

  /// A word of the index in one of its columns.
  private struct Term: Hashable {
    let word: String
    let column: String
  }

  private static let columns = [
    "description", "alternative", "tags", "place", "camera", "date", "author", "facts",
  ]

  /// How many photos have each term and each word, from the rows of all photos.
  private static func counts(
    _ connection: Connection
  ) throws -> (terms: [Term: Int], words: [String: Int]) {
    var terms: [Term: Int] = [:]
    var words: [String: Int] = [:]
    let rows = try Row.fetchCursor(connection, sql: "SELECT \(IndexedPhoto.columns) FROM photo")
    while let row = try rows.next() {
      let photo = IndexedPhoto(row: row, tags: try PhotoTags.of(row[0], connection))
      for (column, texts) in zip(columns, photo.columns) {
        for text in texts { terms[Term(word: text, column: column), default: 0] += 1 }
      }
      for word in photo.words { words[word, default: 0] += 1 }
    }
    return (terms, words)
  }

  private static func indexedTerms(_ connection: Connection) throws -> [Term: Int] {
    try connection.execute(
      sql: "CREATE VIRTUAL TABLE temp.indexedTerm USING fts5vocab(main, photoIndex, col)")
    var terms: [Term: Int] = [:]
    let rows = try Row.fetchCursor(connection, sql: "SELECT term, col, doc FROM temp.indexedTerm")
    while let row = try rows.next() { terms[Term(word: row[0], column: row[1])] = row[2] }
    return terms
  }

  private static func countedWords(_ connection: Connection) throws -> [String: Int] {
    var words: [String: Int] = [:]
    let rows = try Row.fetchCursor(connection, sql: "SELECT word, photos FROM searchWord")
    while let row = try rows.next() { words[row[0]] = row[1] }
    return words
  }

  static func namesAreComplete(_ connection: Connection) throws -> Bool {
    let people = try Row.fetchAll(
      connection, sql: "SELECT id, username, firstName, lastName FROM person")
    return try people.allSatisfy { person in
      let texts: [String?] = [person[1], person[2], person[3]]
      let found = try String.fetchSet(
        connection, sql: "SELECT word FROM personWord WHERE personId = ?",
        arguments: [person[0] as Int64])
      return found == Set(texts.compactMap(\.self).flatMap(SearchText.words))
    }
  }
}
