extension PhotoStore {
  /// Calls `body` with each photo of the page, without creating records, and returns the number of
  /// photos in the whole list. Takes the same arguments as `page(offset:count:order:likedBy:)`.
  public func readPage(
    offset: Int, count: Int, order: PhotoOrder = .latest, likedBy person: PersonRecord? = nil,
    _ body: (PhotoRow) throws -> Void
  ) throws(StoreError) -> Int {
    let ids = try ids(offset: offset, count: count, order: order)
    do {
      try database.readPhotos(ids, likedBy: person?.id, body)
    } catch {
      throw database.storeError(error)
    }
    return total
  }

  private func ids(
    offset: Int, count: Int, order: PhotoOrder
  ) throws(StoreError) -> [Int64] {
    switch order {
    case .latest: database.feedOrder.newest(offset: offset, count: count)
    case .oldest: database.feedOrder.oldest(offset: offset, count: count)
    case .popular:
      try cachedIds(
        CachedLists.Name(sql: FeedQuery.popular, personId: nil), offset: offset, count: count,
        version: database.listChanges.ofPhotos(isByPopularity: true))
    }
  }

  /// The ids of a page of a list that SQLite can only read by skipping rows.
  func cachedIds(
    _ name: CachedLists.Name, offset: Int, count: Int, version: ListChanges.Version
  ) throws(StoreError) -> [Int64] {
    try database.read { connection in
      try database.cachedLists.ids(
        name, offset: max(0, offset), count: max(0, count), version: version, connection)
    }
  }

  /// At most `count` photos of the feed from position `offset`, with the ids of those that `person`
  /// likes.
  ///
  /// The cost does not depend on `offset` (API-7). Far down, `popular` is up to 5 s old.
  public func page(
    offset: Int, count: Int, order: PhotoOrder = .latest, likedBy person: PersonRecord? = nil
  ) throws(StoreError) -> PhotoPage {
    try page(ids: try ids(offset: offset, count: count, order: order), likedBy: person)
  }

  /// The photos with these row ids in this order, with the ids of those that `person` likes.
  func page(ids: [Int64], likedBy person: PersonRecord?) throws(StoreError) -> PhotoPage {
    try database.read { connection in
      try PhotoStore.page(connection, ids: ids, total: total, likedBy: person?.id)
    }
  }

  /// At most `count` distinct random photos.
  public func random(
    count: Int, likedBy person: PersonRecord? = nil,
    using generator: inout some RandomNumberGenerator
  ) throws(StoreError) -> PhotoPage {
    var chosen: [Int] = []
    let total = total
    while chosen.count < min(max(0, count), total) {
      let position = Int.random(in: 0..<total, using: &generator)
      if !chosen.contains(position) { chosen.append(position) }
    }
    let ids = database.feedOrder.ids { _ in chosen }
    return try database.read { connection in
      try PhotoStore.page(connection, ids: ids, total: total, likedBy: person?.id)
    }
  }

  /// File extensions of all originals and videos by content hash, those of photos in bins too, for
  /// removing orphaned files.
  public func contentHashes() throws(StoreError) -> [String: String] {
    try database.read { connection in
      let rows = try Row.fetchCursor(
        connection, sql: PhotoStore.originals)
      var found: [String: String] = [:]
      while let row = try rows.next() { found[row[0]] = row[1] }
      return found
    }
  }

  /// Content hash and file extension of all originals and videos; the same may come several times.
  /// Missing photos have no original, but may have an uploaded video.
  static let originals = """
    SELECT contentHash, fileExtension FROM photo \
    UNION ALL SELECT contentHash, fileExtension FROM binnedPhoto WHERE isMissing = 0 \
    UNION ALL SELECT videoHash, '\(videoExtension)' FROM photo WHERE videoHash IS NOT NULL \
    UNION ALL SELECT videoHash, '\(videoExtension)' FROM binnedPhoto \
    WHERE videoHash IS NOT NULL
    """

  static func page(
    _ connection: Connection, ids: [Int64], total: Int, likedBy personId: Int64?
  ) throws -> PhotoPage {
    var page = PhotoPage(photos: [], likedIds: [], total: total)
    page.photos.reserveCapacity(ids.count)
    var start = 0
    while start < ids.count {
      let end = min(ids.count, start + IdList.longest)
      try append(Array(ids[start..<end]), to: &page, connection, likedBy: personId)
      start = end
    }
    return page
  }

  /// Fetches at most `IdList.longest` photos in one statement, three times as fast as one by one.
  private static func append(
    _ ids: [Int64], to page: inout PhotoPage, _ connection: Connection, likedBy personId: Int64?
  ) throws {
    let list = IdList(ids)
    let statement = try connection.cachedStatement(
      sql: FeedQuery.rows(count: list.padded.count, withLikes: personId != nil))
    let person: StatementArguments = personId.map { [$0] } ?? []
    let rows = try Row.fetchCursor(statement, arguments: person + StatementArguments(list.padded))
    var found = [PhotoRecord?](repeating: nil, count: ids.count)
    while let row = try rows.next() {
      let id: Int64 = row[0]
      guard let place = ids.firstIndex(of: id) else { continue }
      found[place] = PhotoRecord(row: row)
      if personId != nil, row[PhotoRecord.columnCount] { page.likedIds.insert(id) }
    }
    // A photo removed since its id was read is skipped.
    for photo in found { if let photo { page.photos.append(photo) } }
  }
}
