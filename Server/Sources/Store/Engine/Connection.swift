import GRDB
import Postgres

/// A connection to the database during a read or a transaction.
///
/// Stores use only this type and those beside it, and SQL that both SQLite and PostgreSQL understand
/// (LIB-6). Truth is a number, compared with 0 or 1. What only one engine has, such as SQLite's index for
/// searches, asks for its connection.
struct Connection {
  /// The connection of one of the engines.
  enum Base {
    case sqlite(GRDB.Database)
    case postgres(PostgresSession)
  }

  let base: Base
  /// What the transaction has changed so far; nil during a read.
  let changes: MemoryChanges?

  /// Wraps a connection of GRDB; valid as long as that one.
  init(_ sqlite: GRDB.Database, _ changes: MemoryChanges? = nil) {
    base = .sqlite(sqlite)
    self.changes = changes
  }

  /// Wraps a connection to PostgreSQL; valid as long as that one.
  init(_ postgres: PostgresSession, _ changes: MemoryChanges? = nil) {
    base = .postgres(postgres)
    self.changes = changes
  }

  /// Whether the database is SQLite's.
  var isSQLite: Bool {
    switch base {
    case .sqlite: true
    case .postgres: false
    }
  }

  /// The prepared statement with this SQL; later calls on the same connection get it from a cache.
  func cachedStatement(sql: String) throws -> Statement {
    switch base {
    case .sqlite(let sqlite): Statement(try sqlite.cachedStatement(sql: sql))
    case .postgres(let session): Statement(session, try session.statement(sql))
    }
  }

  /// A prepared statement for SQL that runs rarely, which need not be kept.
  func statement(sql: String) throws -> Statement {
    switch base {
    case .sqlite(let sqlite): Statement(try sqlite.makeStatement(sql: sql))
    case .postgres(let session): Statement(session, try session.statement(sql))
    }
  }

  /// Runs one or more statements without placeholders.
  func execute(sql: String) throws {
    switch base {
    case .sqlite(let sqlite): try sqlite.execute(sql: sql)
    case .postgres(let session): try session.script(sql)
    }
  }

  /// Runs one statement.
  func execute(sql: String, arguments: StatementArguments) throws {
    try statement(sql: sql).execute(arguments: arguments)
  }

  /// The rows of a query of PostgreSQL; throws `unsupported` if the database is not PostgreSQL's.
  func postgresRows(_ sql: String, _ arguments: StatementArguments) throws -> PostgresResult {
    guard case .postgres(let session) = base else { throw StoreError.unsupported }
    return try session.statement(sql).rows(
      arguments.values.map(\.postgres), deadline: session.deadline)
  }

  /// Runs statements of PostgreSQL in one round trip and returns the rows of each; throws `unsupported` if the
  /// database is not PostgreSQL's.
  func pipeline(_ steps: [(sql: String, arguments: StatementArguments)]) throws -> [[Row]] {
    guard case .postgres(let session) = base else { throw StoreError.unsupported }
    return try session.pipeline(steps).map { $0.map(Row.init) }
  }

  /// Runs `body`; its changes are undone if it returns false or throws, those before it are not.
  func inSavepoint(_ body: () throws -> Bool) throws {
    switch base {
    case .sqlite(let sqlite): try sqlite.inSavepoint { try body() ? .commit : .rollback }
    case .postgres(let session): try session.inSavepoint(body)
    }
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  var changesCount: Int {
    switch base {
    case .sqlite(let sqlite): sqlite.changesCount
    case .postgres(let session): session.changesCount
    }
  }

  /// Runs an INSERT of one row into a table whose key is `id`, and returns the new row's.
  func insert(sql: String, arguments: StatementArguments) throws -> Int64 {
    // Why all rows: an error of a foreign key may follow the row.
    let ids = try Int64.fetchAll(
      cachedStatement(sql: sql + " RETURNING id"), arguments: arguments)
    guard let id = ids.first else {
      throw StoreError.unexpected(message: "an inserted row has no id")
    }
    return id
  }
}
