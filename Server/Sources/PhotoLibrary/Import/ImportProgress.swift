public import Store

/// What an import has done so far.
public struct ImportProgress: Hashable, Sendable {
  /// Files that have been processed, with any result.
  public var done = 0
  /// Files to process; grows if more are found than were counted at the start.
  public var total = 0
  /// Photos that were added and are safe on the disk; in a dry run, those that would be added.
  public var added = 0
  /// Photos among the added that look like another photo (FEED-34).
  public var similar = 0
  /// Photos to which the video beside them was added (FEED-28).
  public var videos = 0
  /// Photos of an indexed folder that got the picture of their edited files.
  public var changed = 0
  /// Photos of earlier programs that were read again with what lies beside their files (LIB-23).
  public var reread = 0
  /// Those of which something has changed.
  public var corrected = 0
  /// Those that are raw photos, which stay as they are.
  public var raw = 0
  /// Photos that the library already had, by content.
  public var skipped = 0
  /// Files and folders that could not be imported.
  public var failed = 0
  /// Files that were left out, by kind; kinds without files are absent.
  public var leftOut: [LeftOutKind: Int] = [:]
  /// Whether the import stopped early because the disk is full.
  public var isDiskFull = false
  /// Milliseconds since the import began.
  public var elapsedMilliseconds: Int64 = 0

  /// The progress of an import that has not begun.
  public init() {}

  /// Files per second so far; nil before the first file.
  public var rate: Double? {
    guard done > 0, elapsedMilliseconds > 0 else { return nil }
    return Double(done) * 1000 / Double(elapsedMilliseconds)
  }

  /// Seconds until the end at this rate, rounded up; nil before the first file.
  public var secondsLeft: Int? {
    guard let rate else { return nil }
    return Int((Double(max(0, total - done)) / rate).rounded(.up))
  }
}

/// What an import has done, and whether that is everything.
public struct ImportResult: Hashable, Sendable {
  /// What it has done.
  public let progress: ImportProgress
  /// What its traversal saw; nil if the import stopped before its end.
  let end: WalkEnd?

  /// Whether every file that could be listed was visited and has an outcome. If not, a later import continues.
  public var isComplete: Bool { end != nil }
}

/// What an import reports while it runs.
public enum ImportEvent: Hashable, Sendable {
  /// The photo with the id `publicId` was added and is safe on the disk.
  case added(path: FilePath, publicId: String)
  /// The photo that was added last looks like the one with the id `publicId` (FEED-34).
  case similar(path: FilePath, publicId: String)
  /// The photo with the id `publicId` has got the picture of its edited file (LIB-19).
  case changed(path: FilePath, publicId: String)
  /// The library already has a photo with the same content.
  case skipped(path: FilePath)
  /// The file or folder could not be imported.
  case failed(path: FilePath, problem: ImportProblem)
  /// A file that is not an accepted image by content or name, whose name is excluded, or whose photo
  /// was removed.
  case leftOut(path: FilePath, LeftOutKind)
  /// A photo was added whose file is a JPEG with all of its rows, and without the marker of its end.
  case lacksEnd(path: FilePath)
  /// A photo was added without the texts of its sidecar, the file at `path`.
  case sidecarNotRead(path: FilePath, SidecarProblem)
  /// A photo of an earlier program that was read again is a raw photo, which stays as it is.
  case raw(publicId: String)
  /// The video at `path` was not added to the photo beside it.
  case videoLeftOut(path: FilePath, VideoProblem)
  /// Photos are not put into the collection with this title; reported once.
  case notCollected(title: String, FolderCollection.Refusal)
  /// The current numbers; sent after every batch.
  case progressed(ImportProgress)
}
