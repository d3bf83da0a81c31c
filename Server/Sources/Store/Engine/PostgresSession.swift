import Postgres
import Synchronization

/// A connection to PostgreSQL during a read or a transaction, with what belongs to its statements.
final class PostgresSession {
  private let connection: PostgresConnection
  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  var changesCount = 0
  /// When the statements of a search end, whether or not they are finished; nil for no limit but that of
  /// the connection.
  var deadline: PostgresDeadline?

  /// Wraps a connection that nobody else uses.
  init(_ connection: PostgresConnection) {
    self.connection = connection
  }

  /// Runs `body`, whose statements end after `duration`, whether or not they are finished.
  func within<Value>(_ duration: Duration, _ body: () throws -> Value) rethrows -> Value {
    let earlier = deadline
    deadline = .now + duration
    defer { deadline = earlier }
    return try body()
  }

  /// The prepared statement with this SQL, from the connection's cache.
  func statement(_ sql: String) throws -> PostgresStatement {
    try connection.cachedStatement(PostgresDialect.shared.translated(sql))
  }

  /// Runs statements in one round trip; returns their results in order.
  func pipeline(_ steps: [(sql: String, arguments: StatementArguments)]) throws -> [PostgresResult]
  {
    try connection.pipeline(
      steps.map {
        (statement: try statement($0.sql), arguments: $0.arguments.values.map(\.postgres))
      },
      deadline: deadline)
  }

  /// Runs one or more statements without placeholders.
  func script(_ sql: String) throws {
    try connection.script(sql, deadline: deadline)
  }

  /// Runs `body`; its changes are undone if it returns false or throws, those before it are not.
  func inSavepoint(_ body: () throws -> Bool) throws {
    let name = "imagefeed_part"
    try script("SAVEPOINT \(name)")
    let isKept: Bool
    do {
      isKept = try body()
    } catch {
      try script("ROLLBACK TO \(name); RELEASE \(name)")
      throw error
    }
    try script(isKept ? "RELEASE \(name)" : "ROLLBACK TO \(name); RELEASE \(name)")
  }
}

/// The SQL of the stores as PostgreSQL wants it.
///
/// The schema has what else differs: the function `json_each`.
final class PostgresDialect: Sendable {
  /// The translations of this process.
  static let shared = PostgresDialect()
  /// The most translations in memory; the stores have fewer statements.
  private static let limit = 4096

  private let translations = Mutex([String: String]())

  /// `sql` without CROSS JOIN, by which SQLite keeps the order of tables and which allows no condition in
  /// PostgreSQL.
  func translated(_ sql: String) -> String {
    translations.withLock { translations in
      if let known = translations[sql] { return known }
      let translated = sql.replacing("CROSS JOIN", with: "JOIN")
      if translations.count >= PostgresDialect.limit { translations.removeAll() }
      translations[sql] = translated
      return translated
    }
  }
}
