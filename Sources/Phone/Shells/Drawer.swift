public import UIKit

/// Keeps small files on the device; what cannot be written is not kept.
@MainActor public final class Drawer {
  private let folder: URL

  /// The files in `folder`, which is made when something is kept.
  public init(folder: URL) { self.folder = folder }

  /// The drawer of the app among what the system backs up, or among what it may throw away.
  public convenience init(_ place: FileManager.SearchPathDirectory) {
    let folder =
      FileManager.default.urls(for: place, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
    self.init(folder: folder.appendingPathComponent("ImageFeed", isDirectory: true))
  }

  /// Whether nothing was ever kept here.
  var isNew: Bool { !FileManager.default.fileExists(atPath: folder.path) }

  /// What is kept under this name.
  public func bytes(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: file(name))).map { Array($0) }
  }

  /// Keeps `bytes` under this name; without, takes away what is there.
  public func keep(_ bytes: [UInt8]?, as name: String) {
    guard let bytes else {
      try? FileManager.default.removeItem(at: file(name))
      return
    }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data(bytes).write(to: file(name), options: .atomic)
  }

  /// Takes everything away.
  public func empty() {
    try? FileManager.default.removeItem(at: folder)
  }

  private func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
}
