public import Domain

/// The audit log. Entries wait in memory until `flush` writes them; a crash loses those that wait.
public struct AuditStore: Sendable {
  let database: Database

  /// The most entries that are stored; the oldest ones are deleted first. 200,000 take about 20 MB.
  public static let most = 200_000

  /// Adds an entry to those that `flush` writes; false if too many wait, as in an attack.
  public func add(_ record: AuditRecord) -> Bool { database.audits.add(record) }

  /// Writes the waiting entries; after an error they keep waiting.
  public func flush() async throws(StoreError) {
    let waiting = database.audits.takeAll()
    guard !waiting.isEmpty else { return }
    do throws(StoreError) {
      try await database.writeUnjudged { connection in
        let statement = try connection.cachedStatement(
          sql: "INSERT INTO audit (at, kind, account, address, reason) VALUES (?, ?, ?, ?, ?)")
        for record in waiting {
          try statement.execute(arguments: [
            record.at.milliseconds, record.kind.rawValue, record.account, record.address,
            record.reason,
          ])
        }
        try connection.cachedStatement(
          sql: "DELETE FROM audit WHERE id <= (SELECT MAX(id) FROM audit) - ?"
        ).execute(arguments: [AuditStore.most])
      }
    } catch {
      database.audits.putBack(waiting)
      throw error
    }
  }

  /// The newest written entries of these kinds, newest first; all kinds if there are none given.
  public func newest(
    _ count: Int, of kinds: [AuditKind] = [], since start: Instant? = nil
  ) throws(StoreError) -> [AuditRecord] {
    let kinds = kinds.isEmpty ? AuditKind.allCases : kinds
    let marks = kinds.map { _ in "?" }.joined(separator: ", ")
    let sql = """
      SELECT at, kind, account, address, reason FROM audit \
      WHERE at >= ? AND kind IN (\(marks)) ORDER BY id DESC LIMIT ?
      """
    return try database.read { connection in
      let arguments =
        StatementArguments([start?.milliseconds ?? 0]) + StatementArguments(kinds.map(\.rawValue))
        + [count]
      return try Row.fetchAll(connection, sql: sql, arguments: arguments).compactMap { row in
        AuditKind(rawValue: row[1]).map {
          AuditRecord(
            at: Instant(milliseconds: row[0]), kind: $0, account: row[2], address: row[3],
            reason: row[4])
        }
      }
    }
  }

  /// Deletes the entries from before `moment`.
  public func sweep(before moment: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM audit WHERE at < ?", arguments: [moment.milliseconds])
    }
  }
}
