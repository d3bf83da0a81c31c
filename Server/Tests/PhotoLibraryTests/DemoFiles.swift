import Foundation

@testable import PhotoLibrary

/// The files of the demo as they are shipped.
enum DemoFiles {
  /// The folder with the photos and their catalogue.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Web/demo").standardizedFileURL.path

  /// The catalogue.
  static func catalogue() throws -> DemoCatalogue { try DemoCatalogue(folder: folder) }

  /// The path of a copy of the folder, below `root`, that a test may damage.
  static func copy(below root: String) throws -> String {
    let copy = root + "/demo"
    try FileManager.default.copyItem(atPath: folder, toPath: copy)
    return copy
  }
}
