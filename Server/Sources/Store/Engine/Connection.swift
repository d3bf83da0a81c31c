import GRDB

/// A connection to the database during a read or a transaction.
///
/// Stores use only this type and those beside it, and SQL that PostgreSQL understands too, so that the engine
/// behind them can be another one (LIB-6). Only the search index, the checks and the migrations are
/// SQLite's. Truth is a number, compared with 0 or 1; in PostgreSQL, `CROSS JOIN`, by which SQLite keeps
/// the order of tables, is `JOIN`.
struct Connection {
  /// The connection of GRDB, for what only SQLite has.
  let sqlite: GRDB.Database

  /// Wraps a connection of GRDB; valid as long as that one.
  init(_ sqlite: GRDB.Database) {
    self.sqlite = sqlite
  }

  /// The prepared statement with this SQL; later calls on the same connection get it from a cache.
  func cachedStatement(sql: String) throws -> Statement {
    Statement(try sqlite.cachedStatement(sql: sql))
  }

  /// A prepared statement that is not kept, for SQL that runs rarely.
  func statement(sql: String) throws -> Statement {
    Statement(try sqlite.makeStatement(sql: sql))
  }

  /// Runs one or more statements without placeholders.
  func execute(sql: String) throws {
    try sqlite.execute(sql: sql)
  }

  /// Runs one statement.
  func execute(sql: String, arguments: StatementArguments) throws {
    try statement(sql: sql).execute(arguments: arguments)
  }

  /// Runs `body`; its changes are undone if it returns false or throws, those before it are not.
  func inSavepoint(_ body: () throws -> Bool) throws {
    try sqlite.inSavepoint { try body() ? .commit : .rollback }
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  var changesCount: Int { sqlite.changesCount }

  /// Runs an INSERT of one row into a table whose key is `id`, and returns the new row's.
  func insert(sql: String, arguments: StatementArguments) throws -> Int64 {
    // Why all rows: an error of a foreign key may follow the row.
    let ids = try Int64.fetchAll(
      cachedStatement(sql: sql + " RETURNING id"), arguments: arguments)
    guard let id = ids.first else {
      throw StoreError.unexpected(message: "an inserted row has no id")
    }
    return id
  }
}
