import Foundation
import Testing

/// The SQL of the stores is SQL of SQLite and of PostgreSQL.
@Suite struct DialectTests {
  private static let store = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Store")

  /// The sources without what only SQLite needs: its schema, its search index, and its own commands.
  private func sources() throws -> [(name: String, text: String)] {
    let files = try #require(FileManager.default.enumerator(atPath: DialectTests.store.path))
    return try files.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Schema/") }
      .map { ($0, try String(contentsOf: DialectTests.store.appending(path: $0), encoding: .utf8)) }
  }

  @Test(
    "LIB-6: no statement uses what only SQLite has",
    arguments: [
      "IFNULL(", "iif(", "TOTAL(", "INSERT OR ", "REPLACE INTO", "randomblob", "IS ?", "IS NOT ?",
      "lastInsertedRowID", "ON CONFLICT DO UPDATE", "last_insert_rowid", "strftime", "GLOB",
    ])
  func nothingIsOfSQLiteAlone(word: String) throws {
    for (name, text) in try sources() {
      #expect(!text.contains(word), "\(name)")
    }
  }

  @Test("LIB-6: no condition is a number")
  func conditionsAreComparisons() throws {
    for (name, text) in try sources() {
      let conditions = text.ranges(
        of: /(WHERE|AND|OR|NOT|WHEN) is[A-Z]\w*\b(?! *([<>=!]|IS\b|IN\b))/)
      #expect(conditions.map { String(text[$0]) } == [], "\(name)")
    }
  }

  @Test("LIB-6: nothing but the engine and what only SQLite has knows GRDB")
  func othersDoNotKnowGRDB() throws {
    let found = try sources().filter { $0.text.contains("import GRDB") }.map(\.name)
    let expected: Set = [
      "Engine/Connection.swift", "Engine/Row.swift", "Engine/Statement.swift",
      "Engine/SQLArgument.swift", "Engine/SQLValue.swift", "Engine/SQLiteEngine.swift",
      "Backup/WriterTurn.swift", "Database+Care.swift",
      "Database+Open.swift", "Feed/FeedReader.swift", "Feed/PhotoRow.swift",
      "Search/SearchDeadline.swift", "Search/SearchScore.swift", "StoreError+SQLite.swift",
    ]
    #expect(Set(found) == expected)
  }
}
