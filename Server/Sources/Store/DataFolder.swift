import Foundation

/// File operations on the data folder, which holds all of a server's data.
enum DataFolder {
  /// Creates `folder` and its missing parents with mode 0700 unless it exists.
  static func make(_ folder: String) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .notPermitted(path: folder)
    }
  }

  /// Creates an empty file that only its owner can read (mode 0600); false if the file exists.
  @discardableResult
  static func makePrivateFile(_ path: String) throws(StoreError) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      _ = close(descriptor)
      return true
    }
    if errno == EEXIST { return false }
    throw isFull(errno) ? .diskFull : .notPermitted(path: path)
  }

  /// Whether this errno means that the disk or the quota is full.
  static func isFull(_ number: Int32) -> Bool { number == ENOSPC || number == EDQUOT }

  /// Whether a file can be written and synced in `folder`; a full disk counts as writable.
  // NB: this does not open the database file: closing it would release SQLite's locks.
  static func isWritable(_ folder: String) -> Bool {
    let path = folder + "/disk-probe"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno != EIO && errno != EROFS && errno != ENXIO }
    defer {
      _ = close(descriptor)
      _ = unlink(path)
    }
    return pwrite(descriptor, "a", 1, 0) >= 0 && fsync(descriptor) == 0 || isFull(errno)
  }

  /// Sets mode 0600 on a database, its WAL and its shared-memory file; creates a missing database.
  ///
  /// SQLite creates WAL and shared-memory file with the mode of the database. NB: an existing file
  /// is not opened here, because closing it would release this process's locks.
  static func protect(database path: String) throws(StoreError) {
    try makePrivateFile(path)
    for file in [path, path + "-wal", path + "-shm"] { _ = chmod(file, 0o600) }
  }

  /// Syncs the file or folder at `path` to disk (fsync).
  static func synchronise(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .notPermitted(path: path) }
    defer { _ = close(descriptor) }
    guard fsync(descriptor) == 0 else { throw isFull(errno) ? .diskFull : .inputOutput }
  }
}
