import Domain

/// SQL queries for sign-in by code.
enum CodeQuery {
  /// The flow with this hash; a flow is one sign-in by code.
  static let flow = """
    SELECT hash, phone, phoneSealed, ownerId, codeHash, codeExpiresAt, tries, provedAt, expiresAt \
    FROM codeFlow WHERE hash = ?
    """
  /// Creation times of messages to a number, except failed ones, newest first.
  static let toNumber = """
    SELECT createdAt FROM message WHERE phone = ? AND state <> 'failed' \
    ORDER BY createdAt DESC LIMIT ?
    """
  /// Creation times of the messages requested from an address, newest first.
  static let fromAddress =
    "SELECT createdAt FROM message WHERE address = ? ORDER BY createdAt DESC LIMIT ?"
  /// Creation times of messages to phone numbers with the same prefix, newest first.
  static let toPrefix =
    "SELECT createdAt FROM message WHERE prefix = ? ORDER BY createdAt DESC LIMIT ?"
  /// Creation times of all messages, newest first; the argument is 0 to leave out decoys, which are
  /// never sent.
  static let toAnybody =
    "SELECT createdAt FROM message WHERE isWithheld = ? ORDER BY createdAt DESC LIMIT ?"
  /// Creation time and `isUsed` of messages, except decoys and failed ones, whose code was used or
  /// whose number has no account, newest first.
  static let judged = """
    SELECT createdAt, isUsed FROM message \
    WHERE isWithheld = 0 AND createdAt < ? AND state <> 'failed' \
    AND (isUsed = 1 OR NOT EXISTS (SELECT 1 FROM person WHERE person.phone = message.phone)) \
    ORDER BY createdAt DESC LIMIT ?
    """
  /// Times of wrong codes for a number, newest first.
  static let guessesOfNumber =
    "SELECT guessedAt FROM codeGuess WHERE phone = ? ORDER BY guessedAt DESC LIMIT ?"
  /// Times of wrong codes from an address, newest first.
  static let guessesFromAddress =
    "SELECT guessedAt FROM codeGuess WHERE address = ? ORDER BY guessedAt DESC LIMIT ?"

  /// The sign-in by code (flow) with this hash, ended or not; nil if not found.
  static func flow(_ connection: Connection, _ hash: Digest) throws -> CodeFlowRecord? {
    let statement = try connection.cachedStatement(sql: flow)
    return try Row.fetchOne(statement, arguments: [hash.hex]).map(CodeFlowRecord.init(row:))
  }

  /// The times that a query of this enum finds for `value`, at most `count`.
  static func moments(
    _ connection: Connection, _ sql: String, _ value: some SQLValue, _ count: Int
  ) throws -> [Instant] {
    guard count > 0 else { return [] }
    let statement = try connection.cachedStatement(sql: sql)
    return try Int64.fetchAll(statement, arguments: [value, count])
      .map(Instant.init(milliseconds:))
  }

  /// The history that decides whether `message` may be sent.
  static func history(
    _ connection: Connection, _ message: NewMessage, _ depth: HistoryDepth
  ) throws -> SendHistory {
    let number = message.phone.hex
    var history = SendHistory()
    history.toNumber = try moments(connection, toNumber, number, depth.toNumber)
    history.fromAddress = try moments(
      connection, fromAddress, message.address.hex, depth.fromAddress)
    history.toPrefix = try moments(connection, toPrefix, message.prefix.hex, depth.toPrefix)
    history.toAnybody = try moments(connection, toAnybody, 0, depth.toAnybody)
    history.guesses = try moments(connection, guessesOfNumber, number, depth.guesses)
    return history
  }
}

extension CodeFlowRecord {
  /// Reads a row that the query `CodeQuery.flow` returned.
  init(row: Row) {
    hash = Digest(hex: row[0])
    phone = SealedPhone(hash: Digest(hex: row[1]), sealed: row[2])
    ownerId = row[3]
    codeHash = (row[4] as String?).map(Digest.init(hex:))
    codeExpiresAt = Instant(milliseconds: row[5])
    tries = row[6]
    provedAt = (row[7] as Int64?).map(Instant.init(milliseconds:))
    expiresAt = Instant(milliseconds: row[8])
  }
}
