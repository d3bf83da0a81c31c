import Foundation
import Store

/// An indexed folder as a check looks at it (LIB-19).
struct CheckedFolder: Sendable {
  /// The absolute path.
  let path: String
  /// The files that scans found.
  let files: [IndexedFile]
  /// The paths below the folder at which scans found other file systems.
  let mounts: Set<String>

  /// The absolute paths of what is not available: the folder, or the file systems below it that are not
  /// mounted and had photos.
  var unavailable: [String] {
    guard PhotoLibrary.has(files, in: path) else { return [path] }
    return mounts.sorted().filter(isUnavailable).map { path + "/" + $0 }
  }

  /// Why not only whether it is mounted: what was there may have been copied into the folder.
  private func isUnavailable(_ mount: String) -> Bool {
    let below = files.filter { $0.state == .present && $0.path.hasPrefix(mount + "/") }
    guard !below.isEmpty, !isMounted(mount) else { return false }
    return !below.contains { IndexedFile($0.path, below: path) != nil }
  }

  private func isMounted(_ mount: String) -> Bool {
    var inside = stat()
    var outside = stat()
    return lstat(path + "/" + mount, &inside) == 0
      && lstat(path + "/" + mount + "/..", &outside) == 0 && inside.st_dev != outside.st_dev
  }
}
