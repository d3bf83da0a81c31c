import Domain
import Foundation
public import Store

extension PhotoLibrary {
  /// Removes photos: first the rows, then the files (LIB-5). Returns how many there were.
  ///
  /// Killed in between it leaves files without rows, which `check` tells.
  public func remove(publicIds: [String]) async throws(StoreError) -> Int {
    var files: [(hash: String, fileExtension: String)] = []
    for id in publicIds {
      guard let photo = try database.photos.photo(publicId: id) else { continue }
      files.append((photo.facts.contentHash, photo.facts.fileExtension))
    }
    for file in files { originalsInUse.reserve(file.hash) }
    let removed: Result<Set<String>, StoreError>
    do throws(StoreError) {
      removed = .success(Set(try await database.photos.remove(publicIds: publicIds)))
    } catch {
      removed = .failure(error)
    }
    await aside { [files] in
      for file in files {
        // Why asked: nothing was removed, or the same content was added again since.
        if (try? self.database.photos.exists(contentHash: file.hash)) == false {
          self.deleteFiles(file.hash, file.fileExtension, isReserved: true)
        } else {
          self.originalsInUse.release(file.hash)
        }
      }
    }
    return try removed.get().count
  }

  /// Keeps every original in place while `body` runs, also of photos that are removed meanwhile.
  public func keepingOriginals<Value>(
    isolation: isolated (any Actor)? = #isolation, during body: () async throws -> Value
  ) async rethrows -> Value {
    originalsInUse.beginBackup()
    defer {
      originalsInUse.endBackup { (try? database.photos.exists(contentHash: $0)) != false }
    }
    return try await body()
  }
}
