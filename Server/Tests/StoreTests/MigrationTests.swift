import Domain
import Foundation
import GRDB
import Testing

@testable import Store

/// LIB-4: migration from older versions to the current schema, even if interrupted.
@Suite(.onlySQLite) struct MigrationTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Changes the file as another program would.
  private func edit(_ body: (GRDB.Database) throws -> Void) throws {
    let queue = try DatabaseQueue(path: folder.file)
    try queue.writeWithoutTransaction(body)
    try queue.close()
  }

  private func rows(_ sql: String, _ file: String) throws -> [String] {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: file, configuration: configuration)
    defer { try? queue.close() }
    return try queue.read { try String.fetchAll($0, sql: sql) }
  }

  private func schema(_ file: String) throws -> [String] {
    try rows("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL", file)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.sorted()
  }

  // LIB-4: a migrated database has the same schema as a new one
  @Test(arguments: 1...11)
  func aMigratedSchemaIsThatOfANewDatabase(version: Int) throws {
    try folder.writeFrozen(version: version)
    try folder.open().close()
    let new = try TemporaryFolder()
    try Store.Database.open(folder: new.path).close()
    #expect(try schema(folder.file) == schema(new.file))
    let applied = "SELECT identifier FROM grdb_migrations ORDER BY rowid"
    #expect(try rows(applied, folder.file) == Migrations.migrator().migrations)
  }

  // LIB-4, Q-2: a migration that fails leaves the version before, which can be migrated later
  @Test(arguments: [
    (1, "signInStep"), (1, "invitation"), (1, "codeFlow"), (1, "codeGuess"), (1, "message"),
    (2, "tokenSuccessor"), (2, "photoDay"), (3, "photoTag"), (3, "searchWord"), (3, "personWord"),
    (3, "collection"), (3, "collectionPhoto"),
    (3, "topic"), (3, "topicOwner"), (3, "topicPhoto"), (3, "photoPlace"), (4, "audit"),
    (5, "removedPhoto"), (9, "indexedFolder"), (9, "indexedFile"), (9, "indexedMount"),
    (11, "newIndexedFolder"), (11, "newIndexedFile"), (11, "newIndexedMount"),
  ])
  func aFailedMigrationChangesNothing(version: Int, table: String) async throws {
    try folder.writeFrozen(version: version)
    try edit { try $0.execute(sql: "CREATE TABLE \(table) (mine TEXT)") }
    let before = try schema(folder.file)
    #expect(throws: StoreError.unexpected(message: "table \(table) already exists")) {
      try folder.open()
    }
    #expect(try schema(folder.file) == before)
    try edit { try $0.execute(sql: "DROP TABLE \(table)") }
    let database = try folder.open()
    #expect(try database.people.person(username: "anna") != nil)
    #expect(try await database.check() == [])
    try database.close()
  }

  // LIB-4, FEED-27: photos of a collection were added one after another, in the order of their places
  @Test func noTwoPhotosOfACollectionWereAddedAtTheSameMoment() async throws {
    try folder.writeFrozen(version: 7)
    try edit {
      try $0.execute(
        sql: """
          UPDATE collectionPhoto SET addedAt = 41000;
          INSERT INTO collectionPhoto VALUES (1, 3, 2, 40000);
          UPDATE collection SET totalPhotos = 3 WHERE id = 1;
          """)
    }
    let database = try folder.open()
    #expect(try await database.check() == [])
    try database.close()
    let moments = try rows("SELECT addedAt FROM collectionPhoto ORDER BY place", folder.file)
    #expect(moments == ["41000", "41002", "41004"])
    let ofTopic = try rows("SELECT addedAt FROM topicPhoto", folder.file)
    #expect(ofTopic == ["1700000044000"])
  }

  // LIB-4, FEED-27: a photo in the bin that was added with others keeps its place among them
  @Test(arguments: [(0, ["40999"]), (1, ["41001"]), (2, ["41003"])])
  func aPhotoInTheBinKeepsItsPlace(place: Int, moments: [String]) async throws {
    try folder.writeFrozen(version: 8)
    try edit {
      try $0.execute(
        sql: """
          UPDATE collectionPhoto SET addedAt = 41000;
          UPDATE binnedCollectionPhoto SET addedAt = 41000, place = \(place);
          """)
    }
    try folder.open().close()
    #expect(try rows("SELECT addedAt FROM binnedCollectionPhoto", folder.file) == moments)
    let shown = try rows("SELECT addedAt FROM collectionPhoto ORDER BY place", folder.file)
    #expect(shown == ["41000", "41002"])
  }

  // LIB-4, FEED-35: for people of earlier versions, photos still fill the screen when they open
  @Test func photosOfEarlierPeopleFillTheScreen() throws {
    try folder.writeFrozen(version: 10)
    let database = try folder.open()
    let people = try database.people.all()
    #expect(!people.isEmpty && people.allSatisfy { !$0.opensWhole })
  }

  // LIB-4, LIB-22: the paths of an older version become the bytes that they were, and nothing is lost with the
  // tables that are replaced
  @Test func pathsOfAnEarlierVersionBecomeBytes() async throws {
    try folder.writeFrozen(version: 11)
    let paths = ["indexedFolder", "indexedFile", "indexedMount"].map { table in
      "SELECT path FROM \(table) ORDER BY CAST(path AS BLOB)"
    }
    let before = try paths.map { try rows($0, folder.file).map { Array($0.utf8) } }
    #expect(before.map(\.count) == [2, 4, 2])
    let database = try folder.open()
    let folders = try database.folders.all()
    let files = try folders.flatMap { try database.folders.files(of: $0) }.map(\.path).sorted()
    let mounts = try folders.flatMap { try database.folders.mounts(of: $0) }.sorted()
    #expect([folders.map(\.path), files, mounts].map { $0.map(\.bytes) } == before)
    #expect(files[0...1] == ["2023/озеро.jpg", "Ba\u{308}der/a.jpg"])
    #expect(folders.map(\.id) == [2, 1] && folders[1].options.contains("*.tmp"))
    let anna = try #require(try database.people.person(username: "anna"))
    let next = try await database.folders.add(
      path: "/new", of: anna, options: "{}", isWatched: nil)
    #expect(next.id == 8, "no id of a forgotten folder is used again")
    #expect(try await database.check() == [])
    try database.close()
  }

  // LIB-4: a database that another program made is not taken over
  @Test(arguments: [
    "CREATE TABLE person (id INTEGER)", "CREATE TABLE photo (x)", "CREATE VIEW token AS SELECT 1",
  ]) func anotherProgramsDatabaseStaysAsItIs(sql: String) throws {
    try edit { try $0.execute(sql: sql) }
    let before = try schema(folder.file)
    #expect(throws: StoreError.self) { try folder.open() }
    #expect(try schema(folder.file).filter { !$0.contains("grdb_migrations") } == before)
  }

  // LIB-4: a database with a single unknown migration is refused as that of a newer version
  @Test(arguments: ["3-later", "1-first-schema-b", "", "99"])
  func anUnknownMigrationIsANewerVersion(name: String) throws {
    try folder.open().close()
    try edit {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [name])
    }
    #expect(throws: StoreError.newerVersion) { try folder.open() }
    try edit {
      try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [name])
    }
    try folder.open().close()
  }

  // the schema refuses invalid rows, also in direct SQL
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
  ]) func aSchemaRefusesIt(sql: String) async throws {
    try folder.writeFrozen(version: 2)
    let database = try folder.open()
    await #expect(throws: StoreError.self) { try await database.write { try $0.execute(sql: sql) } }
    #expect(try await database.check() == [])
    #expect(!database.hasDiskFailed)
    try database.close()
  }
}
