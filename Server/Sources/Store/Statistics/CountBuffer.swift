import Synchronization

/// Counts that are not in the database yet, so that showing something writes nothing.
final class CountBuffer<Key: Hashable & Sendable>: Sendable {
  /// Maximum number of keys, of photos and days about 5 MB; while the disk refuses writes, further
  /// keys are not counted.
  private let limit: Int
  private let counts = Mutex([Key: Int64]())

  init(limit: Int = 65_536) {
    self.limit = limit
  }

  /// Adds to the count of a key.
  func add(_ count: Int64, to key: Key) {
    counts.withLock { counts in
      guard counts[key] != nil || counts.count < limit else { return }
      counts[key, default: 0] += count
    }
  }

  /// What a key's count in the database lacks.
  func count(of key: Key) -> Int64 {
    counts.withLock { $0[key] ?? 0 }
  }

  /// Removes and returns all counts.
  func takeAll() -> [Key: Int64] {
    counts.withLock { counts in
      defer { counts = [:] }
      return counts
    }
  }
}

/// A photo on a day.
struct PhotoDay: Hashable, Sendable {
  let photoId: Int64
  /// Days since 1970-01-01, in UTC.
  let day: Int64
}
