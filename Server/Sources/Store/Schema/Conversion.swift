import Foundation
import GRDB

/// Makes the tables of a library of commit b95655c4 those of `Schema`.
///
/// Until a release freezes the tables, their changes are added here, not as further steps.
enum Conversion {
  /// The oldest version that is converted: that of commit b95655c4. Commit 52c8785d opens older ones, and makes them
  /// version 12 in SQLite, 3 in PostgreSQL.
  static func oldest(_ connection: Connection) -> Int { connection.isSQLite ? 11 : 2 }

  /// Creates tables if `version` is nil, and converts older ones. Runs in a transaction; foreign keys must be off in
  /// SQLite.
  static func run(from version: Int?, _ connection: Connection) throws {
    guard let version else { return try Schema.create(connection) }
    if version == Schema.version { return }
    if version == oldest(connection) { try makePathsBytes(connection) }
    if version < 14 { try addWithdrawals(connection) }
    if version < 15 { try addCaptures(connection) }
    if version < 16 {
      try addCollectionFolders(connection)
      try addEarlierPhotos(connection)
    }
    if version < 17 { try add(Schema.unsplash, connection) }
    try add(Schema.downloads, connection)
    try Schema.setVersion(connection)
  }

  /// Creates tables that are new.
  private static func add(_ tables: String, _ connection: Connection) throws {
    try connection.execute(sql: connection.isSQLite ? tables : Schema.inPostgres(tables))
  }

  /// The paths of indexed folders and their files become bytes (LIB-22).
  ///
  /// The tables of SQLite are recreated, because a column of a STRICT table keeps its type.
  private static func makePathsBytes(_ connection: Connection) throws {
    let tables = ["indexedMount", "indexedFile", "indexedFolder"]
    guard connection.isSQLite else {
      for table in tables {
        try connection.execute(
          sql: "ALTER TABLE \(table) ALTER COLUMN path TYPE bytea USING convert_to(path, 'UTF8')")
      }
      return
    }
    let lastId = try Int64.fetchOne(
      connection, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'indexedFolder'")
    for table in tables {
      try connection.execute(
        sql: """
          CREATE TABLE old_\(table) AS SELECT * FROM \(table);
          UPDATE old_\(table) SET path = CAST(path AS BLOB);
          DROP TABLE \(table);
          """)
    }
    try connection.execute(sql: Schema.folders)
    for table in tables {
      try connection.execute(
        sql: "INSERT INTO \(table) SELECT * FROM old_\(table); DROP TABLE old_\(table)")
    }
    // Why: the row ids of folders are never used again.
    try DatabaseTransfer.set(lastId: lastId ?? 0, of: "indexedFolder", connection)
  }

  /// Share links get withdrawals, and the limit to photos of the person who made them, which older links do not have
  /// (LIB-13).
  private static func addWithdrawals(_ connection: Connection) throws {
    let sql = "ALTER TABLE share ADD COLUMN \(Schema.onlyOwn); " + Schema.withdrawals
    try connection.execute(sql: connection.isSQLite ? sql : Schema.inPostgres(sql))
  }

  /// Photos get the clock of their capture date, which was one in UTC (LIB-23).
  private static func addCaptures(_ connection: Connection) throws {
    let sql = ["photo", "binnedPhoto"].map { table in
      Schema.captures.map { "ALTER TABLE \(table) ADD COLUMN \($0);" }.joined()
        + "UPDATE \(table) SET capturedClock = capturedAt;"
    }.joined()
    try connection.execute(sql: connection.isSQLite ? sql : Schema.inPostgres(sql))
  }

  /// Photos that were not read again are those of earlier programs; the demo's have nothing beside them (LIB-23).
  private static func addEarlierPhotos(_ connection: Connection) throws {
    let sql =
      Schema.earlierPhotos
      + ["photo", "binnedPhoto"].map { table in
        "INSERT INTO earlierPhoto SELECT id, 0 FROM \(table) WHERE captureSource IS NULL AND isDemo = 0;"
      }.joined()
    try connection.execute(sql: connection.isSQLite ? sql : Schema.inPostgres(sql))
  }
}

extension Conversion {
  /// Collections get the folder whose photos an import puts into them (API-10).
  private static func addCollectionFolders(_ connection: Connection) throws {
    let sql = "ALTER TABLE collection ADD COLUMN \(Schema.collectionFolder)"
    try connection.execute(sql: connection.isSQLite ? sql : Schema.inPostgres(sql))
  }

  private static func copy(_ path: String) -> String { path + ".before-conversion" }

  /// Puts a complete and synced copy beside the SQLite database at `path`, which is only read, if tables of `version`
  /// are to be converted; nil means that there are none. After an error there is no new copy.
  static func keepCopy(of path: String, _ version: Int?) throws {
    guard let version, version != Schema.version else { return }
    let draft = copy(path) + ".part"
    func clear() {
      for suffix in ["", "-journal"] { unlink(draft + suffix) }
    }
    clear()
    do {
      try Database.copy(path, to: draft)
    } catch {
      clear()
      throw error
    }
    guard rename(draft, copy(path)) == 0 else {
      throw StoreError(DiskError(number: errno), path: copy(path))
    }
    try DataFolder.synchronise((path as NSString).deletingLastPathComponent)
  }

  /// Creates the tables of SQLite or converts those of `version`, in one transaction, and removes the copy.
  ///
  /// An error leaves the database, and the copy unless the disk is full. After a kill the next call starts over.
  static func run(_ pool: DatabasePool, _ path: String, from version: Int?) throws {
    if version != Schema.version {
      do {
        try convert(pool, from: version)
      } catch let error where StoreError(error, path: path) == .diskFull {
        // Why: the older program needs the space.
        unlink(copy(path))
        throw error
      }
    }
    unlink(copy(path))
  }

  private static func convert(_ pool: DatabasePool, from version: Int?) throws {
    try pool.writeWithoutTransaction { sqlite in
      // Why: the rows that refer to a table must stay while it is recreated.
      try sqlite.execute(sql: "PRAGMA foreign_keys = OFF")
      try sqlite.reportingQuota {
        try sqlite.inTransaction {
          try run(from: version, Connection(sqlite))
          try sqlite.checkForeignKeys()
          return .commit
        }
      }
      try sqlite.execute(sql: "PRAGMA foreign_keys = ON")
    }
  }
}
