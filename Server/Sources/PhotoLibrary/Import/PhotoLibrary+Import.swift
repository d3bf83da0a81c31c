import Domain
import Foundation
public import Store

extension PhotoLibrary {
  /// Files that are copied and decoded concurrently per worker.
  private static let filesPerWorker = 3
  /// The most photos in one transaction.
  static let longestBatch = 32

  /// Imports photos from files and folders (LIB-3), in the order of their paths.
  ///
  /// Every file is reported once through `tell`, in that order; `added` only after its row is safe
  /// on the disk. If the task is canceled or the disk is full, the import stops after the files
  /// already started, and its result says so; a later import continues. Needs 40 bytes per photo of the
  /// library (`SimilarPhotos`); memory does not grow with the number of files, except by a hash for each photo
  /// that a dry run would add.
  public func importFiles(
    _ paths: [FilePath], of owner: PersonRecord, options: ImportOptions = ImportOptions(),
    tell: @escaping @Sendable (ImportEvent) -> Void
  ) async -> ImportResult {
    await importFiles(paths, of: owner, options: options, scan: nil, tell: tell)
  }

  /// Imports photos, or indexes them in place if this is a scan.
  func importFiles(
    _ paths: [FilePath], of owner: PersonRecord, options: ImportOptions, scan: FolderScan?,
    tell: @escaping @Sendable (ImportEvent) -> Void
  ) async -> ImportResult {
    let walk = FolderWalk(
      paths, exclude: ExclusionList(options.exclude), followsLinks: scan == nil, disk: disk)
    let total = await offload(untilCanceled: { isCanceled in
      var walk = walk
      var count = 0
      while !isCanceled(), walk.next() != nil { count += 1 }
      if let end = walk.end { scan?.note(end) }
      return count
    })
    var journal = ImportJournal(total: total, began: now(), last: newestMoment(), tell: tell)
    let artists: ArtistNames?
    do throws(StoreError) {
      artists = options.assignsArtists ? ArtistNames(try database.people.all()) : nil
    } catch {
      // Why nothing is imported: the photos would become the owner's for good.
      for path in paths { journal.note(path, .refused(.notRecorded(error))) }
      return ImportResult(progress: journal.progress, end: nil)
    }
    let intake = Intake(
      owner: owner, options: options, artists: artists, scan: scan,
      collections: collections(of: owner, options), rereads: rereads(options, scan))
    var queue = ImportQueue(
      walk, window: max(1, settings.workers) * PhotoLibrary.filesPerWorker)
    await process(&queue, intake, &journal)
    journal.report(now: now())
    let isKnown = !journal.hasUnrecorded && !journal.progress.isDiskFull
    return ImportResult(progress: journal.progress, end: isKnown ? queue.end : nil)
  }

  /// Processes and records the files until the traversal ends, the task is canceled or the disk is full.
  private func process(
    _ queue: inout ImportQueue, _ intake: Intake, _ journal: inout ImportJournal
  ) async {
    await withTaskGroup(of: (Int, PairOutcome, Rereading?).self) { group in
      var isFull = false
      var batch: [FinishedFile] = []
      repeat {
        // Why before recording: the workers continue while the disk is busy.
        while !isFull, !Task.isCancelled, let step = queue.next() {
          group.addTask {
            let result = await self.uncanceled { await self.outcome(of: step.find, intake) }
            return (step.number, result.outcome, result.rereading)
          }
        }
        if !batch.isEmpty { await record(batch.map(intake.collecting), intake, &journal) }
        if let (number, outcome, rereading) = await group.next() {
          queue.finish(number, outcome)
          if let rereading { journal.note(rereading) }
          if outcome.file == .refused(.diskFull) { isFull = true }
        }
        if journal.progress.isDiskFull { isFull = true }
        batch = queue.take(PhotoLibrary.longestBatch)
      } while !batch.isEmpty || queue.running > 0
    }
  }

  /// What an import does with each file.
  private struct Intake: Sendable {
    let owner: PersonRecord
    let options: ImportOptions
    /// The people to whom photos go by their names; nil if nobody else gets them.
    let artists: ArtistNames?
    /// The scan of the folder in which the files stay; nil if they are copied.
    let scan: FolderScan?
    /// The collections that get the photos; nil if none does.
    let collections: FolderCollections?
    /// Whether photos that earlier programs imported are read again.
    let rereads: Bool

    func label(
      _ path: FilePath, folders: [FilePath], sidecars: [FilePath], video: FilePath?
    ) -> PhotoLabel {
      var label = PhotoLabel(personId: owner.id)
      label.fileName = OriginalName.text(of: path)
      label.takesCaption = options.takesCaptions
      label.takesPlace = options.takesPlaces
      label.takesKeywords = options.takesTags
      label.folders = options.takesTags ? PhotoLabel.tags(ofFolders: folders) : []
      label.artists = artists
      label.sidecars = sidecars
      label.video = video
      return label
    }

    /// The file with the collection of its folder if the library already had its photo.
    func collecting(_ file: FinishedFile) -> FinishedFile {
      guard case .known = file.intake else { return file }
      var file = file
      file.collection = collections?.collection(of: file.path)
      return file
    }
  }

  /// Whether photos that earlier programs imported are read again: not by dry runs, nor by the server's own scans.
  private func rereads(_ options: ImportOptions, _ scan: FolderScan?) -> Bool {
    // Why: without an answer each photo is asked about, and reports the error.
    !options.isDryRun && scan?.isRoutine != true
      && (try? database.photos.hasEarlierPhotos()) != false
  }

  /// The outcome for a file, and what became of its photo if that was read again.
  private func outcome(
    of find: FolderWalk.Find, _ intake: Intake
  ) async -> (outcome: PairOutcome, rereading: Rereading?) {
    switch find {
    case .problem(_, let problem): return ((.refused(problem), nil), nil)
    case .leftOut(let path, let kind):
      intake.scan?.leaveOut(path)
      return ((.leftOut(kind), nil), nil)
    case .file(let path, let isNamed, let folders, let sidecars, let video):
      var label = intake.label(path, folders: folders, sidecars: sidecars, video: video)
      if let collections = intake.collections {
        label.collection = await offload { collections.collection(of: path) }
      }
      let outcome =
        if let scan = intake.scan {
          await index(path, scan, label: label, options: intake.options)
        } else {
          await takeIn(path, isNamed: isNamed, label: label, options: intake.options)
        }
      var rereading: Rereading?
      if intake.rereads, case .known(let hash) = outcome {
        rereading = await rereadKnown(hash, at: path, label, intake.scan)
      }
      if let problem = rereading?.problem { return ((.refused(problem), nil), rereading) }
      return (await addVideo(to: outcome, label, intake.scan, intake.options), rereading)
    }
  }

  private func record(
    _ files: [FinishedFile], _ intake: Intake, _ journal: inout ImportJournal
  ) async {
    let photos = files.compactMap(\.ready)
    if let problem = await uncanceled({
      await self.recordFound(intake.scan, intake.options.isDryRun)
    }) {
      journal.hasUnrecorded = true
      for file in files {
        if let photo = file.intake.photo { release(photo) }
        journal.note(file.path, .refused(problem))
      }
      return journal.report(now: now())
    }
    if journal.similar == nil, !photos.isEmpty { journal.similar = await similarPhotos() }
    let settled = await collected(files, &journal)
    let moments = journal.moments(count: photos.count, now: now())
    let results = await uncanceled { await self.record(photos, at: moments) }
    journal.note(results.refused)
    var recorded = zip(results.outcomes, results.videos).makeIterator()
    for file in settled {
      let isNewVideo = await note(file, file.ready == nil ? nil : recorded.next(), &journal)
      if let video = file.video, isNewVideo || video != .kept { await note(video, &journal) }
    }
    journal.report(now: now())
  }

  /// Reports a file; one that is ready was recorded so. Returns whether a video that was kept is new in the library.
  private func note(
    _ file: FinishedFile, _ recorded: (outcome: RecordingOutcome, hasVideo: Bool)?,
    _ journal: inout ImportJournal
  ) async -> Bool {
    switch file.intake {
    case .ready(let photo):
      guard let recorded else { return false }
      journal.note(photo, recorded.outcome)
      return recorded.hasVideo
    case .changed(let photo, let before):
      let replaced = await uncanceled { await self.replace(photo, before: before) }
      journal.note(photo, replaced)
      if case .changed = replaced { return true }
      // Why: the photo has no file any more, since its row is of the edited one.
      if case .refused = replaced { journal.hasUnrecorded = true }
      return false
    case .known(let hash):
      journal.noteKnown(file.path)
      return file.video != .kept || journal.isNewVideo(of: hash)
    case .unchanged: journal.noteUnchanged()
    case .refused(let problem): journal.note(file.path, .refused(problem))
    case .leftOut(let kind): journal.note(file.path, leftOut: kind)
    case .wouldAdd(let photo):
      journal.noteNew(photo)
      return file.video != .kept || journal.isNewVideo(of: photo.contentHash)
    case .wouldChange(let photo): journal.noteNew(photo, isEdit: true)
    }
    return true
  }

  /// Records the files that a scan has found, before their photos: after a crash in between, the next
  /// scan adds the photos. Returns why it failed; nil if it did not.
  private func recordFound(_ scan: FolderScan?, _ isDryRun: Bool) async -> ImportProblem? {
    guard let scan, let folder = scan.folder, !isDryRun else { return nil }
    do throws(StoreError) {
      try await database.folders.record(scan.takeFound(), in: folder)
      return nil
    } catch {
      return error == .diskFull ? .diskFull : .notRecorded(error)
    }
  }

  private func collections(
    of owner: PersonRecord, _ options: ImportOptions
  ) -> FolderCollections? {
    guard let collections = options.collections, !options.isDryRun else { return nil }
    return FolderCollections(
      of: owner, arePrivate: collections == .private, in: database, limits: settings.limits,
      disk: disk)
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
  static func tags(ofFolders folders: [FilePath]) -> [String] {
    folders.filter { !$0.isOfCamera }.map { $0.title.replacing("_", with: " ") }
      .filter { $0.contains(where: \.isLetter) }
  }
}
