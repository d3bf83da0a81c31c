import Foundation

/// The folder that holds everything a server keeps.
enum DataFolder {
  /// Makes `folder` with mode 0700 unless it exists.
  static func make(_ folder: String) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .notPermitted(path: folder)
    }
  }

  /// Makes an empty file that only its owner can read (mode 0600), unless the file exists.
  static func makePrivateFile(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      _ = close(descriptor)
    } else if errno != EEXIST {
      throw errno == ENOSPC || errno == EDQUOT ? .diskFull : .notPermitted(path: path)
    }
  }

  /// Whether the disk of a folder still takes a file; a full one does not count as failed.
  // NB: the database itself is not opened for this: closing it again would drop SQLite's locks.
  static func isWritable(_ folder: String) -> Bool {
    let path = folder + "/disk-probe"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno != EIO && errno != EROFS && errno != ENXIO }
    defer {
      _ = close(descriptor)
      _ = unlink(path)
    }
    return pwrite(descriptor, "a", 1, 0) >= 0 && fsync(descriptor) == 0 || errno == ENOSPC
  }

  /// Gives a database and its logs mode 0600; makes the database when it does not exist.
  ///
  /// SQLite makes its logs with the mode of the database. NB: an existing file is not opened here:
  /// closing it again would drop the locks of this process.
  static func protect(database path: String) throws(StoreError) {
    try makePrivateFile(path)
    for file in [path, path + "-wal", path + "-shm"] { _ = chmod(file, 0o600) }
  }

  /// Makes what was written to `path` survive a power cut.
  static func synchronise(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .notPermitted(path: path) }
    defer { _ = close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .inputOutput }
  }
}
