import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: large results are read row by row.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"))
struct StreamTests {
  let connection: PostgresConnection

  init() throws {
    connection = try TestDatabase().open()
  }

  private struct Stop: Error {}

  @Test("LIB-6: a million rows are not held in memory")
  func manyRows() throws {
    let statement = try connection.cachedStatement(
      "SELECT generate_series(1, ?), repeat('x', 200)")
    var (count, sum, kept) = (Int64(0), Int64(0), 0)
    weak var earlier: PostgresResult?
    try statement.forEachRow([1_000_000]) { row in
      if earlier != nil { kept += 1 }
      earlier = row.result
      count += 1
      sum += try row.integer(0) ?? 0
      return true
    }
    #expect(count == 1_000_000 && sum == 500_000_500_000)
    #expect(kept == 0, "rows that were still in memory at the next one")
  }

  @Test("LIB-6: a caller that has enough rows can use the connection again")
  func stoppedEarly() throws {
    let statement = try connection.cachedStatement("SELECT generate_series(1, ?)")
    var rows: [Int64?] = []
    try statement.forEachRow([100_000_000]) { row in
      rows.append(try row.integer(0))
      return rows.count < 3
    }
    #expect(rows == [1, 2, 3])
    #expect(try connection.value("SELECT 7") == 7)
    #expect(!connection.isBroken)
  }

  @Test("LIB-6: the error of the reader is rethrown")
  func throwingReader() throws {
    let statement = try connection.cachedStatement("SELECT generate_series(1, ?)")
    #expect(throws: Stop.self) { try statement.forEachRow([100_000_000]) { _ in throw Stop() } }
    #expect(try connection.value("SELECT 7") == 7)
  }

  @Test("LIB-6: a caller that has enough rows can go on in its transaction")
  func stoppedInTransaction() throws {
    try connection.script("CREATE TABLE item (id bigint)")
    let statement = try connection.cachedStatement("SELECT generate_series(1, ?)")
    try connection.transaction {
      try connection.execute("INSERT INTO item VALUES (1)")
      try statement.forEachRow([100_000_000]) { _ in false }
      try statement.forEachRow([10]) { _ in true }
      try connection.execute("INSERT INTO item VALUES (2)")
    }
    #expect(try connection.value("SELECT count(*) FROM item") == 2)
  }

  @Test("LIB-6: an error after some rows is thrown")
  func lateError() throws {
    let statement = try connection.cachedStatement(
      "SELECT 10 / (3 - n) FROM generate_series(1, ?) n")
    var count = 0
    let error = try failure {
      try statement.forEachRow([5]) { _ in
        count += 1
        return true
      }
    }
    #expect(error.sqlState == "22012")
    #expect(count == 2)
    #expect(try connection.value("SELECT 7") == 7)
  }

  @Test("LIB-6: a deadline ends the reading of rows that have arrived already")
  func slowReader() throws {
    let statement = try connection.cachedStatement("SELECT generate_series(1, 1000)")
    try statement.execute()
    let deadline = PostgresDeadline.after(.seconds(5))
    var count = 0
    let error = try failure {
      try statement.forEachRow(deadline: deadline) { _ in
        count += 1
        return becomesTrue { deadline <= .now }
      }
    }
    #expect(error == .deadlineExceeded)
    #expect(count == 1)
    #expect(try connection.value("SELECT 7") == 7)
  }

  @Test("LIB-6: no rows are no calls")
  func noRows() throws {
    try connection.cachedStatement("SELECT 1 WHERE false").forEachRow { _ in
      Issue.record("a row")
      return true
    }
  }

  @Test("LIB-6: a connection cannot be used from within its rows")
  func nestedUse() throws {
    let statement = try connection.cachedStatement("SELECT n FROM generate_series(1, 3) n")
    let error = try failure {
      try statement.forEachRow { _ in
        _ = try statement.execute()
        return true
      }
    }
    guard case .misuse = error else { throw error }
    #expect(try connection.value("SELECT 7") == 7)
  }

  @Test("LIB-6: a deadline ends the reading of rows")
  func deadline() throws {
    let statement = try connection.cachedStatement("SELECT pg_sleep(60)")
    #expect(throws: PostgresError.deadlineExceeded) {
      try statement.forEachRow(deadline: .after(.milliseconds(50))) { _ in true }
    }
    #expect(try connection.value("SELECT 7") == 7)
  }

  @Test(
    "LIB-6: only the rows of a query are read one by one",
    arguments: ["INSERT INTO item VALUES (1) RETURNING id", "COPY item TO STDOUT"])
  func change(sql: String) throws {
    try connection.script("CREATE TABLE item (id bigint)")
    let statement = try connection.cachedStatement(sql)
    let error = try failure { try statement.forEachRow { _ in false } }
    guard case .misuse = error else { throw error }
    #expect(try connection.value("SELECT count(*) FROM item") == 0)
  }

  @Test("LIB-6: the rows of a query with WITH are read one by one")
  func with() throws {
    let sql = "WITH a AS (SELECT generate_series(1, 3) n) SELECT n FROM a ORDER BY n"
    var rows: [Int64?] = []
    try connection.cachedStatement(sql).forEachRow { row in
      rows.append(try row.integer(0))
      return true
    }
    #expect(rows == [1, 2, 3])
  }
}
