import Domain
import Foundation
import ObjectStorage
import Store

extension PhotoLibrary {
  /// Compares rows with the objects of the store, and with files in indexed folders.
  func compare(
    _ rows: [String: String], _ indexed: Set<String>, _ folders: [CheckedFolder],
    with shared: SharedOriginals
  ) async throws(StoreError) -> LibraryCheck {
    var check = LibraryCheck()
    check.unavailableFolders = await offload { folders.flatMap(\.unavailable) }
    let objects: [StoredObject]
    do throws(ObjectStoreError) {
      objects = try await shared.store.objects(in: "originals/")
    } catch {
      check.storeProblem = error.description
      return check
    }
    let keys = Set(objects.map(\.key))
    // Why read again: photos may have been added and removed while the store was listed.
    let later = try database.photos.contentHashes()
    for (hash, fileExtension) in rows where later[hash] != nil {
      if keys.contains(shared.key(folder.original(hash, fileExtension))) { continue }
      if indexed.contains(hash) {
        switch state(ofIndexed: hash, check.unavailableFolders, readingAll: false) {
        case .sound, .unavailable: continue
        case .missing, .unreadable, .damaged: break
        }
      }
      check.rowsWithoutFile.append(hash)
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
    check.filesWithoutRow.sort()
    return check
  }
}
