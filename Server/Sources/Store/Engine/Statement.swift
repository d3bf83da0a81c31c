import Foundation
import GRDB
import GRDBSQLite

/// A prepared statement of one connection.
struct Statement {
  private let sqlite: GRDB.Statement

  /// Wraps a statement of GRDB.
  init(_ sqlite: GRDB.Statement) {
    self.sqlite = sqlite
  }

  /// Runs the statement; rows that it returns are ignored.
  func execute(arguments: StatementArguments = []) throws {
    try bind(arguments)
    try sqlite.execute()
  }

  /// The rows of the result, one after the other.
  func rows(_ arguments: StatementArguments) throws -> RowCursor {
    try bind(arguments)
    return RowCursor(sqlite: try GRDB.Row.fetchCursor(sqlite))
  }

  /// The first row of the result; nil if there is none.
  func firstRow(_ arguments: StatementArguments) throws -> Row? {
    try bind(arguments)
    return try GRDB.Row.fetchOne(sqlite).map(Row.init(sqlite:))
  }

  /// All rows of the result.
  func allRows(_ arguments: StatementArguments) throws -> [Row] {
    try bind(arguments)
    return try GRDB.Row.fetchAll(sqlite).map(Row.init(sqlite:))
  }

  /// Binds the arguments; throws if their number is wrong.
  ///
  /// Why not by GRDB: it converts them twice, which takes as long as the statement itself.
  private func bind(_ arguments: StatementArguments) throws {
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

/// The values of the placeholders of a statement, in their order.
struct StatementArguments: ExpressibleByArrayLiteral {
  fileprivate private(set) var values: [SQLArgument]

  /// The values of the literal; nil stands for NULL.
  init(arrayLiteral elements: (any SQLValue)?...) {
    values = elements.map { $0?.argument ?? .null }
  }

  /// The values of `sequence`.
  init(_ sequence: some Sequence<some SQLValue>) {
    values = sequence.map(\.argument)
  }

  static func + (left: StatementArguments, right: StatementArguments) -> StatementArguments {
    var all = left
    all.values += right.values
    return all
  }

  static func += (left: inout StatementArguments, right: StatementArguments) {
    left.values += right.values
  }
}

/// A value of a placeholder.
enum SQLArgument {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes(Data)

  /// SQLite's request to copy what is bound, because the memory is not valid for long.
  private static let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let number): return sqlite3_bind_int64(statement, index, number)
    case .real(let number): return sqlite3_bind_double(statement, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          // Why never nil: SQLite takes that for NULL.
          characters.baseAddress.map {
            sqlite3_bind_text64(
              statement, index, $0, UInt64(characters.count), SQLArgument.copying,
              UInt8(SQLITE_UTF8))
          } ?? sqlite3_bind_text64(statement, index, "", 0, SQLArgument.copying, UInt8(SQLITE_UTF8))
        }
      }
    case .bytes(let data):
      return data.withUnsafeBytes { bytes in
        bytes.baseAddress.map {
          sqlite3_bind_blob64(statement, index, $0, UInt64(bytes.count), SQLArgument.copying)
        } ?? sqlite3_bind_zeroblob(statement, index, 0)
      }
    }
  }
}
