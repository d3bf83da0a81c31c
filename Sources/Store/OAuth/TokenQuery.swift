import Domain
import GRDB

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
  /// Reads `TokenQuery.code`.
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
  /// Reads `TokenQuery.token`.
  init(row: Row) {
    hash = Digest(hex: row[0])
    // The schema allows two kinds; any other in a damaged row must not grant access.
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
