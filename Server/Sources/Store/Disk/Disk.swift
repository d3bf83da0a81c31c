import Foundation

/// Answers of the file system that no error can be taken for (LIB-21).
///
/// `Scripts/guard-words` forbids the calls of the system elsewhere that do not tell an error from the end of a folder, or
/// from a missing file.
public enum Disk {
  /// Whether there is something at a path, or at the target of the link there. Throws unless the file system knows.
  public static func exists(_ path: String) throws(DiskError) -> Bool {
    try exists(FilePath(path))
  }

  /// Whether there is something at a path, or at the target of the link there. Throws unless the file system knows.
  public static func exists(_ path: FilePath) throws(DiskError) -> Bool {
    if access(path.cString, F_OK) == 0 { return true }
    let error = DiskError(number: errno)
    guard error.isMissing else { throw error }
    return false
  }

  /// Whether there is something at a path, or the file system does not know: for callers that must not take a
  /// file for missing.
  public static func mayExist(_ path: String) -> Bool { mayExist(FilePath(path)) }

  /// Whether there is something at a path, or the file system does not know.
  public static func mayExist(_ path: FilePath) -> Bool { (try? exists(path)) != false }

  /// What can be at a path.
  public enum Kind: Hashable, Sendable {
    case file, folder
    /// A symbolic link, a pipe, a socket or a device.
    case other
  }

  /// What is at a path; a link there is not followed. Throws also if there is nothing.
  public static func kind(of path: FilePath) throws(DiskError) -> Kind {
    var facts = stat()
    guard lstat(path.cString, &facts) == 0 else { throw DiskError(number: errno) }
    return switch facts.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// The absolute path without symbolic links of what is at a path. Throws also if there is nothing.
  public static func realPath(_ path: FilePath) throws(DiskError) -> FilePath {
    guard let real = realpath(path.cString, nil) else { throw DiskError(number: errno) }
    defer { free(real) }
    return FilePath(cString: real)
  }

  /// The unordered names in a folder. Throws if it cannot be read to its end.
  public static func names(in folder: FilePath) throws(DiskError) -> [FilePath] {
    try names(opendir(folder.cString))
  }

  /// The unordered names in an open folder, whose descriptor stays open. Throws if it cannot be read to its end.
  public static func names(inOpen descriptor: Int32) throws(DiskError) -> [FilePath] {
    let copy = dup(descriptor)
    guard copy >= 0 else { throw DiskError(number: errno) }
    guard let listing = fdopendir(copy) else {
      let error = DiskError(number: errno)
      close(copy)
      throw error
    }
    rewinddir(listing)
    return try names(listing)
  }

  private static func names(_ listing: OpaquePointer?) throws(DiskError) -> [FilePath] {
    guard let listing else { throw DiskError(number: errno) }
    defer { closedir(listing) }
    var names: [FilePath] = []
    while true {
      // Why: at the end `readdir` returns nil and leaves errno as it is; after an error it sets it.
      errno = 0
      guard let entry = readdir(listing) else {
        if errno != 0 { throw DiskError(number: errno) }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { FilePath(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// The content of a file; nil if there is none. Throws if it cannot be read to its end.
  public static func content(of path: String) throws(DiskError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      let error = DiskError(number: errno)
      guard error.isMissing else { throw error }
      return nil
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(file, &piece, piece.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += piece.prefix(count)
      } else if errno != EINTR {
        throw DiskError(number: errno)
      }
    }
  }

  /// Writes all bytes to an open file; throws if not all are written.
  public static func write(_ bytes: [UInt8], to file: Int32) throws(DiskError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno != EINTR {
        throw DiskError(number: errno)
      }
    }
  }

  /// Syncs the file or folder at a path to the disk (fsync).
  public static func synchronise(_ path: String) throws(DiskError) {
    try synchronise(FilePath(path))
  }

  /// Syncs the file or folder at a path to the disk (fsync).
  public static func synchronise(_ path: FilePath) throws(DiskError) {
    let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskError(number: errno) }
    defer { close(descriptor) }
    if fsync(descriptor) == 0 { return }
    let error = DiskError(number: errno)
    // Why ignored: CIFS and some file systems of FUSE cannot sync a folder, and say so with these.
    guard [EINVAL, EBADF, ENOTSUP].contains(error.number), isFolder(descriptor) else { throw error }
  }

  /// Syncs a folder and all that is in it to the disk.
  ///
  /// Everything is written at once first: syncing each file then takes a fraction of the time, and says which failed.
  public static func synchroniseAll(in folder: FilePath) throws(DiskError) {
    sync()
    try synchroniseEach(in: folder)
  }

  private static func synchroniseEach(in folder: FilePath) throws(DiskError) {
    for path in try names(in: folder).map(folder.appending) {
      switch try kind(of: path) {
      case .file: try synchronise(path)
      case .folder: try synchroniseEach(in: path)
      case .other: break
      }
    }
    try synchronise(folder)
  }

  private static func isFolder(_ descriptor: Int32) -> Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}
