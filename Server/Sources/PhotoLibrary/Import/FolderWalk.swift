import Foundation
import Store

/// Traverses files and folders in the order of their paths; keeps one folder listing per level.
///
/// Hidden and excluded names are left out, and symbolic links if they are not followed. A folder to which links lead
/// is visited once.
struct FolderWalk {
  /// A result of the traversal.
  enum Find: Hashable, Sendable {
    /// A file; `isNamed` if its own path was given, not that of a folder. `folders` are the folders
    /// between the given one and the file. `sidecars` and `video` are the paths of the photo's sidecars and
    /// of the video that may belong to it.
    case file(
      path: FilePath, isNamed: Bool, folders: [FilePath] = [], sidecars: [FilePath] = [],
      video: FilePath? = nil)
    /// A file or folder that is left out because of its name.
    case leftOut(path: FilePath, LeftOutKind)
    /// A path that does not exist, or a folder that cannot be read.
    case problem(path: FilePath, ImportProblem)
  }

  private struct Place: Hashable {
    let device: UInt
    let number: UInt
  }

  private struct Step {
    let path: FilePath
    let isNamed: Bool
    /// The device of the folder that contains this; nil if the path was given.
    var device: UInt?
    /// The folders that contain this.
    var above: [Place] = []
    /// The given folder that contains this; the path itself if that was given.
    var root: FilePath
    var leftOut: LeftOutKind?
    var sidecars: [FilePath] = []
    var video: FilePath?
    /// Whether the file is the sidecar or the video of a photo.
    var isCompanion = false

    init(path: FilePath, in folder: Step? = nil, at place: Place? = nil) {
      self.path = path
      isNamed = folder == nil
      root = folder?.root ?? path
      device = place?.device
      if let folder, let place { above = folder.above + [place] }
    }

    var name: FilePath { path.name }

    /// The path below the given folder.
    var relative: FilePath { path.below(root) ?? "" }

    /// The folders between the given one and this.
    var folders: [FilePath] { Array(relative.names.dropLast()) }
  }

  private let disk: FileSystem
  private let exclusions: ExclusionList
  private let followsLinks: Bool
  fileprivate private(set) var mounts: [FilePath] = []
  fileprivate private(set) var folders: [FilePath] = []
  fileprivate private(set) var unread: [FilePath] = []
  fileprivate private(set) var companions: [FilePath] = []
  private var waiting: [Step]
  /// The folders so far, and whether a link or a given path led to each.
  private var visited: [Place: Bool] = [:]
  private let named: Set<FilePath>
  /// The last folder of a file whose own path was given, which often is that of the next one too.
  private var folderOfNamed: (path: FilePath, companions: CompanionNames)?

  /// Traverses `paths` in the given order.
  init(
    _ paths: [FilePath], exclude exclusions: ExclusionList = ExclusionList(),
    followsLinks: Bool = true, disk: FileSystem
  ) {
    self.disk = disk
    self.exclusions = exclusions
    self.followsLinks = followsLinks
    named = Set(paths)
    waiting = paths.reversed().map { Step(path: $0) }
  }

  /// The next result; nil at the end.
  mutating func next() -> Find? {
    while let step = waiting.popLast() {
      if let find = visit(step) { return find }
    }
    return nil
  }

  /// What the traversal saw; nil before its end.
  var end: WalkEnd? { waiting.isEmpty ? WalkEnd(self) : nil }

  /// The result for a path; nil if it has none of its own.
  private mutating func visit(_ step: Step) -> Find? {
    if let kind = step.leftOut { return .leftOut(path: step.path, kind) }
    switch disk.facts(step.path, followsLinks) {
    case .failure(let error):
      unread.append(step.path)
      // A sidecar or video that cannot be read is reported with its photo.
      return step.isCompanion
        ? nil : .problem(path: step.path, .reading(error.number))
    case .success(let facts):
      switch facts.kind {
      case .file where step.isCompanion:
        companions.append(step.path)
        return nil
      case .file where step.isNamed: return find(named: step)
      case .file:
        return LeftOutKind(ofFile: step.name).map { .leftOut(path: step.path, $0) } ?? find(step)
      case .folder:
        let kind = LeftOutKind(ofFolder: step.name, in: step.path.folder.name)
        if !step.isNamed, let kind { return .leftOut(path: step.path, kind) }
        return enter(step, facts)
      case .link: return step.isCompanion ? nil : .leftOut(path: step.path, .links)
      // Sockets, pipes and devices in a folder are skipped silently.
      case .other: return step.isNamed ? .problem(path: step.path, .notAFile) : nil
      }
    }
  }

  private func find(_ step: Step) -> Find {
    .file(
      path: step.path, isNamed: step.isNamed, folders: step.folders, sidecars: step.sidecars,
      video: step.video)
  }

  /// The file whose own path was given; nil for the sidecar or video of another such file.
  private mutating func find(named step: Step) -> Find? {
    let name = step.name
    if exclusions.matches(name: name, relative: name) {
      return .leftOut(path: step.path, .excluded)
    }
    let folder = step.path.folder
    let companions: CompanionNames
    switch companionNames(folder) {
    case .success(let names): companions = names
    // Why: the photo would be imported without its sidecar and video for good.
    case .failure(let error): return unreadable(step.path, .reading(error.number))
    }
    if companions.photos(of: name).contains(where: { named.contains(folder.appending($0)) }) {
      return nil
    }
    var step = step
    step.sidecars = companions.sidecars(of: name).map(folder.appending)
    step.video = companions.video(of: name).map(folder.appending)
    return find(step)
  }

  private mutating func companionNames(_ folder: FilePath) -> Result<CompanionNames, DiskError> {
    if let known = folderOfNamed, known.path == folder { return .success(known.companions) }
    return disk.list(folder.isEmpty ? "." : folder).map { names in
      let companions = CompanionNames(
        names.filter { !exclusions.leavesOut(name: $0, relative: $0) })
      folderOfNamed = (folder, companions)
      return companions
    }
  }

  /// Whether a link or a given path leads to the folder.
  private func isAlias(_ folder: Step) -> Bool {
    if folder.isNamed { return true }
    guard followsLinks, case .success(let facts) = disk.facts(folder.path, false) else {
      return false
    }
    return facts.kind == .link
  }

  private mutating func unreadable(_ path: FilePath, _ problem: ImportProblem) -> Find {
    unread.append(path)
    return .problem(path: path, problem)
  }

  /// Adds what is in a folder to the traversal; a problem if it cannot be listed.
  private mutating func enter(_ folder: Step, _ facts: FileFacts) -> Find? {
    let place = Place(device: facts.device, number: facts.number)
    let isAlias = isAlias(folder)
    if folder.above.contains(place) {
      // Why not read: it contains itself, or the file system gives it the number of another folder.
      return isAlias ? nil : unreadable(folder.path, .notReadable(number: ELOOP))
    }
    // Why not each place once: different folders of a network file system may have the same number.
    if let wasAlias = visited[place], isAlias || wasAlias { return nil }
    visited[place] = isAlias
    if let device = folder.device, device != place.device { mounts.append(folder.path) }
    folders.append(folder.path)
    switch disk.list(folder.path) {
    case .failure(let error): return unreadable(folder.path, .reading(error.number))
    case .success(let names):
      add(names, in: folder, at: place)
      return nil
    }
  }

  /// Adds the names in a folder to the traversal.
  private mutating func add(_ names: [FilePath], in folder: Step, at place: Place) {
    let steps = names.sorted(by: >).map { name in
      var step = Step(path: folder.path.appending(name), in: folder, at: place)
      if exclusions.leavesOut(name: name, relative: step.relative) {
        step.leftOut = .excluded
      } else if name.bytes.first == UInt8(ascii: ".") {
        step.leftOut = .hidden
      }
      return step
    }
    let companions = CompanionNames(steps.filter { $0.leftOut == nil }.map(\.name))
    for var step in steps {
      let name = step.name
      // Why: a sidecar or video that is read with its photo is not left out.
      step.isCompanion = step.leftOut == nil && !companions.photos(of: name).isEmpty
      step.sidecars = companions.sidecars(of: name).map(folder.path.appending)
      step.video = companions.video(of: name).map(folder.path.appending)
      waiting.append(step)
    }
  }
}

/// What a traversal saw, from its beginning to its end (LIB-21).
///
/// Only a `FolderWalk` that has visited everything makes one. Without it nothing is reported as complete, and no
/// file as missing.
struct WalkEnd: Hashable, Sendable {
  /// The folders that belong to other file systems than the folders that contain them.
  let mounts: [FilePath]
  /// All folders.
  let folders: [FilePath]
  /// The paths that could not be read; what is at or below them is unknown.
  let unread: [FilePath]
  /// The sidecars and videos of photos.
  let companions: [FilePath]

  fileprivate init(_ walk: FolderWalk) {
    mounts = walk.mounts
    folders = walk.folders
    unread = walk.unread
    companions = walk.companions
  }
}

extension ImportProblem {
  /// The problem for an errno of a read operation.
  static func reading(_ number: Int32) -> ImportProblem {
    switch number {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .notPermitted
    case ELOOP: .notAFile
    default: .notReadable(number: number)
    }
  }

  /// The problem for an errno of a write to the data folder.
  static func writing(_ number: Int32) -> ImportProblem {
    DiskError(number: number).isFull ? .diskFull : .notWritable(number: number)
  }
}
