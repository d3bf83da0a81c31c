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
  private var read: (index: FeedIndex, moments: FeedMoments)?
  /// The newest index by time zone.
  private var kept: [String: Written] = [:]

  /// The most time zones of which the index is kept.
  private static let mostZones = 8

  /// Creates an empty cache; the first request fills it.
  init(database: Database) {
    self.database = database
  }

  /// The index of the feed state `token`, or of the newest one without a token. `place` is a photo's position in
  /// the newest state; the index contains it, converted to a position in the requested state. Its days are those of
  /// `zone`.
  func written(_ token: String?, place: Int32?, in zone: TimeZoneOffsets) throws -> Written {
    let newest = try newest(in: zone)
    let token = token ?? newest.state.token
    if place == nil, let kept = kept[zone.name], kept.token == token { return kept }
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
    if place == nil, index.state == newest.state {
      if kept.count >= FeedIndexCache.mostZones { kept = [:] }
      kept[zone.name] = written
    }
    return written
  }

  private func newest(in zone: TimeZoneOffsets) throws -> FeedIndex {
    let newest = try newest()
    return newest.index.dated(newest.moments.days(in: zone)) ?? newest.index
  }

  private func newest() throws -> (index: FeedIndex, moments: FeedMoments) {
    if let read, read.index.state == database.photos.state { return read }
    let fresh = try database.photos.index()
    read = fresh
    kept = [:]
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
