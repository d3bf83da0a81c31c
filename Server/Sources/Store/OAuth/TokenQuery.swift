import Domain

/// SQL statements for authorization codes and tokens.
enum TokenQuery {
  /// The authorization code with this hash.
  static let code = """
    SELECT hash, applicationId, personId, redirectURI, scopes, challenge, createdAt, expiresAt \
    FROM authorizationCode WHERE hash = ?
    """
  /// The access or refresh token with this hash.
  static let token = """
    SELECT hash, kind, applicationId, personId, scopes, family, createdAt, expiresAt, revokedAt \
    FROM token WHERE hash = ?
    """
  /// A person's valid tokens, newest first.
  static let alive = """
    SELECT hash, kind, applicationId, personId, scopes, family, createdAt, expiresAt, revokedAt \
    FROM token WHERE personId = ? AND revokedAt IS NULL AND (expiresAt IS NULL OR expiresAt > ?) \
    ORDER BY createdAt DESC, hash
    """

  /// Revokes the unrevoked tokens that stem from one code.
  static func revoke(_ connection: Connection, family: Digest, now: Instant) throws {
    try connection.execute(
      sql: "UPDATE token SET revokedAt = ? WHERE family = ? AND revokedAt IS NULL",
      arguments: [now.milliseconds, family.hex])
  }

  /// The sealed successor of a used refresh token, unless it has expired or was revoked, or was
  /// created later than the third argument.
  private static let successor = """
    SELECT sealed FROM tokenSuccessor JOIN token ON token.hash = successor \
    WHERE tokenSuccessor.hash = ? AND tokenSuccessor.expiresAt > ? AND token.createdAt <= ? \
    AND token.revokedAt IS NULL
    """

  /// Returns the sealed successor of a used refresh token until it expires; without one revokes the family.
  ///
  /// Why each time: a client whose requests race may send more than two of them.
  static func reuse(
    _ connection: Connection, refresh token: TokenRecord, now: Instant
  ) throws -> Redemption {
    let hash = token.hash.hex
    // Why 2 s later: of two requests that race, the one that reads the clock first may write last.
    // Why not later: a clock that was set back must not prolong the time for repetitions.
    let latest = now.advanced(bySeconds: 2)
    let sealed = try String.fetchOne(
      connection, sql: successor, arguments: [hash, now.milliseconds, latest.milliseconds])
    if let sealed { return .repeated(sealed: sealed) }
    try connection.execute(sql: "DELETE FROM tokenSuccessor WHERE hash = ?", arguments: [hash])
    try revoke(connection, family: token.family, now: now)
    return .replayed
  }

  /// Stores the successor of the refresh token with this hash, and deletes all that have expired.
  static func insert(
    _ connection: Connection, _ successor: SealedSuccessor, of hash: Digest, now: Instant
  ) throws {
    try deleteSuccessors(connection, now: now)
    try connection.execute(
      sql: """
        INSERT INTO tokenSuccessor (hash, successor, sealed, expiresAt) VALUES (?, ?, ?, ?)
        """,
      arguments: [
        hash.hex, successor.refresh.hex, successor.sealed, successor.expiresAt.milliseconds,
      ])
  }

  /// Deletes the sealed successors that have expired.
  static func deleteSuccessors(_ connection: Connection, now: Instant) throws {
    try connection.execute(
      sql: "DELETE FROM tokenSuccessor WHERE expiresAt <= ?", arguments: [now.milliseconds])
  }

  static func insert(_ connection: Connection, _ token: TokenRecord) throws {
    try connection.execute(
      sql: """
        INSERT INTO token (hash, kind, applicationId, personId, scopes, family, createdAt, \
        expiresAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        token.hash.hex, token.kind.rawValue, token.applicationId, token.personId,
        token.scopes.text, token.family.hex, token.createdAt.milliseconds,
        token.expiresAt?.milliseconds,
      ])
  }
}

extension AuthorizationCodeRecord {
  /// Reads a row that the query `TokenQuery.code` returned.
  init(row: Row) {
    hash = Digest(hex: row[0])
    applicationId = row[1]
    personId = row[2]
    redirectURI = row[3]
    // A list with an unknown scope, from another version, allows nothing.
    scopes = Scopes(text: row[4]) ?? Scopes([])
    challenge = row[5]
    createdAt = Instant(milliseconds: row[6])
    expiresAt = Instant(milliseconds: row[7])
  }
}

extension TokenRecord {
  /// Reads a row that the query `TokenQuery.token` returned.
  init(row: Row) {
    hash = Digest(hex: row[0])
    // The schema allows two kinds; any other, in a damaged row, counts as the one without API
    // access.
    kind = Kind(rawValue: row[1]) ?? .refresh
    applicationId = row[2]
    personId = row[3]
    scopes = Scopes(text: row[4]) ?? Scopes([])
    family = Digest(hex: row[5])
    createdAt = Instant(milliseconds: row[6])
    expiresAt = (row[7] as Int64?).map(Instant.init(milliseconds:))
    revokedAt = (row[8] as Int64?).map(Instant.init(milliseconds:))
  }
}
