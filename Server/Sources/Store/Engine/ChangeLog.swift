import Foundation

/// The log of what transactions changed in the memory of nodes, in the order of the commits (LIB-6).
///
/// Entries are written under the lock of all write transactions, so whoever sees a number has seen all
/// smaller ones. Each names the one before it, so that a node notices if it has missed some.
enum ChangeLog {
  /// The name under which PostgreSQL notifies nodes of new entries.
  static let channel = "imagefeed"
  /// Entries that are read at once.
  private static let most = 500
  /// After this many entries, those older than an hour are deleted.
  private static let pruningInterval: Int64 = 1_000

  /// Consecutive entries.
  struct Batch {
    /// What they say; nil if an entry is missing or has an unknown form, so that everything may have changed.
    var changes: [MemoryChanges.Change]?
    /// The number of the last one.
    var last: Int64
  }

  /// The number of the last entry; 0 if there is none.
  static func last(_ connection: Connection) throws -> Int64 {
    try Int64.fetchOne(
      connection.cachedStatement(sql: "SELECT COALESCE(MAX(number), 0) FROM change")) ?? 0
  }

  /// The entries that follow the one with this number; nil if there are none.
  static func after(_ number: Int64, _ connection: Connection) throws -> Batch? {
    let rows = try Row.fetchAll(
      connection.cachedStatement(
        sql: """
          SELECT number, previous, content FROM change WHERE number > ? ORDER BY number LIMIT ?
          """), arguments: [number, most])
    guard let last = rows.last else { return nil }
    var batch = Batch(changes: [], last: last[0])
    var expected = number
    for row in rows {
      let previous: Int64 = row[1]
      let content: Data = row[2]
      let changes = try? JSONDecoder().decode([MemoryChanges.Change].self, from: content)
      if let changes, previous == expected {
        batch.changes?.append(contentsOf: changes)
      } else {
        batch.changes = nil
      }
      expected = row[0]
    }
    return batch
  }

  /// Adds an entry and notifies the other nodes at the commit; returns its number, or nil if there are no
  /// changes.
  static func append(_ changes: MemoryChanges, _ connection: Connection) throws -> Int64? {
    if changes.all.isEmpty { return nil }
    let content = try JSONEncoder().encode(changes.all)
    let number = try Int64.fetchOne(
      connection.cachedStatement(
        sql: """
          INSERT INTO change (previous, content) \
          VALUES ((SELECT COALESCE(MAX(number), 0) FROM change), ?) RETURNING number
          """), arguments: [content])
    guard let number else { throw StoreError.unexpected(message: "a change has no number") }
    _ = try Row.fetchAll(
      connection.cachedStatement(sql: "SELECT pg_notify('\(channel)', current_schema())"))
    if number % pruningInterval == 0 {
      try connection.cachedStatement(
        sql: "DELETE FROM change WHERE number < ? AND madeAt < now() - interval '1 hour'"
      ).execute(arguments: [number])
    }
    return number
  }
}
