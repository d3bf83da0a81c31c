import Synchronization

/// Values by key in memory, at most `limit` of them; when it is full it starts over.
///
/// A value that was being fetched while something was dropped is not kept, so that no stale value
/// survives the change that dropped it.
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

  /// The kept value, or what `fetch` finds, which is kept then.
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

  /// Forgets the values of `keys`.
  func drop(_ keys: some Sequence<Key>) {
    state.withLock { state in
      state.generation &+= 1
      for key in keys { state.entries[key] = nil }
    }
  }

  /// Forgets everything.
  func dropAll() {
    state.withLock { state in
      state.generation &+= 1
      state.entries.removeAll(keepingCapacity: true)
    }
  }

  /// A number that changes with every drop, whatever was dropped.
  var generation: UInt64 { state.withLock { $0.generation } }

  /// How many values are kept.
  var count: Int { state.withLock { $0.entries.count } }
}
