import Domain
import Foundation
public import Store
import Synchronization

/// The collections of the folders from which an import takes photos.
final class FolderCollections: Sendable {
  private let database: Database
  private let owner: PersonRecord
  private let arePrivate: Bool
  private let known = Mutex<[FilePath: FolderCollection]>([:])

  init(of owner: PersonRecord, arePrivate: Bool, in database: Database) {
    self.owner = owner
    self.arePrivate = arePrivate
    self.database = database
  }

  /// The collection for the photo in the file at `path`.
  func collection(of path: FilePath) -> FolderCollection {
    let folder = FolderCollection.folder(of: path)
    if let collection = known.withLock({ $0[folder] }) { return collection }
    let collection = FolderCollection(
      personId: owner.id, folderOf: path, formerFolder: former(folder), isPrivate: arePrivate)
    known.withLock { $0[folder] = collection }
    return collection
  }

  /// The path that a folder had before it was moved, which is that of a folder with a collection that is not there any
  /// more; nil if there is none or more than one.
  private func former(_ folder: FilePath) -> FilePath? {
    // Why an error is ignored: the photo is not recorded either if the database cannot be read.
    let paths = (try? database.collections.formerPaths(of: folder, of: owner)) ?? []
    let moved = paths.filter { !Disk.mayExist($0) }
    return moved.count == 1 ? moved[0] : nil
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
