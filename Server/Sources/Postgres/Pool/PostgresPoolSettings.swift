/// Limits of a pool.
public struct PostgresPoolSettings: Sendable {
  /// The maximum number of open connections, at least 1.
  public var limit = 8
  /// The maximum time to wait until another caller returns a connection.
  public var waitTimeout = Duration.seconds(5)
  /// The time after which an idle connection is checked before its next use, because routers and
  /// firewalls drop idle connections silently.
  public var checkedAfter = Duration.seconds(60)
  /// The maximum time of the query that checks an idle connection, after that time or after another
  /// connection was lost. If it fails, all connections that are idle are closed.
  public var checkTimeout = Duration.seconds(1)
  /// The limits of each connection.
  public var connection = PostgresSettings()

  /// The defaults.
  public init() {}
}

/// How a pool is used, for metrics.
public struct PostgresPoolCounters: Hashable, Sendable {
  /// Connections that are open or being opened.
  public internal(set) var open = 0
  /// Open connections that nobody uses.
  public internal(set) var idle = 0
  /// Callers that wait for a connection.
  public internal(set) var waiting = 0
  /// How many times the database was reached again after it had been unreachable.
  public internal(set) var reconnects = 0
}
