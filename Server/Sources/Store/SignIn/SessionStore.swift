public import Domain

/// The session of a signed-in browser.
public struct SessionRecord: Hashable, Sendable {
  /// The hash of the session cookie.
  public var hash: Digest
  /// The row id of the person.
  public var personId: Int64
  /// When the person signed in.
  public var createdAt: Instant
  /// When the browser was last seen; may lag by an hour.
  public var lastSeenAt: Instant
  /// When the session expires, even if it is in use.
  public var expiresAt: Instant
  /// The browser's User-Agent.
  public var userAgent: String

  /// Creates the record of a session; `hash` is the keyed hash of its cookie.
  public init(
    hash: Digest, personId: Int64, createdAt: Instant, lastSeenAt: Instant, expiresAt: Instant,
    userAgent: String
  ) {
    self.hash = hash
    self.personId = personId
    self.createdAt = createdAt
    self.lastSeenAt = lastSeenAt
    self.expiresAt = expiresAt
    self.userAgent = userAgent
  }
}

/// The sessions of signed-in browsers.
public struct SessionStore: Sendable {
  let database: Database

  /// Stores a new session.
  public func add(_ session: SessionRecord) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: """
          INSERT INTO session (hash, personId, createdAt, lastSeenAt, expiresAt, userAgent) \
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          session.hash.hex, session.personId, session.createdAt.milliseconds,
          session.lastSeenAt.milliseconds, session.expiresAt.milliseconds, session.userAgent,
        ])
    }
  }

  /// The session whose cookie has this hash, even if expired; cached.
  public func session(hash: Digest) throws(StoreError) -> SessionRecord? {
    try database.sessionsByHash.value(for: hash) { () throws(StoreError) in
      try database.read { connection in
        let statement = try connection.cachedStatement(
          sql: """
            SELECT hash, personId, createdAt, lastSeenAt, expiresAt, userAgent \
            FROM session WHERE hash = ?
            """)
        return try Row.fetchOne(statement, arguments: [hash.hex]).map(SessionRecord.init(row:))
      }
    }
  }

  /// Sets when the browser was last seen.
  public func touch(_ hash: Digest, now: Instant) async throws(StoreError) {
    try await database.write { connection in
      connection.note(.session(hash.hex))
      try connection.execute(
        sql: "UPDATE session SET lastSeenAt = ? WHERE hash = ?",
        arguments: [now.milliseconds, hash.hex])
    }
  }

  /// Deletes a session; has no effect if it does not exist. With `endsCodes`, so does each code of the person that no
  /// client has redeemed yet, since the session may have issued it. Not in a demo, whose visitors are one person.
  public func remove(_ hash: Digest, endsCodes: Bool = true) async throws(StoreError) {
    try await database.write { connection in
      connection.note(.session(hash.hex))
      if endsCodes {
        try connection.execute(
          sql: """
            DELETE FROM authorizationCode WHERE usedAt IS NULL AND personId = \
            (SELECT id FROM person WHERE isDemo = 0 \
            AND id = (SELECT personId FROM session WHERE hash = ?))
            """, arguments: [hash.hex])
      }
      try connection.execute(sql: "DELETE FROM session WHERE hash = ?", arguments: [hash.hex])
    }
  }

  /// A person's sessions, including expired ones, last seen first.
  public func all(of person: PersonRecord) throws(StoreError) -> [SessionRecord] {
    try database.read { connection in
      try Row.fetchAll(
        connection,
        sql: """
          SELECT hash, personId, createdAt, lastSeenAt, expiresAt, userAgent \
          FROM session WHERE personId = ? ORDER BY lastSeenAt DESC, hash
          """, arguments: [person.id]
      ).map(SessionRecord.init(row:))
    }
  }

  /// Deletes all sessions of a person except `kept`, if any, and the codes that no client has redeemed yet.
  public func removeAll(
    of person: PersonRecord, except kept: Digest?
  ) async throws(StoreError) {
    let id = person.id
    try await database.write { connection in
      connection.note(.sessions)
      try connection.execute(
        sql: "DELETE FROM authorizationCode WHERE usedAt IS NULL AND personId = ?",
        arguments: [id])
      try connection.execute(
        sql: "DELETE FROM session WHERE personId = ? AND hash <> ?",
        arguments: [id, kept?.hex ?? ""])
    }
  }

  /// Deletes sessions that expired before `now` or were last seen before `idleSince`.
  public func sweep(now: Instant, idleSince: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM session WHERE expiresAt < ? OR lastSeenAt < ?",
        arguments: [now.milliseconds, idleSince.milliseconds])
    }
  }
}

extension SessionRecord {
  fileprivate init(row: Row) {
    hash = Digest(hex: row[0])
    personId = row[1]
    createdAt = Instant(milliseconds: row[2])
    lastSeenAt = Instant(milliseconds: row[3])
    expiresAt = Instant(milliseconds: row[4])
    userAgent = row[5]
  }
}
