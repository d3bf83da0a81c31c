import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: no prepared statement is forgotten on the server.
@Suite(
  .enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"), .timeLimit(.minutes(20)))
struct DeallocationTests {
  let connection: PostgresConnection

  init() throws {
    var settings = PostgresSettings.patient
    settings.cachedStatementLimit = 3
    connection = try TestDatabase().open(settings)
  }

  /// The number of prepared statements on the server, with that of this query itself.
  private var count: PostgresValue? {
    get throws { try connection.value("SELECT count(*) FROM pg_prepared_statements") }
  }

  @Test("LIB-6: a removed statement and a newer one of the same SQL share what is prepared")
  func sameSQL() throws {
    let first = try connection.cachedStatement("SELECT 1")
    try first.execute()
    for number in 2...4 { try connection.execute("SELECT \(number)") }
    let second = try connection.cachedStatement("SELECT 1")
    for statement in [second, first, second] { try statement.execute() }
    #expect(try count == 3)
  }

  @Test("LIB-6: of a pipeline that is prepared again the statements that were not lost are freed")
  func pipeline() throws {
    let first = try connection.cachedStatement("SELECT 1")
    let second = try connection.cachedStatement("SELECT 2")
    try connection.pipeline([(first, []), (second, [])])
    try connection.script("DEALLOCATE imagefeed_1")
    #expect(try connection.pipeline([(first, []), (second, [])]).count == 2)
    #expect(try count == 3)
  }
}
