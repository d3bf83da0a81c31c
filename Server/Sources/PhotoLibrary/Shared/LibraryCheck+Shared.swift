import Domain
import Foundation
import ObjectStorage
import Store

extension PhotoLibrary {
  /// Compares rows with the objects of the store, and with files in indexed folders.
  func compare(
    _ rows: [String: String], _ indexed: Set<String>, _ folders: [CheckedFolder],
    _ portraits: Set<String>, with shared: SharedOriginals
  ) async throws(StoreError) -> LibraryCheck {
    var check = LibraryCheck()
    check.unavailableFolders = await offload { folders.flatMap(\.unavailable) }
    guard let objects = await list(shared, portraits, &check) else { return check }
    let keys = Set(objects.map(\.key))
    // Why read again: photos may have been added and removed while the store was listed.
    let later = try database.photos.contentHashes()
    try forgetReplacedPortraits(&check)
    for (hash, fileExtension) in rows where later[hash] != nil {
      if keys.contains(shared.key(folder.original(hash, fileExtension))) { continue }
      if indexed.contains(hash) {
        let state = state(ofIndexed: hash, check.unavailableFolders, readingAll: false)
        check.note(state, of: hash)
      } else {
        check.rowsWithoutFile.append(hash)
      }
    }
    let removed = Set(try database.photos.removedFiles().map(\.contentHash))
    // Why not the young ones: another server may be about to record them.
    let limit = now().advanced(bySeconds: -3600)
    check.filesWithoutRow = objects.filter { object in
      let hash = PhotoLibrary.hash(ofFile: object.key)
      let isOriginal =
        later[hash].map { shared.key(folder.original(hash, $0)) } == object.key
      return !isOriginal && !removed.contains(hash) && object.modifiedAt.map { $0 < limit } != false
    }
    .map { FilePath($0.key) }
    check.rowsWithoutFile.sort()
    check.unreadableFiles.sort()
    check.damagedFiles.sort()
    check.filesWithoutRow.sort()
    return check
  }

  /// The originals in the store, after a look for the portraits; nil, which is noted, if it cannot be listed.
  private func list(
    _ shared: SharedOriginals, _ portraits: Set<String>, _ check: inout LibraryCheck
  ) async -> [StoredObject]? {
    do throws(ObjectStoreError) {
      let objects = try await shared.store.objects(in: "originals/")
      let stored = Set(try await shared.store.objects(in: "portraits/").map(\.key))
      check.missingPortraits =
        portraits.map { DataFile.portrait($0).path }.filter { !stored.contains($0) }.sorted()
      return objects
    } catch {
      check.storeProblem = error.description
      return nil
    }
  }
}
