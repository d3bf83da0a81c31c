public import Domain
import GRDB

/// A sign-in whose password was right and that waits for the secure sequence.
public struct StepRecord: Hashable, Sendable {
  /// The hash of the cookie.
  public var hash: Digest
  /// The row id of the person.
  public var personId: Int64
  /// How many sequences were tried.
  public var tries: Int
  /// When it ends.
  public var expiresAt: Instant

  /// A step with all its values.
  public init(hash: Digest, personId: Int64, tries: Int = 0, expiresAt: Instant) {
    self.hash = hash
    self.personId = personId
    self.tries = tries
    self.expiresAt = expiresAt
  }
}

/// Sign-ins that wait for their secure sequence.
public struct StepStore: Sendable {
  let database: Database

  /// Keeps a step until its sequence comes.
  public func add(_ step: StepRecord) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "INSERT INTO signInStep (hash, personId, tries, expiresAt) VALUES (?, ?, ?, ?)",
        arguments: [step.hash.hex, step.personId, step.tries, step.expiresAt.milliseconds])
    }
  }

  /// The step of a cookie, expired or not.
  public func step(hash: Digest) throws(StoreError) -> StepRecord? {
    try database.read { try StepStore.find($0, hash) }
  }

  /// Counts one more sequence; false when there were `limit` already or the step is gone.
  public func count(_ hash: Digest, limit: Int) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.execute(
        sql: "UPDATE signInStep SET tries = tries + 1 WHERE hash = ? AND tries < ?",
        arguments: [hash.hex, limit])
      return connection.changesCount == 1
    }
  }

  /// Ends a step; true for one of however many end it at the same time.
  public func take(_ hash: Digest) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.execute(sql: "DELETE FROM signInStep WHERE hash = ?", arguments: [hash.hex])
      return connection.changesCount == 1
    }
  }

  /// Whether a sequence was tried in a step of a person that is over: it ended by `now`, or had
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

  /// Forgets such steps, but for those that would have ended before `first`.
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

  /// Forgets steps that ended before `now`; those in which a sequence was tried, before `tried`.
  public func sweep(now: Instant, tried: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM signInStep WHERE expiresAt < iif(tries > 0, ?, ?)",
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
