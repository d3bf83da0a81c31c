import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: what the callers of a pool learn from an attempt or a check that fails.
@Suite(
  .enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"), .timeLimit(.minutes(20)))
struct PoolBackoffTests {
  let clock: TestClock
  let proxy: Proxy
  let pool: PostgresPool

  init() throws {
    let proxied = try ProxiedPool()
    (clock, proxy, pool) = (proxied.clock, proxied.proxy, proxied.pool)
  }

  /// Three connections that are checked before their next use.
  private func fillPool() throws {
    try pool.withConnection { _ in
      try pool.withConnection { _ in try pool.withConnection { _ in } }
    }
    #expect(pool.counters.idle == 3)
    clock.advance(.seconds(61))
  }

  /// Callers whose connections are held while they are opened.
  private func heldCallers(_ count: Int) -> [Background<PostgresError>] {
    proxy.apply(.holdFrom("user"))
    let pool = pool
    let callers = (0..<count).map { _ in
      Background { try failure { try pool.withConnection { _ in } } }
    }
    #expect(becomesTrue { proxy.heldCount == count })
    return callers
  }

  @Test("LIB-6: a caller waits for one check at most")
  func oneCheck() throws {
    try fillPool()
    proxy.apply(.holdFrom("SELECT 1"))
    #expect(try pool.withConnection { try $0.value("SELECT 3") } == 3)
    #expect(proxy.heldCount == 1)
    #expect(pool.counters == PostgresPoolCounters(open: 1, idle: 1))
  }

  @Test("LIB-6: a check ends at the deadline of the caller")
  func checkDeadline() throws {
    try fillPool()
    proxy.apply(.holdFrom("SELECT 1"))
    let deadline = PostgresDeadline.after(.milliseconds(500))
    let error = try failure { try pool.withConnection(deadline: deadline) { _ in } }
    #expect(error == .deadlineExceeded)
    // A check without the deadline would fail and close all idle connections.
    #expect(pool.counters.idle == 2)
  }

  @Test("LIB-6: an attempt that had a second before its caller's deadline counts as failed")
  func countedDeadline() throws {
    proxy.apply(.holdFrom("user"))
    let deadline = PostgresDeadline.after(Backoff.countedAttempt + .seconds(3))
    let first = try failure { try pool.withConnection(deadline: deadline) { _ in } }
    #expect(first == .deadlineExceeded)
    let error = try failure { try pool.withConnection { _ in } }
    guard case .unavailable = error else { throw error }
  }

  @Test("LIB-6: attempts that fail at the same time are one failure")
  func simultaneousFailures() throws {
    let callers = heldCallers(3)
    proxy.breakHeld()
    for caller in callers {
      guard case .cannotConnect = try caller.value() else { throw try caller.value() }
    }
    proxy.apply(.forward)
    clock.advance(Backoff.first)
    #expect(try pool.withConnection { try $0.value("SELECT 3") } == 3)
  }

  @Test("LIB-6: a caller that waits for a connection in use is not refused")
  func waitingCaller() throws {
    let pool = pool
    let (waiter, first) = try pool.withConnection { connection in
      let callers = heldCallers(2)
      let waiter = Background { try pool.withConnection { $0.processId } }
      #expect(becomesTrue { pool.counters.waiting == 1 })
      proxy.breakHeld()
      for caller in callers { _ = try caller.value() }
      return (waiter, connection.processId)
    }
    #expect(try waiter.value() == first)
  }
}
