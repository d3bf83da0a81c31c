import Domain
import Foundation
public import Store

extension PhotoLibrary {
  /// Files that are copied and decoded concurrently per worker.
  private static let filesPerWorker = 3
  /// The most photos in one transaction.
  private static let longestBatch = 32

  /// Imports photos from files and folders (LIB-3), in the order of their paths.
  ///
  /// Every file is reported once through `tell`, in that order; `added` only after its row is safe
  /// on the disk. If the task is canceled or the disk is full, the import stops after the files
  /// already started; a later import continues. Needs 40 bytes per photo of the library
  /// (`SimilarPhotos`); memory does not grow with the number of files.
  public func importFiles(
    _ paths: [String], of owner: PersonRecord, options: ImportOptions = ImportOptions(),
    tell: @escaping @Sendable (ImportEvent) -> Void
  ) async -> ImportProgress {
    await importFiles(paths, of: owner, options: options, scan: nil, tell: tell)
  }

  /// Imports photos, or indexes them in place if this is a scan.
  func importFiles(
    _ paths: [String], of owner: PersonRecord, options: ImportOptions, scan: FolderScan?,
    tell: @escaping @Sendable (ImportEvent) -> Void
  ) async -> ImportProgress {
    let walk = FolderWalk(
      paths, exclude: ExclusionList(options.exclude), followsLinks: scan == nil, disk: disk)
    let total = await offload {
      var walk = walk
      var count = 0
      while walk.next() != nil { count += 1 }
      scan?.note(mounts: walk.mounts, folders: walk.folders)
      return count
    }
    var journal = ImportJournal(total: total, began: now(), last: newestMoment(), tell: tell)
    var line = ImportQueue(walk)
    let artists = options.assignsArtists ? artistNames() : nil
    let window = max(1, settings.workers) * PhotoLibrary.filesPerWorker
    await withTaskGroup(of: (Int, PairOutcome).self) { group in
      var isFull = false
      for _ in 0..<window { begin(&line, scan, owner, options, artists, &group) }
      while let (number, intake) = await group.next() {
        line.finish(number, intake)
        if intake.file == .refused(.diskFull) || journal.progress.isDiskFull { isFull = true }
        // Why before recording: the workers continue while the disk is busy.
        if !isFull { begin(&line, scan, owner, options, artists, &group) }
        let isLast = line.running == 0
        if line.ready >= min(PhotoLibrary.longestBatch, window) || isLast {
          await record(line.take(PhotoLibrary.longestBatch), scan, &journal)
        }
      }
      await record(line.take(.max), scan, &journal)
    }
    scan?.note(mounts: line.walk.mounts, folders: line.walk.folders)
    return journal.progress
  }

  private func begin(
    _ line: inout ImportQueue, _ scan: FolderScan?, _ owner: PersonRecord, _ options: ImportOptions,
    _ artists: ArtistNames?,
    _ group: inout TaskGroup<(Int, PairOutcome)>
  ) {
    guard !Task.isCancelled, line.hasRoom, let step = line.next() else { return }
    group.addTask {
      switch step.find {
      case .problem(let path, let problem):
        scan?.miss(scan?.relative(path) ?? "")
        return (step.number, (.refused(problem), nil))
      case .leftOut(_, let kind): return (step.number, (.leftOut(kind), nil))
      case .file(let path, let isNamed, let folders, let sidecar, let video):
        var label = PhotoLabel(personId: owner.id)
        label.fileName = OriginalName.text(of: path)
        label.takesCaption = options.takesCaptions
        label.takesPlace = options.takesPlaces
        label.takesKeywords = options.takesTags
        label.folders = options.takesTags ? PhotoLabel.tags(ofFolders: folders) : []
        label.artists = artists
        label.sidecar = sidecar
        label.video = video
        let outcome =
          if let scan {
            await self.index(path, scan, label: label, options: options)
          } else {
            await self.takeIn(path, isNamed: isNamed, label: label, options: options)
          }
        return (step.number, await self.addVideo(to: outcome, label, scan, options))
      }
    }
  }

  private func record(
    _ files: [FinishedFile], _ scan: FolderScan?, _ journal: inout ImportJournal
  ) async {
    let photos = files.compactMap { file -> ReadyPhoto? in
      guard case .ready(let photo) = file.intake else { return nil }
      return photo
    }
    if let problem = await recordFound(scan) {
      for file in files {
        if let photo = file.intake.photo { release(photo) }
        journal.note(file.path, .refused(problem))
      }
      return journal.report(now: now())
    }
    if journal.similar == nil, !photos.isEmpty { journal.similar = await similarPhotos() }
    let moments = journal.moments(count: photos.count, now: now())
    var recorded = await record(photos, at: moments)[...]
    for file in files {
      switch file.intake {
      case .ready(let photo):
        if let one = recorded.popFirst() { journal.note(photo, one) }
      case .changed(let photo, let before):
        journal.note(photo, await replace(photo, before: before))
      case .known: journal.noteKnown(file.path)
      case .unchanged: journal.noteUnchanged()
      case .refused(let problem): journal.note(file.path, .refused(problem))
      case .leftOut(let kind): journal.note(file.path, leftOut: kind)
      case .wouldAdd: journal.noteNew()
      }
      if let video = file.video { await note(video, &journal) }
    }
    journal.report(now: now())
  }

  /// Records the files that a scan has found, before their photos: after a crash in between, the next
  /// scan adds the photos. Returns why it failed; nil if it did not.
  private func recordFound(_ scan: FolderScan?) async -> ImportProblem? {
    guard let scan, let folder = scan.folder else { return nil }
    do throws(StoreError) {
      try await database.folders.record(scan.takeFound(), in: folder)
      return nil
    } catch {
      return error == .diskFull ? .diskFull : .notRecorded(error)
    }
  }

  /// The people to whom photos go by their names; none if they cannot be read.
  private func artistNames() -> ArtistNames {
    ArtistNames((try? database.people.all()) ?? [])
  }

  private func newestMoment() -> Instant? {
    (try? database.photos.page(offset: 0, count: 1))?.photos.first?.facts.addedAt
  }
}

extension PhotoLabel {
  /// The slug of photos without a public text.
  static let plainSlug = "photo"

  /// A URL slug from a public text: at most 60 characters of a–z, 0–9 and hyphens.
  static func slug(of text: String) -> String {
    let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let slug = String(words.joined(separator: "-").prefix(60))
    return slug.isEmpty ? plainSlug : slug
  }

  /// The names among `folders` that say something about a photo: not those of cameras (100CANON), and
  /// not bare numbers and dates.
  static func tags(ofFolders folders: [String]) -> [String] {
    folders.map { $0.replacing("_", with: " ") }.filter { name in
      let isOfCamera =
        name.uppercased() == "DCIM"
        || name.utf8.count == 8 && name.utf8.prefix(3).allSatisfy { 48...57 ~= $0 }
      return !isOfCamera && name.contains(where: \.isLetter)
    }
  }
}
