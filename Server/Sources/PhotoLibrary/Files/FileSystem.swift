import Foundation

/// The system calls that tests replace to simulate a full disk or unreadable folders.
struct FileSystem: Sendable {
  /// Opens a file for reading; returns the descriptor or the negated errno.
  var openFile: @Sendable (_ path: String) -> Int32 = { path in
    // Why: without O_NONBLOCK, opening a named pipe in a folder of photos would block forever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    return descriptor < 0 ? -errno : descriptor
  }

  /// Writes to an open file; returns the number of bytes written or the negated errno.
  var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int = {
    descriptor, bytes in
    let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    return count < 0 ? -Int(errno) : count
  }

  /// Free bytes for this user on the disk of `path`; 0 if unknown.
  var freeBytes: @Sendable (_ path: String) -> Int64 = { path in
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return 0 }
    return Int64(clamping: facts.f_bavail &* facts.f_frsize)
  }

  /// The unordered names in a folder, or the errno if it cannot be read.
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

/// An errno value.
struct DiskError: Error, Hashable, Sendable {
  var number: Int32

  /// Whether the disk or quota is full.
  var isFull: Bool { number == ENOSPC || number == EDQUOT }
}
