import Foundation
import Postgres
import ServerTestKit
import Testing

@testable import Store

/// LIB-4, LIB-6: a library of commit b95655c4 in PostgreSQL becomes one of the present schema.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct PostgresConversionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let connection = try PostgresConnection.open(PostgresURL(folder.url))
    defer { connection.close() }
    try connection.script(TemporaryFolder.frozen("b95655c4-postgres"))
  }

  /// The columns, constraints and indexes of all tables.
  private func schema(_ folder: TemporaryFolder) throws -> [String] {
    let database = try folder.openPostgres()
    defer { try? database.close() }
    return try database.read {
      try String.fetchAll(
        $0,
        sql: """
          SELECT concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable, column_default, \
          identity_generation) FROM information_schema.columns WHERE table_schema = current_schema()
          UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
          FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
          UNION ALL SELECT replace(indexdef, current_schema(), '') FROM pg_indexes
          WHERE schemaname = current_schema()
          """)
    }.sorted()
  }

  private func setVersion(_ version: Int) throws {
    let connection = try PostgresConnection.open(PostgresURL(folder.url))
    defer { connection.close() }
    try connection.script("UPDATE fact SET value = \(version) WHERE key = 'schema'")
  }

  // LIB-4, LIB-6: the tables are those of a new library; so are those of version 15 and of commit 52c8785d.
  @Test func theTablesAreThoseOfANewLibrary() throws {
    let new = try schema(TemporaryFolder())
    #expect(try schema(folder) == new && new.count > 400)
    let connection = try PostgresConnection.open(PostgresURL(folder.url))
    defer { connection.close() }
    for (version, changes) in [
      (17, ConversionTests.withoutDownloads), (16, ConversionTests.withoutUnsplash),
      (15, ConversionTests.withoutFolders),
      (3, ConversionTests.withoutNews),
    ] {
      try setVersion(version)
      try connection.script(changes)
      #expect(try schema(folder) == new)
    }
    let database = try folder.openPostgres()
    #expect(try database.read { try Schema.readVersion($0) } == Schema.version)
    try database.close()
  }

  // LIB-4, LIB-22: rows, likes, ids and the bytes of paths stay.
  @Test func allRowsStay() async throws {
    let database = try folder.openPostgres()
    let anna = try #require(try database.people.person(username: "anna"))
    #expect(anna.id == 5 && anna.firstName == "Анна" && anna.totalLikes == 1)
    let page = try database.photos.page(offset: 0, count: 9, likedBy: anna)
    #expect(page.photos.map(\.id) == [7] && page.likedIds == [7])
    let found = try #require(try database.folders.all().first)
    #expect(found.id == 3 && found.path == "/Фото\\1" && found.isWatched)
    let files = try database.folders.files(of: found)
    #expect(files.map(\.path).sorted() == ["Ba\u{308}der/a.jpg", "B\u{E4}der/a.jpg"])
    #expect(try database.folders.mounts(of: found) == ["\u{301}"])
    let next = try await database.folders.add(
      path: "/new", of: anna, options: "{}", isWatched: nil)
    #expect(next.id == 10, "no id of a forgotten folder is used again")
    #expect(try await database.check() == [])
    try database.close()
  }

  // LIB-4, LIB-6: a failed conversion changes nothing, and older libraries are refused.
  @Test func aRefusedLibraryStaysAsItWas() throws {
    let connection = try PostgresConnection.open(PostgresURL(folder.url))
    defer { connection.close() }
    try setVersion(1)
    #expect(throws: StoreError.olderVersion) { try folder.openPostgres() }
    try setVersion(2)
    // Why: PostgreSQL does not change the type of a column that a view has.
    try connection.script("CREATE VIEW mine AS SELECT path FROM indexedFolder")
    #expect(throws: StoreError.self) { try folder.openPostgres() }
    try connection.script("DROP VIEW mine")
    let types = try String.fetchAll(
      Connection(PostgresSession(connection)),
      sql: """
        SELECT DISTINCT data_type FROM information_schema.columns
        WHERE table_schema = current_schema() AND column_name = 'path'
        """)
    #expect(types == ["text"])
    try folder.openPostgres().close()
  }
}
