import Foundation

/// The steps that make a file survive a kill of the process or a power failure.
enum DurableFile {
  /// Flushes a file or a folder to the disk with fsync.
  static func synchronise(_ path: String) throws(DiskError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskError(number: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw DiskError(number: errno) }
  }

  /// Moves a file; creates the destination folder if it is missing.
  static func move(_ from: String, to path: String) throws(DiskError) {
    if rename(from, path) == 0 { return }
    guard errno == ENOENT else { throw DiskError(number: errno) }
    let folder = folder(of: path)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw DiskError(number: errno) }
    guard rename(from, path) == 0 else { throw DiskError(number: errno) }
  }

  /// The folder that holds `path`.
  static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// The length of a file in bytes; 0 if it does not exist.
  static func length(of path: String) -> Int64 {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int64(facts.st_size) : 0
  }
}
