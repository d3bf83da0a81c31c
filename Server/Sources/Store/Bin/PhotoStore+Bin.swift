public import Domain

extension PhotoStore {
  /// Moves photos of this person to the bin and returns them; ids of others are skipped.
  ///
  /// They are gone from every list, collection, share link and counter, as after `remove`. All or
  /// nothing.
  public func bin(
    publicIds: [String], of person: PersonRecord, now: Instant
  ) async throws(StoreError) -> [PhotoRecord] {
    let personId = person.id
    return try await takeOut { connection in
      let photos = try Set(publicIds).compactMap { id in
        try PhotoStore.find(connection, "publicId", id)
      }.filter { $0.facts.personId == personId }
      try BinQuery.copy(photos.map(\.id), now: now, connection)
      return Removal(shown: photos)
    }.shown
  }

  /// Moves photos of this person from the bin back to their places; other ids are skipped.
  ///
  /// A photo of which somebody has added a copy since stays in the bin. All or nothing.
  public func restore(
    publicIds: [String], of person: PersonRecord
  ) async throws(StoreError) -> Restoration {
    let personId = person.id
    let orders = database.orders
    let restoration = try await database.write { connection in
      var restoration = Restoration()
      var photos: [PhotoRecord] = []
      var contents: Set<String> = []
      for id in Set(publicIds) {
        guard let photo = try PhotoStore.inBin(connection, id)?.photo,
          photo.facts.personId == personId
        else { continue }
        let hash = photo.facts.contentHash
        if try PhotoStore.find(connection, "contentHash", hash) == nil,
          contents.insert(hash).inserted
        {
          photos.append(photo)
        } else {
          restoration.replaced += 1
        }
      }
      restoration.restored = try PhotoStore.restore(photos, connection)
      connection.note(photos: restoration.restored.map(\.id), areNew: true)
      connection.note(.allPeople)
      return restoration
    } committed: { restoration in
      orders.insert(restoration.restored)
    }
    return restoration
  }

  /// Restores photos from the bin with their counters and words, inside the caller's transaction.
  static func restore(
    _ photos: [PhotoRecord], _ connection: Connection
  ) throws -> [PhotoRecord] {
    let restored = try BinQuery.restore(photos.map(\.id), connection)
    for photo in restored {
      try forgetRemoval(of: photo.facts.contentHash, connection)
      try forgetEdits(of: photo.facts.publicId, connection)
      try countPhotos(connection, of: photo.facts.personId, by: 1)
      try StatisticsQuery.credit(connection, photo: photo.id, step: 1)
      try SearchIndex.add(photo.id, connection)
    }
    return restored
  }

  /// A page of a person's bin.
  public func bin(
    of person: PersonRecord, offset: Int, count: Int
  ) throws(StoreError) -> BinPage {
    try database.read { connection in
      let total = try PhotoStore.binTotal(of: person, connection)
      let photos = try Row.fetchAll(
        connection.cachedStatement(sql: BinQuery.ofPerson), arguments: [person.id, count, offset])
      return BinPage(photos: photos.map(BinnedPhoto.init(row:)), total: total)
    }
  }

  /// Number of photos in a person's bin.
  public func binTotal(of person: PersonRecord) throws(StoreError) -> Int {
    try database.read { try PhotoStore.binTotal(of: person, $0) }
  }

  private static func binTotal(of person: PersonRecord, _ connection: Connection) throws -> Int {
    let statement = try connection.cachedStatement(
      sql: "SELECT COUNT(*) FROM binnedPhoto WHERE personId = ? AND isMissing = 0")
    return try Int.fetchOne(statement, arguments: [person.id]) ?? 0
  }

  /// The photo with this public id in somebody's bin; nil if there is none.
  public func binnedPhoto(publicId: String) throws(StoreError) -> BinnedPhoto? {
    try database.read { try PhotoStore.inBin($0, publicId) }
  }

  /// Whether the photo with this public id is in the person's bin.
  public func isInBin(_ publicId: String, of person: PersonRecord) throws(StoreError) -> Bool {
    try binnedPhoto(publicId: publicId)?.photo.facts.personId == person.id
  }

  private static func inBin(_ connection: Connection, _ publicId: String) throws -> BinnedPhoto? {
    let photo = try BinQuery.find(connection, publicId)
    return photo?.isMissing == true ? nil : photo
  }

  /// The public ids of all photos in a person's bin, in any order; those of missing ones too if
  /// `includesMissing`.
  public func binnedIds(
    of person: PersonRecord, includesMissing: Bool = false
  ) throws(StoreError) -> [String] {
    try database.read { connection in
      try String.fetchAll(
        connection, sql: "SELECT publicId FROM binnedPhoto WHERE personId = ? AND isMissing <= ?",
        arguments: [person.id, includesMissing])
    }
  }

  /// The public ids of at most `count` photos that were moved to the bin before `moment`, in any
  /// order.
  public func binnedIds(before moment: Instant, atMost count: Int) throws(StoreError) -> [String] {
    try database.read { connection in
      try String.fetchAll(
        connection,
        sql: "SELECT publicId FROM binnedPhoto WHERE binnedAt < ? AND isMissing = 0 LIMIT ?",
        arguments: [moment.milliseconds, count])
    }
  }
}
