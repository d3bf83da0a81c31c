import Domain
import Foundation
import GRDB
import Testing

@testable import Store

/// LIB-4: a library of commit b95655c4 becomes one of the present schema, even if that is interrupted.
@Suite(.onlySQLite, .timeLimit(.minutes(20))) struct ConversionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeFrozen()
  }

  private var copy: String { folder.file + ".before-conversion" }

  /// The files beside each other but those of SQLite's log.
  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    }
  }

  /// Changes the file as another program would.
  private func edit(_ sql: String) throws {
    let queue = try DatabaseQueue(path: folder.file)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func texts(_ sql: String, _ file: String) throws -> [String] {
    let queue = try Store.Database.readOnlyQueue(file)
    defer { try? queue.close() }
    return try queue.read { try String.fetchAll($0, sql: sql) }
  }

  /// The definitions of all tables and indexes, without white space.
  private func schema(_ file: String) throws -> [String] {
    try texts("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL", file)
      .map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
      .map { $0.replacing("IFNOTEXISTS", with: "") }.sorted()
  }

  /// All rows but the version and those of the search index, which is built again and checked, by table; paths as bytes
  /// in hexadecimal digits.
  private func rows(_ file: String) throws -> [String: [String]] {
    let tables = try texts(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0
      AND name NOT IN ('grdb_migrations', 'searchWord') AND name NOT LIKE 'photoIndex%'
      """, file)
    return try Dictionary(
      uniqueKeysWithValues: tables.map { table in
        let columns = try texts("SELECT name FROM pragma_table_info('\(table)')", file)
          .map { $0 == "path" ? "hex(path)" : "quote(\"\($0)\")" }
        let sql = "SELECT \(columns.joined(separator: " || '|' || ")) FROM \"\(table)\""
        return (table, try texts(sql, file).sorted())
      })
  }

  private func version(_ file: String) throws -> [String] {
    try texts("SELECT identifier FROM grdb_migrations ORDER BY rowid DESC LIMIT 1", file)
  }

  /// Opens the library, checks that it has these rows and its newest version, and closes it.
  private func expectConverted(_ rows: [String: [String]]) async throws {
    let database = try folder.open()
    #expect(try await database.check() == [])
    try database.close()
    var expected = rows
    expected["share"] = rows["share"]?.map { $0 + "|0" }
    expected["shareWithdrawal"] = []
    expected["unsplashAccount"] = []
    expected["photoDownload"] = []
    expected["collection"] = rows["collection"]?.map { $0 + "|NULL" }
    // LIB-23: nobody has looked for what lies beside the photos but those of the demo.
    expected["earlierPhoto"] = try ["photo", "binnedPhoto"].flatMap { table in
      try texts("SELECT id || '|0' FROM \(table) WHERE isDemo = 0", folder.file)
    }.sorted()
    var converted = try self.rows(folder.file)
    for table in ["photo", "binnedPhoto"] {
      // LIB-23: the clock of a capture date was at UTC, and nobody knows who said so.
      let clocks = "SELECT id FROM \(table) WHERE capturedClock IS NOT capturedAt"
      #expect(try texts(clocks, folder.file) == [])
      converted[table] = converted[table]?.map { row in
        #expect(row.hasSuffix("|NULL|NULL"))
        return row.split(separator: "|", omittingEmptySubsequences: false).dropLast(3)
          .joined(separator: "|")
      }.sorted()
    }
    #expect(converted == expected, "old links show what they showed")
    #expect(try version(folder.file) == ["\(Schema.version)"])
    #expect(try files == ["imagefeed.sqlite"])
  }

  // LIB-4: the frozen database has rows in every table, so that the other tests miss none.
  @Test func everyTableHasRows() throws {
    #expect(try rows(folder.file).filter { $0.value.isEmpty }.keys.sorted() == [])
  }

  // LIB-4, FEED-8, LIB-22: all rows, likes, ids and the bytes of paths stay, and so after a restart.
  @Test func allRowsStay() async throws {
    let before = try rows(folder.file)
    for _ in 1...2 { try await expectConverted(before) }
    let database = try folder.open()
    let anna = try #require(try database.people.person(username: "anna"))
    let next = try await database.folders.add(
      path: "/new", of: anna, options: "{}", isWatched: nil)
    #expect(next.id == 8, "no id of a forgotten folder is used again")
  }

  /// Removes what tables of version 17 do not have.
  static let withoutDownloads = "DROP TABLE photoDownload;"
  /// Removes what tables of version 16 do not have.
  static let withoutUnsplash = withoutDownloads + "DROP TABLE unsplashAccount;"
  /// Removes what tables of version 15 do not have.
  static let withoutFolders =
    withoutUnsplash + "ALTER TABLE collection DROP COLUMN folder; DROP TABLE earlierPhoto;"
  /// Removes what tables of commit 52c8785d do not have.
  static let withoutNews =
    withoutFolders + "DROP TABLE shareWithdrawal; ALTER TABLE share DROP COLUMN onlyOwn;"
    + ["photo", "binnedPhoto"].flatMap { table in
      ["capturedClock", "capturePrecision", "captureSource"].map {
        "ALTER TABLE \(table) DROP COLUMN \($0);"
      }
    }.joined()

  // LIB-4: a converted library has the tables of a new one; so has one of commit 52c8785d, whose paths are bytes.
  @Test(arguments: ["11-viewing", "12-paths", "15", "16", "17"])
  func theTablesAreThoseOfANewLibrary(name: String) throws {
    if name != "11-viewing" {
      try folder.open().close()
      let changes =
        [
          "15": ConversionTests.withoutFolders, "16": ConversionTests.withoutUnsplash,
          "17": ConversionTests.withoutDownloads,
        ][name]
        ?? ConversionTests.withoutNews
      try edit("UPDATE grdb_migrations SET identifier = '\(name)'; " + changes)
    }
    #expect(try version(folder.file) == [name])
    try folder.open().close()
    let new = try TemporaryFolder()
    try new.open().close()
    #expect(try schema(folder.file) == schema(new.file))
    #expect(try version(folder.file) == version(new.file))
    #expect(try files == ["imagefeed.sqlite"])
  }

  // LIB-4: older libraries are refused byte for byte as they were.
  @Test(arguments: 1...10) func anOlderLibraryIsRefused(version: Int) throws {
    try edit("DELETE FROM grdb_migrations WHERE CAST(identifier AS INTEGER) > \(version)")
    let before = FileManager.default.contents(atPath: folder.file)
    #expect(throws: StoreError.olderVersion) { try folder.open() }
    #expect(FileManager.default.contents(atPath: folder.file) == before)
    #expect(try files == ["imagefeed.sqlite"])
    #expect(StoreError.olderVersion.description.contains("52c8785d"))
  }

  // LIB-4, Q-2: a kill while the copy is made, or after it, costs nothing: the next start converts.
  @Test(arguments: ["", ".part"]) func anInterruptedCopyIsMadeAgain(suffix: String) async throws {
    let before = try rows(folder.file)
    try Data("half a copy".utf8).write(to: URL(fileURLWithPath: copy + suffix))
    try await expectConverted(before)
  }

  // LIB-4, Q-2: a kill at any moment of the conversion, and before the copy is removed.
  @Test func aLogCutAnywhereIsConverted() async throws {
    let before = try rows(folder.file)
    let database = try folder.open()
    let (main, log) = try (data(""), data("-wal"))
    try database.close()
    #expect(log.count > 10 * 4096)
    for length in Array(stride(from: 0, to: log.count, by: 4120 * 3 + 7)) + [log.count] {
      unlink(folder.file + "-shm")
      try main.write(to: URL(fileURLWithPath: folder.file))
      try log.prefix(length).write(to: URL(fileURLWithPath: folder.file + "-wal"))
      try Data("a copy".utf8).write(to: URL(fileURLWithPath: copy))
      try await expectConverted(before)
    }
  }

  private func data(_ suffix: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.file + suffix))
  }

  // LIB-4: after an error the library is as it was, with a complete copy beside it; later it is converted.
  @Test func aFailureLeavesTheLibraryAndACopy() async throws {
    let before = try rows(folder.file)
    try edit("CREATE TABLE old_indexedFile (mine TEXT)")
    let tables = try schema(folder.file)
    #expect(throws: StoreError.unexpected(message: "table old_indexedFile already exists")) {
      try folder.open()
    }
    for file in [folder.file, copy] {
      #expect(try schema(file) == tables)
      #expect(try version(file) == ["11-viewing"])
      #expect(try rows(file).filter { $0.key != "old_indexedFile" } == before)
    }
    var facts = stat()
    #expect(stat(copy, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    try edit("DROP TABLE old_indexedFile")
    try await expectConverted(before)
  }

  // LIB-4, Q-1: on a full disk, or with a used-up quota, the library stays as it was, without a copy.
  @Test(arguments: [("", 3), ("-wal", 20)], [ENOSPC, EDQUOT])
  func aFullDiskRefuses(file: (suffix: String, pages: Int), error: Int32) async throws {
    let before = try rows(folder.file)
    let path = file.suffix == "" ? copy + ".part" : folder.file + file.suffix
    let quota = FullQuota(of: path, pages: file.pages, error: error)
    #expect(throws: StoreError.diskFull) { try folder.open() }
    #expect(try files.filter { $0.contains("before") } == [])
    #expect(try version(folder.file) == ["11-viewing"])
    #expect(try rows(folder.file) == before)
    quota.lift()
    try await expectConverted(before)
  }

  // LIB-4: a database that another program made is not taken over.
  @Test(arguments: [
    "CREATE TABLE person (id INTEGER)", "CREATE TABLE photo (x)", "CREATE VIEW token AS SELECT 1",
  ]) func anotherProgramsDatabaseStaysAsItIs(sql: String) throws {
    try FileManager.default.removeItem(atPath: folder.file)
    try edit(sql)
    let before = try schema(folder.file)
    #expect(throws: StoreError.self) { try folder.open() }
    #expect(try schema(folder.file) == before)
  }

  // Q-1: the schema refuses invalid rows, also in direct SQL.
  @Test(arguments: [
    "INSERT INTO person (username, firstName, isDemo, isDisabled, createdAt, updatedAt) "
      + "VALUES ('x', NULL, 0, 0, 0, 0)",
    "INSERT INTO person (username, firstName, isDemo, isDisabled, createdAt, updatedAt) "
      + "VALUES ('x', 'x', 0, 0, 'today', 0)",
    "UPDATE person SET totalLikes = 'many'", "UPDATE person SET updatedAt = NULL",
    "UPDATE photo SET width = 1.5", "UPDATE photo SET contentHash = NULL",
    "UPDATE photo SET personId = 99", "INSERT INTO \"like\" VALUES (1, 99, 0)",
    "INSERT INTO \"like\" VALUES (99, 1, 0)", "DELETE FROM person", "DELETE FROM photo",
    "UPDATE message SET state = 'lost'", "UPDATE message SET flow = NULL",
    "UPDATE setting SET value = NULL", "UPDATE session SET personId = 99",
    "UPDATE token SET applicationId = 99", "UPDATE codeFlow SET tries = 'x'",
    "INSERT INTO collectionPhoto VALUES (99, 1, 0, 0)", "UPDATE person SET totalCollections = NULL",
    "INSERT INTO topic (slug, title, status, visibility, publishedAt, updatedAt, startsAt) "
      + "VALUES ('sea', 'Sea', 'shut', 'hidden', 0, 0, 0)",
    "INSERT INTO topicOwner VALUES (99, 1)",
    "INSERT INTO indexedMount VALUES (1, 'text')",
  ]) func aSchemaRefusesIt(sql: String) async throws {
    let database = try folder.open()
    await #expect(throws: StoreError.self) { try await database.write { try $0.execute(sql: sql) } }
    #expect(try await database.check() == [])
    #expect(!database.hasDiskFailed)
    try database.close()
  }
}
