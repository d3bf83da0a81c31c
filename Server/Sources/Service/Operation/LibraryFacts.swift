import Domain
import Store
import Synchronization

/// The size of the library and the number of its people for `/metrics`, counted at most once a minute.
final class LibraryFacts: Sendable {
  /// Why cached: counting reads all rows of photos, which takes about a second for a million.
  private static let seconds: Int64 = 60

  private struct Facts {
    let moment: Instant
    let size: LibrarySize
    let people: Int
  }

  private let latest = Mutex<Facts?>(nil)

  /// The numbers in the Prometheus text format.
  func text(_ database: Database, now: Instant) async throws -> String {
    let facts = try await current(database, now)
    let (size, people) = (facts.size, facts.people)
    return Metrics.metric(
      "imagefeed_library_bytes", "gauge", Int(size.bytes),
      "Size of the originals in the feed, without folders that are indexed in place.")
      + Metrics.metric(
        "imagefeed_indexed_bytes", "gauge", Int(size.indexedBytes),
        "Size of the photos in folders that are indexed in place.")
      + Metrics.metric(
        "imagefeed_bin_bytes", "gauge", Int(size.binnedBytes), "Size of the originals in bins.")
      + Metrics.metric(
        "imagefeed_people", "gauge", people, "People with an account, disabled ones too.")
  }

  private func current(_ database: Database, _ now: Instant) async throws -> Facts {
    if let facts = latest.withLock({ $0 }),
      facts.moment.advanced(bySeconds: LibraryFacts.seconds) > now,
      facts.moment <= now
    {
      return facts
    }
    // Why another executor: counting would block the event loops.
    let facts = try await withTaskExecutorPreference(globalConcurrentExecutor) {
      Facts(
        moment: now, size: try database.photos.size(), people: try database.people.all().count)
    }
    latest.withLock { $0 = facts }
    return facts
  }
}
