public import Domain

/// The collection into which an import puts a photo: the oldest one of the person with this title, made if there is none.
public struct NamedCollection: Hashable, Sendable {
  /// The row id of the person.
  public let personId: Int64
  /// The title, of 1 to `PersonName.longest` characters.
  public let title: String

  /// Names a collection of a person.
  public init(personId: Int64, title: String) {
    self.personId = personId
    self.title = title
  }

  /// Why photos are not put into a collection.
  public enum Refusal: Hashable, Sendable {
    /// It would have more than `CollectionStore.mostPhotos` photos.
    case full
    /// It does not exist, and the person has `CollectionStore.mostPerPerson` collections.
    case tooMany
  }

  /// What `fill` has done.
  struct Filling: Sendable {
    /// The new collections.
    var made: [CollectionRecord] = []
    /// The collections that got none of the photos.
    var refused: [NamedCollection: Refusal] = [:]
  }

  /// Adds photos, by their row ids, at the ends of their collections; those that are there already stay.
  static func fill(
    _ photos: [(id: Int64, collection: NamedCollection)], at now: Instant,
    _ connection: Connection
  ) throws -> Filling {
    var filling = Filling()
    var order: [NamedCollection] = []
    for photo in photos where !order.contains(photo.collection) { order.append(photo.collection) }
    for collection in order {
      guard let id = try collection.find(connection) ?? collection.make(now, connection, &filling)
      else {
        filling.refused[collection] = .tooMany
        continue
      }
      let photoIds = photos.filter { $0.collection == collection }.map(\.id)
      try connection.inSavepoint {
        do {
          _ = try AlbumQuery.add(photoIds, to: id, .collection, at: now, connection)
          return true
        } catch is AlbumIsFull {
          filling.refused[collection] = .full
          return false
        }
      }
    }
    return filling
  }

  private func find(_ connection: Connection) throws -> Int64? {
    let statement = try connection.cachedStatement(sql: CollectionQuery.named)
    return try Int64.fetchOne(statement, arguments: [personId, title])
  }

  private func make(
    _ now: Instant, _ connection: Connection, _ filling: inout Filling
  ) throws -> Int64? {
    let record = try CollectionStore.make(
      of: personId, title: title, description: nil, isPrivate: false, now, connection)
    if let record { filling.made.append(record) }
    return record?.id
  }
}

extension CollectionStore {
  /// Adds photos, by the hashes of their contents, to their collections in one transaction; those that are there already
  /// stay. Returns the collections that got none of them.
  public func add(
    _ photos: [(contentHash: String, collection: NamedCollection)], now: Instant
  ) async throws(StoreError) -> [NamedCollection: NamedCollection.Refusal] {
    // Why first: most repeated imports find all photos in their collections, and reads wait for no writer.
    let absent = try database.read { connection in
      let statement = try connection.cachedStatement(sql: CollectionQuery.holdsContent)
      return try photos.filter { photo in
        try Int.fetchOne(
          statement,
          arguments: [photo.contentHash, photo.collection.personId, photo.collection.title]) == nil
      }
    }
    if absent.isEmpty { return [:] }
    let order = database.collectionOrder
    return try await database.write { connection in
      let found = try absent.compactMap { photo in
        try PhotoStore.find(connection, "contentHash", photo.contentHash).map {
          (id: $0.id, collection: photo.collection)
        }
      }
      return try NamedCollection.fill(found, at: now, connection)
    } committed: { filling in
      for record in filling.made { order.insert(FeedOrder.Entry(record)) }
    }.refused
  }
}
