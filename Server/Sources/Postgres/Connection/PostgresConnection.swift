/// A connection to a PostgreSQL server.
///
/// It may move between threads, but only one may use it at a time; therefore it is not Sendable,
/// and `PostgresPool` hands each out to one caller.
public final class PostgresConnection {
  /// The functions of libpq.
  let library: Libpq
  /// The limits of the connection.
  let settings: PostgresSettings
  /// The connection of libpq; freed when `isClosed`.
  let handle: Libpq.Handle
  /// The longest silence of the server during a statement; nil for no limit.
  let silenceLimit: Duration?
  /// What is prepared on the server.
  var statements: StatementCache
  /// The buffers for the arguments of a statement.
  var parameters = Parameters()
  /// Whether the server was a standby when the connection was opened.
  var wasStandby = false
  /// Whether the server refused a write in a transaction that should allow it (25006), because it
  /// is not the primary any more.
  var hasRefusedWrite = false
  /// Whether the open transaction allows no writes.
  var isInSnapshot = false
  /// The requests to cancel that count together with those of this connection.
  var cancellations = Cancellation.Limit.shared
  /// Whether the connection was closed on this side.
  private(set) var isClosed = false

  /// Takes over a connection that libpq opens.
  init(library: Libpq, handle: Libpq.Handle, settings: PostgresSettings) {
    self.library = library
    self.handle = handle
    self.settings = settings
    silenceLimit = settings.silenceLimit
    statements = StatementCache(limit: settings.cachedStatementLimit)
  }

  deinit { close() }

  /// Closes the connection; an open transaction is rolled back by the server.
  public func close() {
    if isClosed { return }
    isClosed = true
    library.connecting.finish(handle)
  }

  /// Whether the connection is closed or lost, so that each further call throws.
  public var isBroken: Bool { isClosed || library.state.status(handle) != Libpq.connectionOK }

  /// Whether a transaction is open, also one in which a statement has failed.
  public var isInTransaction: Bool {
    transactionStatus == .open || transactionStatus == .failed
  }

  /// The version of the server, for example 150013 for 15.13.
  public var serverVersion: Int32 { isClosed ? 0 : library.state.serverVersion(handle) }

  /// The process id of this connection on the server, as in `pg_stat_activity`.
  public var processId: Int32 { isClosed ? 0 : library.state.backendPID(handle) }

  /// Whether the server is a standby, which accepts no writes, as far as it has reported.
  public var isStandby: Bool {
    !isClosed && PostgresConnection.parameter("in_hot_standby", of: handle, library) == "on"
  }

  /// Whether a transaction is open, a statement is running, or the connection is lost.
  var transactionStatus: Libpq.TransactionStatus {
    if isClosed { return .unknown }
    return Libpq.TransactionStatus(rawValue: library.state.transactionStatus(handle)) ?? .unknown
  }

  /// The last message of libpq, in one line.
  var libraryMessage: String {
    isClosed ? "closed" : PostgresConnection.message(of: handle, library)
  }

  /// The last message of libpq for `handle`, in one line and without its period.
  static func message(of handle: Libpq.Handle, _ library: Libpq) -> String {
    let text = library.state.errorMessage(handle).map { String(cString: $0) } ?? ""
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.drop { $0 == " " || $0 == "\t" } }
      .filter { !$0.hasPrefix("LOCATION:") }
    if lines.isEmpty { return "the server closed the connection" }
    let line = lines.joined(separator: "; ")
    return line.hasSuffix(".") ? String(line.dropLast()) : line
  }

  /// A parameter that the server has reported; nil if it is unknown.
  static func parameter(
    _ name: String, of handle: Libpq.Handle, _ library: Libpq
  ) -> String? {
    library.state.parameterStatus(handle, name).map { String(cString: $0) }
  }
}
