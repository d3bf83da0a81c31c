import Foundation
import GRDB

/// A value that a column can have, and a statement as an argument.
protocol SQLValue: DatabaseValueConvertible, StatementColumnConvertible {}

extension Bool: SQLValue {}
extension Data: SQLValue {}
extension Double: SQLValue {}
extension Int: SQLValue {}
extension Int32: SQLValue {}
extension Int64: SQLValue {}
extension String: SQLValue {}

/// A row of a result. The columns are numbered from 0.
struct Row {
  let sqlite: GRDB.Row

  /// The value of a column that is never NULL.
  subscript<Value: SQLValue>(column: Int) -> Value { sqlite[column] }

  /// The value of a column; nil if it is NULL.
  subscript<Value: SQLValue>(column: Int) -> Value? { sqlite[column] }
}

/// The rows of a result, read one after the other.
struct RowCursor {
  let sqlite: GRDB.RowCursor

  /// The next row, valid until the next call; nil at the end.
  func next() throws -> Row? { try sqlite.next().map(Row.init(sqlite:)) }
}
