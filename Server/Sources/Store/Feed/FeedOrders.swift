import Domain
import GRDB

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
    added = FeedOrder(sorted: try FeedOrder.load(connection, FeedQuery.order(by: .added)))
    shown =
      date == .added
      ? added : FeedOrder(sorted: try FeedOrder.load(connection, FeedQuery.order(by: date)))
    self.date = date
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

  /// Moves a photo whose capture date was `before` and has changed.
  func move(_ photo: PhotoFacts, id: Int64, from before: PhotoFacts) {
    let (old, new) = (date.moment(of: before), date.moment(of: photo))
    guard old != new else { return }
    shown.move(
      FeedOrder.Entry(moment: old.milliseconds, id: id),
      to: FeedOrder.Entry(moment: new.milliseconds, id: id))
  }
}
