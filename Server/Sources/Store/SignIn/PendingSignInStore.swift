public import Domain

/// A sign-in of the web client that has no authorization code yet.
public struct PendingSignIn: Hashable, Sendable {
  /// The hash of OAuth's `state`.
  public var hash: Digest
  /// The path to return to.
  public var returnTo: String
  /// When the sign-in started.
  public var createdAt: Instant

  /// Creates a sign-in that returns to the path `returnTo` when it is complete.
  public init(hash: Digest, returnTo: String, createdAt: Instant) {
    self.hash = hash
    self.returnTo = returnTo
    self.createdAt = createdAt
  }
}

/// The sign-ins of the web client that have no authorization code yet.
public struct PendingSignInStore: Sendable {
  let database: Database

  /// Stores a sign-in until its code arrives.
  public func add(_ pending: PendingSignIn) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "INSERT INTO pendingSignIn (hash, returnTo, createdAt) VALUES (?, ?, ?)",
        arguments: [
          pending.hash.hex, pending.returnTo, pending.createdAt.milliseconds,
        ])
    }
  }

  /// Deletes a sign-in and returns it, so it is used once (FEED-3); nil if it does not exist.
  public func take(hash: Digest) async throws(StoreError) -> PendingSignIn? {
    try await database.write { connection in
      let row = try Row.fetchOne(
        connection,
        sql: """
          DELETE FROM pendingSignIn WHERE hash = ? RETURNING returnTo, createdAt
          """, arguments: [hash.hex])
      return row.map { row in
        PendingSignIn(
          hash: hash, returnTo: row[0],
          createdAt: Instant(milliseconds: row[1]))
      }
    }
  }

  /// Deletes sign-ins that started before `moment`.
  public func sweep(before moment: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM pendingSignIn WHERE createdAt < ?", arguments: [moment.milliseconds])
    }
  }
}
