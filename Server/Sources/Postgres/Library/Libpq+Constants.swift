extension Libpq {
  /// `CONNECTION_OK`.
  static let connectionOK: Int32 = 0
  /// `PQERRORS_VERBOSE`: messages begin with the SQLSTATE.
  static let verboseErrors: Int32 = 2

  /// `PostgresPollingStatusType`: what an opening connection waits for.
  enum Polling: Int32 {
    /// The connection failed.
    case failed = 0
    /// The socket must become readable.
    case reading = 1
    /// The socket must become writable.
    case writing = 2
    /// The connection is open.
    case open = 3
  }

  /// `ExecStatusType`: the meaning of a result.
  enum ResultStatus: Int32 {
    /// The SQL was empty.
    case emptyQuery = 0
    /// A command without rows succeeded.
    case commandDone = 1
    /// A query succeeded, with all rows or, in single-row mode, after all rows.
    case rows = 2
    /// COPY TO STDOUT started.
    case copyOut = 3
    /// COPY FROM STDIN started.
    case copyIn = 4
    /// The response was not understood.
    case badResponse = 5
    /// A notice.
    case notice = 6
    /// The statement failed.
    case failed = 7
    /// Replication started.
    case copyBoth = 8
    /// One row in single-row mode.
    case singleRow = 9
    /// The end of a pipeline.
    case pipelineEnd = 10
    /// A statement that was skipped, because an earlier one of its pipeline failed.
    case skipped = 11
  }

  /// `PGTransactionStatusType`.
  enum TransactionStatus: Int32 {
    /// No transaction is open.
    case idle = 0
    /// A statement is running.
    case active = 1
    /// A transaction is open.
    case open = 2
    /// A transaction is open in which a statement failed.
    case failed = 3
    /// The connection is lost.
    case unknown = 4
  }

  /// The fields of an error, from postgres_ext.h.
  enum ErrorField: Character {
    /// The SQLSTATE.
    case sqlState = "C"
    /// The message, one line.
    case message = "M"
    /// The name of the schema.
    case schema = "s"
    /// The name of the table.
    case table = "t"
    /// The name of the column.
    case column = "c"
    /// The name of the constraint.
    case constraint = "n"
    /// The function of the server's source that reported the error.
    case sourceFunction = "R"

    /// The code that `PQresultErrorField` expects.
    var code: Int32 { Int32(rawValue.asciiValue ?? 0) }
  }
}
