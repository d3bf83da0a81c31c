import ServerTestKit
import Synchronization
import Testing

@testable import Postgres

/// LIB-6: connections are shared between threads.
@Suite(
  .enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"), .timeLimit(.minutes(20)))
struct PoolTests {
  let database: TestDatabase
  let observer: PostgresConnection

  init() throws {
    database = try TestDatabase()
    observer = try database.open()
  }

  private func pool(limit: Int, wait: Duration = .seconds(60)) throws -> PostgresPool {
    var settings = PostgresPoolSettings.patient
    settings.limit = limit
    settings.waitTimeout = wait
    return PostgresPool(url: try database.url, settings: settings)
  }

  private func terminate(_ process: Int32) throws {
    try observer.execute(
      "SELECT pg_terminate_backend(CAST(? AS int), 20000)", [.integer(Int64(process))])
  }

  @Test("LIB-6: a returned connection is used again")
  func reuse() throws {
    let pool = try pool(limit: 4)
    #expect(pool.counters == PostgresPoolCounters())
    let first = try pool.withConnection { connection in
      #expect(pool.counters.open == 1 && pool.counters.idle == 0)
      return connection.processId
    }
    #expect(pool.counters.open == 1 && pool.counters.idle == 1)
    #expect(try pool.withConnection { $0.processId } == first)
  }

  @Test("LIB-6: connections in use at the same time differ")
  func different() throws {
    let pool = try pool(limit: 2)
    try pool.withConnection { _ in }
    try pool.withConnection { first in
      try pool.withConnection { second in
        #expect(first.processId != second.processId)
        #expect(pool.counters.open == 2)
      }
    }
    #expect(pool.counters.idle == 2)
  }

  @Test("LIB-6: a caller that waits too long for a connection fails")
  func exhausted() throws {
    let pool = try pool(limit: 1, wait: .milliseconds(20))
    try pool.withConnection { _ in
      #expect(throws: PostgresError.poolExhausted(limit: 1)) { try pool.withConnection { _ in } }
      #expect(throws: PostgresError.poolExhausted(limit: 1)) {
        try pool.withConnection(deadline: .now) { _ in }
      }
    }
    #expect(pool.counters == PostgresPoolCounters(open: 1, idle: 1))
  }

  @Test("LIB-6: a waiting caller gets the connection that is returned")
  func waiting() throws {
    let pool = try pool(limit: 1)
    let waiter = try pool.withConnection { connection in
      let waiter = Background { try pool.withConnection { $0.processId } }
      #expect(becomesTrue { pool.counters.waiting == 1 })
      #expect(!waiter.isFinished)
      return (waiter, connection.processId)
    }
    #expect(try waiter.0.value() == waiter.1)
    #expect(pool.counters.waiting == 0)
  }

  @Test("LIB-6: many threads share few connections")
  func manyThreads() throws {
    try observer.script("CREATE TABLE item (id bigint)")
    let pool = try pool(limit: 3)
    let threads = (0..<16).map { number in
      Background {
        for step in 0..<20 {
          try pool.withConnection { connection in
            try connection.execute(
              "INSERT INTO item VALUES (?)", [.integer(Int64(number * 20 + step))])
          }
        }
      }
    }
    for thread in threads { try thread.value() }
    #expect(try observer.value("SELECT count(DISTINCT id) FROM item") == 320)
    #expect(pool.counters.open <= 3)
    #expect(pool.counters.open == pool.counters.idle)
  }

  @Test("LIB-6: the error of the caller is rethrown, and the connection is kept")
  func callerError() throws {
    struct Stop: Error {}
    let pool = try pool(limit: 1)
    #expect(throws: Stop.self) { try pool.withConnection { _ in throw Stop() } }
    #expect(pool.counters.idle == 1)
  }

  @Test("LIB-6: a connection with an open transaction is not handed out again")
  func openTransaction() throws {
    let pool = try pool(limit: 1)
    let first = try pool.withConnection { connection in
      try connection.script("BEGIN")
      return connection.processId
    }
    #expect(pool.counters.open == 0)
    #expect(try pool.withConnection { $0.processId } != first)
  }

  @Test("LIB-6: a lost connection is not handed out again")
  func lostInUse() throws {
    let pool = try pool(limit: 1)
    let first = try pool.withConnection { connection in
      try terminate(connection.processId)
      _ = try? connection.execute("SELECT 1")
      return connection.processId
    }
    #expect(pool.counters.open == 0)
    let second = try pool.withConnection { connection in
      try connection.execute("SELECT 1")
      return connection.processId
    }
    #expect(first != second)
  }

  @Test("LIB-6: a connection that was lost while idle is not handed out")
  func lostWhileIdle() throws {
    let pool = try pool(limit: 1)
    let first = try pool.withConnection { $0.processId }
    try terminate(first)
    #expect(try pool.withConnection { try $0.value("SELECT 1") } == 1)
    #expect(pool.counters.open == 1)
  }

  @Test("LIB-6: a connection that refused a write is not handed out again")
  func demoted() throws {
    let pool = try pool(limit: 1)
    let first = try pool.withConnection { connection in
      try connection.script("SET default_transaction_read_only = on")
      let error = try failure { try connection.execute("CREATE TABLE item (id int)") }
      #expect(error.isReadOnly)
      return connection.processId
    }
    #expect(try pool.withConnection { $0.processId } != first)
  }

  @Test("LIB-6: a write in a snapshot does not close the connection")
  func snapshotWrite() throws {
    let pool = try pool(limit: 1)
    try pool.withConnection { connection in
      let error = try failure {
        try connection.transaction(.snapshot) { try connection.script("CREATE TABLE item ()") }
      }
      #expect(error.isReadOnly)
    }
    #expect(pool.counters.idle == 1)
  }

  /// Makes transactions until `isLast`; returns the errors of those that failed.
  private static func work(
    _ pool: PostgresPool, until isLast: @Sendable () -> Bool
  ) throws -> [PostgresError] {
    var errors: [PostgresError] = []
    var successes: Int64 = 0
    while !isLast() {
      do {
        let value = try pool.withConnection { connection in
          try connection.transaction { try connection.value("SELECT ?", [.integer(successes)]) }
        }
        try #require(value == .integer(successes))
        successes += 1
      } catch let error as PostgresError {
        errors.append(error)
      }
    }
    return errors
  }

  @Test("LIB-6: sessions that end at any moment harm only the callers that use them")
  func endingSessions() throws {
    var settings = PostgresPoolSettings.patient
    settings.limit = 4
    settings.connection.applicationName = database.schema
    let pool = PostgresPool(
      url: try database.url, settings: settings, now: { .now }, random: { 0 })
    let ended = Mutex(Int64(0))
    let threads = (0..<6).map { _ in
      Background { try PoolTests.work(pool) { ended.withLock { $0 >= 30 } } }
    }
    let sql = """
      SELECT count(pg_terminate_backend(pid, 20000)) FROM (
        SELECT pid FROM pg_stat_activity WHERE application_name = ? ORDER BY random() LIMIT 1) a
      """
    while ended.withLock({ $0 < 30 }) {
      let row = try #require(try observer.cachedStatement(sql).rows([.text(database.schema)]).first)
      let count = try row.integer(0) ?? 0
      ended.withLock { $0 += count }
    }
    let errors = try threads.flatMap { try $0.value() }
    for error in errors {
      if case .unavailable = error { continue }
      #expect(error.isLostConnection, "\(error)")
    }
    #expect(pool.counters.open == pool.counters.idle)
    #expect(try pool.withConnection { try $0.value("SELECT 7") } == 7)
  }

  @Test("LIB-6: a closed pool refuses callers")
  func closed() throws {
    let pool = try pool(limit: 2)
    try pool.withConnection { _ in
      try pool.withConnection { _ in }
      pool.close()
      #expect(pool.counters == PostgresPoolCounters(open: 1))
      #expect(throws: PostgresError.closed) { try pool.withConnection { _ in } }
    }
    #expect(pool.counters == PostgresPoolCounters())
  }

  @Test("LIB-6: closing the pool wakes the waiting callers")
  func closedWhileWaiting() throws {
    let pool = try pool(limit: 1)
    let waiter = try pool.withConnection { _ in
      let waiter = Background { try failure { try pool.withConnection { _ in } } }
      #expect(becomesTrue { pool.counters.waiting == 1 })
      pool.close()
      return waiter
    }
    #expect(try waiter.value() == .closed)
  }
}
