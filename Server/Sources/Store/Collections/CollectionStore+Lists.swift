import Domain

extension CollectionStore {
  /// At most `count` public collections, newest first; costs the same at every depth.
  public func page(offset: Int, count: Int) throws(StoreError) -> CollectionPage {
    let order = database.collectionOrder
    let ids = order.newest(offset: offset, count: count)
    return CollectionPage(
      collections: try collections(ids).filter { !$0.isPrivate }, total: order.count)
  }

  /// A person's collections: all, or the public ones.
  public func page(
    of person: PersonRecord, includesPrivate: Bool, order: CollectionOrder = .published,
    offset: Int, count: Int
  ) throws(StoreError) -> CollectionPage {
    let ids = try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: CollectionQuery.ofPerson(includesPrivate: includesPrivate, order))
      return try Int64.fetchAll(
        statement, arguments: [person.id, max(0, count), max(0, offset)])
    }
    let hidden = includesPrivate ? person.privateCollections : 0
    return CollectionPage(
      collections: try collections(ids), total: person.totalCollections + hidden)
  }

  /// A page of the public collections whose titles or descriptions contain `words`, newest first;
  /// reads every public collection.
  public func search(
    _ words: SearchWords, offset: Int, count: Int
  ) throws(StoreError) -> CollectionPage {
    let found = try database.read { connection in
      let rows = try Row.fetchCursor(
        connection,
        sql: "SELECT \(CollectionRecord.columns) FROM collection WHERE isPrivate = 0 "
          + "ORDER BY publishedAt DESC, id DESC")
      var found: [CollectionRecord] = []
      while let row = try rows.next() {
        let record = CollectionRecord(row: row)
        if record.has(words) { found.append(record) }
      }
      return found
    }
    return CollectionPage(
      collections: Array(found.dropFirst(offset).prefix(count)), total: found.count)
  }

  /// Photos of a collection that `related` compares, the ones added last.
  private static let compared = 100

  /// At most three other public collections, those that share the most photos with this one first.
  public func related(to collection: CollectionRecord) throws(StoreError) -> [CollectionRecord] {
    let ids = try database.read { connection in
      try Int64.fetchAll(
        connection.cachedStatement(sql: CollectionQuery.related),
        arguments: [collection.id, collection.totalPhotos - CollectionStore.compared, 3])
    }
    return try collections(ids)
  }

  /// Collections listed for one photo at most; a photo is rarely in more of one person's.
  private static let mostPerPhoto = 30

  /// The collections of `person` that contain these photos, by the photo's row id, newest first;
  /// without private ones unless `includesPrivate`. At most 30 per photo.
  public func collections(
    of person: PersonRecord, holding photos: [PhotoRecord], includesPrivate: Bool
  ) throws(StoreError) -> [Int64: [CollectionRecord]] {
    guard !photos.isEmpty,
      person.totalCollections > 0 || (includesPrivate && person.privateCollections > 0)
    else { return [:] }
    let list = IdList(Array(photos.map(\.id).prefix(IdList.longest)))
    return try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: CollectionQuery.holding(
          count: list.padded.count, includesPrivate: includesPrivate))
      let rows = try Row.fetchCursor(
        statement, arguments: StatementArguments(list.padded) + [person.id])
      var found: [Int64: [CollectionRecord]] = [:]
      while let row = try rows.next() {
        let photo: Int64 = row[11]
        guard found[photo, default: []].count < CollectionStore.mostPerPhoto else { continue }
        found[photo, default: []].append(CollectionRecord(row: row))
      }
      return found
    }
  }

  /// The row ids of all of the person's collections that contain the photo, private ones too.
  public func idsOfCollections(
    of person: PersonRecord, holding photo: PhotoRecord
  ) throws(StoreError) -> Set<Int64> {
    try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: "SELECT albumId FROM collectionPhoto "
          + "CROSS JOIN collection ON collection.id = albumId WHERE photoId = ? AND personId = ?")
      return try Int64.fetchSet(statement, arguments: [photo.id, person.id])
    }
  }

  private func collections(_ ids: [Int64]) throws(StoreError) -> [CollectionRecord] {
    try database.read { try CollectionQuery.find($0, ids) }
  }
}

extension CollectionRecord {
  /// Whether each word begins a word of the title or the description; false without words.
  fileprivate func has(_ words: SearchWords) -> Bool {
    let own = SearchText.words("\(title) \(description ?? "")")
    return !words.words.isEmpty
      && words.words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
  }
}
