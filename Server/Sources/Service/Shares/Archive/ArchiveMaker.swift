import Domain
import Hummingbird
import PhotoLibrary
import Store
import Synchronization

/// Makes the files of an archive, charged to its client, and remembers their lengths and checksums.
struct ArchiveMaker: Sendable {
  /// How long one file may wait for its turn while an archive is sent.
  static let patience: Duration = .seconds(120)

  let library: PhotoLibrary
  let client: ImageClient
  let context: ServiceContext
  let records: ArchiveRecords

  /// The content of a file, made unless it is cached; waits until `deadline` while the workers are busy or the client has
  /// used up its CPU time. Throws `VariantError` if it cannot be made, or not until then.
  func content(
    of file: ArchiveFile, until deadline: ContinuousClock.Instant
  ) async throws -> FileContent {
    while true {
      do {
        let made = try await context.whileClientWaits { try await variant(of: file) }
        if let content = FileContent(made) { return content }
        // The cache deleted the file between both.
        if ContinuousClock.now >= deadline { throw ArchiveError.abandoned }
      } catch let error as VariantError {
        guard let seconds = ArchiveMaker.wait(after: error),
          ContinuousClock.now.advanced(by: .seconds(seconds)) < deadline
        else { throw error }
        try await context.whileClientWaits { try await Task.sleep(for: .seconds(seconds)) }
      }
    }
  }

  private func variant(of file: ArchiveFile) async throws -> VariantFile {
    switch file.source {
    case .picture(let source, let variation):
      return try await library.file(of: source, variation, for: client)
    case .movie(let hash): return try await library.movie(hash: hash, for: client)
    }
  }

  /// Seconds after which the same file may be there; nil if waiting does not help.
  static func wait(after error: VariantError) -> Int? {
    switch error {
    case .busy: 1
    case .storeUnreachable: 5
    case .overBudget(let seconds): seconds
    case .originalMissing, .originalUnavailable, .diskFull, .abandoned, .closed, .notMade: nil
    }
  }

  /// Notes that the file was sent: if it was made for this, it must not displace what pages need.
  func retire(_ file: ArchiveFile) {
    switch file.source {
    case .picture(let source, let variation): library.retire(source, variation)
    case .movie(let hash): library.retireMovie(hash)
    }
  }
}

/// The lengths and checksums of files that were made, until they are in the database.
final class ArchiveRecords: Sendable {
  /// Files after which they are written.
  private static let most = 64

  private let shares: ShareStore
  private let made = Mutex<[MadeDownload]>([])

  init(_ shares: ShareStore) {
    self.shares = shares
  }

  /// Adds a file.
  func add(_ file: ArchiveFile, length: Int64, checksum: UInt32) async {
    let count = made.withLock { made in
      made.append(
        MadeDownload(
          photoId: file.photoId, isMovie: file.isMovie,
          file: DownloadFile(tag: file.tag, length: length, checksum: checksum)))
      return made.count
    }
    if count >= ArchiveRecords.most { await write() }
  }

  /// Writes what was added, also if the current task has been canceled.
  func write() async {
    let batch = made.withLock { made in
      defer { made = [] }
      return made
    }
    if batch.isEmpty { return }
    // Why `try?`: what is not recorded is computed again.
    await Task { [shares] in try? await shares.record(batch) }.value
  }
}
