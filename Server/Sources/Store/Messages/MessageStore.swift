public import Domain

/// The queue of messages for a gateway; it survives a restart.
public struct MessageStore: Sendable {
  let database: Database

  /// Leases at most `limit` due messages for `seconds`; a message whose outcome is not reported in
  /// time is leased again, unchanged.
  ///
  /// A message that was leased `attempts` times or has expired fails. If no message is due, nothing
  /// is written.
  public func take(
    limit: Int, seconds: Int64, attempts: Int, now: Instant
  ) async throws(StoreError) -> [MessageRecord] {
    let moment = now.milliseconds
    let isDue = try database.read { connection in
      try Bool.fetchOne(connection, sql: MessageQuery.isDue, arguments: [moment]) ?? false
    }
    guard isDue else { return [] }
    return try await database.write { connection in
      try MessageStore.settleWithheld(connection, now: now)
      try MessageQuery.settle(
        connection, as: .failed, "dueAt <= ? AND (expiresAt <= ? OR attempts >= ?)",
        [moment, moment, attempts], now: now)
      let found = try Row.fetchAll(
        connection, sql: MessageQuery.due, arguments: [moment, limit]
      ).map { MessageRecord(id: $0[0], sealed: $0[1] ?? "", attempts: $0[2]) }
      for message in found {
        try connection.execute(
          sql: "UPDATE message SET attempts = ?, dueAt = ? WHERE id = ?",
          arguments: [message.attempts, now.advanced(bySeconds: seconds).milliseconds, message.id])
      }
      return found
    }
  }

  /// Marks a message as accepted by a gateway and wipes its content.
  public func deliver(_ id: Int64, now: Instant) async throws(StoreError) {
    try await database.write { connection in
      try MessageQuery.settle(connection, as: .sent, "id = ?", [id], now: now)
    }
  }

  /// Schedules another attempt after `retryAfter` seconds for a message that a gateway did not
  /// accept. The message fails for good if that is nil or after its code expires, or after
  /// `attempts` leases.
  public func fail(
    _ id: Int64, retryAfter: Int64?, attempts: Int, now: Instant
  ) async throws(StoreError) {
    try await database.write { connection in
      if let retryAfter {
        let due = now.advanced(bySeconds: retryAfter).milliseconds
        try connection.execute(
          sql: """
            UPDATE message SET dueAt = ? \
            WHERE id = ? AND state = 'waiting' AND expiresAt > ? AND attempts < ?
            """, arguments: [due, id, due, attempts])
        if connection.changesCount == 1 { return }
      }
      try MessageQuery.settle(connection, as: .failed, "id = ?", [id], now: now)
    }
  }

  /// The state of the newest message of a sign-in by code; nil if it has none.
  public func state(flow: Digest) throws(StoreError) -> MessageState? {
    try database.read { connection in
      try String.fetchOne(connection, sql: MessageQuery.state, arguments: [flow.hex])
    }.flatMap(MessageState.init(rawValue:))
  }

  /// Number of waiting messages, decoys included; only these still have content.
  public func waiting() throws(StoreError) -> Int {
    try database.read { connection in
      try Int.fetchOne(
        connection, sql: "SELECT COUNT(*) FROM message WHERE sealed IS NOT NULL") ?? 0
    }
  }

  /// Deletes messages created before `moment`.
  public func sweep(before moment: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM message WHERE createdAt < ?", arguments: [moment.milliseconds])
    }
  }

  /// Gives due decoys the state of the last message that was sent or failed, so that the requester
  /// sees no difference.
  private static func settleWithheld(_ connection: Connection, now: Instant) throws {
    // Why: while a real message is being retried, a decoy must not look delivered.
    let isUncertain = try Bool.fetchOne(
      connection, sql: MessageQuery.isUncertain, arguments: [now.milliseconds])
    if isUncertain == true {
      try MessageQuery.settle(
        connection, as: .failed, "isWithheld = 1 AND expiresAt <= ?", [now.milliseconds], now: now)
      return
    }
    let last = try String.fetchOne(connection, sql: MessageQuery.newest)
    let state = last == MessageState.failed.rawValue ? MessageState.failed : .sent
    try MessageQuery.settle(
      connection, as: state, "isWithheld = 1 AND dueAt <= ?", [now.milliseconds], now: now)
  }
}
