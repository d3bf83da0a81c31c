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
    return .backedUp(
      BackupTotals(file: file, missing: leftOut.missing, indexed: leftOut.indexed))
  }

  /// A sentence for each problem; what a crash leaves is only reported, because it is no loss (Q-2).
  func problems(
    _ report: @Sendable (AdminEvent) -> Void = { _ in }
  ) async throws -> [String] {
    try await resources.library.finishRemovals()
    let check = try await resources.library.check(readingAll: true)
    for path in check.leftFiles {
      report(
        .note("The file \(path) is left from an import that was interrupted; import it again."))
    }
    return try await resources.database.check()
      + check.rowsWithoutFile.map {
        "The original of \(try photo($0)) is missing; import the file again to bring it back."
      }
      + check.unreadableFiles.map {
        "The original of \(try photo($0)) cannot be read by the user \(CurrentUser.name); "
          + "give it to that user with chown, or check its disk."
      }
      + check.unreadableFolders.map {
        "The folder \($0) could not be read to its end; check its disk and its rights, then check again."
      }
      + check.damagedFiles.map {
        "The original of \(try photo($0)) is not what was imported; restore it from a backup."
      }
      + portraitProblems(check)
      + check.unavailableFolders.map {
        "The folder \($0) is not available, so its photos were not checked; is its disk mounted? "
          + "If you gave it up, say \"imagefeed folder forget \($0)\"."
      }
      + [check.storeProblem].compactMap { problem in
        problem.map { "The photos in the object store were not checked. \($0)" }
      }
      + check.filesWithoutRow.map { "The file \($0) belongs to no photo." }
  }

  private func portraitProblems(_ check: LibraryCheck) -> [String] {
    check.missingPortraits.map { "The portrait \($0) is missing; restore it from a backup." }
      + check.unreadablePortraits.map {
        "The portrait \($0) cannot be read by the user \(CurrentUser.name); give it to that user with chown, or "
          + "check its disk."
      }
      + check.damagedPortraits.map {
        "The portrait \($0) is not what was stored; restore it from a backup."
      }
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
