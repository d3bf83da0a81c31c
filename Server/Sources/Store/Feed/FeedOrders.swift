import Domain
import Synchronization

/// The orders in which lists show all photos.
final class FeedOrders: Sendable {
  /// The order of the apps' feed.
  struct Shown: Sendable {
    /// By `date`; the same object as `added` if that is the date.
    let order: FeedOrder
    /// The date that the owner chose.
    let date: FeedDate
  }

  /// The setting with the owner's choice.
  private static let setting = "feed.order"

  /// By adding: the order of the API.
  let added: FeedOrder
  /// The date by which the apps' feed is ordered while the owner has not chosen one.
  private let usual: FeedDate
  private let current: Mutex<Shown>

  /// Reads the orders from the database; that of the apps is by `usual` unless the owner chose another one.
  init(_ connection: Connection, by usual: FeedDate) throws {
    let date = try FeedOrders.chosen(connection) ?? usual
    let added = try FeedOrders.load(connection, by: .added)
    self.added = added
    self.usual = usual
    let shown = date == .added ? added : try FeedOrders.load(connection, by: date)
    current = Mutex(Shown(order: shown, date: date))
  }

  /// The order of the apps' feed with its date, which may change together.
  var pair: Shown { current.withLock { $0 } }

  /// The order of the apps' feed.
  var shown: FeedOrder { pair.order }

  /// The date by which the apps' feed is ordered.
  var date: FeedDate { pair.date }

  private static func load(_ connection: Connection, by date: FeedDate) throws -> FeedOrder {
    FeedOrder(
      sorted: try FeedOrder.load(
        connection, FeedQuery.order(by: date), versions: FeedQuery.versions(connection)))
  }

  private static func chosen(_ connection: Connection) throws -> FeedDate? {
    try SettingStore.value(of: setting, connection).flatMap(FeedDate.init(rawValue:))
  }

  /// Stores the owner's choice; returns the order that `show` takes once the transaction is committed.
  func choose(_ date: FeedDate, _ connection: Connection) throws -> Shown {
    try SettingStore.set(FeedOrders.setting, to: date.rawValue, connection)
    connection.note(.feedOrder)
    connection.note(.photoLists)
    return Shown(
      order: date == .added ? added : try FeedOrders.load(connection, by: date), date: date)
  }

  /// Shows another order of the feed. Runs on the writer's queue, so no change is lost.
  func show(_ shown: Shown) { current.withLock { $0 = shown } }

  /// Reloads all photos and the owner's choice.
  func reload(_ connection: Connection) throws {
    let fresh = try FeedOrders(connection, by: usual)
    added.reset(to: fresh.added)
    let (old, new) = (pair, fresh.pair)
    if new.date == .added {
      show(Shown(order: added, date: .added))
    } else if old.date == new.date {
      old.order.reset(to: new.order)
    } else {
      show(new)
    }
  }

  /// The orders, each with its date.
  private var all: [(order: FeedOrder, date: FeedDate)] {
    let shown = pair
    return shown.order === added
      ? [(added, .added)] : [(added, .added), (shown.order, shown.date)]
  }

  /// Reads the photos with these row ids again, which another node has added, removed or changed.
  func refresh(_ ids: [Int64], areNew: Bool, _ connection: Connection) throws {
    let changed = Set(ids)
    for (order, date) in all {
      let rows = try Row.fetchAll(
        connection.cachedStatement(sql: FeedQuery.found(by: date)),
        arguments: [IdList.json(changed)])
      order.replace(changed, with: rows.map(FeedOrder.Entry.init(indexRow:)), areNew: areNew)
    }
  }

  /// Inserts photos where their dates belong.
  func insert(_ photos: some Sequence<PhotoRecord>) {
    let all = all
    for photo in photos {
      for (order, date) in all { order.insert(FeedOrder.Entry(photo, by: date)) }
    }
  }

  /// Removes the photos with these row ids.
  func remove(_ ids: Set<Int64>) {
    for (order, _) in all { order.remove(ids) }
  }

  /// Records that capture date, rotation or picture of a photo changed from those of `before`.
  func move(_ photo: PhotoFacts, id: Int64, from before: PhotoFacts) {
    for (order, date) in all {
      let old = FeedOrder.Entry(before, id: id, by: date)
      let new = FeedOrder.Entry(photo, id: id, by: date)
      if old != new { order.move(old, to: new) }
    }
  }
}
