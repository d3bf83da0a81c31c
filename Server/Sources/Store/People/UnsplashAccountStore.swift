public import Domain

/// What connects a person with an account at Unsplash (LIB-7).
public struct UnsplashAccount: Hashable, Sendable {
  /// Unsplash's id of the account, which never changes.
  public var id: String
  /// The @name at Unsplash.
  public var username: String
  /// The access token, encrypted.
  public var sealedToken: String

  /// An account; `sealedToken` must be encrypted.
  public init(id: String, username: String, sealedToken: String) {
    self.id = id
    self.username = username
    self.sealedToken = sealedToken
  }
}

/// The accounts at Unsplash of the people of a server that shows Unsplash's photos.
public struct UnsplashAccountStore: Sendable {
  let database: Database

  /// The account of a person; nil if they have not signed in at Unsplash, or their access has ended.
  public func account(of person: PersonRecord) throws(StoreError) -> UnsplashAccount? {
    try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: "SELECT id, username, token FROM unsplashAccount WHERE personId = ?")
      return try Row.fetchOne(statement, arguments: [person.id]).map {
        UnsplashAccount(id: $0[0], username: $0[1], sealedToken: $0[2])
      }
    }
  }

  /// Stores the account of a person who signed in at Unsplash, and returns the person: the one who had this account
  /// before, with these names, or a new one.
  ///
  /// The new one's username is the first free one of `usernames`; throws `taken(.username)` if all are taken.
  public func signIn(
    _ account: UnsplashAccount, firstName: String, lastName: String?, usernames: [Username],
    now: Instant
  ) async throws(StoreError) -> PersonRecord {
    try await database.write { connection in
      let known = try Int64.fetchOne(
        connection, sql: "SELECT personId FROM unsplashAccount WHERE id = ?",
        arguments: [account.id])
      let id: Int64
      if let known {
        id = known
        try connection.execute(
          sql: "UPDATE person SET firstName = ?, lastName = ?, updatedAt = ? WHERE id = ?",
          arguments: [firstName, lastName, now.milliseconds, id])
        try SearchIndex.setName(of: id, connection)
        try connection.execute(
          sql: "UPDATE unsplashAccount SET username = ?, token = ? WHERE personId = ?",
          arguments: [account.username, account.sealedToken, id])
      } else {
        let free = try usernames.first {
          try PersonStore.find(connection, "username", $0.text) == nil
        }
        guard let free else { throw StoreError.taken(.username) }
        id = try PersonStore.insert(
          connection,
          NewPerson(login: nil, username: free, firstName: firstName, lastName: lastName), now: now
        ).id
        try connection.execute(
          sql: "INSERT INTO unsplashAccount (personId, id, username, token) VALUES (?, ?, ?, ?)",
          arguments: [id, account.id, account.username, account.sealedToken])
      }
      connection.note(.people([id]))
      guard let person = try PersonStore.find(connection, "id", id) else {
        throw StoreError.missing
      }
      return person
    }
  }

  /// Ends a person's access to Unsplash, and with it all their sessions, codes and tokens, unless they signed in again
  /// since `sealedToken` was read.
  public func end(
    _ sealedToken: String, of person: PersonRecord, now: Instant
  ) async throws(StoreError) {
    let id = person.id
    try await database.write { connection in
      try connection.execute(
        sql: "UPDATE unsplashAccount SET token = '' WHERE personId = ? AND token = ?",
        arguments: [id, sealedToken])
      if connection.changesCount == 0 { return }
      try PersonStore.endAccess(connection, of: id, now: now)
      connection.note(.people([id]))
    }
  }
}
