/// Copies all rows of a database into another one, of any engine (LIB-6): from SQLite to PostgreSQL and back.
///
/// The copy is one transaction, so an interrupted one leaves the target as it was. The search index is not
/// copied but built again.
struct DatabaseTransfer {
  /// The tables in an order in which each refers only to earlier ones. The words of the search index are
  /// not among them.
  static let tables = [
    "person", "unsplashAccount", "application", "authorizationCode", "token", "tokenSuccessor",
    "session", "throttle",
    "pendingSignIn", "signInStep", "codeFlow", "codeGuess", "message", "invitation", "setting",
    "audit", "photo", "photoDownload", "photoDay", "photoTag", "photoPlace", "perceptualHash",
    "like",
    "removedPhoto", "removedFile", "indexedFolder", "indexedFile", "indexedMount", "collection",
    "collectionPhoto", "topic", "topicOwner", "topicPhoto", "share", "sharePhoto",
    "shareWithdrawal", "binnedPhoto",
    "binnedDay", "binnedLike", "binnedPlace", "binnedTag", "binnedShare", "binnedCollectionPhoto",
    "binnedTopicPhoto", "earlierPhoto",
  ]

  /// The tables whose ids are never used again after a removal.
  static let numbered = [
    "person", "unsplashAccount", "application", "message", "invitation", "audit", "photo",
    "indexedFolder",
    "collection", "topic", "share",
  ]

  /// Values of one statement. Why: PostgreSQL allows 65,535, SQLite 32,766.
  private static let mostValues = 4_000

  let source: Connection
  let target: Connection
  let report: (TransferProgress) -> Void

  /// Copies the rows and returns their number; throws `exists` if the target has any.
  func run() throws -> Int {
    for table in DatabaseTransfer.tables where try hasRows(table) {
      throw StoreError.exists(path: "a row of \(table)")
    }
    var progress = TransferProgress(table: "", rows: 0, total: try total())
    for table in DatabaseTransfer.tables {
      progress.table = table
      try copy(table, &progress)
    }
    for table in DatabaseTransfer.numbered {
      try DatabaseTransfer.set(lastId: lastId(of: table), of: table, target)
    }
    if target.isSQLite {
      try SearchIndex.build(target)
    } else {
      try PhotoWords.build(target)
    }
    return progress.rows
  }

  private func hasRows(_ table: String) throws -> Bool {
    try Bool.fetchOne(target, sql: "SELECT EXISTS (SELECT 1 FROM \"\(target.name(table))\")")
      ?? true
  }

  private func total() throws -> Int {
    try DatabaseTransfer.tables.reduce(0) { sum, table in
      try sum + (Int.fetchOne(source, sql: "SELECT COUNT(*) FROM \"\(source.name(table))\"") ?? 0)
    }
  }

  private func copy(_ table: String, _ progress: inout TransferProgress) throws {
    let columns = try (source.isSQLite ? source : target).columns(of: table)
    let batch = max(1, DatabaseTransfer.mostValues / columns.count)
    var values: StatementArguments = []
    var rows = 0
    func flush() throws {
      if rows == 0 { return }
      let marks = "(\(IdList.marks(columns.count)))"
      try target.cachedStatement(
        sql: """
          INSERT INTO "\(target.name(table))" (\(columns.joined(separator: ", "))) \
          VALUES \(Array(repeating: marks, count: rows).joined(separator: ", "))
          """
      ).execute(arguments: values)
      progress.rows += rows
      report(progress)
      (values, rows) = ([], 0)
    }
    let sql = "SELECT \(columns.joined(separator: ", ")) FROM \"\(source.name(table))\""
    try source.statement(sql: sql).forEachRow { row in
      values += StatementArguments(columns.indices.map(row.argument))
      rows += 1
      if rows == batch { try flush() }
    }
    try flush()
  }

  /// The largest id that a row of the table ever had; 0 if there was none.
  private func lastId(of table: String) throws -> Int64 {
    let sql =
      source.isSQLite
      ? "SELECT seq FROM sqlite_sequence WHERE name = ?"
      : "SELECT last_value FROM pg_sequences WHERE schemaname = current_schema() "
        + "AND sequencename = lower(?) || '_id_seq'"
    return try Int64.fetchOne(source, sql: sql, arguments: [table]) ?? 0
  }

  /// Makes the next row of the table have a larger id.
  static func set(lastId: Int64, of table: String, _ target: Connection) throws {
    if lastId == 0 { return }
    guard target.isSQLite else {
      _ = try Row.fetchAll(
        target, sql: "SELECT setval(pg_get_serial_sequence(lower(?), 'id'), ?)",
        arguments: [table, lastId])
      return
    }
    try target.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
    try target.execute(
      sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, lastId])
  }
}

/// How far the copy of a database is.
public struct TransferProgress: Hashable, Sendable {
  /// The table whose rows are copied.
  public var table: String
  /// Rows copied so far, of all tables.
  public var rows: Int
  /// Rows of all tables.
  public var total: Int
}

extension Connection {
  /// The name of a table as the engine stores it.
  fileprivate func name(_ table: String) -> String { isSQLite ? table : table.lowercased() }

  /// The names of the columns of a table of SQLite.
  fileprivate func columns(of table: String) throws -> [String] {
    try String.fetchAll(
      self, sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid", arguments: [table])
  }
}

extension Database {
  /// Copies all rows into the empty database `target` and returns their number. One of both must be SQLite's.
  /// The target must be opened again afterwards, and be used by nobody else meanwhile.
  ///
  /// Throws `exists` if the target has rows.
  public func copyRows(
    to target: Database, report: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(StoreError) -> Int {
    try await readingAll { source in
      try target.writeAll { try DatabaseTransfer(source: source, target: $0, report: report).run() }
    }
  }
}
