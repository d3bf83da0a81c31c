import Domain
import NIOCore
import Store
import Wire

/// The index of the newest state of the feed, kept in memory: one scan of the database for each state.
///
/// Whoever asks while it is being made waits without holding a thread.
actor FeedIndexShelf {
  /// An index in bytes.
  struct Written: Sendable {
    let token: String
    let plain: ByteBuffer
    /// Compressed; nothing when it is not worth it.
    let packed: ByteBuffer?
  }

  private let database: Database
  private var index: FeedIndex?
  private var kept: Written?

  /// A shelf that is empty until somebody asks.
  init(database: Database) {
    self.database = database
  }

  /// The index of the state with this name, which tells that a photo is at `place` of the newest one.
  func written(_ token: String, place: Int32?) throws -> Written {
    let newest = try newest()
    if place == nil, let kept, kept.token == token { return kept }
    var index = newest
    if newest.state.token != token {
      let newer = try newer(than: token, newest)
      let state = FeedState(token: token, count: newest.state.count - newer)
      guard let older = newest.without(Int(newer), as: state) else { throw Failure.outdated }
      index = older.telling(place.map { $0 - newer })
    } else {
      index = newest.telling(place)
    }
    let written = FeedIndexShelf.write(index)
    if place == nil, index.state == newest.state { kept = written }
    return written
  }

  private func newest() throws -> FeedIndex {
    if let index, index.state == database.photos.state { return index }
    let fresh = try database.photos.index()
    index = fresh
    return fresh
  }

  /// How many photos `newest` has that the state with this name had not.
  private func newer(than token: String, _ newest: FeedIndex) throws -> Int32 {
    do {
      let all = try database.photos.newer(than: token)
      let since = try database.photos.newer(than: newest.state.token)
      return Int32(clamping: max(0, all - since))
    } catch {
      throw Failure(error)
    }
  }

  private static func write(_ index: FeedIndex) -> Written {
    let bytes = index.bytes
    let packed = bytes.count > Compression.smallest ? Compression.gzip(bytes, level: 6) : nil
    return Written(
      token: index.state.token, plain: ByteBuffer(bytes: bytes),
      packed: packed.map { ByteBuffer(bytes: $0) })
  }
}
