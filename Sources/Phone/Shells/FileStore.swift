public import UIKit

/// Small files in one folder. Errors are logged: a file that cannot be read counts as missing, and
/// one that cannot be written keeps its content.
///
/// Every call waits for the disk, so the app makes it on a `WorkQueue`.
public struct FileStore: Sendable {
  private let folder: URL
  /// Called with the name of each file that is read, written or deleted.
  private let touched: @Sendable (String) -> Void

  /// Stores files in `folder`, which is created at the first write. `touched` is called with the
  /// name of each file that is read, written or deleted.
  public init(folder: URL, touched: @escaping @Sendable (String) -> Void = { _ in }) {
    self.folder = folder
    self.touched = touched
  }

  /// Uses the app's folder in a system directory: application support is backed up, caches may be
  /// purged.
  public init(_ place: FileManager.SearchPathDirectory) {
    let folder =
      FileManager.default.urls(for: place, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
    self.init(folder: folder.appendingPathComponent("ImageFeed", isDirectory: true))
  }

  /// Whether the folder does not exist: nothing was stored since the installation or the last
  /// `empty`.
  var isNew: Bool { !FileManager.default.fileExists(atPath: folder.path) }

  /// The contents of a file; nil if it does not exist.
  public func bytes(_ name: String) -> [UInt8]? {
    touched(name)
    return Log.files.attempt("read " + name) { Array(try Data(contentsOf: file(name))) }
  }

  /// Writes a file; nil deletes it.
  public func keep(_ bytes: [UInt8]?, as name: String) {
    touched(name)
    guard let bytes else {
      Log.files.attempt("delete " + name) { try FileManager.default.removeItem(at: file(name)) }
      return
    }
    Log.files.attempt("write " + name) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: file(name), options: .atomic)
    }
  }

  /// Deletes all files.
  public func empty() {
    Log.files.attempt("delete all files") { try FileManager.default.removeItem(at: folder) }
  }

  private func file(_ name: String) -> URL {
    folder.appendingPathComponent(name, isDirectory: false)
  }
}
