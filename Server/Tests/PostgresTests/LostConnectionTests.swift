import Glibc
import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: a connection that breaks, and what is known about the change that was sent.
@Suite(
  .enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"), .timeLimit(.minutes(20)))
struct LostConnectionTests {
  let database: TestDatabase
  let observer: PostgresConnection
  let proxy: Proxy
  let connectionURL: PostgresURL
  let connection: PostgresConnection

  init() throws {
    database = try TestDatabase()
    observer = try database.open()
    try observer.script("CREATE TABLE item (id bigint)")
    proxy = try Proxy(to: database.cluster.port)
    connectionURL = try database.passwordURL(port: proxy.port)
    connection = try PostgresConnection.open(connectionURL, settings: .patient)
    try observer.script("GRANT ALL ON item TO \(database.schema)_tester")
  }

  private var count: PostgresValue? {
    get throws { try observer.value("SELECT count(*) FROM item") }
  }

  @Test("LIB-6: a commit whose response is lost has an unknown outcome, here it was stored")
  func commitResponseLost() throws {
    proxy.apply(.cutAfter("COMMIT\0"))
    let error = try failure {
      try connection.transaction { try connection.execute("INSERT INTO item VALUES (1)") }
    }
    guard case .outcomeUnknown = error else { throw error }
    #expect(try count == 1)
    #expect(connection.isBroken)
  }

  @Test("LIB-6: a commit that does not arrive has an unknown outcome, here it was not stored")
  func commitLost() throws {
    proxy.apply(.cutBefore("COMMIT\0"))
    let error = try failure {
      try connection.transaction { try connection.execute("INSERT INTO item VALUES (1)") }
    }
    guard case .outcomeUnknown = error else { throw error }
    #expect(try count == 0)
  }

  @Test("LIB-6: a commit without a response by the deadline has an unknown outcome")
  func commitHeld() throws {
    var settings = PostgresSettings.patient
    settings.cancelTimeout = .milliseconds(100)
    let held = try PostgresConnection.open(connectionURL, settings: settings)
    let insert = try held.cachedStatement("INSERT INTO item VALUES (1)")
    try insert.execute()
    proxy.apply(.holdFrom("COMMIT\0"))
    let error = try failure {
      try held.transaction(deadline: .after(.seconds(5))) { try insert.execute() }
    }
    guard case .outcomeUnknown = error else { throw error }
    #expect(held.isBroken)
  }

  @Test("LIB-6: a lost commit of a snapshot is only a lost connection")
  func snapshotLost() throws {
    proxy.apply(.cutBefore("COMMIT\0"))
    let error = try failure {
      try connection.transaction(.snapshot) { try connection.execute("SELECT 1") }
    }
    guard case .connectionLost = error else { throw error }
  }

  @Test("LIB-6: a change outside a transaction whose response is lost has an unknown outcome")
  func changeLost() throws {
    try connection.execute("INSERT INTO item VALUES (?)", [1])
    proxy.apply(.cutAfter("imagefeed_1"))
    let error = try failure { try connection.execute("INSERT INTO item VALUES (?)", [2]) }
    guard case .outcomeUnknown = error else { throw error }
    #expect(try count == 2)
  }

  @Test("LIB-6: a pipeline whose response is lost has an unknown outcome")
  func pipelineLost() throws {
    let insert = try connection.cachedStatement("INSERT INTO item VALUES (?)")
    try insert.execute([1])
    proxy.apply(.cutAfter("imagefeed_1"))
    let error = try failure { try connection.pipeline([(insert, [2]), (insert, [3])]) }
    guard case .outcomeUnknown = error else { throw error }
  }

  @Test("LIB-6: a query whose response is lost is only a lost connection")
  func queryLost() throws {
    try connection.execute("SELECT ?", [1])
    proxy.apply(.cutAfter("imagefeed_1"))
    let error = try failure { try connection.execute("SELECT ?", [2]) }
    guard case .connectionLost = error else { throw error }
    #expect(connection.isBroken)
    let next = try failure { try connection.execute("SELECT ?", [2]) }
    #expect(next == .closed)
  }

  @Test("LIB-6: a change in a transaction whose connection breaks was not stored")
  func transactionLost() throws {
    let insert = try connection.cachedStatement("INSERT INTO item VALUES (?)")
    let error = try failure {
      try connection.transaction {
        try insert.execute([1])
        proxy.apply(.cutAfter("imagefeed_1"))
        try insert.execute([2])
      }
    }
    guard case .connectionLost = error else { throw error }
    #expect(try count == 0)
  }

  @Test("LIB-6: a session that was ended while idle is noticed before a change is sent")
  func terminatedWhileIdle() throws {
    let direct = try database.open()
    try direct.execute("INSERT INTO item VALUES (?)", [1])
    try terminate(direct.processId)
    let error = try failure { try direct.execute("INSERT INTO item VALUES (?)", [2]) }
    guard case .connectionLost = error else { throw error }
    #expect(try count == 1)
  }

  /// Ends a session and waits until it is gone, so that its socket is closed.
  private func terminate(_ process: Int32) throws {
    let pid: [PostgresValue] = [.integer(Int64(process))]
    try observer.execute("SELECT pg_terminate_backend(CAST(? AS int), 20000)", pid)
    #expect(becomesTrue { kill(process, 0) != 0 })
  }

  @Test("LIB-6: a session that ends itself is an error of the server")
  func terminatedInQuery() throws {
    let direct = try database.open()
    let error = try failure { try direct.execute("SELECT pg_terminate_backend(pg_backend_pid())") }
    #expect(error.isStartingUpOrShuttingDown)
    #expect(direct.isBroken)
  }

  @Test("LIB-6: a server that is killed during a query is a lost connection")
  func killedServer() throws {
    let cluster = try Cluster()
    let victim = try PostgresConnection.open(
      try PostgresURL(cluster.url()), settings: .patient)
    let witness = try PostgresConnection.open(
      try PostgresURL(cluster.url()), settings: .patient)
    let process = victim.processId
    let used = HandedOver(value: victim)
    let query = Background { try failure { try used.value.execute("SELECT pg_sleep(600)") } }
    #expect(try becomesTrue { try witness.isActive(process) })
    kill(process, SIGKILL)
    let error = try query.value()
    guard case .connectionLost(let reason) = error else { throw error }
    #expect(reason.contains("closed the connection unexpectedly"))
    #expect(!error.description.contains(".."))
    #expect(becomesTrue { !witness.isAlive() })
  }

  @Test("LIB-6: a COMMIT of the caller whose response is lost has an unknown outcome")
  func callersCommitLost() throws {
    try connection.script("BEGIN; INSERT INTO item VALUES (1)")
    proxy.apply(.cutAfter("COMMIT"))
    let error = try failure { try connection.script("SELECT 1; COMMIT") }
    guard case .outcomeUnknown = error else { throw error }
    #expect(try count == 1)
  }

  @Test("LIB-6: a prepared COMMIT whose response is lost has an unknown outcome")
  func preparedCommitLost() throws {
    let commit = try connection.cachedStatement("COMMIT")
    try connection.script("BEGIN")
    try commit.execute()
    try connection.script("BEGIN; INSERT INTO item VALUES (1)")
    proxy.apply(.cutAfter("imagefeed_1"))
    let error = try failure { try commit.execute() }
    guard case .outcomeUnknown = error else { throw error }
    #expect(try count == 1)
  }
}
