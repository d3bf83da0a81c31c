public import Domain

/// A sign-in after the right password, before the secure sequence.
public struct StepRecord: Hashable, Sendable {
  /// The hash of the cookie that identifies the sign-in.
  public var hash: Digest
  /// The row id of the person.
  public var personId: Int64
  /// Number of sequences tried.
  public var tries: Int
  /// When the sign-in expires.
  public var expiresAt: Instant

  /// Creates a step; by default, no sequence has been tried.
  public init(hash: Digest, personId: Int64, tries: Int = 0, expiresAt: Instant) {
    self.hash = hash
    self.personId = personId
    self.tries = tries
    self.expiresAt = expiresAt
  }
}

/// Sign-ins between password and secure sequence.
public struct StepStore: Sendable {
  let database: Database

  /// Stores a sign-in (step) until its secure sequence is entered.
  public func add(_ step: StepRecord) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "INSERT INTO signInStep (hash, personId, tries, expiresAt) VALUES (?, ?, ?, ?)",
        arguments: [step.hash.hex, step.personId, step.tries, step.expiresAt.milliseconds])
    }
  }

  /// The sign-in (step) whose cookie has this hash, even if expired; nil if not found.
  public func step(hash: Digest) throws(StoreError) -> StepRecord? {
    try database.read { try StepStore.find($0, hash) }
  }

  /// Counts one more attempt to enter the sequence; returns false if `limit` is reached or the step
  /// does not exist.
  public func count(_ hash: Digest, limit: Int) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.execute(
        sql: "UPDATE signInStep SET tries = tries + 1 WHERE hash = ? AND tries < ?",
        arguments: [hash.hex, limit])
      return connection.changesCount == 1
    }
  }

  /// Deletes a sign-in (step); of concurrent calls only one returns true.
  public func take(_ hash: Digest) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.execute(sql: "DELETE FROM signInStep WHERE hash = ?", arguments: [hash.hex])
      return connection.changesCount == 1
    }
  }

  /// Whether a person has a failed step: a sequence was tried, and the step expired by `now` or has
  /// `limit` tries.
  public func hasFailed(
    of personId: Int64, limit: Int, now: Instant
  ) throws(StoreError) -> Bool {
    try database.read { connection in
      try Bool.fetchOne(
        connection, sql: "SELECT EXISTS (SELECT 1 FROM signInStep WHERE \(StepStore.failed))",
        arguments: [personId, now.milliseconds, limit]) ?? false
    }
  }

  /// Deletes a person's failed steps (see `hasFailed`) that expire at `first` or later.
  public func forgetFailed(
    of personId: Int64, limit: Int, now: Instant, endingFrom first: Instant
  ) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM signInStep WHERE \(StepStore.failed) AND expiresAt >= ?",
        arguments: [personId, now.milliseconds, limit, first.milliseconds])
    }
  }

  private static let failed = "personId = ? AND tries > 0 AND (expiresAt <= ? OR tries >= ?)"

  /// Deletes steps that expired before `now`; those in which a sequence was tried are kept longer,
  /// until they expired before `tried`.
  public func sweep(now: Instant, tried: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM signInStep WHERE expiresAt < CASE WHEN tries > 0 THEN ? ELSE ? END",
        arguments: [tried.milliseconds, now.milliseconds])
    }
  }

  private static func find(_ connection: Connection, _ hash: Digest) throws -> StepRecord? {
    try Row.fetchOne(
      connection, sql: "SELECT personId, tries, expiresAt FROM signInStep WHERE hash = ?",
      arguments: [hash.hex]
    ).map { row in
      StepRecord(
        hash: hash, personId: row[0], tries: row[1], expiresAt: Instant(milliseconds: row[2]))
    }
  }
}
