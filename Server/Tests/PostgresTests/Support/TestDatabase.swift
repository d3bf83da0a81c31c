import ServerTestKit
import Synchronization
import Testing

@testable import Postgres

/// A schema of its own in the shared server, so that tests do not see each other's tables.
struct TestDatabase {
  private static let count = Atomic(0)

  let cluster: Cluster
  let schema: String

  init() throws {
    cluster = try Cluster.shared.get()
    schema = "t\(TestDatabase.count.add(1, ordering: .relaxed).newValue)"
    let connection = try PostgresConnection.open(
      PostgresURL(cluster.url()), settings: .patient)
    try connection.script("CREATE SCHEMA \(schema)")
  }

  /// The options that make the schema the current one.
  var options: String { "&options=-csearch_path%3D\(schema)" }

  var url: PostgresURL {
    get throws { try PostgresURL(cluster.url(options)) }
  }

  /// The URL of a new role `tester` over TCP, which needs the password `s3cr3t/@pass`.
  func passwordURL(
    password: String = "s3cr3t%2F%40pass", port: UInt16? = nil
  ) throws -> PostgresURL {
    let connection = try open()
    try connection.script(
      """
      CREATE ROLE \(schema)_tester LOGIN PASSWORD 's3cr3t/@pass';
      GRANT USAGE, CREATE ON SCHEMA \(schema) TO \(schema)_tester
      """)
    return try PostgresURL(
      "postgres://\(schema)_tester:\(password)@127.0.0.1:\(port ?? cluster.port)/postgres"
        + "?sslmode=disable&gssencmode=disable\(options)")
  }

  func open(_ settings: PostgresSettings = .patient) throws -> PostgresConnection {
    try PostgresConnection.open(try url, settings: settings)
  }
}

extension PostgresSettings {
  /// Limits that a busy machine does not reach.
  static var patient: PostgresSettings {
    var settings = PostgresSettings()
    settings.connectTimeout = .seconds(60)
    settings.cancelTimeout = .seconds(30)
    settings.responseGrace = .seconds(60)
    return settings
  }
}

extension PostgresPoolSettings {
  /// Limits that a busy machine does not reach.
  static var patient: PostgresPoolSettings {
    var settings = PostgresPoolSettings()
    settings.waitTimeout = .seconds(60)
    settings.checkTimeout = .seconds(60)
    settings.connection = .patient
    return settings
  }
}

extension PostgresConnection {
  /// The values of all rows of a query.
  func values(_ sql: String, _ arguments: [PostgresValue] = []) throws -> [[PostgresValue]] {
    try cachedStatement(sql).rows(arguments).map { row in
      try (0..<row.columnCount).map { try row.value($0) }
    }
  }

  /// The first column of the first row.
  func value(_ sql: String, _ arguments: [PostgresValue] = []) throws -> PostgresValue? {
    try values(sql, arguments).first?.first
  }

  @discardableResult
  func execute(_ sql: String, _ arguments: [PostgresValue] = []) throws -> Int {
    try cachedStatement(sql).execute(arguments)
  }
}

/// The `PostgresError` that `body` throws; fails the test if it throws none.
func failure<Value>(
  _ body: () throws -> Value, sourceLocation: SourceLocation = #_sourceLocation
) throws -> PostgresError {
  try #require(throws: PostgresError.self, sourceLocation: sourceLocation) { _ = try body() }
}

extension PostgresDeadline {
  /// A moment after this one.
  static func after(_ duration: Duration) -> PostgresDeadline { .now + duration }
}
