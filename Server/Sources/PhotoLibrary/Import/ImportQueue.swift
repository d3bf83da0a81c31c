import Store

/// A file of an import that has been processed but not reported yet.
struct FinishedFile: Hashable, Sendable {
  var path: FilePath
  var intake: FileOutcome
  /// The outcome for the video beside a photo; nil if there is no video, or it is already stored.
  var video: VideoOutcome?
  /// The collection into which a known photo is put; nil for none.
  var collection: FolderCollection?

  /// The photo that can be recorded; nil if there is none.
  var ready: ReadyPhoto? { if case .ready(let photo) = intake { photo } else { nil } }
}

/// The files of an import from their start to their report, in the order of their paths.
struct ImportQueue {
  /// A file to process.
  struct Step: Sendable {
    let number: Int
    let find: FolderWalk.Find
  }

  /// The most files that may be started and not reported: limits the memory.
  private static let longest = 128

  private var walk: FolderWalk
  /// The most files that are processed at the same time.
  private let window: Int
  private var paths: [Int: FilePath] = [:]
  private var finished: [Int: PhotoLibrary.PairOutcome] = [:]
  private var begun = 0
  private var told = 0
  /// Number of consecutive finished files from the first unreported one.
  private var ready = 0

  init(_ walk: FolderWalk, window: Int) {
    self.walk = walk
    self.window = window
  }

  /// Number of files that are started and not finished.
  var running: Int { begun - told - finished.count }

  /// What the traversal saw; nil before it has ended and each of its files was taken.
  var end: WalkEnd? { told == begun ? walk.end : nil }

  /// Starts the next file; nil at the end, and while too many files run or wait to be taken.
  mutating func next() -> Step? {
    guard running < window, begun - told < ImportQueue.longest, let find = walk.next() else {
      return nil
    }
    switch find {
    case .file(let path, _, _, _, _), .problem(let path, _), .leftOut(let path, _):
      paths[begun] = path
    }
    defer { begun += 1 }
    return Step(number: begun, find: find)
  }

  /// Records the result of a file.
  mutating func finish(_ number: Int, _ intake: PhotoLibrary.PairOutcome) {
    finished[number] = intake
    while finished[told + ready] != nil { ready += 1 }
  }

  /// Removes the first finished files in order, at most `count`; none if others run and it would be few.
  mutating func take(_ count: Int) -> [FinishedFile] {
    if running > 0, ready < min(count, window) { return [] }
    var files: [FinishedFile] = []
    while files.count < count, let intake = finished.removeValue(forKey: told) {
      files.append(
        FinishedFile(
          path: paths.removeValue(forKey: told) ?? "", intake: intake.file, video: intake.video))
      told += 1
    }
    ready -= files.count
    return files
  }
}
