import Foundation
import Store

/// Finds the files from which variants are made.
struct Originals: Sendable {
  let folder: LibraryFolder
  let database: Database
  /// The originals in an object store; nil if the data folder has them.
  let shared: SharedOriginals?

  /// The original or portrait in the data folder, or else a file with the same content in an indexed
  /// folder. Without both it is fetched from the object store, if there is one.
  func file(of source: VariantSource) async throws(DarkroomError) -> ImageFile {
    let path = folder.file(of: source)
    if source.shelf == .originals, !Disk.mayExist(path),
      let location = try? database.folders.locations(contentHash: source.contentHash).first
    {
      return .indexed(
        folder: location.folder, path: location.path, contentHash: source.contentHash)
    }
    try await shared?.fetch(path, source.contentHash)
    return .own(path)
  }

  /// The video with this hash in the data folder, otherwise in an indexed folder, otherwise fetched from the object
  /// store. Throws `missing` if it is nowhere.
  func video(_ hash: String) async throws(DarkroomError) -> ImageFile {
    let path = folder.original(hash, PhotoStore.videoExtension)
    if !Disk.mayExist(path) {
      if let location = try? database.folders.locations(contentHash: hash).first {
        return .indexed(folder: location.folder, path: location.path, contentHash: hash)
      }
      guard shared != nil else { throw .missing }
    }
    try await shared?.fetch(path, hash)
    return .own(path)
  }

  /// Whether the data folder, or the object store if there is one, has the original with this content hash; true if the
  /// disk fails or the store cannot be reached.
  func isKept(_ contentHash: String, _ fileExtension: String) async -> Bool {
    let path = folder.original(contentHash, fileExtension)
    guard let shared else { return Disk.mayExist(path) }
    return (try? await shared.contains(path)) != false
  }
}
