import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: a pool whose database goes away and comes back.
@Suite(
  .enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"), .timeLimit(.minutes(20)))
struct PoolOutageTests {
  let clock: TestClock
  let proxy: Proxy
  let pool: PostgresPool

  init() throws {
    let proxied = try ProxiedPool()
    (clock, proxy, pool) = (proxied.clock, proxied.proxy, proxied.pool)
  }

  private func use() throws -> PostgresValue? {
    try pool.withConnection { try $0.value("SELECT 1") }
  }

  @Test("LIB-6: the first caller learns why the database cannot be reached")
  func firstFailure() throws {
    proxy.apply(.refuse)
    let error = try failure { _ = try use() }
    guard case .cannotConnect = error else { throw error }
    #expect(pool.counters == PostgresPoolCounters())
  }

  @Test("LIB-6: while the database is away callers fail at once")
  func failFast() throws {
    proxy.apply(.refuse)
    let first = try failure { _ = try use() }
    let attempts = proxy.acceptedCount
    clock.advance(.milliseconds(49))
    let error = try failure { _ = try use() }
    #expect(
      error == .unavailable(duration: .milliseconds(49), reason: first.clause))
    #expect(proxy.acceptedCount == attempts)
  }

  @Test("LIB-6: after the pause the next caller tries again")
  func nextAttempt() throws {
    proxy.apply(.refuse)
    _ = try failure { _ = try use() }
    clock.advance(.milliseconds(50))
    let second = try failure { _ = try use() }
    guard case .cannotConnect = second else { throw second }
    clock.advance(.milliseconds(99))
    let third = try failure { _ = try use() }
    #expect(third == .unavailable(duration: .milliseconds(149), reason: second.clause))
  }

  @Test("LIB-6: a database that is back is used, which counts as a reconnect")
  func reconnect() throws {
    proxy.apply(.refuse)
    _ = try failure { _ = try use() }
    proxy.apply(.forward)
    clock.advance(.milliseconds(50))
    #expect(try use() == 1)
    #expect(pool.counters == PostgresPoolCounters(open: 1, idle: 1, waiting: 0, reconnects: 1))
    #expect(try use() == 1)
    #expect(pool.counters.reconnects == 1)
  }

  @Test("LIB-6: while one caller tries to reach the database the others fail at once")
  func oneAttempt() throws {
    proxy.apply(.refuse)
    _ = try failure { _ = try use() }
    proxy.apply(.holdFrom("user"))
    clock.advance(.milliseconds(50))
    let pool = pool
    let trying = Background { try failure { try pool.withConnection { _ in } } }
    #expect(becomesTrue { proxy.heldCount == 1 })
    let error = try failure { _ = try use() }
    guard case .unavailable = error else { throw error }
    proxy.breakHeld()
    guard case .cannotConnect = try trying.value() else { throw try trying.value() }
    proxy.apply(.forward)
    clock.advance(.milliseconds(100))
    #expect(try use() == 1)
  }

  @Test("LIB-6: after a lost connection the idle ones are checked")
  func idleChecked() throws {
    try pool.withConnection { first in
      try pool.withConnection { second in
        try pool.withConnection { _ in }
        _ = try second.value("SELECT 1")
      }
      // Why: the two idle connections stay open and do not respond any more.
      proxy.apply(.cutBefore("SELECT 2"))
      _ = try? first.value("SELECT 2")
    }
    #expect(pool.counters == PostgresPoolCounters(open: 2, idle: 2))
    proxy.apply(.holdFrom("SELECT 1"))
    let check = try pool.withConnection { connection in
      proxy.apply(.forward)
      return try connection.value("SELECT 3")
    }
    #expect(check == 3)
    #expect(pool.counters == PostgresPoolCounters(open: 1, idle: 1))
  }

  @Test("LIB-6: a connection that was idle for a minute is checked")
  func longIdle() throws {
    try pool.withConnection { _ in }
    clock.advance(.seconds(59))
    try pool.withConnection { _ in }
    let attempts = proxy.acceptedCount
    proxy.apply(.cutBefore("SELECT 1"))
    clock.advance(.seconds(59))
    try pool.withConnection { _ in }
    #expect(proxy.acceptedCount == attempts)
    clock.advance(.seconds(60))
    #expect(try pool.withConnection { try $0.value("SELECT 3") } == 3)
    #expect(proxy.acceptedCount == attempts + 1)
  }

  @Test("LIB-6: a caller's early deadline does not count as a failure")
  func deadline() throws {
    proxy.apply(.holdFrom("user"))
    let error = try failure {
      try pool.withConnection(deadline: .after(.milliseconds(20))) { _ in }
    }
    #expect(error == .deadlineExceeded)
    proxy.apply(.forward)
    #expect(try use() == 1)
  }

  @Test("LIB-6: if the server has no room, a caller waits for a connection of the pool")
  func tooManyConnections() throws {
    let database = try TestDatabase()
    let url = try database.passwordURL()
    try database.open().script("ALTER ROLE \(database.schema)_tester CONNECTION LIMIT 1")
    let pool = PostgresPool(url: url, settings: .patient)
    let (waiter, first) = try pool.withConnection { connection in
      let waiter = Background { try pool.withConnection { $0.processId } }
      #expect(becomesTrue { pool.counters.waiting == 1 })
      return (waiter, connection.processId)
    }
    #expect(try waiter.value() == first)
  }

  @Test("LIB-6: if the server has no room for the first connection, that is an error")
  func noConnection() throws {
    let database = try TestDatabase()
    let url = try database.passwordURL()
    try database.open().script("ALTER ROLE \(database.schema)_tester CONNECTION LIMIT 0")
    let pool = PostgresPool(url: url, settings: .patient)
    let error = try failure { try pool.withConnection { _ in } }
    #expect(error.isTooManyConnections)
    #expect(pool.counters == PostgresPoolCounters())
  }
}
