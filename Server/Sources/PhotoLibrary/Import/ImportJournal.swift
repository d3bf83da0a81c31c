import Domain
import Store

/// Counts the results of an import and reports them.
struct ImportJournal: Sendable {
  private(set) var progress = ImportProgress()
  private let began: Instant
  private var last: Instant?
  /// The photos with which added ones are compared; nil before the first is added, since most scans of a
  /// folder add none.
  var similar: SimilarPhotos?
  /// Whether a file that was found could not be recorded: what was at its path may be moved or edited, not gone.
  var hasUnrecorded = false
  private var refused: Set<FolderCollection> = []
  /// The contents of the photos that a dry run would add.
  private var tried: Set<String> = []
  /// The contents of the photos whose videos a dry run would add.
  private var triedVideos: Set<String> = []
  private let tell: @Sendable (ImportEvent) -> Void

  /// `last` is the newest `addedAt` in the library; the photos of this import come after it.
  init(
    total: Int, began: Instant, last: Instant?, tell: @escaping @Sendable (ImportEvent) -> Void
  ) {
    self.began = began
    self.last = last
    self.tell = tell
    progress.total = total
  }

  /// `count` distinct, increasing moments, none earlier than `now`, to be used as `addedAt`.
  mutating func moments(count: Int, now: Instant) -> [Instant] {
    var moments: [Instant] = []
    for _ in 0..<count {
      let after = last.map { Instant(milliseconds: $0.milliseconds + 1) } ?? now
      let moment = max(after, now)
      moments.append(moment)
      last = moment
    }
    return moments
  }

  mutating func noteKnown(_ path: FilePath) {
    progress.done += 1
    count(skipped: path)
  }

  private mutating func count(skipped path: FilePath) {
    progress.skipped += 1
    tell(.skipped(path: path))
  }

  /// Counts a processed photo; if it was added, reports which photo it looks like, and why without its
  /// sidecar.
  mutating func note(_ photo: ReadyPhoto, _ recorded: PhotoLibrary.RecordingOutcome) {
    note(photo.path, recorded)
    guard case .added(let publicId) = recorded else { return }
    if let look = photo.look(publicId) { compare(look, photo.path) }
    warn(of: photo)
  }

  private func warn(of photo: ReadyPhoto) {
    if photo.inspection.lacksEnd { tell(.lacksEnd(path: photo.path)) }
    for sidecar in photo.inspection.unreadSidecars {
      tell(.sidecarNotRead(path: sidecar.path, sidecar.problem))
    }
  }

  private mutating func compare(_ look: PhotoLook, _ path: FilePath) {
    if let publicId = similar?.nearest(to: look) {
      progress.similar += 1
      tell(.similar(path: path, publicId: publicId))
    }
    similar?.add(look)
  }

  mutating func note(_ path: FilePath, _ recorded: PhotoLibrary.RecordingOutcome) {
    // Why not told: a later import takes the file; this one is not complete.
    if case .refused(let problem) = recorded, problem.isInterruption {
      hasUnrecorded = true
      return
    }
    progress.done += 1
    switch recorded {
    case .added(let publicId):
      progress.added += 1
      tell(.added(path: path, publicId: publicId))
    case .changed(let publicId):
      progress.changed += 1
      tell(.changed(path: path, publicId: publicId))
    case .known: count(skipped: path)
    case .refused(.diskFull) where progress.isDiskFull: break
    case .refused(let problem):
      // Why remembered: every file in progress fails with a full disk; one report is enough.
      if problem == .diskFull { progress.isDiskFull = true }
      progress.failed += 1
      tell(.failed(path: path, problem: problem))
    }
  }

  mutating func note(_ path: FilePath, leftOut kind: LeftOutKind) {
    progress.done += 1
    progress.leftOut[kind, default: 0] += 1
    tell(.leftOut(path: path, kind))
  }

  /// Counts the video beside a photo, once it is recorded or left out.
  mutating func note(_ video: VideoOutcome) {
    switch video {
    case .kept: progress.videos += 1
    case .found: break
    case .leftOut(_, .refused(let problem)) where problem.isInterruption: hasUnrecorded = true
    case .leftOut(let path, let problem):
      if case .refused(let fault) = problem, fault != .missing, !fault.isOfContent {
        return note(failed: path, fault)
      }
      progress.leftOut[.videos, default: 0] += 1
      tell(.videoLeftOut(path: path, problem))
    }
  }

  /// Counts a video that could not be read, stored or recorded; the next import adds it to its photo.
  private mutating func note(failed video: FilePath, _ problem: ImportProblem) {
    if problem == .diskFull {
      // Why remembered: every file in progress fails with a full disk; one report is enough.
      if progress.isDiskFull { return }
      progress.isDiskFull = true
    }
    progress.failed += 1
    tell(.failed(path: video, problem: problem))
  }

  /// Counts a known photo that was read again, and reports if it is a raw one, and the sidecars that were not read.
  mutating func note(_ rereading: Rereading) {
    if rereading.problem != nil { return }
    progress.reread += 1
    if rereading.isChanged { progress.corrected += 1 }
    if let publicId = rereading.rawId {
      progress.raw += 1
      tell(.raw(publicId: publicId))
    }
    for sidecar in rereading.unreadSidecars {
      tell(.sidecarNotRead(path: sidecar.path, sidecar.problem))
    }
  }

  /// Counts a file that is not reported again.
  mutating func noteUnchanged() {
    progress.done += 1
  }

  /// Counts a photo that a dry run would add or change, or skip as a copy of one before.
  mutating func noteNew(_ photo: ReadyPhoto, isEdit: Bool = false) {
    guard tried.insert(photo.contentHash).inserted else { return noteKnown(photo.path) }
    progress.done += 1
    if isEdit { progress.changed += 1 } else { progress.added += 1 }
    warn(of: photo)
  }

  /// Whether a dry run would add the video of the photo with this content, which it has not counted before.
  mutating func isNewVideo(of contentHash: String) -> Bool {
    triedVideos.insert(contentHash).inserted
  }

  /// Whether the collection was reported as one that gets no photos.
  func isRefused(_ collection: FolderCollection) -> Bool { refused.contains(collection) }

  /// Reports collections that got no photos, each once.
  mutating func note(_ collections: [FolderCollection: FolderCollection.Refusal]) {
    for (collection, refusal) in collections where refused.insert(collection).inserted {
      tell(.notCollected(title: collection.title, refusal))
    }
  }

  mutating func report(now: Instant) {
    progress.elapsedMilliseconds = now.milliseconds - began.milliseconds
    progress.total = max(progress.total, progress.done)
    tell(.progressed(progress))
  }
}
