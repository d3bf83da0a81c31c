import Foundation

/// Traverses files and folders in the order of their paths; keeps one folder listing per level.
///
/// Hidden and excluded names are left out, and symbolic links if they are not followed. A folder to which links lead
/// is visited once.
struct FolderWalk {
  /// A result of the traversal.
  enum Find: Hashable, Sendable {
    /// A file; `isNamed` if its own path was given, not that of a folder. `folders` are the folders
    /// between the given one and the file. `sidecar` and `video` are the paths of the photo's sidecar and of
    /// the video that may belong to it.
    case file(
      path: String, isNamed: Bool, folders: [String] = [], sidecar: String? = nil,
      video: String? = nil)
    /// A file or folder that is left out because of its name.
    case leftOut(path: String, LeftOutKind)
    /// A path that does not exist, or a folder that cannot be read.
    case problem(path: String, ImportProblem)
  }

  private struct Place: Hashable {
    let device: UInt
    let number: UInt
  }

  private struct Step {
    let path: String
    let isNamed: Bool
    /// The device of the folder that contains this; nil if the path was given.
    var device: UInt?
    /// The folders that contain this.
    var above: [Place] = []
    /// The UTF-8 offset in `path` of the part below the given folder.
    var base = 0
    var leftOut: LeftOutKind?
    var sidecar: String?
    var video: String?
    /// Whether the file is the sidecar or the video of a photo.
    var isCompanion = false

    var name: String { String(path.split(separator: "/").last ?? "") }

    /// The folders between the given one and this.
    var folders: [String] {
      if isNamed { return [] }
      let below = String(decoding: path.utf8.dropFirst(base), as: UTF8.self)
      return below.split(separator: "/").dropLast().map(String.init)
    }
  }

  private let disk: FileSystem
  private let exclusions: ExclusionList
  private let followsLinks: Bool
  fileprivate private(set) var mounts: [String] = []
  fileprivate private(set) var folders: [String] = []
  fileprivate private(set) var unread: [String] = []
  fileprivate private(set) var companions: [String] = []
  private var waiting: [Step]
  /// The folders so far, and whether a link or a given path led to each.
  private var visited: [Place: Bool] = [:]
  private let named: Set<String>
  /// The last folder of a file whose own path was given, which often is that of the next one too.
  private var folderOfNamed: (path: String, companions: CompanionNames)?

  /// Traverses `paths` in the given order.
  init(
    _ paths: [String], exclude exclusions: ExclusionList = ExclusionList(),
    followsLinks: Bool = true, disk: FileSystem
  ) {
    self.disk = disk
    self.exclusions = exclusions
    self.followsLinks = followsLinks
    named = Set(paths)
    waiting = paths.reversed().map { Step(path: $0, isNamed: true) }
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
        ? nil : .problem(path: step.path, .reading(error.number, path: step.path))
    case .success(let facts):
      switch facts.kind {
      case .file where step.isCompanion:
        companions.append(step.path)
        return nil
      case .file: return step.isNamed ? find(named: step) : find(step)
      case .folder: return enter(step, facts)
      case .link: return step.isCompanion ? nil : .leftOut(path: step.path, .links)
      // Sockets, pipes and devices in a folder are skipped silently.
      case .other: return step.isNamed ? .problem(path: step.path, .notAFile) : nil
      }
    }
  }

  private func find(_ step: Step) -> Find {
    .file(
      path: step.path, isNamed: step.isNamed, folders: step.folders, sidecar: step.sidecar,
      video: step.video)
  }

  /// The file whose own path was given; nil for the sidecar or video of another such file.
  private mutating func find(named step: Step) -> Find? {
    let name = step.name
    if exclusions.matches(name: name, relative: name) {
      return .leftOut(path: step.path, .excluded)
    }
    let before = String(step.path.dropLast(name.count))
    let companions = companionNames(before)
    if companions.photos(of: name).contains(where: { named.contains(before + $0) }) { return nil }
    var step = step
    step.sidecar = companions.sidecar(of: name).map { before + $0 }
    step.video = companions.video(of: name).map { before + $0 }
    return find(step)
  }

  private mutating func companionNames(_ folder: String) -> CompanionNames {
    if let known = folderOfNamed, known.path == folder { return known.companions }
    let names = (try? disk.list(folder.isEmpty ? "." : folder).get()) ?? []
    let companions = CompanionNames(
      names.filter { !exclusions.leavesOut(name: $0, relative: $0) })
    folderOfNamed = (folder, companions)
    return companions
  }

  /// Whether a link or a given path leads to the folder.
  private func isAlias(_ folder: Step) -> Bool {
    if folder.isNamed { return true }
    guard followsLinks, case .success(let facts) = disk.facts(folder.path, false) else {
      return false
    }
    return facts.kind == .link
  }

  private mutating func unreadable(_ path: String, _ problem: ImportProblem) -> Find {
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
  private mutating func add(_ names: [String], in folder: Step, at place: Place) {
    let before = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    let base = folder.isNamed ? before.utf8.count : folder.base
    let above = String(decoding: before.utf8.dropFirst(base), as: UTF8.self)
    let containing = folder.above + [place]
    let steps = names.sorted(by: >).map { name in
      var step = Step(
        path: before + name, isNamed: false, device: place.device, above: containing, base: base)
      if exclusions.leavesOut(name: name, relative: above + name) {
        step.leftOut = .excluded
      } else if name.hasPrefix(".") {
        step.leftOut = .hidden
      }
      return step
    }
    let companions = CompanionNames(steps.filter { $0.leftOut == nil }.map(\.name))
    for var step in steps {
      let name = step.name
      // Why: a sidecar or video that is read with its photo is not left out.
      step.isCompanion = step.leftOut == nil && !companions.photos(of: name).isEmpty
      step.sidecar = companions.sidecar(of: name).map { before + $0 }
      step.video = companions.video(of: name).map { before + $0 }
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
  let mounts: [String]
  /// All folders.
  let folders: [String]
  /// The paths that could not be read; what is at or below them is unknown.
  let unread: [String]
  /// The sidecars and videos of photos.
  let companions: [String]

  fileprivate init(_ walk: FolderWalk) {
    mounts = walk.mounts
    folders = walk.folders
    unread = walk.unread
    companions = walk.companions
  }
}

extension ImportProblem {
  /// The problem for an errno of a read operation.
  static func reading(_ number: Int32, path: String = "") -> ImportProblem {
    switch number {
    // Why: a name that is not UTF-8 was decoded with this replacement character and is not found.
    case ENOENT where path.contains("\u{FFFD}"): .nameNotUTF8
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
