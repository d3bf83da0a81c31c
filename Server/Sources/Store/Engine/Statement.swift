import GRDB
import GRDBSQLite
import Postgres

/// A prepared statement of one connection.
struct Statement {
  private enum Base {
    case sqlite(GRDB.Statement)
    case postgres(PostgresSession, PostgresStatement)
  }

  private let base: Base

  /// Wraps a statement of GRDB.
  init(_ sqlite: GRDB.Statement) {
    base = .sqlite(sqlite)
  }

  /// Wraps a statement of a connection to PostgreSQL.
  init(_ session: PostgresSession, _ statement: PostgresStatement) {
    base = .postgres(session, statement)
  }

  /// Runs the statement; rows that it returns are ignored.
  func execute(arguments: StatementArguments = []) throws {
    switch base {
    case .sqlite(let sqlite):
      try Statement.bind(arguments, to: sqlite)
      try sqlite.execute()
    case .postgres(let session, let statement):
      session.changesCount = try statement.execute(
        arguments.values.map(\.postgres), deadline: session.deadline)
    }
  }

  /// The rows of the result, one after the other.
  func rows(_ arguments: StatementArguments) throws -> RowCursor {
    switch base {
    case .sqlite(let sqlite):
      try Statement.bind(arguments, to: sqlite)
      return RowCursor(try GRDB.Row.fetchCursor(sqlite))
    case .postgres(let session, let statement):
      return RowCursor(try Statement.result(session, statement, arguments))
    }
  }

  /// The first row of the result; nil if there is none.
  func firstRow(_ arguments: StatementArguments) throws -> Row? {
    switch base {
    case .sqlite(let sqlite):
      try Statement.bind(arguments, to: sqlite)
      return try GRDB.Row.fetchOne(sqlite).map(Row.init)
    case .postgres(let session, let statement):
      return try Statement.result(session, statement, arguments).first.map(Row.init)
    }
  }

  /// All rows of the result.
  func allRows(_ arguments: StatementArguments) throws -> [Row] {
    switch base {
    case .sqlite(let sqlite):
      try Statement.bind(arguments, to: sqlite)
      return try GRDB.Row.fetchAll(sqlite).map(Row.init)
    case .postgres(let session, let statement):
      return try Statement.result(session, statement, arguments).map(Row.init)
    }
  }

  /// Calls `body` with each row of a query that may have too many rows for the memory. Nothing else can be
  /// done with the connection meanwhile.
  func forEachRow(
    _ arguments: StatementArguments = [], _ body: (Row) throws -> Void
  ) throws {
    switch base {
    case .sqlite:
      let rows = try rows(arguments)
      while let row = try rows.next() { try body(row) }
    case .postgres(let session, let statement):
      try statement.forEachRow(
        arguments.values.map(\.postgres), deadline: session.deadline
      ) { row in
        try body(Row(row))
        return true
      }
    }
  }

  private static func result(
    _ session: PostgresSession, _ statement: PostgresStatement, _ arguments: StatementArguments
  ) throws -> PostgresResult {
    try statement.rows(arguments.values.map(\.postgres), deadline: session.deadline)
  }

  /// Binds the arguments; throws if their number is wrong.
  ///
  /// Why not by GRDB: it converts them twice, which takes as long as the statement itself.
  private static func bind(_ arguments: StatementArguments, to sqlite: GRDB.Statement) throws {
    let statement = sqlite.sqliteStatement
    // Why first: after a statement has failed, the next reset reports that once more, and GRDB would trap.
    sqlite3_reset(statement)
    sqlite.setUncheckedArguments(GRDB.StatementArguments())
    guard sqlite3_bind_parameter_count(statement) == arguments.values.count else {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE, message: "wrong number of arguments: \(sqlite.sql)")
    }
    for (index, value) in zip(Int32(1)..., arguments.values) {
      let code = value.bind(to: statement, at: index)
      if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
  }
}
