import Domain

/// SQL for the message queue. A message that is sent, failed or replaced loses its content.
enum MessageQuery {
  /// State and delivery time in milliseconds of the last sent or failed message that was no decoy.
  static let newest = """
    SELECT state, settledAt - createdAt FROM message \
    WHERE isWithheld = 0 AND settledAt IS NOT NULL AND state <> 'replaced' \
    ORDER BY settledAt DESC LIMIT 1
    """
  /// Whether a message other than a decoy was attempted and its outcome is still unknown.
  static let isUncertain = """
    SELECT EXISTS (SELECT 1 FROM message \
    WHERE state = 'waiting' AND isWithheld = 0 AND attempts > 0 AND expiresAt > ?)
    """
  /// Whether a message is due.
  static let isDue = "SELECT EXISTS (SELECT 1 FROM message WHERE state = 'waiting' AND dueAt <= ?)"
  /// The due messages, except decoys, oldest first.
  static let due = """
    SELECT id, sealed, attempts + 1 FROM message \
    WHERE state = 'waiting' AND dueAt <= ? AND isWithheld = 0 ORDER BY dueAt, id LIMIT ?
    """
  /// The state of the newest message of a flow, which is one sign-in by code.
  static let state = "SELECT state FROM message WHERE flow = ? ORDER BY id DESC LIMIT 1"

  /// Maximum simulated delivery time of a decoy, in milliseconds.
  private static let longestSeeming: Int64 = 30_000

  /// Inserts a new message.
  ///
  /// A decoy (`isWithheld`) is due after the time that the last sent or failed message took, so
  /// that the requester sees no difference.
  static func insert(_ connection: Connection, _ message: NewMessage) throws {
    let lasted = try Row.fetchOne(connection, sql: newest).map { row -> Int64 in row[1] } ?? 0
    let seeming = message.isWithheld ? min(longestSeeming, max(0, lasted)) : 0
    try connection.execute(
      sql: """
        INSERT INTO message (flow, phone, prefix, address, sealed, isWithheld, state, dueAt, \
        createdAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?)
        """,
      arguments: [
        message.flow.hex, message.phone.hex, message.prefix.hex, message.address.hex,
        message.sealed, message.isWithheld, message.createdAt.milliseconds + seeming,
        message.createdAt.milliseconds, message.expiresAt.milliseconds,
      ])
  }

  /// Marks the waiting messages of a sign-in (flow) as replaced by a newer one.
  static func replace(_ connection: Connection, flow: Digest, now: Instant) throws {
    try settle(connection, as: .replaced, "flow = ?", [flow.hex], now: now)
  }

  /// Marks the messages of a sign-in (flow) as sent and the newest as used: its code was redeemed,
  /// so it arrived.
  static func use(_ connection: Connection, flow: Digest, now: Instant) throws {
    try settle(connection, as: .sent, "flow = ?", [flow.hex], now: now)
    try connection.execute(
      sql: "UPDATE message SET isUsed = 1 WHERE id = (SELECT MAX(id) FROM message WHERE flow = ?)",
      arguments: [flow.hex])
  }

  /// Moves the waiting messages that match `condition` to a final state; `condition` is constant
  /// SQL.
  static func settle(
    _ connection: Connection, as state: MessageState, _ condition: String,
    _ arguments: StatementArguments, now: Instant
  ) throws {
    try connection.execute(
      sql: """
        UPDATE message SET state = ?, settledAt = ?, sealed = NULL \
        WHERE state = 'waiting' AND \(condition)
        """, arguments: [state.rawValue, now.milliseconds] + arguments)
  }
}
