import GRDB

/// A connection to the database during a read or a transaction. Stores use only this type and those
/// beside it, so that the engine behind them can be another one (LIB-6).
struct Connection {
  /// The connection of GRDB, for what only SQLite has.
  let sqlite: GRDB.Database

  /// Wraps a connection of GRDB; valid as long as that one.
  init(_ sqlite: GRDB.Database) {
    self.sqlite = sqlite
  }

  /// The prepared statement with this SQL; later calls on the same connection get it from a cache.
  func cachedStatement(sql: String) throws -> Statement {
    Statement(sqlite: try sqlite.cachedStatement(sql: sql))
  }

  /// A prepared statement that is not kept, for SQL that runs rarely.
  func statement(sql: String) throws -> Statement {
    Statement(sqlite: try sqlite.makeStatement(sql: sql))
  }

  /// Runs one statement or, without arguments, several.
  func execute(sql: String, arguments: StatementArguments = []) throws {
    try sqlite.execute(sql: sql, arguments: arguments.sqlite)
  }

  /// Runs `body`; its changes are undone if it returns false or throws, those before it are not.
  func inSavepoint(_ body: () throws -> Bool) throws {
    try sqlite.inSavepoint { try body() ? .commit : .rollback }
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  var changesCount: Int { sqlite.changesCount }

  /// The row id of the last inserted row.
  var lastInsertedRowID: Int64 { sqlite.lastInsertedRowID }
}

/// A prepared statement of one connection.
struct Statement {
  fileprivate let sqlite: GRDB.Statement

  /// Runs the statement; rows that it returns are ignored.
  func execute(arguments: StatementArguments = []) throws {
    try sqlite.execute(arguments: arguments.sqlite)
  }

  /// The rows of the result, one after the other.
  func rows(_ arguments: StatementArguments) throws -> RowCursor {
    RowCursor(sqlite: try GRDB.Row.fetchCursor(sqlite, arguments: arguments.sqlite))
  }

  /// The first row of the result; nil if there is none.
  func firstRow(_ arguments: StatementArguments) throws -> Row? {
    try GRDB.Row.fetchOne(sqlite, arguments: arguments.sqlite).map(Row.init(sqlite:))
  }

  /// All rows of the result.
  func allRows(_ arguments: StatementArguments) throws -> [Row] {
    try GRDB.Row.fetchAll(sqlite, arguments: arguments.sqlite).map(Row.init(sqlite:))
  }
}

/// The values of the placeholders of a statement, in their order.
struct StatementArguments: ExpressibleByArrayLiteral {
  private var values: [DatabaseValue]

  /// The values of the literal; nil stands for NULL.
  init(arrayLiteral elements: (any SQLValue)?...) {
    values = elements.map { $0?.databaseValue ?? .null }
  }

  /// The values of `sequence`.
  init(_ sequence: some Sequence<some SQLValue>) {
    values = sequence.map(\.databaseValue)
  }

  fileprivate var sqlite: GRDB.StatementArguments { GRDB.StatementArguments(values) }

  static func + (left: StatementArguments, right: StatementArguments) -> StatementArguments {
    var all = left
    all.values += right.values
    return all
  }

  static func += (left: inout StatementArguments, right: StatementArguments) {
    left.values += right.values
  }
}
