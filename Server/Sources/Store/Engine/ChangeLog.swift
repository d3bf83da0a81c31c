import Foundation

/// The log of what transactions changed in the memory of nodes, in the order of the commits (LIB-6).
///
/// Entries are written under the lock of all write transactions, so whoever sees a number has seen all
/// smaller ones. Each names the one before it, so that a node notices if it has missed some. After a failover to a
/// standby that lacked the last ones, others may have their numbers: then their times differ.
enum ChangeLog {
  /// The name under which PostgreSQL notifies nodes of new entries.
  static let channel = "imagefeed"
  /// Entries that are read at once.
  private static let most = 500
  /// After this many entries, those older than an hour are deleted.
  private static let pruningInterval: Int64 = 1_000

  /// An entry.
  struct Position: Hashable, Sendable {
    /// 0 before the first entry.
    var number: Int64 = 0
    /// When its transaction began: microseconds since 1970.
    var madeAt: Int64 = 0
  }

  /// Consecutive entries.
  struct Batch {
    /// What they say; nil if an entry is missing or has an unknown form, so that everything may have changed.
    var changes: [MemoryChanges.Change]?
    /// The last one.
    var last: Position
  }

  /// The last entry.
  static func last(_ connection: Connection) throws -> Position {
    let row = try Row.fetchOne(
      connection.cachedStatement(
        sql: "SELECT number, \(madeAt) FROM change ORDER BY number DESC LIMIT 1"))
    return row.map { Position(number: $0[0], madeAt: $0[1]) } ?? Position()
  }

  private static let madeAt = "CAST(extract(epoch FROM madeAt) * 1000000 AS bigint)"

  /// The entries that follow this one; nil if there are none.
  static func after(_ position: Position, _ connection: Connection) throws -> Batch? {
    var rows = try Row.fetchAll(
      connection.cachedStatement(
        sql: """
          SELECT number, previous, content, \(madeAt) FROM change \
          WHERE number >= ? ORDER BY number LIMIT ?
          """), arguments: [position.number, most])
    if let first = rows.first, first[0] == position.number {
      guard first[3] == position.madeAt else {
        return Batch(changes: nil, last: try last(connection))
      }
      rows.removeFirst()
    } else if rows.isEmpty, position.number > 0 {
      return Batch(changes: nil, last: try last(connection))
    }
    guard let last = rows.last else { return nil }
    var batch = Batch(changes: [], last: Position(number: last[0], madeAt: last[3]))
    var expected = position.number
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

  /// Adds an entry and notifies all nodes of its number at the commit; returns it, or nil if there are no
  /// changes.
  static func append(_ changes: MemoryChanges, _ connection: Connection) throws -> Position? {
    if changes.all.isEmpty { return nil }
    let content = try JSONEncoder().encode(changes.all)
    let row = try Row.fetchOne(
      connection.cachedStatement(
        sql: """
          WITH entry AS (
            INSERT INTO change (previous, content) \
            VALUES ((SELECT COALESCE(MAX(number), 0) FROM change), ?) RETURNING number, madeAt
          ) SELECT number, \(madeAt), pg_notify('\(channel)', CAST(number AS text)) FROM entry
          """), arguments: [content])
    guard let row else { throw StoreError.unexpected(message: "a change has no number") }
    let number: Int64 = row[0]
    if number % pruningInterval == 0 {
      try connection.cachedStatement(
        sql: "DELETE FROM change WHERE number < ? AND madeAt < now() - interval '1 hour'"
      ).execute(arguments: [number])
      try LikeBatch.prune(connection)
    }
    return Position(number: number, madeAt: row[1])
  }
}
