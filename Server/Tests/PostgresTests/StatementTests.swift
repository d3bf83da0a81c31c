import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: prepared statements and their cache.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"))
struct StatementTests {
  let database: TestDatabase
  let connection: PostgresConnection

  init() throws {
    database = try TestDatabase()
    connection = try database.open()
    try connection.script("CREATE TABLE item (id bigint PRIMARY KEY, name text, rank int)")
  }

  /// The names of the prepared statements with this SQL on the server.
  private func names(_ sql: PostgresValue) throws -> [PostgresValue] {
    let query = "SELECT name FROM pg_prepared_statements WHERE statement = ? ORDER BY prepare_time"
    return try connection.values(query, [sql]).flatMap(\.self)
  }

  @Test("LIB-6: a change returns the number of changed rows")
  func affectedRows() throws {
    let insert = try connection.cachedStatement("INSERT INTO item VALUES (?, ?, NULL)")
    #expect(insert.parameterCount == 2)
    #expect(try insert.execute([1, "a"]) == 1)
    #expect(try insert.execute([2, "b"]) == 1)
    #expect(try connection.execute("UPDATE item SET name = 'c' WHERE id > ?", [0]) == 2)
    #expect(try connection.execute("DELETE FROM item WHERE id = ?", [7]) == 0)
    #expect(try connection.execute("CREATE TABLE more (id int)") == 0)
  }

  @Test("LIB-6: rows and columns are read by index")
  func rows() throws {
    let statement = try connection.cachedStatement(
      "SELECT n, n * 2 AS twice FROM generate_series(1, ?) n ORDER BY n")
    let result = try statement.rows([3])
    #expect(result.count == 3 && result.columnCount == 2)
    #expect(result.columnName(1) == "twice")
    #expect(try result.map { try $0.integer(1) } == [2, 4, 6])
    #expect(try result[2].integer(0) == 3)
    connection.close()
    #expect(try result[0].integer(1) == 2)
  }

  @Test("LIB-6: a statement is prepared once")
  func preparedOnce() throws {
    for number in 0..<Int64(5) {
      #expect(try connection.value("SELECT ?", [.integer(number)]) == .integer(number))
    }
    #expect(try names("SELECT $1") == ["imagefeed_1"])
  }

  @Test("LIB-6: NULL needs no statement of its own")
  func nullParameter() throws {
    let sql = "INSERT INTO item VALUES (?, ?, ?)"
    try connection.execute(sql, [1, .null, .null])
    try connection.execute(sql, [2, "b", .null])
    try connection.execute(sql, [3, .null, 7])
    for id in Int64(4)...6 {
      try connection.execute(sql, [.integer(id), "d", 8])
      try connection.execute(sql, [.integer(id + 10), .null, .null])
    }
    #expect(try names("INSERT INTO item VALUES ($1, $2, $3)") == ["imagefeed_3"])
    #expect(
      try connection.values("SELECT name, rank FROM item WHERE id < 5 ORDER BY id")
        == [[.null, .null], ["b", .null], [.null, 7], ["d", 8]])
  }

  @Test("LIB-6: arguments of other types are prepared separately")
  func otherTypes() throws {
    let values: [PostgresValue] = [1, 1.5, "a", .bytes([1]), 2, "b"]
    for value in values { #expect(try connection.value("SELECT ?", [value]) == value) }
    #expect(try names("SELECT $1").count == 4)
  }

  @Test("LIB-6: the least recently used statement is deallocated")
  func eviction() throws {
    var settings = PostgresSettings.patient
    settings.cachedStatementLimit = 3
    let small = try database.open(settings)
    for number in [1, 2, 3, 1, 4, 5] {
      #expect(try small.value("SELECT \(number), ?", ["x"]) == .integer(Int64(number)))
    }
    #expect(small.cachedStatementCount == 3)
    let names = "SELECT statement FROM pg_prepared_statements ORDER BY prepare_time"
    #expect(
      try small.values(names).flatMap(\.self)
        == ["SELECT 1, $1", "SELECT 4, $1", "SELECT 5, $1", .text(names)].suffix(3))
  }

  @Test("LIB-6: a statement that the cache removed can be used again")
  func evictedStatement() throws {
    var settings = PostgresSettings.patient
    settings.cachedStatementLimit = 1
    let small = try database.open(settings)
    let first = try small.cachedStatement("SELECT 1")
    let second = try small.cachedStatement("SELECT 2")
    for _ in 0..<3 {
      #expect(try first.rows().first?.integer(0) == 1)
      #expect(try second.rows().first?.integer(0) == 2)
    }
    #expect(try small.value("SELECT count(*) FROM pg_prepared_statements") == 1)
  }

  @Test("LIB-6: a wrong number of arguments is refused before it is sent")
  func argumentCount() throws {
    let statement = try connection.cachedStatement("SELECT ?, ?")
    #expect(throws: PostgresError.invalidArgument(reason: "it has 2 parameters, not 1")) {
      try statement.execute([1])
    }
  }

  @Test("LIB-6: a statement whose plan became invalid is prepared again")
  func invalidPlan() throws {
    let statement = try connection.cachedStatement("SELECT * FROM item")
    #expect(try statement.rows().columnCount == 3)
    try database.open().script("ALTER TABLE item ADD COLUMN more int")
    #expect(try statement.rows().columnCount == 4)
  }

  @Test("LIB-6: a statement that the server has lost is prepared again")
  func lostStatement() throws {
    let statement = try connection.cachedStatement("SELECT ?")
    try statement.execute([1])
    try connection.script("DEALLOCATE ALL")
    #expect(try statement.rows([2]).first?.integer(0) == 2)
    try connection.script("DEALLOCATE ALL")
    var streamed: [Int64?] = []
    try statement.forEachRow([3]) { row in
      streamed.append(try row.integer(0))
      return true
    }
    #expect(streamed == [3])
    try connection.script("DEALLOCATE ALL")
    #expect(try connection.pipeline([(statement, [4])]).first?.first?.integer(0) == 4)
  }

  @Test("LIB-6: in a transaction an invalid plan is an error, and the next transaction succeeds")
  func invalidPlanInTransaction() throws {
    let statement = try connection.cachedStatement("SELECT * FROM item")
    try statement.execute()
    try database.open().script("ALTER TABLE item ADD COLUMN more int")
    let error = try failure { try connection.transaction { try statement.execute() } }
    #expect(error.sqlState == "0A000")
    let columns = try connection.transaction { try statement.rows().columnCount }
    #expect(columns == 4)
  }

  @Test("LIB-6: statements that the cache removed in a transaction are deallocated after it")
  func evictionInTransaction() throws {
    var settings = PostgresSettings.patient
    settings.cachedStatementLimit = 1
    let small = try database.open(settings)
    try small.transaction {
      for number in 0..<3 { try small.execute("SELECT \(number)") }
      try small.script("DEALLOCATE ALL")
      try small.execute("SELECT 3")
    }
    #expect(try small.value("SELECT count(*) FROM pg_prepared_statements") == 1)
  }

  @Test("LIB-6: an error of the server names constraint, table and column")
  func constraint() throws {
    try connection.script(
      """
      INSERT INTO item VALUES (1, 'a', 1); CREATE UNIQUE INDEX item_name ON item (name);
      CREATE TABLE part (item bigint CONSTRAINT part_item REFERENCES item, size int NOT NULL)
      """)
    let unique = try failure { try connection.execute("INSERT INTO item VALUES (2, 'a', 1)") }
    #expect(unique.isUniqueViolation)
    guard case .server(let details) = unique else { throw unique }
    #expect(details.constraint == "item_name" && details.table == "item")
    #expect(details.schema == database.schema && details.column == nil)
    let foreign = try failure { try connection.execute("INSERT INTO part VALUES (9, 1)") }
    #expect(foreign.isForeignKeyViolation)
    let empty = try failure { try connection.execute("INSERT INTO part (item) VALUES (1)") }
    guard case .server(let missing) = empty else { throw empty }
    #expect(missing.sqlState == "23502" && missing.column == "size")
  }

  @Test("LIB-6: a script runs several statements")
  func script() throws {
    try connection.script("INSERT INTO item VALUES (1); INSERT INTO item VALUES (2) ;; -- ?")
    #expect(try connection.value("SELECT count(*) FROM item") == 2)
    try connection.script("")
  }

  @Test("LIB-6: a script that fails is undone")
  func failedScript() throws {
    let error = try failure {
      try connection.script("INSERT INTO item VALUES (1); INSERT INTO item VALUES (1)")
    }
    #expect(error.isUniqueViolation)
    #expect(try connection.value("SELECT count(*) FROM item") == 0)
  }

  @Test("LIB-6: a script belongs to the caller's transaction")
  func scriptInTransaction() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.script("INSERT INTO item VALUES (1); INSERT INTO item VALUES (2)")
        throw Stop()
      }
    }
    #expect(try connection.value("SELECT count(*) FROM item") == 0)
  }

  @Test("LIB-6: SQL with a NUL is refused")
  func nulScript() throws {
    #expect(throws: PostgresError.self) { try connection.script("SELECT 1\0; DROP TABLE item") }
    #expect(throws: PostgresError.self) { try connection.cachedStatement("SELECT 1\0") }
  }

  @Test("LIB-6: COPY is refused", arguments: ["COPY item FROM STDIN", "COPY item TO STDOUT"])
  func copy(sql: String) throws {
    #expect(throws: PostgresError.misuse(reason: "COPY is not supported")) {
      try connection.script(sql)
    }
    #expect(connection.isBroken)
  }

  @Test("LIB-6: a closed connection throws")
  func closed() throws {
    let statement = try connection.cachedStatement("SELECT 1")
    connection.close()
    connection.close()
    #expect(throws: PostgresError.closed) { try statement.execute() }
    #expect(throws: PostgresError.closed) { try connection.script("SELECT 1") }
    #expect(throws: PostgresError.closed) { try connection.pipeline([(statement, [])]) }
    #expect(throws: PostgresError.closed) { try statement.forEachRow { _ in true } }
    #expect(throws: PostgresError.closed) { try connection.notifications(waitingAtMost: .zero) }
    #expect(throws: PostgresError.closed) { try connection.transaction {} }
    #expect(connection.processId == 0 && connection.serverVersion == 0 && !connection.isStandby)
  }
}
