import Foundation
import Store

/// The steps that make a file survive a kill of the process or a power failure.
enum DurableFile {
  /// Moves a file, also to another file system; creates the destination folder if it is missing. There is never
  /// a part of the file at `path`.
  static func move(_ from: String, to path: String) throws(DiskError) {
    if rename(from, path) == 0 { return }
    if errno == ENOENT {
      let folder = folder(of: path)
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw DiskError(number: errno) }
      if rename(from, path) == 0 { return }
    }
    guard errno == EXDEV else { throw DiskError(number: errno) }
    try copy(from, to: path)
    unlink(from)
  }

  /// Copies a file to another file system, in whose folder it first has another name.
  private static func copy(_ from: String, to path: String) throws(DiskError) {
    let part = path + ".part-\(getpid())-\(UInt64.random(in: .min ... .max))"
    do {
      try FileManager.default.copyItem(atPath: from, toPath: part)
      try Disk.synchronise(part)
    } catch {
      unlink(part)
      if let error = error as? DiskError { throw error }
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw DiskError(number: cause.map { Int32($0.code) } ?? EIO)
    }
    guard rename(part, path) == 0 else {
      let number = errno
      unlink(part)
      throw DiskError(number: number)
    }
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
