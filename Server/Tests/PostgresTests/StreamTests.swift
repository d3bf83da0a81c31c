import Foundation
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

  /// The peak of this process's resident memory in bytes.
  private var peakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }

  @Test("LIB-6: a million rows are not held in memory")
  func manyRows() throws {
    let statement = try connection.cachedStatement(
      "SELECT generate_series(1, ?), repeat('x', 200)")
    let before = peakMemory
    var (count, sum) = (Int64(0), Int64(0))
    try statement.forEachRow([1_000_000]) { row in
      count += 1
      sum += try row.integer(0) ?? 0
      return true
    }
    #expect(count == 1_000_000 && sum == 500_000_500_000)
    #expect(peakMemory - before < 100 << 20, "of more than 200 MB of rows")
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
    let deadline = PostgresDeadline.after(.seconds(1))
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
}
