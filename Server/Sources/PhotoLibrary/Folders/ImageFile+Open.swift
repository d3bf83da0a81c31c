import Foundation
import Media
import Store

extension ImageFile {
  /// A file that only a dry run reads, whose content must have this hash. A path that ends at a symbolic link is
  /// followed once.
  static func read(_ path: FilePath, _ contentHash: String) -> ImageFile {
    var target = path
    var facts = stat()
    let isLink = lstat(path.cString, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
    if isLink, let real = realpath(path.cString, nil) {
      target = FilePath(cString: real)
      free(real)
    }
    return .indexed(folder: target.folder, path: target.name, contentHash: contentHash)
  }

  /// Calls `body` with a path at which the file can be read meanwhile.
  ///
  /// Why the content is verified: what is made of a file is stored under the hash of its content for
  /// good, and files of a folder may change at any time.
  func opened<Value>(
    _ body: (String) throws(DarkroomError) -> Value
  ) throws(DarkroomError) -> Value {
    switch self {
    case .own(let path):
      return try ImageFile.attempt(path, body) { () throws(DarkroomError) in
        // Why apart: an intermediate may be deleted while it is read; the original is then read instead.
        var facts = stat()
        let isThere = stat(path, &facts) == 0
        if !isThere, errno == ENOENT { throw .missing }
        guard isThere, !ContentHash.text(ofFile: path).isEmpty else {
          throw .unavailable(reason: "its copy cannot be read")
        }
      }
    case .indexed(let folder, let path, let contentHash):
      let descriptor = FolderFile.open(path, in: folder)
      guard descriptor >= 0 else { throw .notAsIndexed }
      defer { close(descriptor) }
      let verify = { () throws(DarkroomError) in
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, ContentHash.text(of: descriptor) == contentHash else {
          throw .notAsIndexed
        }
      }
      try verify()
      return try ImageFile.attempt("/proc/self/fd/\(descriptor)", body, verify)
    }
  }

  /// Calls `body`, and once more if it reports that something is wrong with the file: `verify` throws if the file cannot
  /// be read.
  ///
  /// Why: a decoder reports an error of the disk as a damaged file, which would be left out for good (LIB-21).
  private static func attempt<Value>(
    _ path: String, _ body: (String) throws(DarkroomError) -> Value,
    _ verify: () throws(DarkroomError) -> Void
  ) throws(DarkroomError) -> Value {
    do throws(DarkroomError) {
      return try body(path)
    } catch {
      guard error.isAboutTheFile, error != .missing else { throw error }
      try verify()
      return try body(path)
    }
  }

  /// The sidecars among `paths` that are in the same folder; those beside a link are not, in a dry run.
  func readable(_ paths: [FilePath]) -> [FilePath] {
    switch self {
    case .own: paths
    case .indexed(let folder, _, _): paths.filter { $0.below(folder) != nil }
    }
  }

  /// Reads the sidecars of this file at absolute paths. If this is a file of an indexed folder, no
  /// symbolic link below the folder is followed.
  func sidecars(at paths: [FilePath], comparesEarlier: Bool = false) -> Sidecars {
    Sidecars(paths, comparesEarlier: comparesEarlier) { path in
      switch self {
      case .own:
        // Why O_NONBLOCK: opening a named pipe would block forever.
        let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        return descriptor < 0 ? -errno : descriptor
      case .indexed(let folder, _, _): return FolderFile.open(absolute: path, in: folder)
      }
    }
  }
}
