import Synchronization

/// An in-memory cache of at most `limit` values; when full, it is cleared completely.
///
/// A value that is dropped or changed while it is being fetched is not cached, so that no stale value survives
/// the write that changed it.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var entries: [Key: Value] = [:]
    /// The numbers of the fetches whose values are still to be cached, the first of each key.
    var fetches: [Key: UInt64] = [:]
    var fetchCount: UInt64 = 0
    var generation: UInt64 = 0

    /// The cached value, or else the number of a fetch: that of one that runs already, of which either value
    /// may be cached, or a new one.
    mutating func beginFetch(_ key: Key) -> (kept: Value?, number: UInt64) {
      if let kept = entries[key] { return (kept, 0) }
      if let number = fetches[key] { return (nil, number) }
      fetchCount += 1
      fetches[key] = fetchCount
      return (nil, fetchCount)
    }

    /// Whether the value of this fetch may be cached; only for the first that ends.
    mutating func endFetch(_ key: Key, _ number: UInt64) -> Bool {
      guard fetches[key] == number else { return false }
      fetches[key] = nil
      return true
    }
  }

  private let limit: Int
  private let state = Mutex(State())

  /// An empty cache for at most `limit` values.
  init(limit: Int) {
    self.limit = limit
  }

  /// The cached value, or else the result of `fetch`, which is cached unless nil.
  func value<Failure: Error>(
    for key: Key, orElse fetch: () throws(Failure) -> Value?
  ) throws(Failure) -> Value? {
    let (kept, number) = state.withLock { $0.beginFetch(key) }
    if let kept { return kept }
    var found: Value?
    defer {
      state.withLock { state in
        guard state.endFetch(key, number), let found else { return }
        if state.entries.count >= limit { state.entries.removeAll(keepingCapacity: true) }
        state.entries[key] = found
      }
    }
    found = try fetch()
    return found
  }

  /// Removes the values of `keys`.
  func drop(_ keys: some Sequence<Key>) {
    state.withLock { state in
      state.generation &+= 1
      for key in keys {
        state.entries[key] = nil
        state.fetches[key] = nil
      }
    }
  }

  /// Changes the value of `key` if it is cached.
  func change(_ key: Key, _ body: (inout Value) -> Void) {
    state.withLock { state in
      state.generation &+= 1
      state.fetches[key] = nil
      if var value = state.entries[key] {
        body(&value)
        state.entries[key] = value
      }
    }
  }

  /// Removes all values.
  func dropAll() {
    state.withLock { state in
      state.generation &+= 1
      state.entries.removeAll(keepingCapacity: true)
      state.fetches.removeAll()
    }
  }

  /// A counter that increases with every removal and change, even if the key was not cached.
  var generation: UInt64 { state.withLock { $0.generation } }

  /// Number of cached values.
  var count: Int { state.withLock { $0.entries.count } }
}
