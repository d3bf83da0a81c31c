import Foundation

/// The operating system's lock on one open file (`flock`); it ends when the file is closed.
public enum FileLock {
  /// Locks the open file; false if another holder has the lock, or if the file is no longer at
  /// `path`. Returns true on a file system that does not support locks.
  public static func take(_ descriptor: Int32, at path: String) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var own = stat()
    var there = stat()
    return fstat(descriptor, &own) == 0 && lstat(path, &there) == 0
      && own.st_ino == there.st_ino && own.st_dev == there.st_dev
  }
}
