import Foundation
import PhotoLibrary
import Store

/// Removal, backup and check (LIB-5, LIB-14).
extension Clerk {
  func remove(_ ids: [String]) async throws -> Reply {
    var unknown: [String] = []
    for id in Set(ids).sorted() where try premises.database.photos.photo(publicId: id) == nil {
      unknown.append(id)
    }
    let count = try await premises.library.remove(publicIds: ids)
    premises.shelf.clear()
    return .removed(count: count, unknown: unknown)
  }

  func backup(_ file: String) async throws -> Reply {
    switch try await BackupFile(path: file).write(premises) {
    case 0: return .done("Everything is in \(file).")
    case let missing:
      return .done(
        "Everything is in \(file) but \(missing) missing \(missing == 1 ? "file" : "files"); "
          + "\"imagefeed check\" says which.")
    }
  }

  func problems() async throws -> [String] {
    let check = try await premises.library.check(readingAll: true)
    return try await premises.database.check()
      + check.rowsWithoutFile.map {
        "The original of \(try photo($0)) is missing; import the file again to bring it back."
      }
      + check.unreadableFiles.map {
        "The original of \(try photo($0)) cannot be read by the user \(CurrentUser.name); "
          + "give it to that user with chown."
      }
      + check.damagedFiles.map {
        "The original of \(try photo($0)) is not what was imported; restore it from a backup."
      }
      + check.filesWithoutRow.map { "The file \($0) belongs to no photo." }
  }

  /// Describes the photo with this content hash for its owner: id, name and file path.
  private func photo(_ contentHash: String) throws -> String {
    guard let photo = try premises.database.photos.photo(contentHash: contentHash) else {
      return "photo \(contentHash)"
    }
    let owner = try premises.database.people.person(id: photo.facts.personId)?.username
    return "photo \(photo.facts.publicId) (\"\(photo.facts.slug)\", @\(owner ?? "?")), "
      + premises.library.originalPath(of: photo.facts) + ","
  }
}
