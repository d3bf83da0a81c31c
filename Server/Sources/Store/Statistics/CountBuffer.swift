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

  /// The most keys that are written in one transaction, so that other writers get their turn.
  private static var longestBatch: Int { 500 }

  /// Passes all counts to `write`, batch by batch; after an error those not written are kept.
  func flush(
    _ write: ([(key: Key, value: Int64)]) async throws(StoreError) -> Void
  ) async throws(StoreError) {
    var waiting = Array(takeAll())
    while !waiting.isEmpty {
      let batch = Array(waiting.suffix(CountBuffer.longestBatch))
      do throws(StoreError) {
        try await write(batch)
      } catch {
        for (key, count) in waiting { add(count, to: key) }
        throw error
      }
      waiting.removeLast(batch.count)
    }
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
