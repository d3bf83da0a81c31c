/// A file of an import that has been processed but not reported yet.
struct FinishedFile: Hashable, Sendable {
  var path: String
  var intake: FileOutcome
  /// The outcome for the video beside a photo; nil if there is no video, or it is already stored.
  var video: VideoOutcome?
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

  /// The traversal so far.
  private(set) var walk: FolderWalk
  private var paths: [Int: String] = [:]
  private var finished: [Int: PhotoLibrary.PairOutcome] = [:]
  private var begun = 0
  private var told = 0
  /// Number of consecutive finished files from the first unreported one.
  private(set) var ready = 0

  init(_ walk: FolderWalk) {
    self.walk = walk
  }

  /// Number of files that are started and not finished.
  var running: Int { begun - told - finished.count }

  /// Whether another file may be started.
  var hasRoom: Bool { begun - told < ImportQueue.longest }

  /// Starts the next file; nil at the end.
  mutating func next() -> Step? {
    guard let find = walk.next() else { return nil }
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

  /// Removes the first finished files, at most `count`, in order.
  mutating func take(_ count: Int) -> [FinishedFile] {
    var files: [FinishedFile] = []
    while files.count < count, let intake = finished.removeValue(forKey: told) {
      files.append(
        FinishedFile(
          path: paths.removeValue(forKey: told) ?? "", intake: intake.file, video: intake.video))
      told += 1
    }
    ready = max(0, ready - files.count)
    return files
  }
}
