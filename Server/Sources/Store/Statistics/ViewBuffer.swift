import Synchronization

/// Views that are not in the database yet, so that showing a photo writes nothing.
final class ViewBuffer: Sendable {
  /// A photo on a day.
  struct Key: Hashable, Sendable {
    let photoId: Int64
    /// Days since 1970-01-01, in UTC.
    let day: Int64
  }

  /// Maximum number of photos and days, about 5 MB; while the disk refuses writes, views of further
  /// photos are not counted.
  private let limit: Int
  private let views = Mutex([Key: Int64]())

  init(limit: Int = 65_536) {
    self.limit = limit
  }

  /// Adds views of a photo.
  func add(_ count: Int64, to key: Key) {
    views.withLock { views in
      guard views[key] != nil || views.count < limit else { return }
      views[key, default: 0] += count
    }
  }

  /// Removes and returns all views.
  func takeAll() -> [Key: Int64] {
    views.withLock { views in
      defer { views = [:] }
      return views
    }
  }
}
