import Domain
import Foundation
import Store

/// Keeps the videos of Live Photos that lie beside their photos (FEED-28).
extension PhotoLibrary {
  /// A file with the outcome for the video beside it; nil if there is none, or if it is there already.
  typealias PairOutcome = (file: FileOutcome, video: VideoOutcome?)

  /// Stores the video beside a file, or notes where it is, if both are a Live Photo.
  func addVideo(
    to outcome: FileOutcome, _ label: PhotoLabel, _ scan: FolderScan?, _ options: ImportOptions
  ) async -> PairOutcome {
    guard let path = label.video else { return (outcome, nil) }
    if let scan { scan.see(scan.relative(path)) }
    guard !options.isDryRun else { return (outcome, nil) }
    var limits = settings.limits
    if let bytes = options.largestBytes { limits.bytes = bytes }
    let candidate = VideoCandidate(path: path, limits: limits, scan: scan)
    switch outcome {
    case .ready(var photo):
      let result = await attempt(candidate, of: file(of: photo, scan))
      photo.video = try? result.get()
      return (.ready(photo), VideoOutcome(result, path))
    case .changed(var photo, let before):
      let result = await attempt(candidate, of: file(of: photo, scan))
      photo.video = try? result.get()
      return (.changed(photo, before: before), VideoOutcome(result, path))
    case .known(let hash): return (outcome, await addVideo(candidate, toKnown: hash, label))
    case .refused, .leftOut, .unchanged, .wouldAdd: return (outcome, nil)
    }
  }

  private func file(of photo: ReadyPhoto, _ scan: FolderScan?) -> ImageFile {
    guard photo.isIndexed, let scan else {
      return .own(folder.original(photo.contentHash, photo.fileExtension))
    }
    return .indexed(
      folder: scan.root, path: scan.relative(photo.path), contentHash: photo.contentHash)
  }

  /// Adds the video to a photo that the person has already; nil if nothing is to be done.
  ///
  /// Why: earlier versions imported the photos without their videos.
  private func addVideo(
    _ candidate: VideoCandidate, toKnown hash: String, _ label: PhotoLabel
  ) async -> VideoOutcome? {
    guard let photo = try? database.photos.photo(contentHash: hash),
      photo.facts.personId == label.personId, !isSettled(candidate, photo.facts.videoHash)
    else { return nil }
    let result = await attempt(candidate, of: originals.file(of: VariantSource(photo)))
    guard let video = try? result.get() else { return VideoOutcome(result, candidate.path) }
    let problem = await record(video, of: photo, isIndexed: candidate.scan != nil)
    return problem.map { .leftOut(path: candidate.path, .refused($0)) } ?? .kept
  }

  /// Whether the video need not be read: the data folder has one of the photo, or it is known that this one
  /// is of no use.
  private func isSettled(_ candidate: VideoCandidate, _ current: String?) -> Bool {
    if let current, originals.isKept(current, PhotoStore.videoExtension) { return true }
    guard let scan = candidate.scan else { return false }
    let file = IndexedFile(scan.relative(candidate.path), below: scan.root)
    guard let file, let before = scan.unchanged(file) else { return false }
    switch before.state {
    case .present: return before.contentHash == current
    case .refused: return scan.isRoutine
    case .gone: return false
    }
  }

  /// Records the video of a photo after syncing its folder to the disk; returns why it failed.
  func record(
    _ video: LiveVideo, of photo: PhotoRecord, isIndexed: Bool = false
  ) async -> ImportProblem? {
    defer { if !isIndexed { releaseFiles(video.contentHash, PhotoStore.videoExtension) } }
    if !isIndexed, let problem = await offload({ self.settle(video) }) { return problem }
    do throws(StoreError) {
      let isThere = try await database.photos.setVideo(
        video.contentHash, identifier: video.contentIdentifier, of: photo)
      return isThere ? nil : .missing
    } catch {
      return error == .diskFull ? .diskFull : .notRecorded(error)
    }
  }

  private func settle(_ video: LiveVideo) -> ImportProblem? {
    let path = folder.original(video.contentHash, PhotoStore.videoExtension)
    do throws(DiskError) {
      try DurableFile.synchronise(DurableFile.folder(of: path))
      try DurableFile.synchronise(folder.path + "/originals")
      return nil
    } catch {
      return .writing(error.number)
    }
  }
}

/// A video beside a photo.
struct VideoCandidate: Sendable {
  let path: String
  let limits: PictureLimits
  /// The scan of the folder in which the video stays; nil if it is copied.
  let scan: FolderScan?
}

extension VideoOutcome {
  fileprivate init(_ result: Result<LiveVideo, VideoProblem>, _ path: String) {
    switch result {
    case .success: self = .kept
    case .failure(let problem): self = .leftOut(path: path, problem)
    }
  }
}
