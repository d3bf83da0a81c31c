import Foundation

/// Goes through files and folders in the order of their paths, holding one listing per level.
///
/// Hidden names are passed over, each folder is visited once however many links lead to it.
struct FolderWalk {
  /// What is found on the way.
  enum Find: Hashable, Sendable {
    /// A file; `isNamed` when it was asked for by its own path.
    case file(path: String, isNamed: Bool)
    /// A path that leads nowhere, or a folder that cannot be read.
    case problem(path: String, ImportProblem)
  }

  private struct Place: Hashable {
    let device: UInt
    let number: UInt
  }

  private struct Step {
    let path: String
    let isNamed: Bool
  }

  private let disk: DiskEdge
  private var waiting: [Step]
  private var visited: Set<Place> = []

  /// Begins with `paths`, which keep their order.
  init(_ paths: [String], disk: DiskEdge) {
    self.disk = disk
    waiting = paths.reversed().map { Step(path: $0, isNamed: true) }
  }

  /// The next find; nothing at the end.
  mutating func next() -> Find? {
    while let step = waiting.popLast() {
      var facts = stat()
      guard stat(step.path, &facts) == 0 else {
        return .problem(path: step.path, .reading(errno))
      }
      switch facts.st_mode & S_IFMT {
      case S_IFREG: return .file(path: step.path, isNamed: step.isNamed)
      case S_IFDIR:
        let place = Place(device: UInt(facts.st_dev), number: UInt(facts.st_ino))
        guard visited.insert(place).inserted else { continue }
        if let problem = enter(step.path) { return .problem(path: step.path, problem) }
      default:
        // Sockets, pipes and devices in a folder are nobody's photos.
        if step.isNamed { return .problem(path: step.path, .notAFile) }
      }
    }
    return nil
  }

  private mutating func enter(_ folder: String) -> ImportProblem? {
    switch disk.list(folder) {
    case .failure(let error): return .reading(error.number)
    case .success(let names):
      let base = folder.hasSuffix("/") ? folder : folder + "/"
      for name in names.sorted(by: >) where !name.hasPrefix(".") {
        waiting.append(Step(path: base + name, isNamed: false))
      }
      return nil
    }
  }
}

extension ImportProblem {
  /// What an error number means when something is read.
  static func reading(_ number: Int32) -> ImportProblem {
    switch number {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .notPermitted
    case ELOOP: .notAFile
    default: .notReadable(number: number)
    }
  }

  /// What an error number means when the data folder is written.
  static func writing(_ number: Int32) -> ImportProblem {
    DiskError(number: number).isFull ? .diskFull : .notWritable(number: number)
  }
}
