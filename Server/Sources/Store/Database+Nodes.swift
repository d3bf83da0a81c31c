import Postgres
import Synchronization

extension Database {
  /// Begins to apply the changes of other nodes to memory; without `listens` only before own writes and when it is
  /// asked to.
  func follow(listens: Bool = true) {
    guard case .postgres(let postgres) = engine else { return }
    postgres.follow(listens: listens) { [weak self] changes, connection in
      try self?.apply(changes, connection)
    }
  }

  /// Applies what other nodes have changed before the call; returns false if there are no other nodes. Throws
  /// `unreachable` if that takes longer than `limit` seconds.
  @discardableResult func synchronize(limit: Double = 10) throws(StoreError) -> Bool {
    guard case .postgres(let postgres) = engine else { return false }
    try postgres.synchronize(limit: limit)
    return true
  }

  /// How many changes of all nodes memory has; nil if there are no other nodes. Increases with every change, by
  /// one or more.
  public var position: Int64? {
    guard case .postgres(let postgres) = engine else { return nil }
    return postgres.position
  }

  /// Applies what other nodes have changed, if it can, unless memory has this position already, so that a node knows
  /// what another one had when it was there. Blocks the thread, for a second at most.
  public func catchUp(to position: Int64) {
    if let reached = self.position, reached < position { _ = try? synchronize(limit: 1) }
  }

  /// Applies what other nodes have changed to memory; nil means that everything may have changed. Runs on the
  /// writer queue.
  func apply(_ changes: [MemoryChanges.Change]?, _ connection: Connection) throws {
    guard let changes else { return try reload(connection) }
    for change in changes {
      switch change {
      case .newPhotos(let ids): try orders.refresh(ids, areNew: true, connection)
      case .photos(let ids): try orders.refresh(ids, areNew: false, connection)
      case .feedOrder: try orders.reload(connection)
      case .collections(let ids): try refreshCollections(ids, connection)
      case .files(let contents): filesAreGone(contents)
      case .photoLists, .counts, .likeTotals, .people, .allPeople, .session, .sessions, .token,
        .tokens,
        .applications:
        break
      }
    }
    forget(changes)
  }

  private func reload(_ connection: Connection) throws {
    try orders.reload(connection)
    let collections = try FeedOrder.load(connection, CollectionQuery.order)
    collectionOrder.reset(to: FeedOrder(sorted: collections))
    forget([.photoLists, .counts, .allPeople, .sessions, .tokens, .applications])
    listChanges.allLikesChanged()
    filesRemoved.add(1, ordering: .acquiringAndReleasing)
    filesAreGone(nil)
  }

  /// Calls `body` when another node has removed photos for good, with the SHA-256 hashes of their files; a photo
  /// that was added since may have one of them. Nil means that any file may be gone.
  public func whenFilesAreGone(_ body: @escaping @Sendable ([String]?) -> Void) {
    removedFiles.withLock { $0 = body }
  }

  private func filesAreGone(_ contents: [String]?) {
    removedFiles.withLock { $0 }?(contents)
  }

  private func refreshCollections(_ ids: [Int64], _ connection: Connection) throws {
    let rows = try Row.fetchAll(
      connection.cachedStatement(sql: CollectionQuery.orderOfSome),
      arguments: [IdList.json(ids)])
    collectionOrder.replace(
      Set(ids), with: rows.map { FeedOrder.Entry(moment: $0[0], id: $0[1]) }, areNew: false)
  }

  /// Calls `body` with the photos of `ids` in this order, and whether the person likes them; removed photos
  /// are skipped.
  func readPhotos(
    _ ids: [Int64], likedBy personId: Int64?, _ body: (PhotoRow) throws -> Void
  ) throws {
    switch engine {
    case .sqlite(let sqlite): try sqlite.feedReader.read(ids, likedBy: personId, body)
    case .postgres(let postgres): try postgres.readPhotos(ids, likedBy: personId, body)
    }
  }
}

extension PostgresEngine {
  /// Calls `body` with the photos of `ids` in this order; removed photos are skipped.
  fileprivate func readPhotos(
    _ ids: [Int64], likedBy personId: Int64?, _ body: (PhotoRow) throws -> Void
  ) throws {
    let rows = try read { connection in
      try connection.postgresRows(
        PhotoRow.queryOfMany,
        [personId, IdList.json(ids)])
    }
    var places: [Int64: Int] = [:]
    for (place, row) in rows.enumerated() {
      places[try row.integer(PhotoRow.idColumn) ?? 0] = place
    }
    try withExtendedLifetime(rows) {
      for id in ids {
        if let place = places[id] { try body(PhotoRow(rows, at: place)) }
      }
    }
  }
}
