import GRDB
import Postgres

/// A row of a result. The columns are numbered from 0.
///
/// A value of another type than that of its column is a mistake in the program, so it ends it.
struct Row {
  private enum Base {
    case sqlite(GRDB.Row)
    case postgres(PostgresRow)
  }

  private let base: Base

  /// Wraps a row of GRDB; valid as long as that one.
  init(_ sqlite: GRDB.Row) {
    base = .sqlite(sqlite)
  }

  /// Wraps a row of PostgreSQL.
  init(_ postgres: PostgresRow) {
    base = .postgres(postgres)
  }

  /// The value of a column that is never NULL.
  subscript<Value: SQLValue>(column: Int) -> Value {
    switch base {
    case .sqlite(let row): return row[column]
    case .postgres(let row):
      guard let value: Value = Row.read(row, column) else {
        preconditionFailure("column \(column) is NULL")
      }
      return value
    }
  }

  /// The value of a column; nil if it is NULL.
  subscript<Value: SQLValue>(column: Int) -> Value? {
    switch base {
    case .sqlite(let row): row[column]
    case .postgres(let row): Row.read(row, column)
    }
  }

  /// The number of columns.
  var count: Int {
    switch base {
    case .sqlite(let row): row.count
    case .postgres(let row): row.columnCount
    }
  }

  /// The value of a column of any type.
  func argument(_ column: Int) -> SQLArgument {
    switch base {
    case .sqlite(let row): return SQLArgument(row[column] as DatabaseValue)
    case .postgres(let row):
      do { return SQLArgument(try row.value(column)) } catch {
        preconditionFailure("column \(column): \(error)")
      }
    }
  }

  private static func read<Value: SQLValue>(_ row: PostgresRow, _ column: Int) -> Value? {
    do { return try Value.read(row, column) } catch {
      preconditionFailure("column \(column): \(error)")
    }
  }
}

/// The rows of a result, read one after the other.
struct RowCursor {
  private enum Base {
    case sqlite(GRDB.RowCursor)
    case postgres(Rows)
  }

  /// The rows of a result of PostgreSQL, all of which are in memory.
  private final class Rows {
    var rest: PostgresResult.SubSequence

    init(_ result: PostgresResult) {
      rest = result[...]
    }
  }

  private let base: Base

  /// Wraps a cursor of GRDB.
  init(_ sqlite: GRDB.RowCursor) {
    base = .sqlite(sqlite)
  }

  /// The rows of a result of PostgreSQL.
  init(_ result: PostgresResult) {
    base = .postgres(Rows(result))
  }

  /// The next row, valid until the next call; nil at the end.
  func next() throws -> Row? {
    switch base {
    case .sqlite(let cursor): try cursor.next().map(Row.init)
    case .postgres(let rows): rows.rest.popFirst().map(Row.init)
    }
  }
}
