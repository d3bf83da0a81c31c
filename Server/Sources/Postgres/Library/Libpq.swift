/// The functions of libpq, the C client library of PostgreSQL, found by name at run time.
///
/// `Libpq+Load` has the name of each in C.
/// Why not linked: a server on SQLite must start on a machine without libpq.
struct Libpq: Sendable {
  /// An open connection, `PGconn *`.
  typealias Handle = OpaquePointer
  /// A result, `PGresult *`.
  typealias ResultHandle = OpaquePointer
  /// An array of C strings.
  typealias Strings = UnsafePointer<UnsafePointer<CChar>?>

  /// Opening and closing.
  let connecting: Connecting
  /// The state of a connection.
  let state: State
  /// Requests.
  let sending: Sending
  /// Input.
  let receiving: Receiving
  /// The contents of results.
  let results: Results

  /// Opening and closing of connections.
  struct Connecting: Sendable {
    /// Starts to open a connection with these parameters; nil if memory is short.
    let connectStartParams: @Sendable @convention(c) (Strings?, Strings?, Int32) -> Handle?
    /// Continues to open a connection; returns a `Polling`.
    let connectPoll: @Sendable @convention(c) (Handle) -> Int32
    /// Closes the connection and frees it.
    let finish: @Sendable @convention(c) (Handle) -> Void
    /// Lets requests fill the output buffer instead of waiting; 0 is success.
    let setnonblocking: @Sendable @convention(c) (Handle, Int32) -> Int32
    /// Sets how detailed messages are; returns the former setting.
    let setErrorVerbosity: @Sendable @convention(c) (Handle, Int32) -> Int32
    /// Sets the function that is called with each notice; returns the former one.
    let setNoticeReceiver:
      @Sendable @convention(c) (Handle, NoticeReceiver?, UnsafeMutableRawPointer?) ->
        UnsafeMutableRawPointer?
    /// Decodes a URL to an array of `Option`, which ends with one without keyword; nil on failure.
    let conninfoParse:
      @Sendable @convention(c) (
        UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      ) -> UnsafeMutableRawPointer?
    /// Frees such an array.
    let conninfoFree: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void
  }

  /// What libpq calls with each notice of the server.
  typealias NoticeReceiver = @convention(c) (UnsafeMutableRawPointer?, ResultHandle?) -> Void

  /// The state of a connection.
  struct State: Sendable {
    /// 0 while the connection is open.
    let status: @Sendable @convention(c) (Handle) -> Int32
    /// A `TransactionStatus`.
    let transactionStatus: @Sendable @convention(c) (Handle) -> Int32
    /// The file descriptor; -1 if there is none.
    let socket: @Sendable @convention(c) (Handle) -> Int32
    /// For example 150013 for 15.13; 0 if the connection is lost.
    let serverVersion: @Sendable @convention(c) (Handle) -> Int32
    /// The process id of the session on the server.
    let backendPID: @Sendable @convention(c) (Handle) -> Int32
    /// The message of the last failed call.
    let errorMessage: @Sendable @convention(c) (Handle) -> UnsafePointer<CChar>?
    /// The value of a parameter that the server has reported; nil if it is unknown.
    let parameterStatus:
      @Sendable @convention(c) (Handle, UnsafePointer<CChar>?) -> UnsafePointer<CChar>?
  }

  /// Requests; in non-blocking mode they only fill the output buffer. 1 is success.
  struct Sending: Sendable {
    /// Sends SQL by the simple protocol.
    let sendQuery: @Sendable @convention(c) (Handle, UnsafePointer<CChar>?) -> Int32
    /// Sends a statement with its name, SQL and types of parameters.
    let sendPrepare:
      @Sendable @convention(c) (
        Handle, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32, UnsafePointer<UInt32>?
      ) -> Int32
    /// Executes a prepared statement: name, count, values, lengths, formats, format of the result.
    let sendQueryPrepared:
      @Sendable @convention(c) (
        Handle, UnsafePointer<CChar>?, Int32, Strings?, UnsafePointer<Int32>?,
        UnsafePointer<Int32>?, Int32
      ) -> Int32
    /// Returns the rows of the statement that was just sent one by one.
    let setSingleRowMode: @Sendable @convention(c) (Handle) -> Int32
    /// Begins to send statements without waiting for results.
    let enterPipelineMode: @Sendable @convention(c) (Handle) -> Int32
    /// Ends that, after all results were read.
    let exitPipelineMode: @Sendable @convention(c) (Handle) -> Int32
    /// Marks the end of a pipeline.
    let pipelineSync: @Sendable @convention(c) (Handle) -> Int32
    /// Sends the output buffer: 0 if it is empty, 1 if some is left, -1 on failure.
    let flush: @Sendable @convention(c) (Handle) -> Int32
    /// What a request to cancel needs; nil if the connection is lost.
    let getCancel: @Sendable @convention(c) (Handle) -> OpaquePointer?
    /// Asks the server to cancel; blocks until it has received the request.
    let cancel:
      @Sendable @convention(c) (OpaquePointer, UnsafeMutablePointer<CChar>?, Int32) -> Int32
    /// Frees what `getCancel` returned.
    let freeCancel: @Sendable @convention(c) (OpaquePointer) -> Void
  }

  /// Input from the server.
  struct Receiving: Sendable {
    /// Reads what has arrived; 0 if the connection is lost.
    let consumeInput: @Sendable @convention(c) (Handle) -> Int32
    /// Whether `getResult` would block.
    let isBusy: @Sendable @convention(c) (Handle) -> Int32
    /// The next result, which the caller frees; nil at the end of a statement.
    let getResult: @Sendable @convention(c) (Handle) -> ResultHandle?
    /// The next `Notify`, which the caller frees; nil if there is none.
    let notifies: @Sendable @convention(c) (Handle) -> UnsafeMutableRawPointer?
    /// Frees memory that libpq allocated.
    let freemem: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void
  }

  /// The contents of a result.
  struct Results: Sendable {
    /// A `ResultStatus`.
    let status: @Sendable @convention(c) (ResultHandle) -> Int32
    /// A field of an error; nil if it has none of this code.
    let errorField: @Sendable @convention(c) (ResultHandle, Int32) -> UnsafePointer<CChar>?
    /// The number of rows.
    let rowCount: @Sendable @convention(c) (ResultHandle) -> Int32
    /// The number of columns.
    let columnCount: @Sendable @convention(c) (ResultHandle) -> Int32
    /// The name of a column; nil if there is no such column.
    let columnName: @Sendable @convention(c) (ResultHandle, Int32) -> UnsafePointer<CChar>?
    /// The OID of the type of a column.
    let columnType: @Sendable @convention(c) (ResultHandle, Int32) -> UInt32
    /// 1 if the value in this row and column is NULL.
    let isNull: @Sendable @convention(c) (ResultHandle, Int32, Int32) -> Int32
    /// The number of bytes of the value in this row and column.
    let length: @Sendable @convention(c) (ResultHandle, Int32, Int32) -> Int32
    /// The first byte of the value in this row and column.
    let value: @Sendable @convention(c) (ResultHandle, Int32, Int32) -> UnsafePointer<CChar>?
    /// The command that succeeded, with counts.
    let commandTag: @Sendable @convention(c) (ResultHandle) -> UnsafePointer<CChar>?
    /// The number of affected rows in decimal; empty for other statements.
    let affectedRows: @Sendable @convention(c) (ResultHandle) -> UnsafePointer<CChar>?
    /// Frees the result.
    let clear: @Sendable @convention(c) (ResultHandle) -> Void
  }

  /// An element of the array of `PQconninfoParse`, in the layout of libpq-fe.h.
  struct Option {
    /// The name; nil in the last element.
    let keyword: UnsafePointer<CChar>?
    /// The environment variable with the default.
    let environment: UnsafePointer<CChar>?
    /// The default of the library.
    let compiled: UnsafePointer<CChar>?
    /// The value; nil if it is not set.
    let value: UnsafePointer<CChar>?
    /// A label for forms.
    let label: UnsafePointer<CChar>?
    /// `*` for a password.
    let display: UnsafePointer<CChar>?
    /// A number of characters for forms.
    let displaySize: Int32
  }

  /// What `PQnotifies` returns, in the layout of libpq-fe.h up to its private fields.
  struct Notify {
    /// The channel.
    let channel: UnsafePointer<CChar>?
    /// The process id of the sender.
    let processId: Int32
    /// The text.
    let payload: UnsafePointer<CChar>?
  }
}
