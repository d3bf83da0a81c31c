public import Domain

/// Share links (LIB-13).
public struct ShareStore: Sendable {
  let database: Database

  /// Maximum number of share links of one person.
  ///
  /// Why a limit: the list of them is not paginated, and creating one takes a single request.
  public static let mostPerPerson = 1_000

  /// Creates a share link. Who may show whose photos is judged here, by the role and the owners of the photos at this
  /// moment. Throws `missing` if the person, their collection or a photo was removed meanwhile.
  public func add(
    _ share: NewShare, of content: SharedContent, by person: PersonRecord, now: Instant
  ) async throws(StoreError) -> NewShareOutcome {
    let personId = person.id
    return try await database.write { connection in
      let isOwner = try Bool.fetchOne(
        connection, sql: "SELECT isOwner FROM person WHERE id = ?", arguments: [personId])
      guard let isOwner else { throw StoreError.missing }
      let own = try Int.fetchOne(
        connection, sql: "SELECT count(*) FROM share WHERE personId = ?", arguments: [personId])
      guard (own ?? 0) < ShareStore.mostPerPerson else { return .full }
      let onlyOwn = !share.mayShowOthers && !isOwner
      guard try mayShare(content, of: personId, onlyOwn: onlyOwn, connection) else {
        return .notOwn
      }
      var collectionId: Int64?
      if case .collection(let collection) = content { collectionId = collection.id }
      let id = try connection.insert(
        sql: """
          INSERT INTO share (hash, seed, personId, collectionId, title, passwordHash, \
          allowsDownload, hasPreview, createdAt, expiresAt, onlyOwn) \
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          share.hash.hex, share.seed, personId, collectionId, share.title, share.passwordHash,
          share.allowsDownload, share.hasPreview, now.milliseconds, share.expiresAt?.milliseconds,
          onlyOwn,
        ])
      if case .photos(let photos) = content { try add(photos.map(\.id), to: id, connection) }
      guard let made = try find(connection, id) else { throw StoreError.missing }
      return .made(made)
    }
  }

  /// Whether the person may share this. A collection with photos must have one of their own.
  private func mayShare(
    _ content: SharedContent, of personId: Int64, onlyOwn: Bool, _ connection: Connection
  ) throws -> Bool {
    switch content {
    case .collection(let collection):
      let total = try Int.fetchOne(
        connection, sql: "SELECT totalPhotos FROM collection WHERE id = ? AND personId = ?",
        arguments: [collection.id, personId])
      guard let total else { throw StoreError.missing }
      return try !onlyOwn || total == 0
        || Int.fetchOne(
          connection.cachedStatement(sql: ShareQuery.ownInCollection),
          arguments: [collection.id, personId]) != nil
    case .photos(let photos):
      let statement = try connection.cachedStatement(
        sql: "SELECT personId FROM photo WHERE id = ?")
      let owners = try photos.map { photo in
        guard let owner = try Int64.fetchOne(statement, arguments: [photo.id]) else {
          throw StoreError.missing
        }
        return owner
      }
      return !onlyOwn || owners.allSatisfy { $0 == personId }
    }
  }

  private func add(_ photoIds: [Int64], to id: Int64, _ connection: Connection) throws {
    let statement = try connection.cachedStatement(
      sql: "INSERT INTO sharePhoto (shareId, place, photoId) VALUES (?, ?, ?)")
    for (place, photoId) in photoIds.enumerated() {
      try statement.execute(arguments: [id, place, photoId])
    }
  }

  func find(_ connection: Connection, _ id: Int64) throws -> ShareRecord? {
    try Row.fetchOne(
      connection, sql: "SELECT \(ShareRecord.columns) FROM share WHERE id = ?", arguments: [id]
    ).map(ShareRecord.init(row:))
  }

  /// The share link whose token has this hash, even if it has expired; nil if there is none.
  public func share(hash: Digest) throws(StoreError) -> ShareRecord? {
    try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: "SELECT \(ShareRecord.columns) FROM share WHERE hash = ?")
      return try Row.fetchOne(statement, arguments: [hash.hex]).map(ShareRecord.init(row:))
    }
  }

  /// A person's share links, the newest first, expired ones included.
  public func shares(of person: PersonRecord) throws(StoreError) -> [ShareRecord] {
    try database.read { connection in
      try Row.fetchAll(
        connection,
        sql: "SELECT \(ShareRecord.columns) FROM share WHERE personId = ? ORDER BY id DESC",
        arguments: [person.id]
      ).map { row in
        var share = ShareRecord(row: row)
        share.visits += Int(database.visits.count(of: share.id))
        return share
      }
    }
  }

  /// Revokes a person's share link; returns false if they have none with this id.
  public func remove(id: Int64, of person: PersonRecord) async throws(StoreError) -> Bool {
    let personId = person.id
    return try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM share WHERE id = ? AND personId = ?", arguments: [id, personId])
      return connection.changesCount == 1
    }
  }

  /// Counts a visit, in memory; `flush` writes it.
  public func countVisit(of share: ShareRecord) {
    database.visits.add(1, to: share.id)
  }

  /// Writes the visits counted so far; after an error they are kept.
  public func flush() async throws(StoreError) {
    try await database.visits.flush { batch throws(StoreError) in
      try await database.writeUnjudged { connection in
        let statement = try connection.cachedStatement(
          sql: "UPDATE share SET visits = visits + ? WHERE id = ?")
        for (id, count) in batch { try statement.execute(arguments: [count, id]) }
      }
    }
  }

  /// Deletes share links that expired before `moment`.
  public func sweep(before moment: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM share WHERE expiresAt < ?", arguments: [moment.milliseconds])
    }
  }

  /// The collection that is shared; nil if chosen photos are.
  public func collection(of share: ShareRecord) throws(StoreError) -> CollectionRecord? {
    guard let id = share.collectionId else { return nil }
    return try database.read { try CollectionQuery.find($0, id) }
  }
}
