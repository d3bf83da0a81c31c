import Domain
import Foundation
public import Store

extension PhotoLibrary {
  /// Removes photos: first the rows, then the files (LIB-5). Returns the number of removed photos,
  /// which later imports leave out (FEED-29).
  ///
  /// If the process is killed in between, files without rows remain, which `check` reports.
  public func remove(publicIds: [String]) async throws(StoreError) -> Int {
    var files: [(hash: String, fileExtension: String)] = []
    for id in publicIds {
      guard let photo = try database.photos.photo(publicId: id) else { continue }
      files.append((photo.facts.contentHash, photo.facts.fileExtension))
    }
    for file in files { originalsInUse.reserve(file.hash) }
    let removed: Result<Set<String>, StoreError>
    do throws(StoreError) {
      removed = .success(
        Set(try await database.photos.remove(publicIds: publicIds, now: now())))
    } catch {
      removed = .failure(error)
    }
    await offload { [files] in
      for file in files { self.releaseFiles(file.hash, file.fileExtension) }
    }
    return try removed.get().count
  }

  /// Runs `body` while no original is deleted, not even of photos that are removed meanwhile.
  public func keepingOriginals<Value>(
    isolation: isolated (any Actor)? = #isolation, during body: () async throws -> Value
  ) async rethrows -> Value {
    originalsInUse.beginBackup()
    defer {
      originalsInUse.endBackup { mayBeKnown($0) }
    }
    return try await body()
  }
}
