public import Domain

/// Photos chosen from the feed, in its order, as they were when they were read: what a search found, or
/// the photos of a collection or topic (FEED-30).
///
/// 18 bytes per photo, and 8 per day, and per quarter of an hour, of which there are photos.
public final class FoundList: Sendable {
  /// The aspect ratios and days of the photos, in UTC.
  public let index: FeedIndex
  /// The dates of the photos.
  public let moments: FeedMoments
  let order: FeedOrder
  private let date: FeedDate

  /// Creates a list from the photos' sort keys by `date` and sizes, newest first; nil if these are too
  /// many.
  init?(_ photos: [(entry: FeedOrder.Entry, size: PixelSize)], by date: FeedDate) {
    self.date = date
    order = FeedOrder(sorted: ContiguousArray(photos.reversed().map(\.entry)))
    var moments = FeedMoments(date)
    for photo in photos { moments.add(Instant(milliseconds: photo.entry.moment)) }
    let index = FeedIndex(
      state: FeedState(order.state), proportions: photos.map { Proportion($0.size) },
      days: moments.days(in: .utc), place: nil)
    guard let index else { return nil }
    self.index = index
    self.moments = moments
  }

  /// Number of photos.
  public var count: Int { order.count }

  /// Number of photos newer than this one; nil if the list does not contain it.
  public func position(of photo: PhotoRecord) -> Int? {
    order.position(of: FeedOrder.Entry(photo, by: date))
  }

  /// Number of photos newer than the snapshot of this list with this token.
  public func newer(than token: String) throws(FeedStateError) -> Int {
    try order.newer(than: token)
  }
}

extension FeedOrder {
  /// Number of photos newer than the snapshot with this token.
  func newer(than token: String) throws(FeedStateError) -> Int {
    guard let state = Fingerprint(token: token) else { throw .malformed }
    guard let newer = newer(than: state) else { throw .changed }
    return newer
  }
}

extension PhotoStore {
  /// The photos that match `filter`, newest first: with words as in a search, at most
  /// `PhotoSearch.Limits.reach`; without words all of them.
  public func found(_ filter: PhotoFilter) throws(StoreError) -> FoundList {
    let feed = database.feedOrder
    let date = database.orders.date
    return try database.read { connection in
      let search = PhotoSearch(connection: connection, filter: filter, feed: feed)
      let ids = try filter.words == nil ? search.all() : search.ids(.latest)
      let rows = try Row.fetchCursor(
        connection.cachedStatement(sql: FeedQuery.found(by: date)),
        arguments: [IdList.json(ids)])
      var photos: [(entry: FeedOrder.Entry, size: PixelSize)] = []
      while let row = try rows.next() {
        photos.append(
          (
            FeedOrder.Entry(indexRow: row),
            PixelSize(width: row[2], height: row[3])
          ))
      }
      guard let list = FoundList(photos, by: date) else { throw StoreError.missing }
      return list
    }
  }

  /// At most `count` photos from position `offset` of the snapshot of `list` with this token, with the
  /// ids of those that `person` likes. Photos removed since are skipped.
  ///
  /// Throws `FeedStateError`, or `StoreError` if the database fails.
  public func page(
    of token: String, in list: FoundList, offset: Int, count: Int, likedBy person: PersonRecord?
  ) throws -> PhotoPage {
    try page(of: token, list.order, offset: offset, count: count, likedBy: person)
  }

  func page(
    of token: String, _ order: FeedOrder, offset: Int, count: Int, likedBy person: PersonRecord?
  ) throws -> PhotoPage {
    guard let state = FeedOrder.Fingerprint(token: token) else { throw FeedStateError.malformed }
    let ids = order.newest(of: state, offset: offset, count: count)
    guard let ids else { throw FeedStateError.changed }
    return try page(ids: ids, likedBy: person)
  }
}
