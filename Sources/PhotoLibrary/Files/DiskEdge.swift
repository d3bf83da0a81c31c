import Foundation

/// The calls of the operating system that a test replaces to see a full disk or forbidden folders.
struct DiskEdge: Sendable {
  /// Opens a file for reading; below 0 the negated error number.
  var openFile: @Sendable (_ path: String) -> Int32 = { path in
    // Why: without O_NONBLOCK a named pipe in a folder of photos would be waited for, for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    return descriptor < 0 ? -errno : descriptor
  }

  /// Writes to an open file; below 0 the negated error number.
  var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int = {
    descriptor, bytes in
    let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    return count < 0 ? -Int(errno) : count
  }

  /// Bytes that this user may still write to the disk of `path`; 0 when nobody knows.
  var freeBytes: @Sendable (_ path: String) -> Int64 = { path in
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return 0 }
    return Int64(clamping: facts.f_bavail &* facts.f_frsize)
  }

  /// The names in a folder without order; the error number when it cannot be read.
  var list: @Sendable (_ path: String) -> Result<[String], DiskError> = { path in
    guard let folder = opendir(path) else { return .failure(DiskError(number: errno)) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return .success(names)
  }
}

/// A number of the operating system.
struct DiskError: Error, Hashable, Sendable {
  var number: Int32

  /// Whether there was no room.
  var isFull: Bool { number == ENOSPC || number == EDQUOT }
}
