import Foundation
import Media
import Store

extension ImageFile {
  /// Calls `body` with a path at which the file can be read meanwhile.
  ///
  /// Why the content is verified: what is made of a file is stored under the hash of its content for
  /// good, and files of a folder may change at any time.
  func opened<Value>(
    _ body: (String) throws(DarkroomError) -> Value
  ) throws(DarkroomError) -> Value {
    switch self {
    case .own(let path): return try body(path)
    case .indexed(let folder, let path, let contentHash):
      let descriptor = FolderFile.open(path, in: folder)
      guard descriptor >= 0 else { throw .notAsIndexed }
      defer { close(descriptor) }
      guard ContentHash.text(of: descriptor) == contentHash else { throw .notAsIndexed }
      return try body("/proc/self/fd/\(descriptor)")
    }
  }

  /// Reads the sidecars of this file at absolute paths. If this is a file of an indexed folder, no
  /// symbolic link below the folder is followed.
  func sidecars(at paths: [FilePath]) -> Sidecars {
    Sidecars(paths) { path in
      switch self {
      case .own:
        // Why O_NONBLOCK: opening a named pipe would block forever.
        let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        return descriptor < 0 ? -errno : descriptor
      case .indexed(let folder, _, _): return FolderFile.open(absolute: path, in: folder)
      }
    }
  }
}
