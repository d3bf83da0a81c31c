import Foundation

/// The steps that make a file survive the process being killed and the power being cut.
enum DurableFile {
  /// Brings the content of a file to the disk.
  static func synchronise(_ path: String) throws(DiskError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskError(number: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw DiskError(number: errno) }
  }

  /// Moves a file; makes the folder it goes to.
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

  /// The length of a file in bytes; 0 when it is not there.
  static func length(of path: String) -> Int64 {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int64(facts.st_size) : 0
  }
}
