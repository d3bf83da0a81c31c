import Foundation
import GRDB
import Postgres

/// A value that a column or a placeholder can have.
protocol SQLValue: DatabaseValueConvertible, StatementColumnConvertible {
  /// The value for a placeholder.
  var argument: SQLArgument { get }
  /// The value of a column of PostgreSQL; nil if it is NULL. Throws if it has another type.
  static func read(_ row: PostgresRow, _ column: Int) throws -> Self?
}

extension Bool: SQLValue {
  var argument: SQLArgument { .integer(self ? 1 : 0) }

  static func read(_ row: PostgresRow, _ column: Int) throws -> Bool? {
    try row.integer(column).map { $0 != 0 }
  }
}

extension Data: SQLValue {
  var argument: SQLArgument { .bytes(self) }

  static func read(_ row: PostgresRow, _ column: Int) throws -> Data? {
    try row.withBytes(column) { Data($0) }
  }
}

extension Double: SQLValue {
  var argument: SQLArgument { .real(self) }

  static func read(_ row: PostgresRow, _ column: Int) throws -> Double? {
    try row.real(column)
  }
}

extension Int: SQLValue {
  var argument: SQLArgument { .integer(Int64(self)) }

  static func read(_ row: PostgresRow, _ column: Int) throws -> Int? {
    try row.integer(column).map(Int.init)
  }
}

extension Int32: SQLValue {
  var argument: SQLArgument { .integer(Int64(self)) }

  static func read(_ row: PostgresRow, _ column: Int) throws -> Int32? {
    guard let number = try row.integer(column) else { return nil }
    guard let small = Int32(exactly: number) else {
      throw StoreError.unexpected(message: "a number does not fit 32 bits")
    }
    return small
  }
}

extension Int64: SQLValue {
  var argument: SQLArgument { .integer(self) }

  static func read(_ row: PostgresRow, _ column: Int) throws -> Int64? {
    try row.integer(column)
  }
}

extension String: SQLValue {
  var argument: SQLArgument { .text(self) }

  static func read(_ row: PostgresRow, _ column: Int) throws -> String? {
    try row.text(column)
  }
}

/// Paths are BLOB in SQLite and bytea in PostgreSQL, which compare bytes and take any.
extension FilePath: SQLValue {
  var argument: SQLArgument { .bytes(Data(bytes)) }

  static func read(_ row: PostgresRow, _ column: Int) throws -> FilePath? {
    try row.withBytes(column) { FilePath(bytes: $0) }
  }

  /// The value for SQLite.
  var databaseValue: DatabaseValue { Data(bytes).databaseValue }

  /// Reads a value of SQLite; nil if it is no BLOB.
  static func fromDatabaseValue(_ value: DatabaseValue) -> FilePath? {
    Data.fromDatabaseValue(value).map { FilePath(bytes: $0) }
  }

  /// Reads a column of SQLite.
  init?(sqliteStatement: SQLiteStatement, index: CInt) {
    self.init(bytes: Data(sqliteStatement: sqliteStatement, index: index))
  }
}
