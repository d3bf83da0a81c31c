/// The result of a statement: its rows, read in place without copying the others, and the number of
/// rows that it changed.
///
/// Why unchecked: libpq does not change a result after it was made, and the last owner frees it.
public final class PostgresResult: @unchecked Sendable {
  private let library: Libpq
  private let handle: Libpq.ResultHandle
  /// The number of rows.
  public let count: Int
  /// The number of columns.
  public let columnCount: Int

  /// Takes over `handle`.
  init(_ handle: Libpq.ResultHandle, _ library: Libpq) {
    self.handle = handle
    self.library = library
    count = Int(library.results.rowCount(handle))
    columnCount = Int(library.results.columnCount(handle))
  }

  deinit { library.results.clear(handle) }

  /// The number of rows that were inserted, updated, deleted or selected; 0 for other statements.
  public var affectedRows: Int {
    library.results.affectedRows(handle).flatMap { Int(String(cString: $0)) } ?? 0
  }

  /// The name of a column.
  public func columnName(_ column: Int) -> String {
    library.results.columnName(handle, Int32(column)).map { String(cString: $0) } ?? "\(column + 1)"
  }

  /// The command that succeeded, for example COMMIT; a failed transaction answers it with ROLLBACK.
  var commandTag: String {
    library.results.commandTag(handle).map { String(cString: $0) } ?? ""
  }

  /// The meaning of the result.
  var status: Libpq.ResultStatus {
    Libpq.ResultStatus(rawValue: library.results.status(handle)) ?? .badResponse
  }

  /// Whether the server expects or sends the data of COPY.
  var isCopy: Bool {
    switch status {
    case .copyIn, .copyOut, .copyBoth: true
    case .emptyQuery, .commandDone, .rows, .badResponse, .notice, .failed, .singleRow,
      .pipelineEnd, .skipped:
      false
    }
  }

  /// The error of the server; nil if the statement succeeded.
  func error(fallback: @autoclosure () -> String) -> PostgresServerError? {
    switch status {
    case .failed, .badResponse:
      PostgresServerError(handle, library: library, fallback: fallback())
    case .emptyQuery, .commandDone, .rows, .notice, .singleRow, .pipelineEnd, .skipped, .copyIn,
      .copyOut, .copyBoth:
      nil
    }
  }

  /// The value in binary format; nil for NULL. The indices must exist.
  func binaryValue(row: Int, column: Int) -> BinaryValue? {
    precondition((0..<count).contains(row) && (0..<columnCount).contains(column))
    let (row, column) = (Int32(row), Int32(column))
    if library.results.isNull(handle, row, column) != 0 { return nil }
    let bytes = UnsafeRawBufferPointer(
      start: library.results.value(handle, row, column),
      count: Int(library.results.length(handle, row, column)))
    return BinaryValue(bytes: bytes, typeId: library.results.columnType(handle, column))
  }
}

extension PostgresResult: RandomAccessCollection {
  /// The index of the first row.
  public var startIndex: Int { 0 }

  /// The index after the last row.
  public var endIndex: Int { count }

  /// The row at `index`, which must exist.
  public subscript(index: Int) -> PostgresRow {
    precondition(indices.contains(index))
    return PostgresRow(result: self, index: index)
  }
}
