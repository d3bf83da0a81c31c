import Domain
import NIOCore
import Store
import Wire

/// Caches the index of the newest feed state, so that each state costs one database scan.
///
/// Requests during the scan wait for its result without blocking a thread.
actor FeedIndexCache {
  /// A serialized index.
  struct Written: Sendable {
    let token: String
    let plain: ByteBuffer
    /// The index in gzip format; nil if compression would save too little.
    let packed: ByteBuffer?
  }

  private let database: Database
  private var index: FeedIndex?
  private var kept: Written?

  /// Creates an empty cache; the first request fills it.
  init(database: Database) {
    self.database = database
  }

  /// The index of the feed state `token`, or of the newest one without a token. `place` is a photo's position in
  /// the newest state; the index contains it, converted to a position in the requested state.
  func written(_ token: String?, place: Int32?) throws -> Written {
    let newest = try newest()
    let token = token ?? newest.state.token
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
    let written = FeedIndexCache.write(index)
    if place == nil, index.state == newest.state { kept = written }
    return written
  }

  private func newest() throws -> FeedIndex {
    if let index, index.state == database.photos.state { return index }
    let fresh = try database.photos.index()
    index = fresh
    kept = nil
    return fresh
  }

  /// Number of photos added between the state `token` and `newest`.
  private func newer(than token: String, _ newest: FeedIndex) throws -> Int32 {
    let all = try database.photos.newer(than: token)
    let since = try database.photos.newer(than: newest.state.token)
    return Int32(clamping: max(0, all - since))
  }

  private static func write(_ index: FeedIndex) -> Written {
    let bytes = index.bytes
    let packed = bytes.count > Compression.smallest ? Compression.gzip(bytes, level: 6) : nil
    return Written(
      token: index.state.token, plain: ByteBuffer(bytes: bytes),
      packed: packed.map { ByteBuffer(bytes: $0) })
  }
}
