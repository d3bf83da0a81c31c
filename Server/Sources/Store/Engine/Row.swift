import Foundation
import GRDB

/// A value that a column or a placeholder can have.
protocol SQLValue: DatabaseValueConvertible, StatementColumnConvertible {
  /// The value for a placeholder.
  var argument: SQLArgument { get }
}

extension Bool: SQLValue {
  var argument: SQLArgument { .integer(self ? 1 : 0) }
}

extension Data: SQLValue {
  var argument: SQLArgument { .bytes(self) }
}

extension Double: SQLValue {
  var argument: SQLArgument { .real(self) }
}

extension Int: SQLValue {
  var argument: SQLArgument { .integer(Int64(self)) }
}

extension Int32: SQLValue {
  var argument: SQLArgument { .integer(Int64(self)) }
}

extension Int64: SQLValue {
  var argument: SQLArgument { .integer(self) }
}

extension String: SQLValue {
  var argument: SQLArgument { .text(self) }
}

/// A row of a result. The columns are numbered from 0.
struct Row {
  /// The row of GRDB.
  let sqlite: GRDB.Row

  /// The value of a column that is never NULL.
  subscript<Value: SQLValue>(column: Int) -> Value { sqlite[column] }

  /// The value of a column; nil if it is NULL.
  subscript<Value: SQLValue>(column: Int) -> Value? { sqlite[column] }
}

/// The rows of a result, read one after the other.
struct RowCursor {
  /// The cursor of GRDB.
  let sqlite: GRDB.RowCursor

  /// The next row, valid until the next call; nil at the end.
  func next() throws -> Row? { try sqlite.next().map(Row.init(sqlite:)) }
}
