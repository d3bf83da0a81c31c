public import UIKit

/// Stores small files on the device; write errors are ignored.
@MainActor public final class FileStore {
  private let folder: URL

  /// Stores files in `folder`, which is created at the first write.
  public init(folder: URL) { self.folder = folder }

  /// Uses the app's folder in a system directory: application support is backed up, caches may be
  /// purged.
  public convenience init(_ place: FileManager.SearchPathDirectory) {
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
    (try? Data(contentsOf: file(name))).map { Array($0) }
  }

  /// Writes a file; nil deletes it.
  public func keep(_ bytes: [UInt8]?, as name: String) {
    guard let bytes else {
      try? FileManager.default.removeItem(at: file(name))
      return
    }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data(bytes).write(to: file(name), options: .atomic)
  }

  /// Deletes all files.
  public func empty() {
    try? FileManager.default.removeItem(at: folder)
  }

  private func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
}
