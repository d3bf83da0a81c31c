public import Domain

/// Share links (LIB-13).
public struct ShareStore: Sendable {
  let database: Database

  /// Maximum number of share links of one person.
  ///
  /// Why a limit: the list of them is not paginated, and creating one takes a single request.
  public static let mostPerPerson = 1_000

  /// Creates a share link; returns nil if the person has the maximum number of them. Throws
  /// `missing` if the person, the collection or a photo was removed meanwhile.
  public func add(
    _ share: NewShare, of content: SharedContent, by person: PersonRecord, now: Instant
  ) async throws(StoreError) -> ShareRecord? {
    let personId = person.id
    return try await database.write { connection in
      let own = try Int.fetchOne(
        connection, sql: "SELECT count(*) FROM share WHERE personId = ?", arguments: [personId])
      guard (own ?? 0) < ShareStore.mostPerPerson else { return nil }
      guard try exists(personId, in: "person", connection) else { throw StoreError.missing }
      var collectionId: Int64?
      if case .collection(let collection) = content {
        guard try exists(collection.id, in: "collection", connection) else {
          throw StoreError.missing
        }
        collectionId = collection.id
      }
      let id = try connection.insert(
        sql: """
          INSERT INTO share (hash, seed, personId, collectionId, title, passwordHash, \
          allowsDownload, hasPreview, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          share.hash.hex, share.seed, personId, collectionId, share.title, share.passwordHash,
          share.allowsDownload, share.hasPreview, now.milliseconds, share.expiresAt?.milliseconds,
        ])
      if case .photos(let photos) = content { try add(photos.map(\.id), to: id, connection) }
      return try find(connection, id)
    }
  }

  private func add(_ photoIds: [Int64], to id: Int64, _ connection: Connection) throws {
    let statement = try connection.cachedStatement(
      sql: "INSERT INTO sharePhoto (shareId, place, photoId) VALUES (?, ?, ?)")
    for (place, photoId) in photoIds.enumerated() {
      guard try exists(photoId, in: "photo", connection) else { throw StoreError.missing }
      try statement.execute(arguments: [id, place, photoId])
    }
  }

  private func exists(_ id: Int64, in table: String, _ connection: Connection) throws -> Bool {
    try Int.fetchOne(
      connection, sql: "SELECT 1 FROM \(table) WHERE id = ?", arguments: [id]) != nil
  }

  private func find(_ connection: Connection, _ id: Int64) throws -> ShareRecord? {
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

  /// A page of the shared photos; the total is that of all.
  public func photos(
    of share: ShareRecord, offset: Int, count: Int
  ) throws(StoreError) -> PhotoPage {
    if share.collectionId != nil {
      guard let collection = try collection(of: share) else {
        return PhotoPage(photos: [], likedIds: [], total: 0)
      }
      return try database.photos.page(of: collection, offset: offset, count: count)
    }
    return try database.read { connection in
      let total = try Int.fetchOne(
        connection.cachedStatement(sql: "SELECT count(*) FROM sharePhoto WHERE shareId = ?"),
        arguments: [share.id])
      let ids = try Int64.fetchAll(
        connection.cachedStatement(
          sql: "SELECT photoId FROM sharePhoto WHERE shareId = ? ORDER BY place LIMIT ? OFFSET ?"),
        arguments: [share.id, count, offset])
      return try PhotoStore.page(connection, ids: ids, total: total ?? 0, likedBy: nil)
    }
  }

  /// The photo with this public id, if it is shared by the link.
  public func photo(
    publicId: String, of share: ShareRecord
  ) throws(StoreError) -> PhotoRecord? {
    guard let photo = try database.photos.photo(publicId: publicId) else { return nil }
    return try place(of: photo, in: share) == nil ? nil : photo
  }

  /// The photos before and after a shared one; nil at either end.
  public func neighbours(
    of photo: PhotoRecord, in share: ShareRecord
  ) throws(StoreError) -> (before: PhotoRecord?, after: PhotoRecord?) {
    guard let place = try place(of: photo, in: share) else { return (nil, nil) }
    let list = try photos(of: share, offset: max(0, place - 1), count: place == 0 ? 2 : 3)
    guard let here = list.photos.firstIndex(where: { $0.id == photo.id }) else {
      return (nil, nil)
    }
    return (
      here > 0 ? list.photos[here - 1] : nil,
      here + 1 < list.photos.count ? list.photos[here + 1] : nil
    )
  }

  /// The index of a photo in the list of the shared ones; nil if it is not shared.
  private func place(
    of photo: PhotoRecord, in share: ShareRecord
  ) throws(StoreError) -> Int? {
    guard let albumId = share.collectionId else {
      return try database.read { connection in
        // Why a count: photos that were removed leave gaps between the places.
        let statement = try connection.cachedStatement(
          sql: """
            SELECT (SELECT count(*) FROM sharePhoto AS other WHERE other.shareId = mine.shareId \
            AND other.place < mine.place) FROM sharePhoto AS mine \
            WHERE mine.photoId = ? AND mine.shareId = ?
            """)
        return try Int.fetchOne(statement, arguments: [photo.id, share.id])
      }
    }
    return try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: """
          SELECT totalPhotos - 1 - place FROM collectionPhoto \
          JOIN collection ON collection.id = albumId WHERE albumId = ? AND photoId = ?
          """)
      return try Int.fetchOne(statement, arguments: [albumId, photo.id])
    }
  }
}
