public import Domain

/// Adds and finds photos. Lists are in PhotoStore+Lists.swift, removals in PhotoStore+Removal.swift.
public struct PhotoStore: Sendable {
  let database: Database

  /// Number of photos, from memory.
  public var total: Int { database.feedOrder.count }

  /// Adds a photo unless one with the same content exists (LIB-3).
  ///
  /// Throws `missing` if the person does not exist, `taken(.publicId)` if the public id is in use.
  public func add(
    _ facts: PhotoFacts
  ) async throws(StoreError) -> AddedPhoto {
    let added = try await add([facts])
    guard let only = added.first else { throw .missing }
    return only
  }

  /// Adds photos in one transaction, all or nothing; the results are in the order of `batch`.
  ///
  /// Content that exists already or occurs earlier in the batch is `existing`. Content that was
  /// removed is no longer recorded as removed. A photo in its owner's bin is restored from there, with
  /// all that it had (FEED-27), and so is one of theirs whose file was missing (LIB-19). With `isInFolder`,
  /// the content is in an indexed folder, so that missing photos of other people come back too.
  public func add(
    _ batch: [PhotoFacts], isInFolder: Bool = false
  ) async throws(StoreError) -> [AddedPhoto] {
    try await add(batch, isInFolder: isInFolder, to: [], now: Instant(milliseconds: 0)).photos
  }

  /// Adds photos like `add(_:isInFolder:)`, and puts each into its collection in the same transaction; `collections` are
  /// in the order of `batch`, nil for none, or empty. Returns the collections that got none of the photos, too.
  public func add(
    _ batch: [PhotoFacts], isInFolder: Bool, to collections: [FolderCollection?], now: Instant
  ) async throws(StoreError) -> (
    photos: [AddedPhoto], refused: [FolderCollection: FolderCollection.Refusal]
  ) {
    let (orders, named, order) = (database.orders, database.namedFiles, database.collectionOrder)
    let (photos, filling) = try await database.write { connection in
      let photos = try PhotoStore.insert(batch, isInFolder, named, connection)
      let placed = zip(photos, collections).compactMap { photo, collection in
        collection.map { (id: photo.record.id, collection: $0) }
      }
      return (photos, try FolderCollection.fill(placed, at: now, connection))
    } committed: { photos, filling in
      for case .added(let record) in photos { orders.insert(CollectionOfOne(record)) }
      for record in filling.made where !record.isPrivate { order.insert(FeedOrder.Entry(record)) }
    }
    return (photos, filling.refused)
  }

  private static func insert(
    _ batch: [PhotoFacts], _ isInFolder: Bool, _ named: NamedFiles, _ connection: Connection
  ) throws -> [AddedPhoto] {
    var isRestored = false
    let added = try batch.map { facts -> AddedPhoto in
      if let record = try PhotoStore.find(connection, "contentHash", facts.contentHash) {
        return .existing(record)
      }
      named.add(filesOf: facts)
      if let record = try PhotoStore.restore(facts, isInFolder, connection) {
        isRestored = true
        return .added(record)
      }
      return .added(try PhotoStore.insert(facts, connection))
    }
    let ids = added.compactMap { if case .added(let record) = $0 { record.id } else { nil } }
    connection.note(photos: ids, areNew: true)
    connection.note(.people(Array(Set(batch.map(\.personId)))))
    // Why all: the likes of a restored photo count again.
    if isRestored { connection.note(.allPeople) }
    return added
  }

  /// Inserts a new photo with all that belongs to it.
  private static func insert(
    _ facts: PhotoFacts, _ connection: Connection
  ) throws -> PhotoRecord {
    let id = try facts.insert(connection)
    try forgetRemoval(of: facts.contentHash, connection)
    try countPhotos(connection, of: facts.personId, by: 1)
    try PhotoTags.replace(facts.tags, of: id, connection)
    try write(facts.placeDetails, of: id, connection)
    if let hash = facts.perceptualHash { try write(hash, of: facts.contentHash, connection) }
    try SearchIndex.add(id, connection)
    if facts.isFavorite {
      try LikeQuery.add(facts.personId, of: id, at: facts.addedAt, connection)
    }
    return PhotoRecord(
      id: id, facts: facts, updatedAt: facts.addedAt, likes: facts.isFavorite ? 1 : 0, views: 0,
      downloads: 0)
  }

  private static func restore(
    _ facts: PhotoFacts, _ isInFolder: Bool, _ connection: Connection
  ) throws -> PhotoRecord? {
    let statement = try connection.cachedStatement(
      sql: isInFolder ? BinQuery.byContentOfFolder : BinQuery.byContent)
    let row = try Row.fetchOne(statement, arguments: [facts.contentHash, facts.personId])
    guard let photo = row.map(BinnedPhoto.init(row:))?.photo else { return nil }
    if let videoHash = facts.videoHash, photo.facts.videoHash == nil {
      _ = try write(
        video: videoHash, facts.contentIdentifier, of: photo, "binnedPhoto", connection)
    }
    return try restore([photo], connection).first
  }

  /// The photo with this public id; nil if not found.
  public func photo(publicId: String) throws(StoreError) -> PhotoRecord? {
    try database.read { try PhotoStore.find($0, "publicId", publicId) }
  }

  /// The photo whose original file has this SHA-256 hash; nil if not found.
  public func photo(contentHash: String) throws(StoreError) -> PhotoRecord? {
    try database.read { try PhotoStore.find($0, "contentHash", contentHash) }
  }

  /// Whether there is a photo whose original file has this SHA-256 hash.
  public func exists(contentHash: String) throws(StoreError) -> Bool {
    guard contentHash.isStorable else { return false }
    return try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: "SELECT 1 FROM photo WHERE contentHash = ?")
      return try Bool.fetchOne(statement, arguments: [contentHash]) ?? false
    }
  }

  /// Whether there is a photo with this public id: in the feed, in a bin, or with a missing file.
  public func exists(publicId: String) throws(StoreError) -> Bool {
    try database.read { connection in
      try PhotoStore.find(connection, "publicId", publicId) != nil
        || BinQuery.find(connection, publicId) != nil
    }
  }

  /// Whether the original or video with this SHA-256 hash is that of a photo, in the feed or in a bin.
  public func isOriginal(contentHash: String) throws(StoreError) -> Bool {
    guard contentHash.isStorable else { return false }
    return try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: """
          SELECT 1 FROM photo WHERE contentHash = ?1 \
          UNION ALL SELECT 1 FROM binnedPhoto WHERE contentHash = ?1 \
          UNION ALL SELECT 1 FROM photo WHERE videoHash = ?1 \
          UNION ALL SELECT 1 FROM binnedPhoto WHERE videoHash = ?1
          """)
      return try Bool.fetchOne(statement, arguments: [contentHash]) ?? false
    }
  }

  /// Number of photos in the apps' feed newer than this one; nil if it was removed.
  public func position(of photo: PhotoRecord) -> Int? {
    let shown = database.orders.pair
    return shown.order.position(of: FeedOrder.Entry(photo, by: shown.date))
  }

  static func countPhotos(
    _ connection: Connection, of personId: Int64, by change: Int
  ) throws {
    try connection.cachedStatement(
      sql: "UPDATE person SET totalPhotos = totalPhotos + ? WHERE id = ?"
    ).execute(arguments: [change, personId])
  }

  /// The photo with this row id.
  static func find(_ connection: Connection, id: Int64) throws -> PhotoRecord? {
    let statement = try connection.cachedStatement(
      sql: "SELECT \(PhotoRecord.columns) FROM photo WHERE id = ?")
    return try Row.fetchOne(statement, arguments: [id]).map(PhotoRecord.init(row:))
  }

  /// The photo whose unique `column` of texts has this value; `column` is a constant, never input.
  static func find(
    _ connection: Connection, _ column: String, _ value: String
  ) throws -> PhotoRecord? {
    guard value.isStorable else { return nil }
    let statement = try connection.cachedStatement(
      sql: "SELECT \(PhotoRecord.columns) FROM photo WHERE \(column) = ?")
    return try Row.fetchOne(statement, arguments: [value]).map(PhotoRecord.init(row:))
  }
}
