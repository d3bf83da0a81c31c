public import Domain

/// Adds, changes and removes collections. Lists are in CollectionStore+Lists.swift.
public struct CollectionStore: Sendable {
  let database: Database

  /// Maximum number of collections of one person.
  ///
  /// Why a limit: a person's list is sorted on request, and one request each is all that creating
  /// takes.
  public static let mostPerPerson = 1_000
  /// Maximum number of photos of one collection.
  public static let mostPhotos = Album.mostPhotos

  /// The ids that a collection may be given; earlier clients read them as numbers of 32 bits.
  public static let ids: ClosedRange<Int64> = 1...Int64(Int32.max)

  /// Creates an empty collection, with the public id `id`, which must be free, or with the next one; returns nil if the
  /// person has the maximum number of them.
  ///
  /// Throws `missing` if the person was removed.
  public func add(
    of person: PersonRecord, title: String, description: String?, isPrivate: Bool,
    id: Int64? = nil, now: Instant
  ) async throws(StoreError) -> CollectionRecord? {
    let personId = person.id
    let order = database.collectionOrder
    return try await database.write { connection in
      try CollectionStore.make(
        of: personId, title: title, description: description, isPrivate: isPrivate, id: id, now,
        connection)
    } committed: { record in
      if let record, !record.isPrivate { order.insert(FeedOrder.Entry(record)) }
    }
  }

  /// Creates an empty collection in the current transaction; like `add`.
  static func make(
    of personId: Int64, title: String, description: String?, isPrivate: Bool, id: Int64? = nil,
    _ now: Instant, _ connection: Connection
  ) throws -> CollectionRecord? {
    guard let own = try CollectionQuery.count(connection, of: personId) else {
      throw StoreError.missing
    }
    guard own < mostPerPerson else { return nil }
    let values: StatementArguments = [
      personId, title, description, isPrivate, freshShareKey(), now.milliseconds,
      now.milliseconds,
    ]
    let id = try insert(values, id: id, connection)
    try CollectionQuery.count(connection, of: personId, isPrivate: isPrivate, by: 1)
    connection.note(.collections([id]))
    connection.note(.people([personId]))
    return try CollectionQuery.find(connection, id)
  }

  /// Inserts the row with this id or the next one, and returns the id.
  private static func insert(
    _ values: StatementArguments, id: Int64?, _ connection: Connection
  ) throws -> Int64 {
    guard let id else {
      return try connection.insert(sql: CollectionQuery.insert, arguments: values)
    }
    let row = try connection.insert(
      sql: CollectionQuery.insertWithId, arguments: values + [id])
    // Why: PostgreSQL counts only the ids that it chose, and would choose this one later.
    if !connection.isSQLite {
      _ = try Row.fetchAll(
        connection, sql: CollectionQuery.passId, arguments: ["collection", "collection", id])
    }
    return row
  }

  /// 128 random bits as 32 hexadecimal digits.
  private static func freshShareKey() -> String {
    let digits = String(UInt128.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// The collection with this public id; nil if not found.
  public func collection(publicId: String) throws(StoreError) -> CollectionRecord? {
    guard let id = Int64(publicId), String(id) == publicId else { return nil }
    return try database.read { try CollectionQuery.find($0, id) }
  }

  /// Saves title, description, privacy and cover, unless the collection is no longer as in `read`,
  /// from which the caller made it: then it returns false. Throws `missing` if it was removed.
  public func save(
    _ collection: CollectionRecord, over read: CollectionRecord, now: Instant
  ) async throws(StoreError) -> Bool {
    let order = database.collectionOrder
    return try await database.write { connection in
      guard let old = try CollectionQuery.find(connection, collection.id) else {
        throw StoreError.missing
      }
      guard old == read else { return false }
      try connection.cachedStatement(sql: CollectionQuery.update).execute(arguments: [
        collection.title, collection.description, collection.isPrivate, collection.coverId,
        now.milliseconds, collection.id,
      ])
      if old.isPrivate != collection.isPrivate {
        try CollectionQuery.count(connection, of: old.personId, isPrivate: old.isPrivate, by: -1)
        try CollectionQuery.count(
          connection, of: old.personId, isPrivate: collection.isPrivate, by: 1)
        connection.note(.people([old.personId]))
      }
      connection.note(.collections([collection.id]))
      return true
    } committed: { isSaved in
      guard isSaved else { return }
      if collection.isPrivate {
        order.remove([collection.id])
      } else {
        order.insert(FeedOrder.Entry(collection))
      }
    }
  }

  /// Removes a collection; its photos stay. Returns false if it was removed already.
  @discardableResult
  public func remove(_ collection: CollectionRecord) async throws(StoreError) -> Bool {
    let order = database.collectionOrder
    return try await database.write { connection in
      guard let old = try CollectionQuery.find(connection, collection.id) else { return false }
      try connection.cachedStatement(sql: "DELETE FROM collection WHERE id = ?")
        .execute(arguments: [old.id])
      try CollectionQuery.count(connection, of: old.personId, isPrivate: old.isPrivate, by: -1)
      connection.note(.collections([old.id]))
      connection.note(.people([old.personId]))
      return true
    } committed: { _ in
      order.remove([collection.id])
    }
  }

  /// Adds photos to a collection, all or nothing; the last one becomes its first.
  public func add(
    _ photos: [PhotoRecord], to collection: CollectionRecord, now: Instant
  ) async throws(StoreError) -> AlbumOutcome {
    try await database.add(photos, to: collection.id, .collection, now: now)
  }

  /// Removes photos from a collection; those that it does not contain are skipped.
  public func remove(
    _ photos: [PhotoRecord], from collection: CollectionRecord, now: Instant
  ) async throws(StoreError) -> AlbumOutcome {
    let ids = photos.map(\.id)
    return try await database.write {
      try AlbumQuery.remove(ids, from: collection.id, .collection, at: now, $0)
    }
  }

  /// When the photo was added to the collection; nil if the collection does not contain it.
  public func addedAt(
    _ photo: PhotoRecord, in collection: CollectionRecord
  ) throws(StoreError) -> Instant? {
    try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: "SELECT addedAt FROM collectionPhoto WHERE albumId = ? AND photoId = ?")
      return try Int64.fetchOne(statement, arguments: [collection.id, photo.id])
        .map(Instant.init(milliseconds:))
    }
  }
}

extension Database {
  /// Adds photos to a collection or topic, all or nothing.
  func add(
    _ photos: [PhotoRecord], to albumId: Int64, _ album: Album, now: Instant
  ) async throws(StoreError) -> AlbumOutcome {
    let ids = photos.map(\.id)
    let outcome = try await write { connection -> AlbumOutcome in
      var outcome = AlbumOutcome.missing
      try connection.inSavepoint {
        do {
          outcome = try AlbumQuery.add(ids, to: albumId, album, at: now, connection)
          return true
        } catch is AlbumIsFull {
          outcome = .full
          return false
        } catch StoreError.missing {
          return false
        }
      }
      return outcome
    }
    return outcome
  }
}
