import Domain

/// The orders in which lists show all photos.
struct FeedOrders: Sendable {
  /// By adding: the order of the API.
  let added: FeedOrder
  /// By `date`: the order of the apps' feed. The same object as `added` if that is the date.
  let shown: FeedOrder
  /// The date that the owner chose.
  let date: FeedDate

  /// Reads the orders from the database.
  init(_ connection: Connection, by date: FeedDate) throws {
    let versions = try FeedQuery.versions(connection)
    func order(by date: FeedDate) throws -> FeedOrder {
      FeedOrder(
        sorted: try FeedOrder.load(
          connection, FeedQuery.order(by: date), versions: versions))
    }
    added = try order(by: .added)
    shown = date == .added ? added : try order(by: date)
    self.date = date
  }

  /// Reads all photos again.
  func reload(_ connection: Connection) throws {
    let fresh = try FeedOrders(connection, by: date)
    added.reset(to: fresh.added)
    if shown !== added { shown.reset(to: fresh.shown) }
  }

  /// Reads the photos with these row ids again, which another node has added, removed or changed.
  func refresh(_ ids: [Int64], areNew: Bool, _ connection: Connection) throws {
    let changed = Set(ids)
    for order in shown === added ? [(added, .added)] : [(added, FeedDate.added), (shown, date)] {
      let rows = try Row.fetchAll(
        connection.cachedStatement(sql: FeedQuery.found(by: order.1)),
        arguments: [IdList.json(changed)])
      order.0.replace(
        changed, with: rows.map(FeedOrder.Entry.init(indexRow:)), areNew: areNew)
    }
  }

  /// Inserts photos where their dates belong.
  func insert(_ photos: some Sequence<PhotoRecord>) {
    for photo in photos {
      added.insert(FeedOrder.Entry(photo))
      if shown !== added { shown.insert(FeedOrder.Entry(photo, by: date)) }
    }
  }

  /// Removes the photos with these row ids.
  func remove(_ ids: Set<Int64>) {
    added.remove(ids)
    if shown !== added { shown.remove(ids) }
  }

  /// Records that capture date, rotation or picture of a photo changed from those of `before`.
  func move(_ photo: PhotoFacts, id: Int64, from before: PhotoFacts) {
    move(photo, id: id, from: before, in: added, by: .added)
    if shown !== added { move(photo, id: id, from: before, in: shown, by: date) }
  }

  private func move(
    _ photo: PhotoFacts, id: Int64, from before: PhotoFacts, in order: FeedOrder,
    by date: FeedDate
  ) {
    let old = FeedOrder.Entry(before, id: id, by: date)
    let new = FeedOrder.Entry(photo, id: id, by: date)
    if old != new { order.move(old, to: new) }
  }
}
