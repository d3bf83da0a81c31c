import Foundation

/// An exclusive lock on a data folder: one process at a time may write to it (LIB-5).
///
/// The lock is the operating system's (`flock` on DIR/lock), so it ends with the process, even if
/// that is killed. It also ends with `release` and with the last reference.
public final class FolderLock: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    _ = close(descriptor)
  }

  /// Takes the lock of `folder`, which is created (mode 0700) if it does not exist.
  ///
  /// Throws `held` with the holder's process id if the lock is taken, `unusable` if the folder
  /// cannot be written, `diskFull` if there is no room for a file.
  public static func take(folder: String) throws(StoreError) -> FolderLock {
    try DataFolder.make(folder)
    let path = folder + "/lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StoreError(DiskError(number: errno), path: path)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let error = DiskError(number: errno)
      defer { _ = close(descriptor) }
      guard error.number == EWOULDBLOCK else { throw StoreError(error, path: path) }
      throw .held(processId: holder(written: descriptor))
    }
    do throws(DiskError) {
      guard ftruncate(descriptor, 0) == 0 else { throw DiskError(number: errno) }
      try Disk.write(Array("\(getpid())\n".utf8), to: descriptor)
    } catch {
      _ = close(descriptor)
      throw StoreError(error, path: path)
    }
    return FolderLock(descriptor: descriptor)
  }

  /// Releases the lock at once, even if other references to it remain, for example in a task that
  /// is about to end.
  public func release() {
    _ = flock(descriptor, LOCK_UN)
  }

  private static func holder(written descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let digits = bytes.prefix(count).prefix { 48...57 ~= $0 }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}
