public import Domain
import GRDB

/// An invitation to make an account.
public struct InvitationRecord: Hashable, Sendable {
  /// The row id.
  public let id: Int64
  /// When it was made.
  public let createdAt: Instant
  /// When it ends.
  public let expiresAt: Instant
  /// The row id of the person who used it.
  public let personId: Int64?
}

/// Invitations to make an account; each works once.
public struct InvitationStore: Sendable {
  let database: Database

  /// Keeps a new invitation.
  public func add(
    hash: Digest, from host: PersonRecord?, createdAt: Instant, expiresAt: Instant
  ) async throws(StoreError) {
    let hostId = host?.id
    try await database.write { connection in
      try connection.execute(
        sql: "INSERT INTO invitation (hash, hostId, createdAt, expiresAt) VALUES (?, ?, ?, ?)",
        arguments: [hash.hex, hostId, createdAt.milliseconds, expiresAt.milliseconds])
    }
  }

  /// Whether an invitation is there, unused and not too old.
  public func isOpen(_ hash: Digest, now: Instant) throws(StoreError) -> Bool {
    try database.read { connection in
      try Bool.fetchOne(
        connection,
        sql: """
          SELECT EXISTS (SELECT 1 FROM invitation \
          WHERE hash = ? AND usedAt IS NULL AND expiresAt > ?)
          """, arguments: [hash.hex, now.milliseconds]) ?? false
    }
  }

  /// Uses an invitation for a new person: both or neither; nothing when it is not open.
  ///
  /// Throws what `PersonStore.add` throws; the invitation is unused then.
  public func redeem(
    _ hash: Digest, for person: NewPerson, now: Instant
  ) async throws(StoreError) -> PersonRecord? {
    try await database.write { connection in
      try connection.execute(
        sql: """
          UPDATE invitation SET usedAt = ? WHERE hash = ? AND usedAt IS NULL AND expiresAt > ?
          """, arguments: [now.milliseconds, hash.hex, now.milliseconds])
      guard connection.changesCount == 1 else { return nil }
      let record = try PersonStore.insert(connection, person, now: now)
      try connection.execute(
        sql: "UPDATE invitation SET personId = ? WHERE hash = ?",
        arguments: [record.id, hash.hex])
      return record
    }
  }

  /// All invitations that can still be used, oldest first.
  public func open(now: Instant) throws(StoreError) -> [InvitationRecord] {
    try database.read { connection in
      try Row.fetchAll(
        connection,
        sql: """
          SELECT id, createdAt, expiresAt, personId FROM invitation \
          WHERE usedAt IS NULL AND expiresAt > ? ORDER BY id
          """, arguments: [now.milliseconds]
      ).map { row in
        InvitationRecord(
          id: row[0], createdAt: Instant(milliseconds: row[1]),
          expiresAt: Instant(milliseconds: row[2]), personId: row[3])
      }
    }
  }

  /// Removes an unused invitation; throws `missing` when there is none with this row id.
  public func remove(id: Int64) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM invitation WHERE id = ? AND usedAt IS NULL", arguments: [id])
      if connection.changesCount == 0 { throw StoreError.missing }
    }
  }

  /// Forgets invitations that ended before `moment`.
  public func sweep(before moment: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM invitation WHERE expiresAt < ?", arguments: [moment.milliseconds])
    }
  }
}
