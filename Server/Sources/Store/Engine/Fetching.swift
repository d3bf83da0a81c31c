extension Row {
  /// The first row of the result; nil if there is none.
  static func fetchOne(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws -> Row? {
    try statement.firstRow(arguments)
  }

  /// The first row of the result; nil if there is none.
  static func fetchOne(
    _ connection: Connection, sql: String, arguments: StatementArguments = []
  ) throws -> Row? {
    try connection.statement(sql: sql).firstRow(arguments)
  }

  /// All rows of the result.
  static func fetchAll(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws -> [Row] {
    try statement.allRows(arguments)
  }

  /// All rows of the result.
  static func fetchAll(
    _ connection: Connection, sql: String, arguments: StatementArguments = []
  ) throws -> [Row] {
    try connection.statement(sql: sql).allRows(arguments)
  }

  /// The rows of the result, one after the other.
  static func fetchCursor(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws -> RowCursor {
    try statement.rows(arguments)
  }

  /// The rows of the result, one after the other.
  static func fetchCursor(
    _ connection: Connection, sql: String, arguments: StatementArguments = []
  ) throws -> RowCursor {
    try connection.statement(sql: sql).rows(arguments)
  }
}

extension SQLValue {
  /// The first column of the first row; nil if there is no row, or it is NULL.
  static func fetchOne(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws -> Self? {
    let rows = try statement.rows(arguments)
    // Why: the end of a cursor invalidates its row.
    return try withExtendedLifetime(rows) { try rows.next().flatMap { $0[0] } }
  }

  /// The first column of the first row; nil if there is no row, or it is NULL.
  static func fetchOne(
    _ connection: Connection, sql: String, arguments: StatementArguments = []
  ) throws -> Self? {
    try fetchOne(connection.statement(sql: sql), arguments: arguments)
  }

  /// The first column of all rows; it must not be NULL.
  static func fetchAll(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws -> [Self] {
    var values: [Self] = []
    let rows = try statement.rows(arguments)
    while let row = try rows.next() { values.append(row[0]) }
    return values
  }

  /// The first column of all rows; it must not be NULL.
  static func fetchAll(
    _ connection: Connection, sql: String, arguments: StatementArguments = []
  ) throws -> [Self] {
    try fetchAll(connection.statement(sql: sql), arguments: arguments)
  }
}

extension SQLValue where Self: Hashable {
  /// The first column of all rows; it must not be NULL.
  static func fetchSet(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws -> Set<Self> {
    Set(try fetchAll(statement, arguments: arguments))
  }

  /// The first column of all rows; it must not be NULL.
  static func fetchSet(
    _ connection: Connection, sql: String, arguments: StatementArguments = []
  ) throws -> Set<Self> {
    Set(try fetchAll(connection, sql: sql, arguments: arguments))
  }
}
