import Domain
import Foundation
import Store

extension PhotoLibrary {
  /// What became of a photo that was ready.
  enum Recorded: Hashable, Sendable {
    case added(publicId: String)
    case known(publicId: String)
    case refused(ImportProblem)
  }

  /// Gives rows to photos, in order and in one transaction; their folders are on the disk before.
  ///
  /// `moments` are the moments of adding. Of photos that get no row no file stays.
  func record(_ photos: [ReadyPhoto], at moments: [Instant]) async -> [Recorded] {
    if photos.isEmpty { return [] }
    let refusal = await aside { self.settle(photos) }
    if let refusal { return await giveUp(photos, refusal) }
    let facts = zip(photos, moments).map { photo, moment in
      photo.facts(publicId: PhotoLibrary.freshPublicId(), addedAt: moment)
    }
    do throws(StoreError) {
      let results = try await database.photos.add(facts)
      for photo in photos { originalsInUse.release(photo.contentHash) }
      return results.map { added in
        switch added {
        case .added(let record): .added(publicId: record.facts.publicId)
        case .existing(let record): .known(publicId: record.facts.publicId)
        }
      }
    } catch {
      return await giveUp(photos, error == .diskFull ? .diskFull : .notRecorded(error))
    }
  }

  /// Brings the names of the photos' files to the disk: one fsync for each folder.
  private func settle(_ photos: [ReadyPhoto]) -> ImportProblem? {
    var folders: Set<String> = [folder.path + "/originals"]
    for photo in photos {
      let path = folder.original(photo.contentHash, photo.fileExtension)
      guard access(path, F_OK) == 0 else { return .missing }
      folders.insert(DurableFile.folder(of: path))
    }
    do throws(DiskError) {
      for folder in folders { try DurableFile.synchronise(folder) }
      return nil
    } catch {
      return .writing(error.number)
    }
  }

  private func giveUp(_ photos: [ReadyPhoto], _ problem: ImportProblem) async -> [Recorded] {
    await aside { for photo in photos { self.deleteUnlessKnown(photo) } }
    return photos.map { _ in .refused(problem) }
  }

  /// Deletes an original and its variants; the original later if a backup needs it.
  func deleteFiles(_ hash: String, _ fileExtension: String, isReserved: Bool = false) {
    originalsInUse.delete(
      hash, at: folder.original(hash, fileExtension), isReserved: isReserved)
    variants.remove(hash)
  }
}
