import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: many statements without waiting for each.
@Suite(
  .enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"), .timeLimit(.minutes(20)))
struct PipelineTests {
  let database: TestDatabase
  let connection: PostgresConnection
  let insert: PostgresStatement

  init() throws {
    database = try TestDatabase()
    connection = try database.open()
    try connection.script("CREATE TABLE item (id bigint PRIMARY KEY, name text)")
    insert = try connection.cachedStatement("INSERT INTO item VALUES (?, ?)")
  }

  private var count: PostgresValue? {
    get throws { try database.open().value("SELECT count(*) FROM item") }
  }

  @Test("LIB-6: a pipeline returns the result of each statement in order")
  func results() throws {
    let select = try connection.cachedStatement("SELECT name FROM item WHERE id = ?")
    let results = try connection.pipeline([
      (insert, [1, "a"]), (select, [1]), (insert, [2, "b"]), (select, [9]), (select, [2]),
    ])
    #expect(results.map(\.affectedRows) == [1, 1, 1, 0, 1])
    #expect(try results.map { try $0.first?.text(0) } == [nil, "a", nil, nil, "b"])
    #expect(try connection.pipeline([]).isEmpty)
  }

  @Test("LIB-6: ten thousand large texts in both directions do not block")
  func largeTexts() throws {
    let echo = try connection.cachedStatement("SELECT ?, repeat('y', 8000)")
    let text = String(repeating: "x", count: 8000)
    let results = try connection.pipeline(
      (0..<10_000).map { (echo, [.text("\($0) " + text)]) })
    #expect(results.count == 10_000)
    #expect(
      try results.enumerated().allSatisfy { number, result in
        try result[0].text(0) == "\(number) " + text
      })
  }

  @Test("LIB-6: a pipeline throws its first error, and none of it is stored")
  func failure() throws {
    var steps = (0..<1000).map { (insert, [.integer(Int64($0)), "x"] as [PostgresValue]) }
    steps[500].1 = [7, "again"]
    steps[700].1 = [8, "again"]
    let error = try PostgresTests.failure { try connection.pipeline(steps) }
    #expect(error.isUniqueViolation)
    #expect(try count == 0)
    #expect(try connection.value("SELECT 7") == 7)
  }

  @Test("LIB-6: an argument that cannot be sent stops the pipeline, and none of it is stored")
  func unsendable() throws {
    let error = try PostgresTests.failure {
      try connection.pipeline([(insert, [1, "a"]), (insert, [2, "b\0"]), (insert, [3, "c"])])
    }
    guard case .invalidArgument = error else { throw error }
    #expect(try count == 0)
    #expect(try connection.pipeline([(insert, [1, "a"])]).count == 1)
  }

  @Test("LIB-6: a pipeline in a transaction is committed with it")
  func inTransaction() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.pipeline([(insert, [1, "a"])])
        throw Stop()
      }
    }
    #expect(try count == 0)
    try connection.transaction { try connection.pipeline([(insert, [1, "a"])]) }
    #expect(try count == 1)
  }

  @Test("LIB-6: a pipeline of more statements than the cache holds succeeds")
  func manyStatements() throws {
    var settings = PostgresSettings.patient
    settings.cachedStatementLimit = 2
    let small = try database.open(settings)
    for _ in 0..<2 {
      let steps = try (0..<6).map {
        (try small.cachedStatement("SELECT \($0)"), [] as [PostgresValue])
      }
      #expect(
        try small.pipeline(steps).map { try $0.first?.integer(0) } == [0, 1, 2, 3, 4, 5])
    }
    #expect(try small.value("SELECT count(*) FROM pg_prepared_statements") == 2)
  }

  @Test("LIB-6: a statement of another connection is refused")
  func otherConnection() throws {
    let other = try database.open()
    let error = try PostgresTests.failure { try other.pipeline([(insert, [1, "a"])]) }
    guard case .misuse = error else { throw error }
  }

  @Test("LIB-6: the deadline of a pipeline cancels it, and none of it is stored")
  func deadline() throws {
    let sleep = try connection.cachedStatement("SELECT pg_sleep(60)")
    let text = PostgresValue.text(String(repeating: "x", count: 100_000))
    let rest = (2..<400).map { (insert, [.integer($0), text] as [PostgresValue]) }
    for steps in [rest, []] {
      #expect(throws: PostgresError.deadlineExceeded) {
        try connection.pipeline(
          [(insert, [1, "a"]), (sleep, [])] + steps, deadline: .after(.milliseconds(100)))
      }
      #expect(try count == 0)
      #expect(try connection.value("SELECT 7") == 7)
    }
  }

  @Test("LIB-6: COPY in a pipeline is refused")
  func copy() throws {
    let copy = try connection.cachedStatement("COPY item TO STDOUT")
    try insert.execute([1, "a"])
    let error = try PostgresTests.failure {
      try connection.pipeline([(insert, [2, "b"]), (copy, [])])
    }
    #expect(error == .misuse(reason: "COPY is not supported"))
    #expect(connection.isBroken)
  }

  @Test("LIB-6: a pipeline whose session ends throws the error of the server")
  func ended() throws {
    let end = try connection.cachedStatement("SELECT pg_terminate_backend(pg_backend_pid())")
    let error = try PostgresTests.failure {
      try connection.pipeline([(end, []), (insert, [1, "a"]), (insert, [2, "b"])])
    }
    guard case .outcomeUnknown = error else {
      #expect(error.isStartingUpOrShuttingDown)
      return
    }
  }
}
