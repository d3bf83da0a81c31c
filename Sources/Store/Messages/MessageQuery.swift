import Domain
import GRDB

/// The SQL of messages. Whatever ends a message wipes what it says.
enum MessageQuery {
  /// The real message that was settled last: how it ended and how long it took.
  static let newest = """
    SELECT state, settledAt - createdAt FROM message \
    WHERE isWithheld = 0 AND settledAt IS NOT NULL AND state <> 'replaced' \
    ORDER BY settledAt DESC LIMIT 1
    """
  /// Whether a real message was tried and nobody knows yet what became of it.
  static let isUncertain = """
    SELECT EXISTS (SELECT 1 FROM message \
    WHERE state = 'waiting' AND isWithheld = 0 AND attempts > 0 AND expiresAt > ?)
    """
  /// Whether anything has to be done by now.
  static let isDue = "SELECT EXISTS (SELECT 1 FROM message WHERE state = 'waiting' AND dueAt <= ?)"
  /// What is to be handed out, oldest first.
  static let due = """
    SELECT id, sealed, attempts + 1 FROM message WHERE state = 'waiting' AND dueAt <= ? \
    ORDER BY dueAt, id LIMIT ?
    """
  /// The state of the newest message of a flow.
  static let state = "SELECT state FROM message WHERE flow = ? ORDER BY id DESC LIMIT 1"

  /// The longest time that a withheld message seems to take, in milliseconds.
  private static let longestSeeming: Int64 = 30_000

  /// Keeps a new message.
  ///
  /// A withheld one falls due when the last real one would have been settled, so that it looks alike.
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

  /// Another message takes the place of those of a flow that still wait.
  static func replace(_ connection: Connection, flow: Digest, now: Instant) throws {
    try settle(connection, as: .replaced, "flow = ?", [flow.hex], now: now)
  }

  /// The code of the newest message of a flow was right, so it has arrived.
  static func use(_ connection: Connection, flow: Digest, now: Instant) throws {
    try settle(connection, as: .sent, "flow = ?", [flow.hex], now: now)
    try connection.execute(
      sql: "UPDATE message SET isUsed = 1 WHERE id = (SELECT MAX(id) FROM message WHERE flow = ?)",
      arguments: [flow.hex])
  }

  /// Ends the waiting messages that `condition`, words of ours, picks.
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
