public import Domain

/// Why a feed snapshot cannot be served.
public enum FeedStateError: Error, Hashable, Sendable {
  /// The token is malformed.
  case malformed
  /// Since the snapshot, photos were removed, rotated, edited or inserted between others.
  case changed
}

extension PhotoStore {
  /// The date by which the apps' feed is ordered.
  public var feedDate: FeedDate { database.orders.date }

  /// Orders the apps' feed by this date from now on; snapshots of another order are outdated.
  public func setFeedDate(_ date: FeedDate) async throws(StoreError) {
    let orders = database.orders
    _ = try await database.write { connection in
      try orders.choose(date, connection)
    } committed: { shown in
      orders.show(shown)
    }
  }

  /// Whether a photo of the feed has a capture date.
  public func hasCaptureDates() throws(StoreError) -> Bool {
    try database.read { connection in
      try Int.fetchOne(
        connection, sql: "SELECT 1 FROM photo WHERE capturedClock IS NOT NULL LIMIT 1") != nil
    }
  }

  /// The current snapshot.
  public var state: FeedState { FeedState(database.orders.shown.state) }

  /// At most `count` photos of the apps' feed from position `offset`, as it is now.
  public func feed(offset: Int, count: Int) throws(StoreError) -> PhotoPage {
    try page(ids: database.orders.shown.newest(offset: offset, count: count), likedBy: nil)
  }

  /// Number of photos newer than the snapshot with this token.
  ///
  /// Throws `FeedStateError`, or `StoreError` if the database fails.
  public func newer(than token: String) throws -> Int {
    do {
      return try database.orders.shown.newer(than: token)
    } catch FeedStateError.changed {
      // Why again: another node may have given the token, of a state that this one has not seen yet.
      guard try database.synchronize() else { throw FeedStateError.changed }
      return try database.orders.shown.newer(than: token)
    }
  }

  /// At most `count` photos from position `offset` of the snapshot with this token, with the ids of
  /// those that `person` likes; photos added since do not shift positions.
  ///
  /// Throws `FeedStateError`, or `StoreError` if the database fails.
  public func page(
    of token: String, offset: Int, count: Int, likedBy person: PersonRecord?
  ) throws -> PhotoPage {
    do {
      return try page(
        of: token, database.orders.shown, offset: offset, count: count, likedBy: person)
    } catch FeedStateError.changed {
      // Why again: see `newer(than:)`.
      guard try database.synchronize() else { throw FeedStateError.changed }
      return try page(
        of: token, database.orders.shown, offset: offset, count: count, likedBy: person)
    }
  }

  /// The current aspect ratios and dates of all photos, in one scan; the days of the index are in UTC.
  public func index() throws(StoreError) -> (index: FeedIndex, moments: FeedMoments) {
    let read = try readIndex()
    // Why: on PostgreSQL the rows may be ahead of memory, in which this state must exist.
    _ = try? newer(than: read.index.state.token)
    return read
  }

  private func readIndex() throws(StoreError) -> (index: FeedIndex, moments: FeedMoments) {
    let date = database.orders.date
    return try database.read { connection in
      var state = FeedOrder.Fingerprint()
      var proportions: [Proportion] = []
      proportions.reserveCapacity(total)
      var moments = FeedMoments(date)
      let rows = try Row.fetchCursor(connection, sql: FeedQuery.index(by: date))
      while let row = try rows.next() {
        let entry = FeedOrder.Entry(indexRow: row)
        state.add(entry)
        proportions.append(Proportion(PixelSize(width: row[2], height: row[3])))
        moments.add(Instant(milliseconds: entry.moment))
      }
      guard
        let index = FeedIndex(
          state: FeedState(state), proportions: proportions, days: moments.days(in: .utc),
          place: nil)
      else { throw StoreError.missing }
      return (index, moments)
    }
  }
}

extension FeedState {
  init(_ state: FeedOrder.Fingerprint) {
    self.init(token: state.token, count: Int32(clamping: state.count))
  }
}

extension FeedOrder.Entry {
  /// Reads a row of `FeedQuery.index` or `FeedQuery.found`.
  init(indexRow row: Row) {
    let rotation = Rotation(rawValue: row[4]) ?? .none
    self.init(
      moment: row[0], id: row[1],
      version: FeedOrder.Version(rotation: rotation, edits: row[5]))
  }
}
