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
    takesTags: Bool, _ report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> AdminEvent.Reread {
    let totals = try await resources.library.reread(takesTags: takesTags, now: resources.clock()) {
      event in
      for event in AdminEvent.events(event) { report(event) }
    }
    return AdminEvent.Reread(totals)
  }
}

extension AdminEvent {
  /// Reports an event to the command.
  fileprivate static func events(_ event: RereadEvent) -> [AdminEvent] {
    switch event {
    case .progressed(let totals):
      return [.progress(Progress(finished: totals.finished, total: totals.total))]
    case .failed(let photo, let problem):
      return [.failed(file: photo, reason: problem.description)]
    case .raw(let photo): return [AdminEvent(.raw(publicId: photo))].compactMap(\.self)
    case .scanning(let event): return [AdminEvent(event)].compactMap(\.self)
    case .scanned(let path, let result):
      let notes = result.sentences(about: path).map(AdminEvent.note)
      let reason: String
      switch result.ending {
      case .complete: return notes
      case .unavailable: reason = FolderScanResult.unavailable
      case .stopped: reason = "was not read to its end; run the same command again"
      }
      return notes + [.failed(file: path.description, reason: reason)]
    }
  }
}

extension AdminEvent.Reread {
  fileprivate init(_ totals: RereadTotals) {
    self.init(photos: totals.finished, changed: totals.changed, failed: totals.failed)
    (added, videos, raw, copied) = (totals.added, totals.videos, totals.raw, totals.copied)
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
