/// Limits of a connection.
public struct PostgresSettings: Sendable {
  /// The name that the server shows in `pg_stat_activity`; the URL's `application_name` wins.
  public var applicationName = "imagefeed"
  /// The maximum time of opening a connection, for all hosts of the URL together, each of which gets its share. NB: the system's
  /// resolver of host names has limits of its own.
  public var connectTimeout = Duration.seconds(5)
  /// The maximum time of a statement, enforced by the server; zero for no limit.
  public var statementTimeout = Duration.seconds(30)
  /// The maximum pause between two statements of a transaction, after which the server ends the
  /// connection; zero for no limit.
  public var idleInTransactionTimeout = Duration.seconds(60)
  /// How much longer than `statementTimeout` the server may stay silent, until the connection
  /// counts as lost.
  public var responseGrace = Duration.seconds(5)
  /// The maximum time that a canceled statement may take to end, until the connection is dropped.
  public var cancelTimeout = Duration.seconds(1)
  /// The maximum number of prepared statements, at least 1.
  public var cachedStatementLimit = 512

  /// The defaults.
  public init() {}

  /// The longest silence of the server during a statement; nil for no limit.
  var silenceLimit: Duration? {
    statementTimeout > .zero ? statementTimeout + responseGrace : nil
  }
}
