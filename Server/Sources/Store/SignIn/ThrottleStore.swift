public import Domain

/// The attempts counted under one key, such as an account or a network address.
public struct ThrottleRecord: Hashable, Sendable {
  /// Number of counted attempts.
  public var failures: Int
  /// When the first counted attempt was made.
  public var firstFailureAt: Instant
  /// When the last counted attempt was made.
  public var lastFailureAt: Instant
  /// Until when further attempts are rejected; nil if not locked.
  public var lockedUntil: Instant?

  /// Creates a record; without `lockedUntil`, further attempts are allowed.
  public init(
    failures: Int, firstFailureAt: Instant, lastFailureAt: Instant, lockedUntil: Instant? = nil
  ) {
    self.failures = failures
    self.firstFailureAt = firstFailureAt
    self.lastFailureAt = lastFailureAt
    self.lockedUntil = lockedUntil
  }
}

/// Counters of attempts for rate limits; they survive a restart.
public struct ThrottleStore: Sendable {
  let database: Database

  /// Reads the records of `keys`, passes them to `decide` and writes its changes; one transaction.
  ///
  /// `decide` gets one element per key, nil for a key without a record; setting an element to nil
  /// deletes the record.
  public func change<Answer: Sendable>(
    _ keys: [String],
    _ decide: @escaping @Sendable (inout [ThrottleRecord?]) -> Answer
  ) async throws(StoreError) -> Answer {
    try await database.write { connection in
      let before = try keys.map { try ThrottleStore.record(connection, $0) }
      var after = before
      let answer = decide(&after)
      for (index, key) in keys.enumerated() where after.indices.contains(index) {
        guard after[index] != before[index] else { continue }
        try ThrottleStore.save(connection, key, after[index])
      }
      return answer
    }
  }

  /// The record of `key`; nil if it does not exist.
  public func record(_ key: String) throws(StoreError) -> ThrottleRecord? {
    try database.read { try ThrottleStore.record($0, key) }
  }

  /// Deletes records whose last attempt was made before `moment` and whose lock, if any, also ended
  /// before it.
  public func sweep(before moment: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM throttle WHERE lastFailureAt < ? AND COALESCE(lockedUntil, 0) < ?",
        arguments: [moment.milliseconds, moment.milliseconds])
    }
  }

  private static func record(_ connection: Connection, _ key: String) throws -> ThrottleRecord? {
    let statement = try connection.cachedStatement(
      sql: """
        SELECT failures, firstFailureAt, lastFailureAt, lockedUntil FROM throttle WHERE key = ?
        """)
    return try Row.fetchOne(statement, arguments: [key]).map { row in
      ThrottleRecord(
        failures: row[0], firstFailureAt: Instant(milliseconds: row[1]),
        lastFailureAt: Instant(milliseconds: row[2]),
        lockedUntil: (row[3] as Int64?).map(Instant.init(milliseconds:)))
    }
  }

  private static func save(
    _ connection: Connection, _ key: String, _ record: ThrottleRecord?
  ) throws {
    guard let record else {
      try connection.execute(sql: "DELETE FROM throttle WHERE key = ?", arguments: [key])
      return
    }
    try connection.execute(
      sql: """
        INSERT INTO throttle (key, failures, firstFailureAt, lastFailureAt, lockedUntil) \
        VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET failures = excluded.failures, \
        firstFailureAt = excluded.firstFailureAt, lastFailureAt = excluded.lastFailureAt, \
        lockedUntil = excluded.lockedUntil
        """,
      arguments: [
        key, record.failures, record.firstFailureAt.milliseconds,
        record.lastFailureAt.milliseconds, record.lockedUntil?.milliseconds,
      ])
  }
}
