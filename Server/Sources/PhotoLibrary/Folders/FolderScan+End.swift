import Foundation
import Store
import Synchronization

extension FolderScan {
  /// What a complete scan means for the files that it did not see.
  struct End {
    /// Whether the folder had no photos before, or still has at least one of them.
    var isAvailable: Bool
    /// Whether the whole folder was read, so that what was not seen is gone.
    var isCertain: Bool
    /// Whether the disk did not say of a file whether it is gone.
    var hasUnknown = false
    /// The paths of files that are gone; none unless that is certain.
    var gone: [FilePath] = []
    /// Number of files that were not seen and may still be in the folder.
    var withheld = 0
    /// The contents of files that may have been moved to a file whose content is unknown.
    var movable: Set<String> = []
    /// The paths of other file systems, mounted or not.
    var mounts: Set<FilePath>
    /// Those that are not mounted.
    var unmounted: Set<FilePath>
  }

  /// What the scan means for the files that it did not see, after a traversal that ended and whose files
  /// all have outcomes; `mounts` are those of the scan before.
  ///
  /// If files were not seen, the folder is traversed `again`, because they may have been moved meanwhile.
  func end(
    _ walk: WalkEnd, mounts before: Set<FilePath>, again: FolderWalk, disk: FileSystem,
    isCanceled: () -> Bool = { false }
  ) -> End {
    note(walk)
    let (state, isAvailable) = state.withLock { ($0, contents.isEmpty || !$0.photos.isEmpty) }
    // Why only those without a photo: what was on the other file system may be in the folder now.
    let unmounted = before.union(state.earlierMounts).subtracting(state.mounts).filter { mount in
      !state.photos.contains { $0.isIn(mount) }
    }
    var end = End(
      isAvailable: isAvailable, isCertain: state.unread.isEmpty,
      mounts: state.mounts.union(unmounted), unmounted: unmounted)
    guard isAvailable else { return end }
    let unseen = known.values.filter { file in
      !state.seen.contains(file.path) && !unmounted.contains { file.path.isIn($0) }
    }
    var lengths = state.unreadLengths
    if !unseen.isEmpty, end.isCertain {
      let appeared = self.lengths(ofNew: again, state.seen, isCanceled)
      end.isCertain = appeared != nil
      lengths.formUnion(appeared ?? [])
    }
    end.movable = Set(known.values.filter { lengths.contains($0.byteCount) }.map(\.contentHash))
    if end.isCertain {
      for file in unseen where !lengths.contains(file.byteCount) {
        switch isGone(file.path, state.leftOut, disk) {
        case true?: end.gone.append(file.path)
        case false?: break
        case nil: end.hasUnknown = true
        }
      }
      end.gone.sort()
    }
    end.withheld = unseen.count - end.gone.count
    return end
  }

  /// The lengths of files that a traversal finds and that were not `seen`; nil if it does not end, or a part of the
  /// folder cannot be read.
  private func lengths(
    ofNew walk: FolderWalk, _ seen: Set<FilePath>, _ isCanceled: () -> Bool
  ) -> Set<Int64>? {
    var walk = walk
    var paths: [FilePath] = []
    while !isCanceled(), let find = walk.next() {
      guard case .file(let path, _, _, _, _) = find, !seen.contains(relative(path)) else {
        continue
      }
      paths.append(relative(path))
    }
    guard let end = walk.end, end.unread.isEmpty else { return nil }
    paths += end.companions.map(relative).filter { !seen.contains($0) }
    var lengths: Set<Int64> = []
    for path in paths {
      switch IndexedFile.look(at: path, below: root) {
      case .success(let file?): lengths.insert(file.byteCount)
      case .success(nil): break
      // Why: it may be a file that was moved.
      case .failure(let error): if !error.isMissing { return nil }
      }
    }
    return lengths
  }

  /// Whether there is no file at this path, or one that is left out; nil if the disk fails.
  private func isGone(_ path: FilePath, _ leftOut: Set<FilePath>, _ disk: FileSystem) -> Bool? {
    switch disk.facts(root.appending(path), false) {
    case .failure(let error): return error.isMissing ? true : nil
    case .success(let facts):
      if facts.kind != .file { return true }
      var folder = path
      while !folder.isEmpty {
        if leftOut.contains(folder) { return true }
        folder = folder.folder
      }
      return false
    }
  }
}
