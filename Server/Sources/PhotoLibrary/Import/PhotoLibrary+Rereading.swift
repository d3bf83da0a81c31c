public import Domain
import Foundation
import Media
public import Store

/// Reads the files of photos again that earlier programs imported, which read less in them (LIB-23).
extension PhotoLibrary {
  /// Scans the indexed folders and reads their files and the originals again: the capture date unless a person entered
  /// it, keywords and texts that the earlier program did not read, thumbnail, colors and blurred preview; in folders
  /// also sidecars, videos of Live Photos, and pictures that it refused. Ids, likes and links stay.
  ///
  /// Without `takesTags`, the tags of photos outside of indexed folders stay; folders have the options of their imports.
  /// Throws `CancellationError` if the task is canceled; the next call continues, and reads again what could not be
  /// read. What lies beside files that were copied is read by an import of the same files (`rereadKnown`).
  public func reread(
    takesTags: Bool = true, now: Instant, tell: @escaping @Sendable (RereadEvent) -> Void
  ) async throws -> RereadTotals {
    var totals = RereadTotals(total: try database.photos.countReadByEarlierPrograms())
    var unavailable: Set<FilePath> = []
    if try database.photos.hasEarlierPhotos() {
      for folder in try database.folders.all() {
        try Task.checkCancellation()
        if try await !rescan(folder, &totals, tell) { unavailable.insert(folder.path) }
      }
    }
    let waiting = try database.photos.readByEarlierPrograms().filter { photo in
      let places = try database.folders.locations(contentHash: photo.facts.contentHash)
      return !places.contains { unavailable.contains($0.folder) }
    }
    totals.total = totals.finished + waiting.count
    var start = 0
    while start < waiting.count {
      try Task.checkCancellation()
      let batch = waiting[start...].prefix(PhotoLibrary.longestBatch)
      start += batch.count
      await reread(batch, takesTags: takesTags, now: now, &totals, tell)
      tell(.progressed(totals))
    }
    totals.copied = try database.photos.countWithUnreadCompanions()
    return totals
  }

  /// Scans a folder with the options of its import; returns whether it is available.
  private func rescan(
    _ folder: IndexedFolder, _ totals: inout RereadTotals,
    _ tell: @escaping @Sendable (RereadEvent) -> Void
  ) async throws -> Bool {
    guard let owner = try database.people.person(id: folder.personId) else { return true }
    let options = try JSONDecoder().decode(ImportOptions.self, from: Data(folder.options.utf8))
    let before = totals
    let result = try await scan(folder, of: owner, options: options) { event in
      if case .progressed(let progress) = event {
        tell(.progressed(before.adding(progress)))
      } else {
        tell(.scanning(event))
      }
    }
    try Task.checkCancellation()
    totals = before.adding(result.progress)
    if result.ending != .complete { totals.failed += 1 }
    tell(.scanned(folder.path, result))
    return result.ending != .unavailable
  }

  private func reread(
    _ batch: ArraySlice<PhotoRecord>, takesTags: Bool, now: Instant, _ totals: inout RereadTotals,
    _ tell: @Sendable (RereadEvent) -> Void
  ) async {
    await withTaskGroup(of: (PhotoRecord, Rereading).self) { group in
      for photo in batch {
        group.addTask { (photo, await self.reread(photo, takesTags: takesTags, now: now)) }
      }
      for await (photo, rereading) in group {
        totals.finished += 1
        if rereading.isChanged { totals.changed += 1 }
        if let problem = rereading.problem {
          totals.failed += 1
          tell(.failed(photo: photo.facts.publicId, problem))
        } else if let publicId = rereading.rawId {
          totals.raw += 1
          tell(.raw(photo: publicId))
        }
      }
    }
  }

  private func reread(
    _ photo: PhotoRecord, takesTags: Bool, now: Instant
  ) async -> Rereading {
    do throws(DarkroomError) {
      let source = try await originals.file(of: VariantSource(photo, rotation: Rotation.none))
      var label = PhotoLabel(personId: photo.facts.personId)
      label.fileName = photo.facts.fileName
      label.takesKeywords = takesTags
      return await reread(photo, source, label, now: now)
    } catch {
      return Rereading(problem: .refused(error))
    }
  }

  /// Reads a file again that the library has, and what lies beside it, if only an earlier program has read that; nil if
  /// there is nothing to do. A copied file tells nothing about photos of others than the person who imports it.
  func rereadKnown(
    _ hash: String, at path: FilePath, _ label: PhotoLabel, _ scan: FolderScan?
  ) async -> Rereading? {
    // Why a scan: the folder is where the photo is from.
    let hasSidecars = scan != nil || !label.sidecars.isEmpty
    do {
      guard let photo = try database.photos.photo(contentHash: hash),
        scan != nil || photo.facts.personId == label.personId,
        try database.photos.isUnread(photo, hasSidecars: hasSidecars)
      else { return nil }
      let source =
        if let scan {
          ImageFile.indexed(folder: scan.root, path: scan.relative(path), contentHash: hash)
        } else {
          try await originals.file(of: VariantSource(photo, rotation: Rotation.none))
        }
      var label = label
      label.fileName = photo.facts.fileName ?? label.fileName
      let rereading = await reread(photo, source, label, now: now())
      if rereading.problem == nil {
        try await database.photos.noteRead(photo, hasSidecars: hasSidecars)
      }
      return rereading
    } catch {
      return Rereading(problem: ImportProblem(rereading: error))
    }
  }
}

/// What became of a photo whose file was read again.
struct Rereading: Hashable, Sendable {
  /// Whether something has changed.
  var isChanged = false
  /// The public id of a raw photo, which this program leaves out; nil for all others.
  var rawId: String?
  /// Why the file could not be read; nil if it was.
  var problem: ImportProblem?
  /// The sidecars that were not read.
  var unreadSidecars: [UnreadSidecar] = []
}

/// What is reported while photos are read again.
public enum RereadEvent: Hashable, Sendable {
  /// The current numbers.
  case progressed(RereadTotals)
  /// A photo, by its public id, could not be read.
  case failed(photo: String, ImportProblem)
  /// A photo, by its public id, is a raw photo, which imports leave out.
  case raw(photo: String)
  /// An event of the scan of an indexed folder, except those of progress.
  case scanning(ImportEvent)
  /// The scan of the indexed folder with this path has ended.
  case scanned(FilePath, FolderScanResult)
}

/// How far photos have been read again.
public struct RereadTotals: Hashable, Sendable {
  /// The photos to read.
  public var total: Int
  /// Those that are done, failed ones included.
  public var finished = 0
  /// Those of which something has changed.
  public var changed = 0
  /// Photos, files of folders, and folders that could not be read.
  public var failed = 0
  /// Raw photos, which stay as they are.
  public var raw = 0
  /// Photos in indexed folders that an earlier program did not take.
  public var added = 0
  /// Photos that got the video beside them.
  public var videos = 0
  /// Photos that are not in indexed folders, and whose files may have had sidecars and videos beside them that nobody
  /// has read.
  public var copied = 0

  /// Nothing is done yet.
  public init(total: Int) {
    self.total = total
  }

  /// The numbers with those of a scan.
  func adding(_ scan: ImportProgress) -> RereadTotals {
    var sum = self
    sum.finished += scan.reread
    sum.changed += scan.corrected
    sum.failed += scan.failed
    sum.added += scan.added
    sum.videos += scan.videos
    sum.raw += scan.raw
    sum.total = max(sum.total, sum.finished)
    return sum
  }
}
