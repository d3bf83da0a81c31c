import Foundation
import GRDB
import Postgres
import ServerTestKit
import Testing

@testable import Store

/// The engine on which the tests of the stores run: SQLite, or PostgreSQL if the environment variable
/// IMAGEFEED_TEST_ENGINE is `postgres` (LIB-6).
enum TestEngine: String {
  case sqlite
  case postgres

  static let current =
    ProcessInfo.processInfo.environment["IMAGEFEED_TEST_ENGINE"].flatMap(TestEngine.init) ?? .sqlite

  static var isSQLite: Bool { current == .sqlite }
}

extension Trait where Self == ConditionTrait {
  /// The test is about what only SQLite has: its file, its query plans, its backups.
  static var onlySQLite: Self {
    .enabled(if: TestEngine.isSQLite, "only SQLite has this")
  }
}

extension Connection {
  /// The rows of a table as texts, sorted.
  func texts(ofRows table: String) throws -> [String] {
    try Row.fetchAll(self, sql: "SELECT * FROM \"\(table)\"").map { row in
      (0..<row.count).map { column in
        switch row.argument(column) {
        case .bytes(let bytes): "\(Array(bytes))"
        case let value: "\(value)"
        }
      }.joined(separator: "|")
    }.sorted()
  }
}

extension TemporaryFolder {
  /// Opens the database of the folder; with PostgreSQL, that in a schema of the folder's name.
  func open(feedDate: FeedDate = .added) throws -> Store.Database {
    switch TestEngine.current {
    case .sqlite: return try Store.Database.open(folder: path, feedDate: feedDate)
    case .postgres:
      let url = try url
      if FileManager.default.fileExists(atPath: file) { try moveRows(to: url) }
      return try Store.Database.open(postgres: url, readerLimit: 4, feedDate: feedDate)
    }
  }

  /// Opens the database in PostgreSQL, whatever the engine of the tests.
  func openPostgres(
    follows: Bool = true, patience: Duration = PostgresEngine.patience
  ) throws -> Store.Database {
    let database = try Store.Database.openApart(
      postgres: try url, readerLimit: 4, feedDate: .added, patience: patience)
    if follows { database.follow() }
    return database
  }

  /// Moves the library of the folder to PostgreSQL.
  private func moveRows(to url: String) throws {
    let source = try Store.Database.open(folder: path)
    let target = try Store.Database.open(postgres: url)
    try source.sqlite.pool.read { sqlite in
      _ = try target.writeAll {
        try DatabaseTransfer(source: Connection(sqlite), target: $0) { _ in }.run()
      }
    }
    try target.close()
    try source.close()
    try FileManager.default.removeItem(atPath: file)
  }

  /// The URL of the database in PostgreSQL; creates the schema.
  var url: String {
    get throws {
      let cluster = try Cluster.shared.get()
      let name = "t" + path.suffix(12).lowercased()
      let connection = try PostgresConnection.open(PostgresURL(cluster.url()))
      defer { connection.close() }
      try connection.script("CREATE SCHEMA IF NOT EXISTS \(name)")
      return cluster.url("&options=-csearch_path%3D\(name)")
    }
  }
}
