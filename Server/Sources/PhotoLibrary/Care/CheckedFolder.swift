import Foundation
import Store

/// An indexed folder as a check looks at it (LIB-19).
struct CheckedFolder: Sendable {
  /// The absolute path.
  let path: FilePath
  /// The files that scans found.
  let files: [IndexedFile]
  /// The paths below the folder at which scans found other file systems.
  let mounts: Set<FilePath>

  /// The absolute paths of what is not available: the folder, or the file systems below it that are not
  /// mounted and had photos.
  var unavailable: [FilePath] {
    guard PhotoLibrary.has(files, in: path) else { return [path] }
    return mounts.sorted().filter(isUnavailable).map(path.appending)
  }

  /// Why not only whether it is mounted: what was there may have been copied into the folder.
  private func isUnavailable(_ mount: FilePath) -> Bool {
    let below = files.filter { $0.state == .present && $0.path.below(mount) != nil }
    guard !below.isEmpty, !isMounted(mount) else { return false }
    return !below.contains { IndexedFile($0.path, below: path) != nil }
  }

  private func isMounted(_ mount: FilePath) -> Bool {
    var inside = stat()
    var outside = stat()
    return lstat(path.appending(mount).cString, &inside) == 0
      && lstat(path.appending(mount).appending("..").cString, &outside) == 0
      && inside.st_dev != outside.st_dev
  }
}
