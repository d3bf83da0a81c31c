public import Domain
import Foundation
public import Store

extension PhotoLibrary {
  /// Removes photos, those in the bin too: first the rows, then the files (LIB-5). Returns the number
  /// of removed photos, which later imports leave out (FEED-29).
  ///
  /// If the process is killed in between, `finishRemovals` deletes the files.
  public func remove(publicIds: [String]) async throws(StoreError) -> Int {
    let photos = database.photos
    let now = now()
    return try await remove(publicIds) { () throws(StoreError) in
      try await photos.remove(publicIds: publicIds, now: now)
    }
  }

  /// Removes photos in the bin like `remove`; those that were restored stay (FEED-27).
  ///
  /// After an error the first photos may have been removed.
  public func removeBinned(publicIds: [String]) async throws(StoreError) -> Int {
    let photos = database.photos
    let now = now()
    var count = 0
    var waiting = publicIds[...]
    while !waiting.isEmpty {
      let batch = Array(waiting.prefix(PhotoLibrary.longestRemoval))
      waiting = waiting.dropFirst(batch.count)
      count += try await remove(batch) { () throws(StoreError) in
        try await photos.removeBinned(publicIds: batch, now: now)
      }
    }
    return count
  }

  /// Deletes the files of these photos after their rows, unless a photo still has their content.
  private func remove(
    _ publicIds: [String], rows: () async throws(StoreError) -> [RemovedFile]
  ) async throws(StoreError) -> Int {
    var files: [(hash: String, fileExtension: String)] = []
    for id in publicIds {
      var photo = try database.photos.photo(publicId: id)
      if photo == nil { photo = try database.photos.binnedPhoto(publicId: id)?.photo }
      guard let photo else { continue }
      files.append((photo.facts.contentHash, photo.facts.fileExtension))
    }
    for file in files { originalsInUse.reserve(file.hash) }
    let removed: Result<[RemovedFile], StoreError>
    do throws(StoreError) {
      removed = .success(try await rows())
    } catch {
      removed = .failure(error)
    }
    await offload { [files] in
      for file in files { self.releaseFiles(file.hash, file.fileExtension) }
    }
    let deleted = try removed.get()
    try await forget(deleted)
    return deleted.count
  }

  /// Deletes the files of removed photos that a killed process or a backup has left.
  public func finishRemovals() async throws(StoreError) {
    try await delete(try database.photos.removedFiles())
  }

  /// Deletes the files of photos whose rows are gone, unless a photo still has their content.
  func delete(_ files: [RemovedFile]) async throws(StoreError) {
    await offload {
      for file in files {
        self.originalsInUse.reserve(file.contentHash)
        self.releaseFiles(file.contentHash, file.fileExtension)
      }
    }
    try await forget(files)
  }

  /// Forgets the files that are gone or belong to a photo again; others wait for `finishRemovals`.
  private func forget(_ files: [RemovedFile]) async throws(StoreError) {
    let done = await offload {
      files.filter { file in
        access(self.folder.original(file.contentHash, file.fileExtension), F_OK) != 0
          || self.mayBeOriginal(file.contentHash)
      }
    }
    try await database.photos.forget(done)
  }

  /// Removes the photos that were moved to the bin before `moment` (FEED-27).
  public func sweepBin(before moment: Instant) async throws(StoreError) {
    while true {
      let ids = try database.photos.binnedIds(before: moment, atMost: PhotoLibrary.longestRemoval)
      if ids.isEmpty { return }
      _ = try await removeBinned(publicIds: ids)
    }
  }

  /// The most photos of a bin that one transaction removes, so that other writers get their turn.
  private static let longestRemoval = 256

  /// Runs `body` while no original is deleted, not even of photos that are removed meanwhile.
  public func keepingOriginals<Value>(
    isolation: isolated (any Actor)? = #isolation, during body: () async throws -> Value
  ) async rethrows -> Value {
    originalsInUse.beginBackup()
    defer {
      originalsInUse.endBackup { mayBeOriginal($0) }
    }
    return try await body()
  }
}
