import Darkroom
import Foundation
import Store
import Synchronization

/// What one scan of an indexed folder knows and has found (LIB-19).
final class FolderScan: Sendable {
  /// The folder; nil in a dry run for a folder that is not indexed.
  let folder: IndexedFolder?
  /// The absolute path of the folder, without symbolic links.
  let root: FilePath
  /// Whether files that were refused are only looked at again if they changed.
  let isRoutine: Bool
  /// The files that are still at their paths as far as is known.
  let known: [FilePath: IndexedFile]
  /// The content hashes of the photos that the folder had.
  let contents: Set<String>
  /// What the scan has found so far.
  let state = Mutex(State())

  /// What a scan has found.
  struct State {
    /// Files to record.
    var found: [IndexedFile] = []
    /// The paths at which there is a file, whatever its content.
    var seen: Set<FilePath> = []
    /// The paths of videos that belong to photos.
    var videos: Set<FilePath> = []
    /// The paths at which a known photo was seen.
    var photos: Set<FilePath> = []
    /// Paths of which nothing is known, nor of what is below.
    var unread: Set<FilePath> = []
    /// The lengths of files that are there and whose content is unknown.
    var unreadLengths: Set<Int64> = []
    /// The paths of files and folders that are left out because of their names, or as links.
    var leftOut: Set<FilePath> = []
    /// Other file systems that the last traversal found, and that those before it did.
    var mounts: Set<FilePath> = []
    var earlierMounts: Set<FilePath> = []
    var folders: Set<FilePath> = []
    /// The contents that photos have before the edits that a dry run has found.
    var edited: Set<String> = []
  }

  init(_ folder: IndexedFolder?, root: FilePath, files: [IndexedFile] = [], isRoutine: Bool = false)
  {
    self.folder = folder
    self.root = root
    self.isRoutine = isRoutine
    known = Dictionary(
      files.filter { $0.state != .gone }.map { ($0.path, $0) }, uniquingKeysWith: { one, _ in one })
    contents = Set(files.filter { $0.state == .present }.map(\.contentHash))
  }

  /// The part of an absolute path below the folder; empty for the folder itself.
  func relative(_ path: FilePath) -> FilePath { path.below(root) ?? "" }

  /// The file as it was recorded, if it has not changed since.
  func unchanged(_ file: IndexedFile) -> IndexedFile? {
    guard let before = known[file.path], before.byteCount == file.byteCount,
      before.modifiedAt == file.modifiedAt
    else { return nil }
    return before
  }

  /// Whether a photo was at this path.
  func hadPhoto(at path: FilePath) -> Bool { known[path]?.state == .present }

  /// Notes that there is a file at this path.
  func see(_ path: FilePath) {
    state.withLock { _ = $0.seen.insert(path) }
  }

  /// Notes that the photo of a file is one that the folder had, if it is.
  func see(photo file: IndexedFile, isEdited: Bool = false) {
    guard isEdited || contents.contains(file.contentHash) else { return }
    state.withLock { _ = $0.photos.insert(file.path) }
  }

  /// Notes that a dry run has found an edited file of the photo with the content `before`.
  func find(editOf before: String) {
    state.withLock { _ = $0.edited.insert(before) }
  }

  /// The contents that photos have before the edits that a dry run has found.
  var edited: Set<String> { state.withLock { $0.edited } }

  /// Notes a file to record.
  func find(_ file: IndexedFile) {
    state.withLock { $0.found.append(file) }
  }

  /// Notes a video to record that belongs to a photo.
  func find(video file: IndexedFile) {
    state.withLock { state in
      state.found.append(file)
      state.videos.insert(file.path)
    }
  }

  /// Notes a video to record that does not belong to a photo with its name (FEED-28).
  ///
  /// Several photos may have that name: the video is refused only if no other photo has it, which
  /// `isUsed` says of recorded photos, and none was found in this scan.
  func refuse(video file: IndexedFile, isUsed: Bool) {
    state.withLock { state in
      var file = file
      file.state = isUsed || state.videos.contains(file.path) ? .present : .refused
      state.found.append(file)
    }
  }

  /// Notes that it is unknown what is at this path.
  func miss(_ path: FilePath) {
    state.withLock { _ = $0.unread.insert(path) }
  }

  /// Notes that the content of a file is unknown although it is there: it may be one that was moved.
  func miss(_ file: IndexedFile) {
    state.withLock { _ = $0.unreadLengths.insert(file.byteCount) }
  }

  /// Notes that what is at this absolute path, and below, is left out.
  func leaveOut(_ path: FilePath) {
    state.withLock { [path = relative(path)] in _ = $0.leftOut.insert(path) }
  }

  /// Notes what a traversal saw.
  ///
  /// The files are traversed twice, and a file system may be mounted or unmounted in between: the last
  /// traversal decides which are mounted.
  func note(_ walk: WalkEnd) {
    state.withLock { state in
      state.earlierMounts.formUnion(state.mounts)
      state.mounts = Set(walk.mounts.map(relative))
      state.folders.formUnion(walk.folders)
      state.unread.formUnion(walk.unread.map(relative))
      state.seen.formUnion(walk.companions.map(relative))
    }
  }

  /// The absolute paths of all folders.
  var folders: Set<FilePath> { state.withLock { $0.folders } }

  /// Removes and returns the files to record.
  func takeFound() -> [IndexedFile] {
    state.withLock { state in
      defer { state.found = [] }
      return state.found
    }
  }
}

extension IndexedFile {
  /// The file at this path as the disk describes it, with the content hash still unknown; nil if it is no
  /// regular file.
  static func look(at path: FilePath, below root: FilePath) -> Result<IndexedFile?, DiskError> {
    var facts = stat()
    guard lstat(root.appending(path).cString, &facts) == 0 else {
      return .failure(DiskError(number: errno))
    }
    guard facts.st_mode & S_IFMT == S_IFREG else { return .success(nil) }
    let time = facts.st_mtim
    return .success(
      IndexedFile(
        path: path, contentHash: "", byteCount: Int64(facts.st_size),
        modifiedAt: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec), state: .present))
  }

  /// Like `look`; nil also if the disk fails.
  init?(_ path: FilePath, below root: FilePath) {
    guard let file = try? IndexedFile.look(at: path, below: root).get() else { return nil }
    self = file
  }
}
