import Foundation

/// A small file that is made once and read by every later start, such as a key.
public enum KeptFile {
  /// Writes a file unless there is one, and returns what the file then has. Throws unless it is on the disk.
  ///
  /// The file appears whole or not at all, and of several programs that make it at once all get the same content.
  public static func keep(
    _ bytes: [UInt8], at path: String, mode: UInt32
  ) throws(DiskError) -> [UInt8] {
    let draft = path + ".\(getpid()).\(UInt32.random(in: 0 ... .max))"
    defer { unlink(draft) }
    try write(bytes, to: draft, mode: mode)
    guard link(draft, path) == 0 || errno == EEXIST else { throw DiskError(number: errno) }
    try Disk.synchronise((path as NSString).deletingLastPathComponent)
    guard let kept = try Disk.content(of: path) else { throw DiskError(number: ENOENT) }
    return kept
  }

  private static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32
  ) throws(DiskError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else { throw DiskError(number: errno) }
    defer { close(file) }
    try Disk.write(bytes, to: file)
    guard fsync(file) == 0 else { throw DiskError(number: errno) }
  }

  /// Removes a file, if there is one. Throws unless it is gone.
  public static func remove(_ path: String) throws(DiskError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw DiskError(number: errno) }
  }

  /// Whether only the owner of a file can read and write it. Throws if there is none.
  public static func isPrivate(_ path: String) throws(DiskError) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw DiskError(number: errno) }
    return facts.st_mode & 0o077 == 0
  }
}
