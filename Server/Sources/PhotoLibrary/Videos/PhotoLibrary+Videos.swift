import Domain
import Foundation
import Store

/// Stores the videos of Live Photos that are beside their photos (FEED-28).
extension PhotoLibrary {
  /// A file with the outcome for the video beside it; nil if there is no video, or it is already
  /// stored.
  typealias PairOutcome = (file: FileOutcome, video: VideoOutcome?)

  /// Stores the video beside a file, or records its path, if both are a Live Photo.
  func addVideo(
    to outcome: FileOutcome, _ label: PhotoLabel, _ scan: FolderScan?, _ options: ImportOptions
  ) async -> PairOutcome {
    guard let path = label.video else { return (outcome, nil) }
    if let scan { scan.see(scan.relative(path)) }
    var limits = settings.limits
    if let bytes = options.largestBytes { limits.bytes = bytes }
    let candidate = VideoCandidate(
      path: path, limits: limits, scan: scan, isDryRun: options.isDryRun)
    switch outcome {
    case .ready(var photo):
      let result = await attempt(candidate, of: file(of: photo, scan))
      photo.video = try? result.get()
      return (.ready(photo), VideoOutcome(result, path))
    case .changed(var photo, let before):
      let result = await attempt(candidate, of: file(of: photo, scan))
      photo.video = try? result.get()
      return (.changed(photo, before: before), VideoOutcome(result, path))
    case .known(let hash):
      let video = await addVideo(candidate, toKnown: hash, label)
      if options.isDryRun, case .found? = video { return (outcome, .kept) }
      return (outcome, video)
    case .wouldAdd(let photo), .wouldChange(let photo):
      let still = scan == nil ? .read(photo.path, photo.contentHash) : file(of: photo, scan)
      return (outcome, VideoOutcome(await attempt(candidate, of: still), path))
    case .refused, .leftOut, .unchanged: return (outcome, nil)
    }
  }

  private func file(of photo: ReadyPhoto, _ scan: FolderScan?) -> ImageFile {
    guard let scan else {
      return .own(folder.original(photo.contentHash, photo.fileExtension))
    }
    return .indexed(
      folder: scan.root, path: scan.relative(photo.path), contentHash: photo.contentHash)
  }

  /// The outcome for the video of a photo that the person already has, which `note` records; nil if
  /// there is nothing to do.
  ///
  /// Why: earlier versions imported the photos without their videos.
  private func addVideo(
    _ candidate: VideoCandidate, toKnown hash: String, _ label: PhotoLabel
  ) async -> VideoOutcome? {
    guard let photo = try? database.photos.photo(contentHash: hash),
      photo.facts.personId == label.personId, await !isSettled(candidate, photo.facts)
    else { return nil }
    let result = await attempt(candidate, ofKnown: photo)
    guard let video = try? result.get() else { return VideoOutcome(result, candidate.path) }
    return .found(
      FoundVideo(
        path: candidate.path, video: video, photo: photo, isIndexed: candidate.scan != nil))
  }

  private func attempt(
    _ candidate: VideoCandidate, ofKnown photo: PhotoRecord
  ) async -> Result<LiveVideo, VideoProblem> {
    do throws(DarkroomError) {
      return await attempt(candidate, of: try await originals.file(of: VariantSource(photo)))
    } catch {
      return .failure(.refused(.refused(error)))
    }
  }

  /// Whether the video need not be read: the photo still has a video, or the last scan has recorded
  /// or refused this one.
  private func isSettled(_ candidate: VideoCandidate, _ photo: PhotoFacts) async -> Bool {
    let current = photo.videoHash
    if let current, await originals.isKept(current, PhotoStore.videoExtension) { return true }
    guard let scan = candidate.scan else { return false }
    let path = scan.relative(candidate.path)
    let before = IndexedFile(path, below: scan.root).flatMap { scan.unchanged($0) }
    if let current, before?.contentHash != current, isElsewhere(current, than: path, scan) {
      return true
    }
    guard let before else { return false }
    switch before.state {
    case .present:
      return before.contentHash == current
        || scan.isRoutine && isOfOthers(before.contentHash, than: photo)
    case .refused: return scan.isRoutine && before.contentHash != current
    case .gone: return false
    }
  }

  /// Whether a file of an indexed folder, other than the one at `path`, has this video and has not
  /// changed since a scan.
  ///
  /// Why: copies of a photo may have different videos beside them, and it keeps the one that it has.
  private func isElsewhere(_ videoHash: String, than path: FilePath, _ scan: FolderScan) -> Bool {
    let files = (try? database.folders.files(contentHash: videoHash)) ?? []
    return files.contains { known in
      guard known.folder != scan.root || known.file.path != path,
        let file = IndexedFile(known.file.path, below: known.folder)
      else { return false }
      return file.byteCount == known.file.byteCount && file.modifiedAt == known.file.modifiedAt
    }
  }

  /// Whether other photos have this video, and none of them has the identifier of this one.
  private func isOfOthers(_ videoHash: String, than photo: PhotoFacts) -> Bool {
    guard let identifiers = try? database.photos.identifiers(ofVideo: videoHash) else {
      return false
    }
    return !identifiers.isEmpty && !identifiers.contains(photo.contentIdentifier)
  }

  /// Reports a video; one of a photo that the person already has is recorded first.
  ///
  /// Why not where it is read: files are reported in the order of their paths, so of several videos
  /// of a photo the first is recorded; and the files that a scan found are recorded before.
  func note(_ outcome: VideoOutcome, _ journal: inout ImportJournal) async {
    guard case .found(let found) = outcome else { return journal.note(outcome) }
    let recording = await uncanceled {
      await self.record(found.video, of: found.photo, isIndexed: found.isIndexed)
    }
    switch recording {
    case .recorded: journal.note(VideoOutcome.kept)
    case .superseded: break
    case .failed(let problem):
      journal.note(VideoOutcome.leftOut(path: found.path, .refused(problem)))
    }
  }

  /// Records the video of a photo after syncing its folder to the disk. A stored video that is not
  /// recorded is deleted.
  func record(
    _ video: LiveVideo, of photo: PhotoRecord, isIndexed: Bool = false
  ) async -> VideoRecording {
    defer { if !isIndexed { releaseFiles(video.contentHash, PhotoStore.videoExtension) } }
    if !isIndexed {
      if let problem = await offload({ self.settle(video) }) { return .failed(problem) }
      if let problem = await share(video) { return .failed(problem) }
    }
    do throws(StoreError) {
      let photos = database.photos
      let isRecorded = try await photos.setVideo(
        video.contentHash, identifier: video.contentIdentifier, of: photo)
      if isRecorded {
        if !isIndexed { await keepShared(video) }
        return .recorded
      }
      return try photos.exists(publicId: photo.facts.publicId) ? .superseded : .failed(.missing)
    } catch {
      return .failed(error == .diskFull ? .diskFull : .notRecorded(error))
    }
  }

  private func settle(_ video: LiveVideo) -> ImportProblem? {
    let path = folder.original(video.contentHash, PhotoStore.videoExtension)
    do throws(DiskError) {
      try Disk.synchronise(DurableFile.folder(of: path))
      try Disk.synchronise(folder.path + "/originals")
      return nil
    } catch {
      return .writing(error.number)
    }
  }
}

/// A video beside a photo.
struct VideoCandidate: Sendable {
  let path: FilePath
  let limits: PictureLimits
  /// The scan of the folder in which the video stays; nil if it is copied.
  let scan: FolderScan?
  /// Whether the video is only looked at.
  var isDryRun = false
}

extension VideoOutcome {
  fileprivate init(_ result: Result<LiveVideo, VideoProblem>, _ path: FilePath) {
    switch result {
    case .success: self = .kept
    case .failure(let problem): self = .leftOut(path: path, problem)
    }
  }
}
