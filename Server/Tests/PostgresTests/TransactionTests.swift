import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: transactions and what is known about their outcome.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"))
struct TransactionTests {
  let database: TestDatabase
  let connection: PostgresConnection

  init() throws {
    database = try TestDatabase()
    connection = try database.open()
    try connection.script("CREATE TABLE item (id bigint PRIMARY KEY)")
  }

  private struct Stop: Error {}

  private var count: PostgresValue? {
    get throws { try database.open().value("SELECT count(*) FROM item") }
  }

  @Test("LIB-6: a transaction is committed")
  func commit() throws {
    let value = try connection.transaction {
      #expect(connection.isInTransaction)
      try connection.execute("INSERT INTO item VALUES (1)")
      #expect(try count == 0)
      return 7
    }
    #expect(value == 7)
    #expect(try count == 1)
    #expect(!connection.isInTransaction)
  }

  @Test("LIB-6: an error rolls the transaction back")
  func rollback() throws {
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.execute("INSERT INTO item VALUES (1)")
        throw Stop()
      }
    }
    #expect(try count == 0)
    #expect(!connection.isInTransaction)
  }

  @Test("LIB-6: an ignored error of a statement is not reported as a commit")
  func ignoredError() throws {
    #expect(throws: PostgresError.rolledBack) {
      try connection.transaction {
        try connection.execute("INSERT INTO item VALUES (1)")
        _ = try? connection.execute("INSERT INTO item VALUES (1)")
      }
    }
    #expect(try count == 0)
    #expect(!connection.isInTransaction)
  }

  @Test("LIB-6: what is sent with BEGIN is part of the transaction, and its error ends it")
  func theFirstStatementBelongs() throws {
    let lock = "SELECT pg_advisory_xact_lock(7)"
    let locks = """
      SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database \
      WHERE locktype = 'advisory' AND objid = 7 AND datname = current_database()
      """
    let held = try connection.transaction(first: lock) { try connection.value(locks) }
    #expect(held == 1)
    #expect(try connection.value(locks) == 0)
    let error = try failure {
      try connection.transaction(first: "SELECT 1 / 0") { Issue.record("the body runs") }
    }
    #expect(error.sqlState == "22012")
    #expect(connection.transactionStatus == .idle)
  }

  @Test("LIB-6: transactions cannot be nested")
  func nested() throws {
    let error = try failure {
      try connection.transaction { try connection.transaction {} }
    }
    #expect(error == .misuse(reason: "a transaction is open already"))
  }

  @Test("LIB-6: a transaction that was ended within it is an error")
  func endedWithin() throws {
    let error = try failure { try connection.transaction { try connection.script("COMMIT") } }
    #expect(error == .misuse(reason: "the transaction was ended within it"))
  }

  @Test(
    "LIB-6: the isolation is that of the argument",
    arguments: [
      (.readCommitted, "read committed", "off"), (.repeatableRead, "repeatable read", "off"),
      (.serializable, "serializable", "off"), (.snapshot, "repeatable read", "on"),
    ] as [(PostgresIsolation, PostgresValue, PostgresValue)])
  func isolation(isolation: PostgresIsolation, name: PostgresValue, readOnly: PostgresValue) throws
  {
    let sql =
      "SELECT current_setting('transaction_isolation'), current_setting('transaction_read_only')"
    let shown = try connection.transaction(isolation) { try connection.values(sql) }
    #expect(shown == [[name, readOnly]])
  }

  @Test("LIB-6: a write in a snapshot is an error of its own")
  func readOnly() throws {
    let error = try failure {
      try connection.transaction(.snapshot) {
        try connection.execute("INSERT INTO item VALUES (1)")
      }
    }
    #expect(error.isReadOnly)
  }

  @Test("LIB-6: a snapshot does not change")
  func snapshot() throws {
    try connection.transaction(.snapshot) {
      #expect(try connection.value("SELECT count(*) FROM item") == 0)
      try database.open().execute("INSERT INTO item VALUES (1)")
      #expect(try connection.value("SELECT count(*) FROM item") == 0)
    }
  }

  @Test("LIB-6: conflicting transactions are an error that allows repeating them")
  func serializationFailure() throws {
    try connection.script("INSERT INTO item VALUES (1)")
    let error = try failure {
      try connection.transaction(.repeatableRead) {
        _ = try connection.value("SELECT count(*) FROM item")
        try database.open().execute("UPDATE item SET id = 2")
        try connection.execute("UPDATE item SET id = 3")
      }
    }
    #expect(error.isSerializationFailure)
  }

  @Test("LIB-6: a deadlock is an error that allows repeating the transaction")
  func deadlock() throws {
    try connection.script("INSERT INTO item VALUES (1), (2); SET deadlock_timeout = '10ms'")
    let other = try database.open()
    try other.script("BEGIN; UPDATE item SET id = id WHERE id = 2")
    try connection.script("BEGIN; UPDATE item SET id = id WHERE id = 1")
    let blocked = HandedOver(value: other)
    let pid = other.processId
    let waiting = Background {
      try blocked.value.script("UPDATE item SET id = id WHERE id = 1; ROLLBACK")
    }
    let observer = try database.open()
    #expect(try becomesTrue { try observer.isWaitingForLock(pid) })
    let error = try failure { try connection.script("UPDATE item SET id = id WHERE id = 2") }
    #expect(error.isDeadlock)
    try connection.script("ROLLBACK")
    try waiting.value()
  }

  @Test("LIB-6: a constraint that fails at the commit is an error, and nothing is changed")
  func deferredConstraint() throws {
    try connection.script(
      "CREATE TABLE part (item bigint REFERENCES item DEFERRABLE INITIALLY DEFERRED)")
    let error = try failure {
      try connection.transaction { try connection.execute("INSERT INTO part VALUES (9)") }
    }
    #expect(error.isForeignKeyViolation)
    #expect(!connection.isInTransaction)
  }
}

extension PostgresConnection {
  /// Whether the session waits for a lock.
  func isWaitingForLock(_ processId: Int32) throws -> Bool {
    let sql = "SELECT count(*) FROM pg_stat_activity WHERE pid = ? AND wait_event_type = 'Lock'"
    return try value(sql, [.integer(Int64(processId))]) == 1
  }

  /// Whether the session runs a statement.
  func isActive(_ processId: Int32) throws -> Bool {
    let sql = "SELECT count(*) FROM pg_stat_activity WHERE pid = ? AND state = 'active'"
    return try value(sql, [.integer(Int64(processId))]) == 1
  }
}
