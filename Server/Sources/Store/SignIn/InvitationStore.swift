public import Domain

/// An invitation to register.
public struct InvitationRecord: Hashable, Sendable {
  /// The row id.
  public let id: Int64
  /// When the invitation was created.
  public let createdAt: Instant
  /// When the invitation expires.
  public let expiresAt: Instant
  /// The row id of the person who used the invitation; nil before use.
  public let personId: Int64?
}

/// Invitations to register; each works once.
public struct InvitationStore: Sendable {
  let database: Database

  /// Stores a new invitation.
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

  /// Whether an invitation exists and is neither used nor expired.
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

  /// Uses an invitation and creates the person in one transaction; returns nil if the invitation
  /// does not exist, is used or has expired.
  ///
  /// Throws the errors of `PersonStore.add`; the invitation then stays unused.
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

  /// All unused and unexpired invitations, oldest first.
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

  /// Deletes an unused invitation; throws `missing` if it does not exist.
  public func remove(id: Int64) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM invitation WHERE id = ? AND usedAt IS NULL", arguments: [id])
      if connection.changesCount == 0 { throw StoreError.missing }
    }
  }

  /// Deletes invitations that expired before `moment`.
  public func sweep(before moment: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM invitation WHERE expiresAt < ?", arguments: [moment.milliseconds])
    }
  }
}
