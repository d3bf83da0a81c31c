public import Domain

/// Authorization codes, access tokens and refresh tokens.
public struct TokenStore: Sendable {
  let database: Database

  /// Stores an issued authorization code, which can be redeemed once. With `session`, that session ends in the same
  /// transaction; throws `missing` if it has ended already.
  public func add(
    _ code: AuthorizationCodeRecord, ending session: Digest? = nil
  ) async throws(StoreError) {
    try await database.write { connection in
      if let session {
        connection.note(.session(session.hex))
        try connection.execute(
          sql: "DELETE FROM session WHERE hash = ?", arguments: [session.hex])
        if connection.changesCount == 0 { throw StoreError.missing }
      }
      try connection.execute(
        sql: """
          INSERT INTO authorizationCode (hash, applicationId, personId, redirectURI, scopes, \
          challenge, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          code.hash.hex, code.applicationId, code.personId, code.redirectURI, code.scopes.text,
          code.challenge, code.createdAt.milliseconds, code.expiresAt.milliseconds,
        ])
    }
  }

  /// The code with this hash, even if used or expired.
  public func code(hash: Digest) throws(StoreError) -> AuthorizationCodeRecord? {
    try database.read { connection in
      try Row.fetchOne(connection, sql: TokenQuery.code, arguments: [hash.hex])
        .map(AuthorizationCodeRecord.init(row:))
    }
  }

  /// Redeems a code and stores the tokens issued for it; of concurrent calls only one succeeds.
  ///
  /// Reuse of a code revokes all tokens that stem from it, in the same transaction (OA-26).
  public func redeem(
    code: Digest, for tokens: [TokenRecord], now: Instant
  ) async throws(StoreError) -> Redemption {
    try await database.write { connection in
      connection.note(.tokens)
      let sql = "UPDATE authorizationCode SET usedAt = ? WHERE hash = ? AND usedAt IS NULL"
      try connection.execute(sql: sql, arguments: [now.milliseconds, code.hex])
      if connection.changesCount == 0 {
        let known = try Row.fetchOne(connection, sql: TokenQuery.code, arguments: [code.hex])
        guard known != nil else { return .unknown }
        try TokenQuery.revoke(connection, family: code, now: now)
        return .replayed
      }
      for token in tokens { try TokenQuery.insert(connection, token) }
      return .redeemed
    }
  }

  /// Redeems a refresh token once, revokes the rest of its family and stores its successors.
  ///
  /// Reuse is handled as in `reuse`.
  public func rotate(
    refresh token: TokenRecord, for tokens: [TokenRecord], successor: SealedSuccessor,
    now: Instant
  ) async throws(StoreError) -> Redemption {
    try await database.write { connection in
      connection.note(.tokens)
      let sql = """
        UPDATE token SET revokedAt = ? WHERE hash = ? AND kind = 'refresh' AND revokedAt IS NULL
        """
      try connection.execute(sql: sql, arguments: [now.milliseconds, token.hash.hex])
      guard connection.changesCount == 1 else {
        return try TokenQuery.reuse(connection, refresh: token, now: now)
      }
      try TokenQuery.revoke(connection, family: token.family, now: now)
      for token in tokens { try TokenQuery.insert(connection, token) }
      try TokenQuery.insert(connection, successor, of: token.hash, now: now)
      return .redeemed
    }
  }

  /// Handles a refresh token that was used before.
  ///
  /// A reuse before the successor's expiry returns the sealed successor if that is not
  /// revoked, so that concurrent refreshes of one client agree (OA-36). Any other reuse revokes
  /// the whole family, including the newest tokens (OA-33).
  public func reuse(
    refresh token: TokenRecord, now: Instant
  ) async throws(StoreError) -> Redemption {
    try await database.write { connection in
      connection.note(.tokens)
      return try TokenQuery.reuse(connection, refresh: token, now: now)
    }
  }

  /// The token with this hash, even if revoked or expired; cached.
  public func token(hash: Digest) throws(StoreError) -> TokenRecord? {
    try database.tokensByHash.value(for: hash) { () throws(StoreError) in
      try database.read { connection in
        let statement = try connection.cachedStatement(sql: TokenQuery.token)
        return try Row.fetchOne(statement, arguments: [hash.hex]).map(TokenRecord.init(row:))
      }
    }
  }

  /// Revokes one token.
  public func revoke(hash: Digest, now: Instant) async throws(StoreError) {
    try await database.write { connection in
      connection.note(.token(hash.hex))
      try connection.execute(
        sql: "UPDATE token SET revokedAt = ? WHERE hash = ? AND revokedAt IS NULL",
        arguments: [now.milliseconds, hash.hex])
    }
  }

  /// Revokes all tokens that stem from one code.
  public func revoke(family: Digest, now: Instant) async throws(StoreError) {
    try await database.write { connection in
      connection.note(.tokens)
      try TokenQuery.revoke(connection, family: family, now: now)
    }
  }

  /// A person's valid tokens, newest first.
  public func alive(of person: PersonRecord, now: Instant) throws(StoreError) -> [TokenRecord] {
    try database.read { connection in
      try Row.fetchAll(
        connection, sql: TokenQuery.alive, arguments: [person.id, now.milliseconds]
      ).map(TokenRecord.init(row:))
    }
  }

  /// Revokes all tokens that a client holds for a person, and deletes its codes.
  public func revokeAll(
    of person: PersonRecord, applicationId: Int64, now: Instant
  ) async throws(StoreError) {
    let id = person.id
    try await database.write { connection in
      connection.note(.tokens)
      try connection.execute(
        sql: "DELETE FROM authorizationCode WHERE personId = ? AND applicationId = ?",
        arguments: [id, applicationId])
      try connection.execute(
        sql: """
          UPDATE token SET revokedAt = ? \
          WHERE personId = ? AND applicationId = ? AND revokedAt IS NULL
          """, arguments: [now.milliseconds, id, applicationId])
    }
  }

  /// Deletes sealed successors that have expired, and codes that expired and tokens that were
  /// revoked or expired before `moment`.
  public func sweep(before moment: Instant, now: Instant) async throws(StoreError) {
    try await database.write { connection in
      try TokenQuery.deleteSuccessors(connection, now: now)
      try connection.execute(
        sql: "DELETE FROM authorizationCode WHERE expiresAt < ?",
        arguments: [moment.milliseconds])
      try connection.execute(
        sql: "DELETE FROM token WHERE revokedAt < ? OR expiresAt < ?",
        arguments: [moment.milliseconds, moment.milliseconds])
    }
  }
}
