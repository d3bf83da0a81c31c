public import Domain
import GRDB

/// A sign-in of the web client that waits for its code.
public struct PendingSignIn: Hashable, Sendable {
  /// The hash of `state`.
  public var hash: Digest
  /// The path that the person wanted.
  public var returnTo: String
  /// When it began.
  public var createdAt: Instant

  /// A sign-in with all its values.
  public init(hash: Digest, returnTo: String, createdAt: Instant) {
    self.hash = hash
    self.returnTo = returnTo
    self.createdAt = createdAt
  }
}

/// The sign-ins of the web client that wait for their code.
public struct PendingSignInStore: Sendable {
  let database: Database

  /// Keeps a sign-in until its code comes.
  public func add(_ pending: PendingSignIn) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "INSERT INTO pendingSignIn (hash, returnTo, createdAt) VALUES (?, ?, ?)",
        arguments: [
          pending.hash.hex, pending.returnTo, pending.createdAt.milliseconds,
        ])
    }
  }

  /// Hands out a sign-in once and forgets it (FEED-3).
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

  /// Forgets sign-ins that began before `moment`.
  public func sweep(before moment: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM pendingSignIn WHERE createdAt < ?", arguments: [moment.milliseconds])
    }
  }
}
