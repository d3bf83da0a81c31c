import Domain
import Foundation
public import Store
import Synchronization

/// The collections of the folders from which an import takes photos.
final class FolderCollections: Sendable {
  private let database: Database
  private let owner: PersonRecord
  private let arePrivate: Bool
  private let limits: PictureLimits
  private let disk: FileSystem
  private let known = Mutex<[FilePath: FolderCollection]>([:])

  init(
    of owner: PersonRecord, arePrivate: Bool, in database: Database, limits: PictureLimits,
    disk: FileSystem
  ) {
    self.owner = owner
    self.arePrivate = arePrivate
    self.database = database
    self.limits = limits
    self.disk = disk
  }

  /// The collection for the photo in the file at `path`. The first photo of a folder that may have been moved waits
  /// until files of the folder were read.
  func collection(of path: FilePath) -> FolderCollection {
    let folder = FolderCollection.folder(of: path)
    // Why locked all the time: photos of a folder are processed at once, and its files are read for one of them only.
    return known.withLock { known in
      if let collection = known[folder] { return collection }
      let collection = FolderCollection(
        personId: owner.id, folderOf: path, earlier: earlier(folder), isPrivate: arePrivate)
      known[folder] = collection
      return collection
    }
  }

  /// The collection that an earlier import has filled with photos of the folder: that of a folder which is not there any
  /// more, or one that only has the folder's name.
  ///
  /// Why one of the folder's photos is needed: another disk can have a folder of the same name, and a person's own
  /// collection the same title. Why the files are read here and not when they are imported: photos are recorded in the
  /// order in which they are ready, so a new one would get a collection of its own before a known one shows whose the
  /// folder is.
  private func earlier(_ folder: FilePath) -> FolderCollection.Earlier? {
    // Why an error is ignored: the photo is not recorded either if the database cannot be read.
    guard let all = try? database.collections.earlierCollections(of: folder, of: owner) else {
      return nil
    }
    let moved = all.filter { $0.folder.map { !Disk.mayExist($0) } == true }
    let candidates = (moved.count == 1 ? moved : []) + all.filter { $0.folder == nil }
    return candidates.isEmpty ? nil : holder(of: folder, among: candidates)
  }

  /// The first of these collections that has a photo of the folder, or of those of cameras in it; nil if none has.
  private func holder(
    of folder: FilePath, among candidates: [FolderCollection.Earlier]
  ) -> FolderCollection.Earlier? {
    guard case .success(let names) = disk.list(folder) else { return nil }
    for name in names.sorted() {
      let path = folder.appending(name)
      switch disk.facts(path, false) {
      case .success(let facts) where facts.kind == .folder && name.isOfCamera:
        if let found = holder(of: path, among: candidates) { return found }
      case .success(let facts) where facts.kind == .file:
        guard
          let file = try? StagedFile.copy(path, named: path, to: nil, limits: limits, disk: disk),
          let found = try? database.collections.holder(of: file.contentHash, among: candidates)
        else { continue }
        return found
      case .success, .failure: continue
      }
    }
    return nil
  }
}

extension FolderCollection.Refusal: CustomStringConvertible {
  /// What is wrong and what the server's owner can do, without the title.
  public var description: String {
    switch self {
    case .full: "it has the maximum of \(CollectionStore.mostPhotos) photos"
    case .tooMany: "there are \(CollectionStore.mostPerPerson) collections, which is the maximum"
    }
  }
}

extension PhotoLibrary {
  /// Puts photos that the library already had into the collections of their folders, which an earlier import may have
  /// left out. Returns the files; if that fails, those photos as refused.
  func collected(
    _ files: [FinishedFile], _ journal: inout ImportJournal
  ) async -> [FinishedFile] {
    let known = files.compactMap { file -> (contentHash: String, collection: FolderCollection)? in
      guard case .known(let hash) = file.intake, let collection = file.collection,
        !journal.isRefused(collection)
      else { return nil }
      return (hash, collection)
    }
    if known.isEmpty { return files }
    let now = now()
    let result: Result<[FolderCollection: FolderCollection.Refusal], StoreError> = await uncanceled
    {
      do throws(StoreError) {
        return .success(try await self.database.collections.add(known, now: now))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let refused):
      journal.note(refused)
      return files
    case .failure(let error):
      let problem = error == .diskFull ? ImportProblem.diskFull : .notRecorded(error)
      return files.map { file in
        guard case .known = file.intake, file.collection != nil else { return file }
        var file = file
        file.intake = .refused(problem)
        return file
      }
    }
  }
}
