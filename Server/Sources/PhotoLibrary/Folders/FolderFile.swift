import Foundation
import Store

/// Opens files of indexed folders (LIB-19).
enum FolderFile {
  /// Opens the file at `path` below `folder` for reading; returns the descriptor or the negated errno.
  ///
  /// No symbolic link below the folder is followed, so what is opened is in the folder, even if a part of
  /// the path is replaced meanwhile.
  static func open(_ path: FilePath, in folder: FilePath) -> Int32 {
    let names = path.bytes.split(separator: FilePath.slash, omittingEmptySubsequences: false)
      .map(FilePath.init(bytes:))
    guard let last = names.last, !names.contains(where: { ["", ".", ".."].contains($0) }) else {
      return -ENOENT
    }
    var descriptor = Glibc.open(folder.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
    for name in names.dropLast() where descriptor >= 0 {
      descriptor = open(
        name, at: descriptor, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    }
    if descriptor < 0 { return -errno }
    // Why O_NONBLOCK: opening a named pipe would block forever.
    let file = open(last, at: descriptor, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    return file < 0 ? -errno : file
  }

  /// Opens the file at this absolute path in the same way; it does not exist if it is not below `folder`.
  static func open(absolute path: FilePath, in folder: FilePath) -> Int32 {
    path.below(folder).map { open($0, in: folder) } ?? -ENOENT
  }

  /// Opens `name` in the folder `descriptor`, which is closed.
  private static func open(_ name: FilePath, at descriptor: Int32, _ flags: Int32) -> Int32 {
    let opened = openat(descriptor, name.cString, flags)
    let number = errno
    close(descriptor)
    errno = number
    return opened
  }
}

extension FileSystem {
  /// The same system calls for files of an indexed folder, whose path is absolute.
  func within(_ folder: FilePath) -> FileSystem {
    var disk = self
    disk.openFile = { [openIndexed] path in openIndexed(path, folder) }
    return disk
  }
}
