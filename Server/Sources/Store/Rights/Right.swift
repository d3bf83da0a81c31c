/// What a request relies on: that a person may act, and what proves it.
public struct Right: Hashable, Sendable {
  /// The conditions that a transaction can check.
  public enum Proof: Hashable, Sendable {
    /// The account exists and is enabled.
    case account
    /// The account is enabled, and the session whose cookie has this hash has not ended.
    case session(Digest)
    /// The account is enabled, and the access token with this hash, or its successor, is not revoked.
    case token(Digest)
    /// The account is enabled, and its password has this PHC string.
    case password(String)
    /// The account is enabled and an owner of the server.
    case owner
    /// Nobody else has this user name. The account may be disabled, have another name by now, or be gone.
    case username(String)
  }

  /// The row id of the person.
  public let personId: Int64
  /// The condition.
  public let proof: Proof

  /// Creates the right of a person.
  public init(of person: PersonRecord, by proof: Proof) {
    personId = person.id
    self.proof = proof
  }

  /// The subset of these rights that are valid in the transaction of this connection. Why one round trip to PostgreSQL
  /// for all: the transaction blocks the writes of other nodes.
  static func holding(_ rights: Set<Right>, in connection: Connection) throws -> Set<Right> {
    let all = Array(rights)
    guard connection.isSQLite else {
      let found = try connection.pipeline(all.map(\.query))
      return Set(zip(all, found).filter { !$1.isEmpty }.map(\.0))
    }
    return Set(
      try all.filter { right in
        let query = right.query
        let statement = try connection.cachedStatement(sql: query.sql)
        return try Int64.fetchOne(statement, arguments: query.arguments) != nil
      })
  }

  /// A query that has a row if the right holds.
  private var query: (sql: String, arguments: StatementArguments) {
    let account = "SELECT id FROM person WHERE id = ? AND isDisabled = 0"
    return switch proof {
    case .account: (account, [personId])
    case .session(let hash):
      (
        account + " AND id = (SELECT personId FROM session WHERE hash = ?)",
        [personId, hash.hex]
      )
    case .token(let hash):
      // Why the family: a client that refreshes its token may have another request on its way.
      (
        account + """
           AND id = (SELECT personId FROM token WHERE hash = ?) AND EXISTS (SELECT 1 FROM token \
          WHERE family = (SELECT family FROM token WHERE hash = ?) AND kind = 'access' \
          AND revokedAt IS NULL)
          """, [personId, hash.hex, hash.hex]
      )
    case .password(let hash): (account + " AND passwordHash = ?", [personId, hash])
    case .owner: (account + " AND isOwner = 1", [personId])
    case .username(let name):
      (
        "SELECT 1 AS id WHERE NOT EXISTS (SELECT 1 FROM person WHERE username = ? AND id <> ?)",
        [name, personId]
      )
    }
  }
}
