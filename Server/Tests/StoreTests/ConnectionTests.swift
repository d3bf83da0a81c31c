import Foundation
import Testing

@testable import Store

/// The connection on which stores run their SQL.
@Suite struct ConnectionTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  private func read<Value: SQLValue>(
    _ sql: String, _ arguments: StatementArguments
  ) throws -> Value? {
    try database.read { try Value.fetchOne($0, sql: sql, arguments: arguments) }
  }

  @Test(
    "LIB-6: a text comes back as it was bound",
    arguments: [
      "", "a", "it's \"quoted\" ?", "Байкал 🌊", String(repeating: "я", count: 70_000),
    ])
  func textsAreKept(text: String) throws {
    #expect(try read("SELECT ?", [text]) == text)
    guard TestEngine.isSQLite else { return }
    #expect(try read("SELECT typeof(?)", [text]) == "text")
    #expect(try read("SELECT length(CAST(? AS BLOB))", [text]) == text.utf8.count)
  }

  @Test(
    "LIB-6: bytes come back as they were bound",
    arguments: [Data(), Data([0]), Data([255, 0, 1]), Data(count: 100_000)])
  func bytesAreKept(bytes: Data) throws {
    #expect(try read("SELECT ?", [bytes]) == bytes)
    guard TestEngine.isSQLite else { return }
    #expect(try read("SELECT typeof(?)", [bytes]) == "blob")
  }

  @Test("LIB-6: an integer comes back as it was bound", arguments: [0, 1, -1, .max, Int64.min])
  func integersAreKept(number: Int64) throws {
    #expect(try read("SELECT ?", [number]) == number)
    guard TestEngine.isSQLite else { return }
    #expect(try read("SELECT typeof(?)", [number]) == "integer")
  }

  @Test("LIB-6: a number with a fraction comes back as it was bound")
  func fractionsAreKept() throws {
    #expect(try read("SELECT ?", [0.1]) == 0.1)
    #expect(
      try read("SELECT ?", [-Double.greatestFiniteMagnitude]) == -Double.greatestFiniteMagnitude)
  }

  @Test("LIB-6: true is 1, false is 0, nil is NULL")
  func truthIsANumber() throws {
    #expect(try read("SELECT CAST(? AS bigint)", [true]) == 1)
    #expect(try read("SELECT CAST(? AS bigint)", [false]) == 0)
    #expect(try (read("SELECT ?", [nil as String?]) as String?) == nil)
  }

  @Test("LIB-6: arguments of an earlier call are not kept")
  func argumentsAreNotKept() throws {
    try database.read { connection in
      let statement = try connection.cachedStatement(sql: "SELECT COALESCE(?, 'none')")
      #expect(try String.fetchOne(statement, arguments: ["first"]) == "first")
      #expect(try String.fetchOne(statement, arguments: [nil]) == "none")
    }
  }

  @Test("LIB-6: a statement that was refused can be run again", .onlySQLite)
  func aRefusedStatementIsNotLost() async throws {
    try await database.write { connection in
      let statement = try connection.cachedStatement(
        sql: "INSERT INTO setting (key, value) VALUES (?, '')")
      try statement.execute(arguments: ["first"])
      #expect(throws: (any Error).self) { try statement.execute(arguments: ["first"]) }
      try statement.execute(arguments: ["second"])
    }
    let keys = try database.read { try String.fetchSet($0, sql: "SELECT key FROM setting") }
    #expect(keys.isSuperset(of: ["first", "second"]))
  }

  @Test("LIB-6: a numbered placeholder is one argument")
  func numberedPlaceholders() throws {
    #expect(try read("SELECT ?2 || ?1 || ?2", ["a", "b"]) == "bab")
  }

  @Test("LIB-6: too few and too many arguments are refused", arguments: [0, 1, 3])
  func aWrongNumberIsRefused(count: Int) throws {
    let arguments = StatementArguments([Int](repeating: 1, count: count))
    #expect(throws: StoreError.self) {
      try read("SELECT ? + ?", arguments) as Int?
    }
  }

  @Test("LIB-6: the change of a statement without effect counts no rows")
  func withoutEffectNothingIsChanged() async throws {
    let counts = try await database.write { connection in
      try ["a", "a", "b"].map { key in
        try connection.execute(
          sql: "INSERT INTO setting (key, value) VALUES (?, '') ON CONFLICT DO NOTHING",
          arguments: [key])
        return connection.changesCount
      }
    }
    #expect(counts == [1, 0, 1])
  }

  @Test("LIB-6: an inserted row's id is returned, and an insert that is refused changes nothing")
  func anInsertReturnsItsId() async throws {
    let sql = "INSERT INTO indexedFolder (path, personId, options, isWatched) VALUES (?, ?, '', 0)"
    let anna = try await database.people.add(sample: "anna")
    let id = try await database.write { connection in
      _ = try connection.insert(sql: sql, arguments: [FilePath("/a"), anna.id])
      return try connection.insert(sql: sql, arguments: [FilePath("/b"), anna.id])
    }
    #expect(try read("SELECT id FROM indexedFolder WHERE path = ?", [FilePath("/b")]) == id)
    await #expect(throws: StoreError.self) {
      try await database.write { try $0.insert(sql: sql, arguments: [FilePath("/b"), anna.id]) }
    }
    await #expect(throws: StoreError.missing) {
      try await database.write {
        try $0.insert(sql: sql, arguments: [FilePath("/c"), anna.id + 1])
      }
    }
    #expect(try read("SELECT count(*) FROM indexedFolder", []) == 2)
  }

  @Test("LIB-6: a savepoint that is given up undoes its own changes only")
  func aSavepointIsUndone() async throws {
    let insert = "INSERT INTO setting (key, value) VALUES (?, '')"
    try await database.write { connection in
      try connection.execute(sql: insert, arguments: ["before"])
      try connection.inSavepoint {
        try connection.execute(sql: insert, arguments: ["kept"])
        return true
      }
      try connection.inSavepoint {
        try connection.execute(sql: insert, arguments: ["undone"])
        return false
      }
      #expect(throws: StoreError.missing) {
        try connection.inSavepoint {
          try connection.execute(sql: insert, arguments: ["failed"])
          throw StoreError.missing
        }
      }
    }
    let keys = try database.read { try String.fetchSet($0, sql: "SELECT key FROM setting") }
    #expect(
      keys.isSuperset(of: ["before", "kept"]) && keys.isDisjoint(with: ["undone", "failed"]))
  }

  @Test("LIB-6: rows are read one after the other, and read again after an end before the last one")
  func rowsAreReadInTurn() throws {
    try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: "SELECT column1 FROM (VALUES (1), (2), (3)) AS list ORDER BY column1")
      for _ in 0..<2 {
        let rows = try Row.fetchCursor(statement)
        #expect(try rows.next().map { $0[0] as Int } == 1)
      }
      #expect(try Int.fetchAll(statement) == [1, 2, 3])
      #expect(try Row.fetchAll(statement).map { $0[0] as Int } == [1, 2, 3])
      #expect(try Int.fetchSet(statement) == [1, 2, 3])
    }
  }
}
