import Glibc
import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: no call waits longer than its deadline.
@Suite(
  .enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"), .timeLimit(.minutes(20)))
struct DeadlineTests {
  let database: TestDatabase
  let connection: PostgresConnection

  init() throws {
    database = try TestDatabase()
    connection = try database.open()
  }

  @Test("LIB-6: a statement is canceled at its deadline, and the connection stays usable")
  func canceled() throws {
    let statement = try connection.cachedStatement("SELECT pg_sleep(60)")
    let error = try failure { try statement.execute(deadline: .after(.milliseconds(50))) }
    #expect(error == .deadlineExceeded)
    #expect(try connection.value("SELECT 7") == 7)
  }

  @Test("LIB-6: a result that arrives before the deadline is returned")
  func inTime() throws {
    let statement = try connection.cachedStatement("SELECT 7")
    #expect(try statement.rows(deadline: .after(.seconds(30))).first?.integer(0) == 7)
  }

  @Test("LIB-6: a script is canceled at its deadline")
  func script() throws {
    let error = try failure {
      try connection.script(
        "CREATE TABLE item (id int); SELECT pg_sleep(60)", deadline: .after(.milliseconds(50)))
    }
    #expect(error == .deadlineExceeded)
    #expect(try connection.value("SELECT to_regclass('item') IS NULL") == 1)
  }

  @Test("LIB-6: a wait for a lock ends at the deadline")
  func lockWait() throws {
    try connection.script("CREATE TABLE item (id int)")
    let holder = try database.open()
    try holder.script("BEGIN; LOCK TABLE item")
    let insert = try connection.cachedStatement("INSERT INTO item VALUES (1)")
    let error = try failure { try insert.execute(deadline: .after(.milliseconds(50))) }
    #expect(error == .deadlineExceeded)
    try holder.script("ROLLBACK")
    #expect(try connection.value("SELECT count(*) FROM item") == 0)
  }

  @Test("LIB-6: a deadline in a transaction rolls it back")
  func inTransaction() throws {
    try connection.script("CREATE TABLE item (id int)")
    let sleep = try connection.cachedStatement("SELECT pg_sleep(60)")
    let error = try failure {
      try connection.transaction {
        try connection.execute("INSERT INTO item VALUES (1)")
        try sleep.execute(deadline: .after(.milliseconds(50)))
      }
    }
    #expect(error == .deadlineExceeded)
    #expect(!connection.isInTransaction)
    #expect(try connection.value("SELECT count(*) FROM item") == 0)
  }

  /// The error of a statement whose server process is stopped after its first execution.
  private func failureWhileStopped(
    _ stopped: PostgresConnection, _ sql: String, after time: Duration?
  ) throws -> PostgresError {
    let statement = try stopped.cachedStatement(sql)
    try statement.execute()
    let process = stopped.processId
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    return try failure { try statement.execute(deadline: time.map { .after($0) }) }
  }

  @Test("LIB-6: a connection whose server process does not react is dropped")
  func stoppedProcess() throws {
    var settings = PostgresSettings.patient
    settings.cancelTimeout = .milliseconds(100)
    let stopped = try database.open(settings)
    let error = try failureWhileStopped(stopped, "SELECT 1", after: .milliseconds(50))
    #expect(error == .deadlineExceeded)
    #expect(stopped.isBroken)
  }

  @Test("LIB-6: a change whose connection is dropped at the deadline has an unknown outcome")
  func stoppedChange() throws {
    try connection.script("CREATE TABLE item (id int)")
    var settings = PostgresSettings.patient
    settings.cancelTimeout = .milliseconds(100)
    let stopped = try database.open(settings)
    let error = try failureWhileStopped(
      stopped, "INSERT INTO item VALUES (1)", after: .milliseconds(50))
    guard case .outcomeUnknown = error else { throw error }
  }

  @Test("LIB-6: a server that is silent for too long counts as lost, without any deadline")
  func silence() throws {
    var settings = PostgresSettings.patient
    settings.statementTimeout = .seconds(3)
    settings.responseGrace = .seconds(2)
    let stopped = try database.open(settings)
    let error = try failureWhileStopped(stopped, "SELECT 1", after: nil)
    #expect(error == .connectionLost(reason: "the server did not respond"))
    #expect(stopped.isBroken)
  }

  @Test("LIB-6: the server ends a statement at the statement timeout")
  func statementTimeout() throws {
    var settings = PostgresSettings.patient
    settings.statementTimeout = .milliseconds(500)
    let limited = try database.open(settings)
    let error = try failure { try limited.execute("SELECT pg_sleep(60)") }
    #expect(error.isCanceled)
    #expect(try limited.value("SELECT 7") == 7)
  }

  @Test("LIB-6: the server ends an idle transaction at its timeout")
  func idleTransaction() throws {
    var settings = PostgresSettings.patient
    settings.idleInTransactionTimeout = .milliseconds(20)
    let limited = try database.open(settings)
    let process = limited.processId
    let error = try failure {
      try limited.transaction {
        let sql = "SELECT count(*) FROM pg_stat_activity WHERE pid = ?"
        let ended: PostgresValue = 0
        #expect(
          try becomesTrue { try connection.value(sql, [.integer(Int64(process))]) == ended })
        try limited.execute("SELECT 1")
      }
    }
    #expect(error.sqlState == "25P03" || error.isLostConnection)
    #expect(limited.isBroken)
  }

  @Test("LIB-6: a deadline without a way to cancel closes the connection")
  func unreachableCancel() throws {
    let proxy = try Proxy(to: database.cluster.port)
    var settings = PostgresSettings.patient
    settings.cancelTimeout = .seconds(1)
    let url = try database.passwordURL(port: proxy.port)
    let cut = try PostgresConnection.open(url, settings: settings)
    let statement = try cut.cachedStatement("SELECT pg_sleep(60)")
    proxy.close()
    let error = try failure { try statement.execute(deadline: .after(.milliseconds(50))) }
    #expect(error == .deadlineExceeded)
    #expect(cut.isBroken)
  }

  @Test("LIB-6: a deadline while too many statements are being canceled closes the connection")
  func cancelLimit() throws {
    connection.cancellations = Cancellation.Limit(0)
    let statement = try connection.cachedStatement("SELECT pg_sleep(60)")
    let start = PostgresDeadline.now
    let error = try failure { try statement.execute(deadline: .after(.milliseconds(50))) }
    #expect(error == .deadlineExceeded)
    #expect(connection.isBroken)
    #expect(start.duration(to: .now) < connection.settings.cancelTimeout)
  }

  @Test("LIB-6: a deadline ends a statement whose rows keep arriving")
  func flood() throws {
    let server = try FloodServer()
    var settings = PostgresSettings.patient
    settings.cancelTimeout = .milliseconds(100)
    let url = try PostgresURL(
      "postgres://a@127.0.0.1:\(server.port)/b?sslmode=disable&gssencmode=disable")
    let flooded = try PostgresConnection.open(url, settings: settings)
    let start = PostgresDeadline.now
    #expect(throws: PostgresError.outcomeUnknown(reason: PostgresError.deadlineExceeded.clause)) {
      try flooded.script("SELECT 1", deadline: .after(.milliseconds(100)))
    }
    #expect(start.duration(to: .now) < .seconds(30))
  }
}
