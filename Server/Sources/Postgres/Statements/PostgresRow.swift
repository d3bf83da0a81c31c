/// A row of a result; columns are counted from 0 and must exist.
///
/// Each function throws `unsupportedType`, or `unreadableValue` if the column has another type.
public struct PostgresRow: Sendable {
  /// The result that has the row.
  let result: PostgresResult
  /// The number of the row, from 0.
  let index: Int

  /// The number of columns.
  public var columnCount: Int { result.columnCount }

  /// Whether the column is NULL.
  public func isNull(_ column: Int) -> Bool {
    result.binaryValue(row: index, column: column) == nil
  }

  /// The value in the type that fits best.
  public func value(_ column: Int) throws(PostgresError) -> PostgresValue {
    try read(column) { value throws(BinaryValue.Failure) in try value.value } ?? .null
  }

  /// An integer, a boolean as 0 or 1, or a numeric that is an integer of 64 bits; nil for NULL.
  public func integer(_ column: Int) throws(PostgresError) -> Int64? {
    try read(column) { value throws(BinaryValue.Failure) in try value.integer }
  }

  /// A number, rounded to the nearest Double, or a numeric that is an integer of 64 bits; nil for
  /// NULL.
  public func real(_ column: Int) throws(PostgresError) -> Double? {
    try read(column) { value throws(BinaryValue.Failure) in try value.real }
  }

  /// A text; nil for NULL.
  public func text(_ column: Int) throws(PostgresError) -> String? {
    try read(column) { value throws(BinaryValue.Failure) in try value.text }
  }

  /// The bytes of a bytea, or the UTF-8 of a text; nil for NULL.
  public func bytes(_ column: Int) throws(PostgresError) -> [UInt8]? {
    try read(column) { value throws(BinaryValue.Failure) in Array(try value.content) }
  }

  /// Calls `body` with the bytes of a bytea or a text, without copying them; returns nil for NULL.
  /// The buffer is valid only during the call.
  public func withBytes<Value>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) -> Value
  ) throws(PostgresError) -> Value? {
    try read(column) { value throws(BinaryValue.Failure) in body(try value.content) }
  }

  private func read<Value>(
    _ column: Int, _ body: (BinaryValue) throws(BinaryValue.Failure) -> Value
  ) throws(PostgresError) -> Value? {
    guard let value = result.binaryValue(row: index, column: column) else { return nil }
    do throws(BinaryValue.Failure) {
      return try body(value)
    } catch {
      switch error {
      case .unsupportedType:
        throw .unsupportedType(column: result.columnName(column), type: value.typeId)
      case .unreadable(let reason):
        throw .unreadableValue(column: result.columnName(column), reason: reason)
      }
    }
  }
}
