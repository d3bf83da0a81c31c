import Domain
import PhotoLibrary
import Store

/// Photos that look alike (FEED-34).
extension AdminService {
  /// Groups of photos that look alike, the largest photo of a group first.
  func similarPhotos(
    _ report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> [[AdminEvent.Photo]] {
    let (groups, unread) = try await resources.library.similarGroups { done, total in
      report(.progress(AdminEvent.Progress(finished: done, total: total)))
    }
    for photo in unread {
      report(.failed(file: photo, reason: "could not be read, and was compared with no other one"))
    }
    let names = Dictionary(
      uniqueKeysWithValues: try resources.database.people.all().map { ($0.id, $0.username) })
    return try groups.map { group in
      try group.compactMap { try resources.database.photos.photo(publicId: $0)?.facts }
        .sorted { $0.pixels > $1.pixels }
        .map { AdminEvent.Photo($0, owner: names[$0.personId] ?? "") }
    }.filter { $0.count > 1 }
  }
}

/// Photos that earlier programs imported (LIB-23).
extension AdminService {
  /// Reads their files again.
  func reread(
    _ report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> AdminEvent.Reread {
    let totals = try await resources.library.reread(now: resources.clock()) { totals in
      report(
        .progress(AdminEvent.Progress(finished: totals.finished, total: totals.total)))
    } refuse: { photo, reason in
      report(.failed(file: photo, reason: reason))
    }
    return AdminEvent.Reread(
      photos: totals.finished, changed: totals.changed, failed: totals.failed)
  }
}

extension PhotoFacts {
  fileprivate var pixels: Int64 { Int64(size.width) * Int64(size.height) }
}

extension AdminEvent.Photo {
  fileprivate init(_ facts: PhotoFacts, owner: String) {
    self.init(
      id: facts.publicId, slug: facts.fileName ?? facts.slug, owner: owner,
      size: "\(facts.originalSize.width)x\(facts.originalSize.height)", bytes: facts.byteCount)
  }
}
