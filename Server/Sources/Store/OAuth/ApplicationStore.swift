public import Domain
import Foundation

/// An OAuth client.
public struct ApplicationRecord: Hashable, Sendable {
  /// The row id.
  public let id: Int64
  /// The registered properties.
  public var registration: ApplicationRegistration
  /// When the client was registered.
  public let createdAt: Instant
}

/// The registered properties of an OAuth client.
public struct ApplicationRegistration: Hashable, Sendable {
  /// The name shown on the consent page.
  public var name: String
  /// The public key: `client_id` in OAuth, access key at Unsplash.
  public var accessKey: String
  /// The keyed hash of the secret; nil for a client without one.
  public var secretHash: Digest?
  /// Whether Unsplash's rules apply to the client in cases where OAuth 2.1 is stricter.
  public var isUnsplashClient: Bool
  /// Whether the client is the server's own web app, which needs no consent.
  public var isFirstParty: Bool
  /// Whether the client is public: it cannot keep a secret.
  public var isPublic: Bool
  /// The registered redirect URIs.
  public var redirectURIs: [String]

  /// Creates a registration, by default of a third-party client that follows OAuth 2.1.
  public init(
    name: String, accessKey: String, secretHash: Digest?, isUnsplashClient: Bool = false,
    isFirstParty: Bool = false, isPublic: Bool = false, redirectURIs: [String]
  ) {
    self.name = name
    self.accessKey = accessKey
    self.secretHash = secretHash
    self.isUnsplashClient = isUnsplashClient
    self.isFirstParty = isFirstParty
    self.isPublic = isPublic
    self.redirectURIs = redirectURIs
  }
}

/// Stores the registered OAuth clients; look-ups by key or row id are cached.
public struct ApplicationStore: Sendable {
  let database: Database

  /// Adds a client; throws `taken(.accessKey)` if the key is in use.
  public func add(
    _ registration: ApplicationRegistration, now: Instant
  ) async throws(StoreError) -> ApplicationRecord {
    let record = try await database.write { connection in
      let id = try connection.insert(
        sql: """
          INSERT INTO application (name, accessKey, secretHash, isUnsplashClient, isFirstParty, \
          isPublic, redirectURIs, createdAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: try registration.arguments + [now.milliseconds])
      connection.note(.applications)
      return ApplicationRecord(id: id, registration: registration, createdAt: now)
    }
    return record
  }

  /// Saves a changed registration; throws `missing` if the client was removed.
  public func save(_ record: ApplicationRecord) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: """
          UPDATE application SET name = ?, accessKey = ?, secretHash = ?, isUnsplashClient = ?, \
          isFirstParty = ?, isPublic = ?, redirectURIs = ? WHERE id = ?
          """,
        arguments: try record.registration.arguments + [record.id])
      if connection.changesCount == 0 { throw StoreError.missing }
      connection.note(.applications)
    }
  }

  /// Changes the redirect URIs of a client in one transaction: `change` gets the stored ones.
  ///
  /// Throws `missing` if the client was removed.
  public func changeRedirectURIs(
    of record: ApplicationRecord, _ change: @escaping @Sendable ([String]) -> [String]
  ) async throws(StoreError) {
    let id = record.id
    try await database.write { connection in
      guard var registration = try ApplicationStore.find(connection, "id", id)?.registration else {
        throw StoreError.missing
      }
      registration.redirectURIs = change(registration.redirectURIs)
      try connection.execute(
        sql: "UPDATE application SET redirectURIs = ? WHERE id = ?",
        arguments: [try registration.addresses, id])
      connection.note(.applications)
    }
  }

  /// The client with this access key; cached.
  public func application(accessKey: String) throws(StoreError) -> ApplicationRecord? {
    guard accessKey.isStorable else { return nil }
    return try database.applicationsByKey.value(for: accessKey) { () throws(StoreError) in
      try database.read { try ApplicationStore.find($0, "accessKey", accessKey) }
    }
  }

  /// The client with this row id; cached.
  public func application(id: Int64) throws(StoreError) -> ApplicationRecord? {
    try database.applicationsById.value(for: id) { () throws(StoreError) in
      try database.read { try ApplicationStore.find($0, "id", id) }
    }
  }

  /// All clients in the order of registration.
  public func all() throws(StoreError) -> [ApplicationRecord] {
    try database.read { connection in
      let sql = "SELECT \(ApplicationRecord.columns) FROM application ORDER BY id"
      return try Row.fetchAll(connection, sql: sql).map(ApplicationRecord.init(row:))
    }
  }

  /// Removes a client with its codes and tokens.
  public func remove(_ record: ApplicationRecord) async throws(StoreError) {
    let id = record.id
    try await database.write { connection in
      try connection.execute(sql: "DELETE FROM application WHERE id = ?", arguments: [id])
      connection.note(.tokens)
      connection.note(.applications)
    }
  }

  private static func find(
    _ connection: Connection, _ column: String, _ value: some SQLValue
  ) throws -> ApplicationRecord? {
    let statement = try connection.cachedStatement(
      sql: "SELECT \(ApplicationRecord.columns) FROM application WHERE \(column) = ?")
    return try Row.fetchOne(statement, arguments: [value]).map(ApplicationRecord.init(row:))
  }
}

extension ApplicationRecord {
  fileprivate static let columns = """
    id, name, accessKey, secretHash, isUnsplashClient, isFirstParty, isPublic, redirectURIs, \
    createdAt
    """

  fileprivate init(row: Row) throws {
    id = row[0]
    let text: String = row[7]
    registration = ApplicationRegistration(
      name: row[1], accessKey: row[2], secretHash: (row[3] as String?).map(Digest.init(hex:)),
      isUnsplashClient: row[4], isFirstParty: row[5], isPublic: row[6],
      redirectURIs: try JSONDecoder().decode([String].self, from: Data(text.utf8)))
    createdAt = Instant(milliseconds: row[8])
  }
}

extension ApplicationRegistration {
  fileprivate var arguments: StatementArguments {
    get throws {
      let addresses = try addresses
      return [
        name, accessKey, secretHash?.hex, isUnsplashClient, isFirstParty, isPublic, addresses,
      ]
    }
  }

  /// The redirect URIs as they are stored: a JSON array.
  fileprivate var addresses: String {
    get throws {
      String(decoding: try JSONEncoder().encode(redirectURIs), as: UTF8.self)
    }
  }
}
