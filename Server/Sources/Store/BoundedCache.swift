import Synchronization

/// An in-memory cache of at most `limit` values; when full, it is cleared completely.
///
/// A value fetched while entries were dropped is not cached, so that no stale value survives the
/// write that dropped it.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var entries: [Key: Value] = [:]
    var generation: UInt64 = 0
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
    let (kept, generation) = state.withLock { ($0.entries[key], $0.generation) }
    if let kept { return kept }
    guard let found = try fetch() else { return nil }
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.entries.count >= limit { state.entries.removeAll(keepingCapacity: true) }
      state.entries[key] = found
    }
    return found
  }

  /// Removes the values of `keys`.
  func drop(_ keys: some Sequence<Key>) {
    state.withLock { state in
      state.generation &+= 1
      for key in keys { state.entries[key] = nil }
    }
  }

  /// Removes all values.
  func dropAll() {
    state.withLock { state in
      state.generation &+= 1
      state.entries.removeAll(keepingCapacity: true)
    }
  }

  /// A counter that increases with every removal, even if the key was not cached.
  var generation: UInt64 { state.withLock { $0.generation } }

  /// Number of cached values.
  var count: Int { state.withLock { $0.entries.count } }
}
