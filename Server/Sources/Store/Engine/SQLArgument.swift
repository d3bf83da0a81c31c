import Foundation
import GRDB
import GRDBSQLite
import Postgres

/// The values of the placeholders of a statement, in their order.
struct StatementArguments: ExpressibleByArrayLiteral {
  private(set) var values: [SQLArgument]

  /// The values of the literal; nil stands for NULL.
  init(arrayLiteral elements: (any SQLValue)?...) {
    values = elements.map { $0?.argument ?? .null }
  }

  /// Values of any types.
  init(_ values: [SQLArgument]) {
    self.values = values
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

  /// A value of SQLite.
  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .bytes(data)
    }
  }

  /// A value of PostgreSQL.
  init(_ value: PostgresValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    case .bytes(let bytes): self = .bytes(Data(bytes))
    }
  }

  /// The value for PostgreSQL.
  var postgres: PostgresValue {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .bytes(let data): .bytes(Array(data))
    }
  }

  /// SQLite's request to copy what is bound, because the memory is not valid for long.
  private static let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Binds the value to a statement of SQLite; returns SQLite's code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
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
