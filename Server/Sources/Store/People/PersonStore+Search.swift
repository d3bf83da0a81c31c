extension PersonStore {
  /// A page of the people with photos whose names have words that begin with each of `words`, in the
  /// order of creation, and the number of all of them.
  ///
  /// Why only those with photos: others may not want to be found.
  public func search(
    _ words: SearchWords, offset: Int, count: Int
  ) throws(StoreError) -> (people: [PersonRecord], total: Int) {
    if words.words.isEmpty { return ([], 0) }
    let named = "id IN (SELECT personId FROM personWord WHERE word >= ? AND word < ?)"
    let conditions = words.words.map { _ in named }.joined(separator: " AND ")
    let arguments = StatementArguments(words.words.flatMap { [$0, $0 + "\u{10FFFF}"] })
    return try database.read { connection in
      let total = try Int.fetchOne(
        connection, sql: "SELECT COUNT(*) FROM person WHERE totalPhotos > 0 AND \(conditions)",
        arguments: arguments)
      let people = try Row.fetchAll(
        connection,
        sql: """
          SELECT \(PersonRecord.columns) FROM person WHERE totalPhotos > 0 AND \(conditions) \
          ORDER BY id LIMIT ? OFFSET ?
          """, arguments: arguments + [max(0, count), max(0, offset)]
      ).map(PersonRecord.init(row:))
      return (people, total ?? 0)
    }
  }
}
