import Foundation
import PhotoLibrary
import Store

/// Removal, backup and check (LIB-5, LIB-14).
extension AdminService {
  func remove(_ ids: [String]) async throws -> AdminEvent {
    var unknown: [String] = []
    let photos = resources.database.photos
    for id in Set(ids).sorted() {
      if try !photos.exists(publicId: id) { unknown.append(id) }
    }
    let count = try await resources.library.remove(publicIds: ids)
    return .removed(count: count, unknown: unknown)
  }

  func backup(_ file: String) async throws -> AdminEvent {
    let leftOut = try await BackupFile(path: file).write(resources)
    var sentence = "Everything is in \(file)"
    if leftOut.missing > 0 {
      sentence +=
        " but \(leftOut.missing) missing \(leftOut.missing == 1 ? "file" : "files"); "
        + "\"imagefeed check\" says which"
    }
    guard leftOut.indexed > 0 else { return .done(sentence + ".") }
    return .done(
      sentence + ". Not in it: the files of "
        + "\(leftOut.indexed == 1 ? "1 photo" : "\(leftOut.indexed) photos") that stay in folders "
        + "of their own; \"imagefeed folder list\" names the folders to back up yourself.")
  }

  func problems() async throws -> [String] {
    try await resources.library.finishRemovals()
    let check = try await resources.library.check(readingAll: true)
    return try await resources.database.check()
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
      + check.unavailableFolders.map {
        "The folder \($0) is not available, so its photos were not checked; is its disk mounted? "
          + "If you gave it up, say \"imagefeed folder forget \($0)\"."
      }
      + [check.storeProblem].compactMap { problem in
        problem.map { "The photos in the object store were not checked. \($0)" }
      }
      + check.filesWithoutRow.map { "The file \($0) belongs to no photo." }
  }

  /// Describes the photo with this content hash for its owner: id, name and file path.
  private func photo(_ contentHash: String) throws -> String {
    let photos = resources.database.photos
    guard let photo = try photos.photo(contentHash: contentHash) else {
      if let photo = try photos.photo(videoHash: contentHash) {
        return "the video of photo \(photo.facts.publicId), \(contentHash),"
      }
      return "photo \(contentHash)"
    }
    let owner = try resources.database.people.person(id: photo.facts.personId)?.username
    return
      "photo \(photo.facts.publicId) (\"\(photo.facts.fileName ?? photo.facts.slug)\", @\(owner ?? "?")), "
      + "\(resources.library.originalPath(of: photo.facts)),"
  }
}
