import Foundation
import Store

/// The system calls that tests replace to simulate a full disk or unreadable folders.
struct FileSystem: Sendable {
  /// Opens a file for reading; returns the descriptor or the negated errno.
  var openFile: @Sendable (_ path: FilePath) -> Int32 = { path in
    // Why: without O_NONBLOCK, opening a named pipe in a folder of photos would block forever.
    let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    return descriptor < 0 ? -errno : descriptor
  }

  /// Opens a file of an indexed folder in the same way, by its absolute path.
  var openIndexed: @Sendable (_ path: FilePath, _ folder: FilePath) -> Int32 = { path, folder in
    FolderFile.open(absolute: path, in: folder)
  }

  /// Writes to an open file; returns the number of bytes written or the negated errno.
  var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int = {
    descriptor, bytes in
    let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    return count < 0 ? -Int(errno) : count
  }

  /// Free bytes for this user on the disk of `path`; 0 if unknown.
  var freeBytes: @Sendable (_ path: String) -> Int64 = { path in
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return 0 }
    return Int64(clamping: facts.f_bavail &* facts.f_frsize)
  }

  /// What is at a path, or the errno; `followsLink`: if it is a symbolic link, what is at its target.
  var facts: @Sendable (_ path: FilePath, _ followsLink: Bool) -> Result<FileFacts, DiskError> = {
    path, followsLink in
    var facts = Glibc.stat()
    guard (followsLink ? stat(path.cString, &facts) : lstat(path.cString, &facts)) == 0 else {
      return .failure(DiskError(number: errno))
    }
    return .success(FileFacts(facts))
  }

  /// The unordered names in a folder, or the errno if it cannot be read to its end.
  var list: @Sendable (_ path: FilePath) -> Result<[FilePath], DiskError> = { path in
    Result { () throws(DiskError) in try Disk.names(in: path) }
  }
}

/// What is at a path, and its identity.
struct FileFacts: Hashable, Sendable {
  /// What is at a path.
  enum Kind: Hashable, Sendable {
    case file, folder, link
    /// A socket, pipe or device.
    case other
  }

  var kind: Kind
  /// The number of the file system.
  var device: UInt
  /// The number within its file system.
  var number: UInt
}

extension FileFacts {
  fileprivate init(_ facts: stat) {
    kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    device = UInt(facts.st_dev)
    number = UInt(facts.st_ino)
  }
}
