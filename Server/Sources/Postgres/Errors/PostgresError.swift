/// The errors of this module.
public enum PostgresError: Error, Hashable, Sendable {
  /// libpq is not installed, or older than version 14.
  case libraryMissing(fileName: String)
  /// The URL of the database cannot be used.
  case invalidURL(reason: String)
  /// No connection could be opened.
  case cannotConnect(reason: String)
  /// The server was reached and cannot be used: it is too old, has no such database or role, or
  /// the password is wrong. Opening the connection again fails as well.
  case refused(reason: String)
  /// The connection broke; whatever was not committed was rolled back.
  case connectionLost(reason: String)
  /// The connection broke while a change was committed: it may have been stored or not, so it
  /// must not simply be repeated.
  case outcomeUnknown(reason: String)
  /// The deadline passed; the statement was canceled and its changes were undone.
  case deadlineExceeded
  /// The server reported an error.
  case server(PostgresServerError)
  /// A statement in the transaction had failed, so that the transaction was rolled back instead of
  /// committed.
  case rolledBack
  /// The type of a column is not supported; `type` is its OID.
  case unsupportedType(column: String, type: UInt32)
  /// A value of a column cannot be represented by the requested type.
  case unreadableValue(column: String, reason: String)
  /// The arguments or the SQL cannot be sent; nothing was changed, also by the other statements of
  /// a pipeline, whose transaction has failed.
  case invalidArgument(reason: String)
  /// The connection was used in a way that is not allowed, for example from within its own rows.
  case misuse(reason: String)
  /// The database has been unreachable for `duration`; `reason` is the last attempt's failure.
  case unavailable(duration: Duration, reason: String)
  /// All `limit` connections that the pool may open, or for which the server has room, were in use
  /// for as long as the caller could wait.
  case poolExhausted(limit: Int)
  /// The connection or the pool was closed.
  case closed
}

/// An error that the server reported.
public struct PostgresServerError: Error, Hashable, Sendable {
  /// The SQLSTATE, five letters and digits.
  public let sqlState: String
  /// The primary message, in the language of the server. It may contain values of the statement.
  public let message: String
  /// The violated constraint; nil if the error concerns none.
  public let constraint: String?
  /// The schema of the table; nil if the error concerns none.
  public let schema: String?
  /// The table; nil if the error concerns none.
  public let table: String?
  /// The column; nil if the error concerns none.
  public let column: String?
  /// Whether a prepared statement is missing on the server or its plan cannot be used any more, so
  /// that it must be prepared again; it was not executed.
  let isStalePlan: Bool

  /// The error of a statement that ended with its rest unread or unsent at the deadline.
  static let canceled = PostgresServerError(sqlState: "57014", message: "the deadline passed")

  /// An error with only the SQLSTATE and the message known.
  init(sqlState: String, message: String) {
    self.sqlState = sqlState
    self.message = message
    constraint = nil
    schema = nil
    table = nil
    column = nil
    isStalePlan = false
  }

  /// The error in `result`; `fallback` is the message if the result has none.
  init(_ result: Libpq.ResultHandle, library: Libpq, fallback: String) {
    func field(_ field: Libpq.ErrorField) -> String? {
      library.results.errorField(result, field.code).map { String(cString: $0) }
    }
    sqlState = field(.sqlState) ?? ""
    message = field(.message) ?? fallback
    constraint = field(.constraint)
    schema = field(.schema)
    table = field(.table)
    column = field(.column)
    // Why the function: 0A000 means "not supported" in general, and messages are translated.
    isStalePlan =
      sqlState == "26000"
      || sqlState == "0A000" && field(.sourceFunction) == "RevalidateCachedQuery"
  }
}
