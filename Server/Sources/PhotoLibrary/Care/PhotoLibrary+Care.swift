public import Domain
import Foundation
public import Store

extension PhotoLibrary {
  /// Removes photos, those in the bin too: first the rows, then the files (LIB-5). Returns the number
  /// of removed photos, which later imports leave out (FEED-29).
  ///
  /// If the process is killed in between, `finishRemovals` deletes the files.
  public func remove(publicIds: [String]) async throws(StoreError) -> Int {
    let files = try await database.photos.remove(publicIds: publicIds, now: now())
    await delete(files)
    return PhotoLibrary.photos(of: files)
  }

  /// Removes photos in the bin like `remove`; those that were restored stay (FEED-27).
  ///
  /// After an error the first photos may have been removed.
  public func removeBinned(publicIds: [String]) async throws(StoreError) -> Int {
    var count = 0
    for batch in PhotoLibrary.batches(publicIds) {
      let files = try await database.photos.removeBinned(publicIds: batch, now: now())
      await delete(files)
      count += PhotoLibrary.photos(of: files)
    }
    return count
  }

  /// The number of photos among the files; videos of Live Photos are not counted.
  private static func photos(of files: [RemovedFile]) -> Int {
    files.count { $0.fileExtension != PhotoStore.videoExtension }
  }

  /// Deletes the files of removed photos that a killed process or a backup has left.
  public func finishRemovals() async throws(StoreError) {
    await delete(try database.photos.removedFiles())
  }

  /// Deletes the files of photos whose rows are gone, unless a photo still has their content.
  func delete(_ files: [RemovedFile]) async {
    let done = await offload {
      for file in files {
        self.originalsInUse.reserve(file.contentHash)
        self.releaseFiles(file.contentHash, file.fileExtension)
      }
      return files.filter { file in
        !Disk.mayExist(self.folder.original(file.contentHash, file.fileExtension))
          || self.mayBeOriginal(file.contentHash)
      }
    }
    // Why `try?`: the photos are removed, and `finishRemovals` forgets the files later.
    try? await database.photos.forget(await deleteShared(done))
  }

  /// Removes the photos that were moved to the bin before `moment` (FEED-27).
  public func sweepBin(before moment: Instant) async throws(StoreError) {
    while true {
      let ids = try database.photos.binnedIds(before: moment, atMost: PhotoLibrary.longestRemoval)
      if ids.isEmpty { return }
      _ = try await removeBinned(publicIds: ids)
    }
  }

  /// The most photos that one transaction takes out of the feed or removes, so that other writers get their
  /// turn.
  private static let longestRemoval = 256

  /// Splits ids of photos into batches of `longestRemoval`, in their order.
  static func batches(_ publicIds: [String]) -> [[String]] {
    stride(from: 0, to: publicIds.count, by: longestRemoval).map { start in
      Array(publicIds[start..<min(publicIds.count, start + longestRemoval)])
    }
  }

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
