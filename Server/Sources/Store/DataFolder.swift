import Foundation

/// File operations on the data folder, which holds all of a server's data.
enum DataFolder {
  /// Creates `folder` and its missing parents with mode 0700 unless it exists.
  static func make(_ folder: String) throws(StoreError) {
    if mkdir(folder, 0o700) == 0 { return }
    var error = DiskError(number: errno)
    let parent = (folder as NSString).deletingLastPathComponent
    if error.number == ENOENT, !parent.isEmpty, parent != folder {
      do throws(StoreError) {
        try make(parent)
      } catch {
        if case .unusable(_, let number) = error { throw .unusable(path: folder, number: number) }
        throw error
      }
      if mkdir(folder, 0o700) == 0 { return }
      error = DiskError(number: errno)
    }
    var facts = stat()
    if error.number == EEXIST {
      if stat(folder, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR { return }
      error.number = ENOTDIR
    }
    throw StoreError(error, path: folder)
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
    throw StoreError(DiskError(number: errno), path: path)
  }

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
    return pwrite(descriptor, "a", 1, 0) >= 0 && fsync(descriptor) == 0
      || DiskError(number: errno).isFull
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
    do throws(DiskError) {
      try Disk.synchronise(path)
    } catch {
      throw StoreError(error, path: path)
    }
  }
}
