import Foundation

/// The folder that holds everything a server keeps.
enum DataFolder {
  /// Makes `folder` with mode 0700 unless it exists.
  static func make(_ folder: String) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .notPermitted(path: folder)
    }
  }

  /// Makes what was written to `path` survive a power cut.
  static func synchronise(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .notPermitted(path: path) }
    defer { _ = close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .inputOutput }
  }
}
