public import Domain

/// Stores the people of a server and their password hashes; look-ups by row id are cached. Removals
/// are in PersonStore+Removal.swift.
public struct PersonStore: Sendable {
  let database: Database

  /// Adds a person; throws `taken` with `.login`, `.username` or `.phone`.
  public func add(_ person: NewPerson, now: Instant) async throws(StoreError) -> PersonRecord {
    try await database.write { try PersonStore.insert($0, person, now: now) }
  }

  /// The person with this row id; cached.
  public func person(id: Int64) throws(StoreError) -> PersonRecord? {
    try database.peopleById.value(for: id) { () throws(StoreError) in
      try database.read { try PersonStore.find($0, "id", id) }
    }
  }

  /// Increases with every change to a person, before the changing call returns: what was cached
  /// under an older value is outdated.
  public var generation: UInt64 { database.peopleById.generation }

  /// The person with this login.
  public func person(login: Login) throws(StoreError) -> PersonRecord? {
    try database.read { try PersonStore.find($0, "login", login.text) }
  }

  /// The person with this @name.
  public func person(username: String) throws(StoreError) -> PersonRecord? {
    guard username.isStorable else { return nil }
    return try database.read { try PersonStore.find($0, "username", username) }
  }

  /// All people in the order of creation.
  public func all() throws(StoreError) -> [PersonRecord] {
    try database.read { connection in
      try Row.fetchAll(connection, sql: "SELECT \(PersonRecord.columns) FROM person ORDER BY id")
        .map(PersonRecord.init(row:))
    }
  }

  /// The PHC string of a person's password; nil without one.
  public func passwordHash(of person: PersonRecord) throws(StoreError) -> String? {
    try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: "SELECT passwordHash FROM person WHERE id = ?")
      return try String.fetchOne(statement, arguments: [person.id])
    }
  }

  /// Sets the PHC string of a person's password.
  ///
  /// With `endsAccess`, all their sessions, codes and tokens end in the same transaction.
  public func setPasswordHash(
    _ hash: String, of person: PersonRecord, endsAccess: Bool, now: Instant
  ) async throws(StoreError) {
    try await change(person, "passwordHash = ?", [hash], endsAccess: endsAccess, now: now)
  }

  /// Replaces the PHC string `old` by one of the same password; false if the person has another one by now.
  public func replacePasswordHash(
    _ old: String, by new: String, of person: PersonRecord, now: Instant
  ) async throws(StoreError) -> Bool {
    let arguments: StatementArguments = [new, now.milliseconds, person.id, old]
    let id = person.id
    return try await database.write { connection in
      try connection.execute(
        sql: "UPDATE person SET passwordHash = ?, updatedAt = ? WHERE id = ? AND passwordHash = ?",
        arguments: arguments)
      connection.note(.people([id]))
      return connection.changesCount == 1
    }
  }

  /// Disables an account and ends all its sessions, codes and tokens, or enables it again.
  public func setDisabled(
    _ isDisabled: Bool, of person: PersonRecord, now: Instant
  ) async throws(StoreError) {
    try await change(person, "isDisabled = ?", [isDisabled], endsAccess: isDisabled, now: now)
  }

  /// Makes a person an owner, or a member.
  public func setOwner(
    _ isOwner: Bool, of person: PersonRecord, now: Instant
  ) async throws(StoreError) {
    try await change(person, "isOwner = ?", [isOwner], endsAccess: false, now: now)
  }

  /// Stores whether the person wants to see whole photos first. Throws `missing` if they were removed.
  public func setOpensWhole(
    _ opensWhole: Bool, of person: PersonRecord, now: Instant
  ) async throws(StoreError) {
    try await change(person, "opensWhole = ?", [opensWhole], endsAccess: false, now: now)
  }

  /// Saves username, names, bio, location, email, links and profile photo.
  ///
  /// Throws `taken(.username)` if another person has the username, `missing` if they were removed.
  public func saveProfile(of person: PersonRecord, now: Instant) async throws(StoreError) {
    if let portrait = person.portrait { database.namedFiles.add(.portrait(portrait)) }
    try await change(
      person,
      "username = ?, firstName = ?, lastName = ?, bio = ?, location = ?, email = ?, portrait = ?, "
        + "portfolioURL = ?, instagramUsername = ?",
      [
        person.username, person.firstName, person.lastName, person.bio, person.location,
        person.email, person.portrait, person.portfolioURL, person.instagramUsername,
      ], endsAccess: false, isRenamed: true, now: now)
  }

  /// Changes only the username.
  ///
  /// Throws `taken(.username)` if another person has it, `missing` if this one was removed.
  public func rename(
    _ person: PersonRecord, to username: Username, now: Instant
  ) async throws(StoreError) {
    try await change(
      person, "username = ?", [username.text], endsAccess: false, isRenamed: true, now: now)
  }

  /// Whether a person has the profile photo with this content hash.
  public func hasPortrait(_ contentHash: String) throws(StoreError) -> Bool {
    try database.read { connection in
      try Bool.fetchOne(
        connection, sql: "SELECT EXISTS (SELECT 1 FROM person WHERE portrait = ?)",
        arguments: [contentHash]) ?? false
    }
  }

  /// The content hashes of all profile photos.
  public func portraits() throws(StoreError) -> Set<String> {
    try database.read { connection in
      try String.fetchSet(connection, sql: PersonStore.portraits)
    }
  }

  /// Content hashes of profile photos, each once.
  static let portraits = "SELECT DISTINCT portrait FROM person WHERE portrait IS NOT NULL"

  func change(
    _ person: PersonRecord, _ columns: String, _ values: StatementArguments, endsAccess: Bool,
    isRenamed: Bool = false, now: Instant
  ) async throws(StoreError) {
    let id = person.id
    let arguments = values + [now.milliseconds, id]
    try await database.write { connection in
      try connection.execute(
        sql: "UPDATE person SET \(columns), updatedAt = ? WHERE id = ?", arguments: arguments)
      if connection.changesCount == 0 { throw StoreError.missing }
      if isRenamed { try SearchIndex.setName(of: id, connection) }
      if endsAccess { try PersonStore.endAccess(connection, of: id, now: now) }
      connection.note(.people([id]))
    }
  }

  static func endAccess(
    _ connection: Connection, of personId: Int64, now: Instant
  ) throws {
    try connection.execute(sql: "DELETE FROM session WHERE personId = ?", arguments: [personId])
    try connection.execute(
      sql: "DELETE FROM signInStep WHERE personId = ?", arguments: [personId])
    try connection.execute(
      sql: "DELETE FROM authorizationCode WHERE personId = ?", arguments: [personId])
    try connection.execute(
      sql: "UPDATE token SET revokedAt = ? WHERE personId = ? AND revokedAt IS NULL",
      arguments: [now.milliseconds, personId])
    connection.note(.sessions)
    connection.note(.tokens)
  }

  static func insert(
    _ connection: Connection, _ person: NewPerson, now: Instant
  ) throws -> PersonRecord {
    let id = try connection.insert(
      sql: """
        INSERT INTO person (login, username, firstName, lastName, bio, location, email, \
        passwordHash, sequenceHash, phone, phoneSealed, isDemo, isDisabled, createdAt, updatedAt) \
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)
        """,
      arguments: [
        person.login?.text, person.username.text, person.firstName, person.lastName,
        person.bio, person.location, person.email, person.passwordHash,
        person.sequenceHash?.hex, person.phone?.hash.hex, person.phone?.sealed, person.isDemo,
        now.milliseconds, now.milliseconds,
      ])
    try SearchIndex.setName(of: id, connection)
    guard let record = try find(connection, "id", id) else { throw StoreError.missing }
    return record
  }

  /// The person whose unique `column` has this value; `column` is a constant, never input.
  static func find(
    _ connection: Connection, _ column: String, _ value: some SQLValue
  ) throws -> PersonRecord? {
    let statement = try connection.cachedStatement(
      sql: "SELECT \(PersonRecord.columns) FROM person WHERE \(column) = ?")
    return try Row.fetchOne(statement, arguments: [value]).map(PersonRecord.init(row:))
  }
}
