extension PostgresConnection {
  /// The oldest version of the server that is supported.
  private static let oldestVersion: Int32 = 150_000

  /// Opens a connection and applies `settings`, within their connect timeout and by `deadline`
  /// (plus the cancel timeout, if the server is silent after its greeting).
  ///
  /// Throws `cannotConnect`, `refused`, `deadlineExceeded`, or `server` if the server starts, stops
  /// or has too many connections.
  public static func open(
    _ url: PostgresURL, settings: PostgresSettings = PostgresSettings(),
    deadline: PostgresDeadline? = nil
  ) throws(PostgresError) -> PostgresConnection {
    if url.hosts.isEmpty { return try open(url, nil, settings: settings, deadline: deadline) }
    var last = PostgresError.cannotConnect(reason: "no host")
    // Why not by libpq: one host that is silent would use up the time of all.
    for host in url.hosts {
      var share = settings
      share.connectTimeout = settings.connectTimeout / url.hosts.count
      do throws(PostgresError) {
        return try open(url, host, settings: share, deadline: deadline)
      } catch {
        if case .refused = error { throw error }
        last = error
      }
    }
    throw last
  }

  private static func open(
    _ url: PostgresURL, _ host: PostgresURL.Host?, settings: PostgresSettings,
    deadline: PostgresDeadline?
  ) throws(PostgresError) -> PostgresConnection {
    let library = try Libpq.shared()
    let limit = PostgresDeadline.now + settings.connectTimeout
    guard let handle = start(url, host, settings, library) else {
      throw .cannotConnect(reason: "not enough memory")
    }
    let connection = PostgresConnection(library: library, handle: handle, settings: settings)
    do throws(PostgresError) {
      let earlier = min(limit, deadline ?? limit)
      try finishOpening(handle, url, library, until: earlier)
      try check(handle, library)
      try connection.simpleQuery(settings.sql, mayCommit: false, deadline: earlier)
      connection.wasStandby = connection.isStandby
      return connection
    } catch {
      connection.close()
      if error == .deadlineExceeded, limit <= deadline ?? limit {
        throw .cannotConnect(reason: "no response within \(settings.connectTimeout)")
      }
      throw error
    }
  }

  private static func start(
    _ url: PostgresURL, _ host: PostgresURL.Host?, _ settings: PostgresSettings, _ library: Libpq
  ) -> Libpq.Handle? {
    // What is before "dbname" the URL can change, what is after it replaces the URL's values.
    var parameters = [
      // A machine that is silent counts as lost after ten seconds, also one that got a statement.
      ("tcp_user_timeout", "10000"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
      ("keepalives_count", "3"),
      ("dbname", url.text), ("client_encoding", "UTF8"),
      ("fallback_application_name", settings.applicationName),
    ]
    if let host { parameters += [("host", host.name), ("port", host.port)] }
    let keywords = CStrings(parameters.map(\.0))
    let values = CStrings(parameters.map(\.1))
    let handle = withExtendedLifetime((keywords, values)) {
      library.connecting.connectStartParams(keywords.pointer, values.pointer, 1)
    }
    guard let handle else { return nil }
    _ = library.connecting.setErrorVerbosity(handle, Libpq.verboseErrors)
    // Why: by default libpq prints notices to the standard error output.
    _ = library.connecting.setNoticeReceiver(handle, { _, _ in }, nil)
    return handle
  }

  private static func finishOpening(
    _ handle: Libpq.Handle, _ url: PostgresURL, _ library: Libpq, until deadline: PostgresDeadline
  ) throws(PostgresError) {
    var polling = Libpq.Polling.writing
    if library.state.status(handle) == 1 { polling = .failed }
    while polling != .open {
      let wanted: SocketWait.Readiness
      switch polling {
      case .failed: throw connectFailure(message(of: handle, library), url)
      case .reading: wanted = .read
      case .writing: wanted = .write
      case .open: return
      }
      let socket = library.state.socket(handle)
      if socket < 0 { throw connectFailure(message(of: handle, library), url) }
      if SocketWait.ready(socket, for: wanted, until: deadline).isEmpty {
        throw .deadlineExceeded
      }
      polling = Libpq.Polling(rawValue: library.connecting.connectPoll(handle)) ?? .failed
    }
    _ = library.connecting.setnonblocking(handle, 1)
  }

  private static func check(
    _ handle: Libpq.Handle, _ library: Libpq
  ) throws(PostgresError) {
    let version = library.state.serverVersion(handle)
    if version < oldestVersion {
      throw .refused(
        reason: "the server has version \(version / 10_000), version 15 or later is needed")
    }
    let encoding = parameter("server_encoding", of: handle, library) ?? ""
    if encoding != "UTF8" {
      throw .refused(reason: "its encoding is \(encoding), UTF8 is needed")
    }
  }

  /// The error for libpq's verbose message, which contains ": SQLSTATE: " if the server refused.
  private static func connectFailure(_ raw: String, _ url: PostgresURL) -> PostgresError {
    let message = url.redacted(raw)
    // Why a digit: the severity before it, as FATAL, may have five letters as well.
    guard let state = raw.matches(of: #/: +([0-9A-Z]*[0-9][0-9A-Z]*): /#).last?.output.1,
      state.count == 5
    else {
      return .cannotConnect(reason: message)
    }
    switch state.prefix(2) {
    // 28: wrong password or role; 3D: no such database; 42: no permission to connect.
    case "28", "3D", "42": return .refused(reason: message)
    default: return .server(PostgresServerError(sqlState: String(state), message: message))
    }
  }
}

extension PostgresSettings {
  /// The statements that apply the settings to a new connection.
  fileprivate var sql: String {
    """
    SET TimeZone = 'UTC';
    SET standard_conforming_strings = on;
    SET statement_timeout = \(PostgresSettings.milliseconds(statementTimeout));
    SET idle_in_transaction_session_timeout = \
    \(PostgresSettings.milliseconds(idleInTransactionTimeout));
    """
  }

  /// Whole milliseconds, at least 1 unless it is zero, which means no limit.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    if duration <= .zero { return 0 }
    return Int32(clamping: max(1, Int64(min(duration, .seconds(2_000_000)) / .milliseconds(1))))
  }
}
