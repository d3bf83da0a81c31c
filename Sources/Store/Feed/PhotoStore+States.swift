public import Domain
import GRDB

/// Why a state of the feed cannot be told about.
public enum FeedStateError: Error, Hashable, Sendable {
  /// No state was ever called so.
  case malformed
  /// Photos were removed from it since, or put between.
  case changed
}

extension PhotoStore {
  /// The state of the feed now.
  public var state: FeedState { FeedState(database.feedOrder.state) }

  /// How many photos are newer than the state with this name.
  public func newer(than token: String) throws(FeedStateError) -> Int {
    guard let state = FeedOrder.State(token: token) else { throw .malformed }
    guard let newer = database.feedOrder.newer(than: state) else { throw .changed }
    return newer
  }

  /// Photos from position `offset` of the state with this name on, at most `count`, and which
  /// `person` likes; photos that were added since shift nothing.
  ///
  /// Throws `FeedStateError` besides what the database throws.
  public func page(
    of token: String, offset: Int, count: Int, likedBy person: PersonRecord?
  ) throws -> PhotoPage {
    guard let state = FeedOrder.State(token: token) else { throw FeedStateError.malformed }
    let ids = database.feedOrder.newest(of: state, offset: offset, count: count)
    guard let ids else { throw FeedStateError.changed }
    return try page(ids: ids, likedBy: person)
  }

  /// The proportions and days of all photos as they are now, by one scan.
  public func index() throws(StoreError) -> FeedIndex {
    try database.read { connection in
      var state = FeedOrder.State()
      var proportions: [Proportion] = []
      proportions.reserveCapacity(total)
      var days: [FeedIndex.Day] = []
      let rows = try Row.fetchCursor(connection, sql: FeedQuery.index)
      while let row = try rows.next() {
        let entry = FeedOrder.Entry(addedAt: row[0], id: row[1])
        state.add(entry)
        proportions.append(Proportion(PixelSize(width: row[2], height: row[3])))
        FeedIndex.add(Instant(milliseconds: entry.addedAt), to: &days)
      }
      guard
        let index = FeedIndex(
          state: FeedState(state), proportions: proportions, days: days, place: nil)
      else { throw StoreError.missing }
      return index
    }
  }
}

extension FeedState {
  fileprivate init(_ state: FeedOrder.State) {
    self.init(token: state.token, count: Int32(clamping: state.count))
  }
}
