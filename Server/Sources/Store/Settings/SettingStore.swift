/// Stores settings as text values by key in the database.
public struct SettingStore: Sendable {
  let database: Database

  /// The value of `key`; nil if it is not set.
  public func value(of key: String) throws(StoreError) -> String? {
    try database.read { try SettingStore.value(of: key, $0) }
  }

  /// The id of the library, which its copies and backups share; it is made at the first call (LIB-25).
  public func libraryId() async throws(StoreError) -> String {
    if let id = try value(of: SettingStore.libraryKey) { return id }
    let id = (0..<2).map { _ in String(UInt64.random(in: (1 << 63) ... .max), radix: 16) }.joined()
    return try await database.write { connection in
      // Why not only inserted: another backup may have made an id meanwhile.
      try connection.execute(
        sql: "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING",
        arguments: [SettingStore.libraryKey, id])
      return try String.fetchOne(
        connection, sql: "SELECT value FROM setting WHERE key = ?",
        arguments: [SettingStore.libraryKey]) ?? id
    }
  }

  /// The setting that stores the id of the library.
  static let libraryKey = "library.id"

  /// All values by key.
  public func all() throws(StoreError) -> [String: String] {
    try database.read { connection in
      let rows = try Row.fetchCursor(connection, sql: "SELECT key, value FROM setting")
      var found: [String: String] = [:]
      while let row = try rows.next() { found[row[0]] = row[1] }
      return found
    }
  }

  /// Sets a value, or removes it if `value` is nil.
  public func set(_ key: String, to value: String?) async throws(StoreError) {
    try await database.write { try SettingStore.set(key, to: value, $0) }
  }

  /// Sets a value in a transaction, or removes it if `value` is nil.
  static func set(_ key: String, to value: String?, _ connection: Connection) throws {
    guard let value else {
      return try connection.execute(
        sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
    }
    try connection.execute(
      sql: """
        INSERT INTO setting (key, value) VALUES (?, ?) \
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """, arguments: [key, value])
  }

  /// The value of `key` in a transaction; nil if it is not set.
  static func value(of key: String, _ connection: Connection) throws -> String? {
    try String.fetchOne(
      connection, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key])
  }
}
