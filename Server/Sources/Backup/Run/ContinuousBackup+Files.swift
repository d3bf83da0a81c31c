import Domain
import Foundation
import Logging
import Store

extension ContinuousBackup {
  /// Files that are stored at the same time.
  private static let parallel = 4

  /// Stores the files that rows name for the first time; false if one was deleted before, so that a
  /// restore must not stop here.
  func storeNewFiles() async throws -> Bool {
    let names = database.namedFiles.take()
    do {
      _ = try await storeFiles(names)
    } catch {
      database.namedFiles.putBack(names)
      throw error
    }
    return removed.isEmpty
  }

  /// Stores all files that rows name now and that the backup does not have.
  func storeNamedFiles() async throws -> Bool {
    try await confirmOwner()
    let named = try await Database.files(inCopy: folder + "/imagefeed.sqlite").files
    let stored = Set(try await storedFiles())
    try await forgetNote(of: Set(named.map(\.path)).intersection(stored))
    return try await storeFiles(named.filter { !stored.contains($0.path) })
  }

  /// The paths of all originals and portraits in the backup.
  func storedFiles() async throws -> [String] {
    let originals = try await destination.names(in: "originals/")
    return originals + (try await destination.names(in: "portraits/"))
  }

  /// Forgets deleted files that no row names any more.
  func forgetRemoved() throws {
    guard !removed.isEmpty else { return }
    removed = try removed.filter(isNamed)
  }

  /// Stores these files, unless the backup has them. Returns false if one was deleted because its photo was
  /// removed meanwhile.
  func storeFiles(_ files: Set<DataFile>) async throws -> Bool {
    if namedSinceSweep != nil { namedSinceSweep?.formUnion(files.map(\.path)) }
    let before = removed
    var waiting = files.sorted { $0.path < $1.path }[...]
    monitor.update { $0.waitingFiles = waiting.count }
    defer { monitor.update { $0.waitingFiles = 0 } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<ContinuousBackup.parallel {
        guard let file = waiting.popFirst() else { break }
        group.addTask { try await self.store(file) }
      }
      while try await group.next() != nil {
        let left = waiting.count
        monitor.update { $0.waitingFiles = left }
        guard let file = waiting.popFirst() else { continue }
        group.addTask { try await self.store(file) }
      }
    }
    return removed.subtracting(before).isDisjoint(with: files)
  }

  private func store(_ file: DataFile) async throws {
    guard !Task.isCancelled else { throw BackupError.cancelled }
    guard !deleting.contains(file.path) else { throw BackupError.busy }
    let path = folder + "/" + file.path
    if !Disk.mayExist(path), try isIndexed(file) { return removeMissing([file]) }
    if try await destination.contains(file.path) {
      removeMissing([file])
      return try await forgetNote(of: [file.path])
    }
    do throws(BackupError) {
      try await destination.put(file.path, file: path, hash: file.contentHash)
      removeMissing([file])
    } catch {
      switch error {
      case .disk(path, ENOENT): try lose(file)
      case .damaged:
        miss(file)
        logger.warning("not in the backup, because it is damaged", metadata: ["file": "\(path)"])
      case .disk, .newerFormat, .missing, .unreadable, .refused, .unreachable, .noSuchMoment,
        .discontinued,
        .busy, .cancelled, .foreign, .incomplete, .invalid:
        throw error
      }
    }
  }

  /// Notes a file that is not in the data folder.
  private func lose(_ file: DataFile) throws {
    // NB: a photo's file is deleted after its row, so a row that is there now lacks its file for good, or
    // the photo is only in an indexed folder.
    if try isNamed(file) { miss(file) } else { removed.insert(file) }
  }

  private func miss(_ file: DataFile) {
    missing.insert(file)
    reportMissing()
  }

  private func removeMissing(_ files: Set<DataFile>) {
    guard !missing.isDisjoint(with: files) else { return }
    missing.subtract(files)
    reportMissing()
  }

  private func reportMissing() {
    let count = missing.count
    monitor.update { $0.missingFiles = count }
  }

  /// Stores missing files that an import has brought back, and forgets those that no row names any more.
  ///
  /// Why besides the changes: such an import writes no row.
  func reviewMissing() async throws {
    guard !missing.isEmpty else { return }
    if database.namedFiles.hasAny {
      try await confirmOwner()
      _ = try await storeNewFiles()
    }
    guard let position = state?.log, position != missingReviewed, clock() >= nextMissingReview
    else { return }
    removeMissing(
      try missing.filter { file in
        switch file.kind {
        case .originals: try !database.photos.isOriginal(contentHash: file.contentHash)
        case .portraits: try !database.people.hasPortrait(file.contentHash)
        }
      })
    missingReviewed = position
    nextMissingReview = clock().advanced(bySeconds: ContinuousBackup.secondsBetweenReviews)
  }

  /// Whether the file is in an indexed folder, which the backup leaves out (LIB-19).
  private func isIndexed(_ file: DataFile) throws -> Bool {
    guard file.kind == .originals else { return false }
    return try !database.folders.locations(contentHash: file.contentHash).isEmpty
  }

  private func isNamed(_ file: DataFile) throws -> Bool {
    switch file.kind {
    case .originals: try database.photos.isOriginal(contentHash: file.contentHash)
    // NB: a portrait that is missing is not a reason to wait.
    case .portraits: true
    }
  }
}
