import Foundation
import Store

/// Finds the files from which variants are made.
struct Originals: Sendable {
  let folder: LibraryFolder
  let database: Database

  /// The original or portrait in the data folder, or else a file with the same content in an indexed
  /// folder.
  func file(of source: VariantSource) -> ImageFile {
    let path = folder.file(of: source)
    guard source.shelf == .originals, access(path, F_OK) != 0,
      let location = try? database.folders.locations(contentHash: source.contentHash).first
    else { return .own(path) }
    return .indexed(
      folder: location.folder, path: location.path, contentHash: source.contentHash)
  }

  /// The video with this hash in the data folder, otherwise in an indexed folder; nil if it is in
  /// neither.
  func video(_ hash: String) -> ImageFile? {
    let path = folder.original(hash, PhotoStore.videoExtension)
    if access(path, F_OK) == 0 { return .own(path) }
    return (try? database.folders.locations(contentHash: hash).first).map {
      .indexed(folder: $0.folder, path: $0.path, contentHash: hash)
    }
  }

  /// Whether the data folder has the original with this content hash.
  func isKept(_ contentHash: String, _ fileExtension: String) -> Bool {
    access(folder.original(contentHash, fileExtension), F_OK) == 0
  }
}
