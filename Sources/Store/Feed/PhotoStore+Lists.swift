import GRDB

extension PhotoStore {
  /// Calls `body` with each photo of the page, without creating records, and returns the number of
  /// photos in the whole list. Takes the same arguments as `page(offset:count:order:likedBy:)`.
  public func readPage(
    offset: Int, count: Int, order: PhotoOrder = .latest, likedBy person: PersonRecord? = nil,
    _ body: (PhotoRow) throws -> Void
  ) throws(StoreError) -> Int {
    let ids = try ids(offset: offset, count: count, order: order)
    do {
      try database.feedReader.read(ids, likedBy: person?.id, body)
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
      try database.read { connection in
        let statement = try connection.cachedStatement(sql: FeedQuery.popular)
        return try Int64.fetchAll(statement, arguments: [max(0, count), max(0, offset)])
      }
    }
  }

  /// At most `count` photos of the feed from position `offset`, with those that `person` likes.
  ///
  /// The cost does not depend on `offset` for `latest` and `oldest` (API-7).
  public func page(
    offset: Int, count: Int, order: PhotoOrder = .latest, likedBy person: PersonRecord? = nil
  ) throws(StoreError) -> PhotoPage {
    try page(ids: try ids(offset: offset, count: count, order: order), likedBy: person)
  }

  /// The photos with these row ids in this order, with those that `person` likes.
  func page(ids: [Int64], likedBy person: PersonRecord?) throws(StoreError) -> PhotoPage {
    try database.read { connection in
      try PhotoStore.page(connection, ids: ids, total: total, likedBy: person?.id)
    }
  }

  /// Photos of one person, newest first.
  public func page(
    of owner: PersonRecord, offset: Int, count: Int, likedBy person: PersonRecord? = nil
  ) throws(StoreError) -> PhotoPage {
    // Why: if one person owns all photos, the feed's order in memory applies.
    if owner.totalPhotos == total {
      return try page(offset: offset, count: count, likedBy: person)
    }
    return try database.read { connection in
      let statement = try connection.cachedStatement(sql: FeedQuery.ofPerson)
      let ids = try Int64.fetchAll(
        statement, arguments: [owner.id, max(0, count), max(0, offset)])
      return try PhotoStore.page(
        connection, ids: ids, total: owner.totalPhotos, likedBy: person?.id)
    }
  }

  /// Photos that `admirer` likes, latest like first, with those that `person` likes.
  public func page(
    likedBy admirer: PersonRecord, offset: Int, count: Int, seenBy person: PersonRecord? = nil
  ) throws(StoreError) -> PhotoPage {
    try database.read { connection in
      let statement = try connection.cachedStatement(sql: FeedQuery.likedBy)
      let ids = try Int64.fetchAll(
        statement, arguments: [admirer.id, max(0, count), max(0, offset)])
      return try PhotoStore.page(
        connection, ids: ids, total: admirer.totalLikes, likedBy: person?.id)
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

  /// File extensions by content hash of all photos, for removing orphaned files.
  public func contentHashes() throws(StoreError) -> [String: String] {
    try database.read { connection in
      let rows = try Row.fetchCursor(
        connection, sql: "SELECT contentHash, fileExtension FROM photo")
      var found: [String: String] = [:]
      while let row = try rows.next() { found[row[0]] = row[1] }
      return found
    }
  }

  private static func page(
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
      if personId != nil, row[27] { page.likedIds.insert(id) }
    }
    // A photo removed since its id was read is skipped.
    for photo in found { if let photo { page.photos.append(photo) } }
  }
}

/// The queries of lists; a test checks their query plans.
enum FeedQuery {
  /// Photos by row ids; with likes, the last column says whether the person, the first argument,
  /// likes it.
  static func rows(count: Int, withLikes: Bool) -> String {
    let liked = #", EXISTS (SELECT 1 FROM "like" WHERE personId = ? AND photoId = photo.id)"#
    return "SELECT \(PhotoRecord.columns)\(withLikes ? liked : "") FROM photo "
      + "WHERE id IN (\(IdList.marks(count)))"
  }
  /// Time of adding, row id and size of all photos, newest first.
  static let index = """
    SELECT addedAt, id, width, height FROM photo ORDER BY addedAt DESC, id DESC
    """
  /// Row ids by number of likes. Arguments: count, offset.
  static let popular = "SELECT id FROM photo ORDER BY likes DESC, id DESC LIMIT ? OFFSET ?"
  /// Row ids of a person's photos. Arguments: person, count, offset.
  static let ofPerson = """
    SELECT id FROM photo WHERE personId = ? ORDER BY addedAt DESC, id DESC LIMIT ? OFFSET ?
    """
  /// Row ids of the photos a person likes. Arguments: person, count, offset.
  static let likedBy = """
    SELECT photoId FROM "like" WHERE personId = ? \
    ORDER BY likedAt DESC, photoId DESC LIMIT ? OFFSET ?
    """
}
