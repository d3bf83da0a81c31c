import Domain
import Foundation
import PhotoLibrary
import Store

/// Folders that are indexed in place (LIB-19).
extension AdminService {
  func perform(
    _ command: FolderCommand, _ report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> AdminEvent {
    switch command {
    case .index(let paths, let username, let demo, let options, let isWatched):
      let paths = try Set(paths.map(folderPath)).sorted()
      guard let owner = try await beginImport(username, demo, options, report) else {
        return .demoQuestion
      }
      return try await index(paths, of: owner, options, isWatched: isWatched, report)
    case .list: return .folders(try resources.database.folders.all().map(folder))
    case .forget(let path): return try await forget(path)
    }
  }

  private func index(
    _ paths: [FilePath], of owner: PersonRecord, _ options: ImportOptions, isWatched: Bool?,
    _ report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> AdminEvent {
    var totals = AdminEvent.ImportTotals(added: 0, skipped: 0, failed: 0)
    let encoded = String(decoding: try JSONEncoder().encode(options), as: UTF8.self)
    for path in paths {
      if Task.isCancelled { return .interrupted(totals) }
      let result: FolderScanResult
      if options.isDryRun {
        let folder = try resources.database.folders.all().first { $0.path == path }
        result = try await resources.library.tryScan(
          path, indexed: folder, of: owner, options: options
        ) { event in
          if let event = AdminEvent(event) { report(event) }
        }
      } else {
        let folder = try await resources.database.folders.add(
          path: path, of: owner, options: encoded, isWatched: isWatched)
        result = try await scan(folder, of: owner, options, report)
      }
      totals.add(AdminEvent.ImportTotals(result))
      for sentence in result.sentences(about: path, isDryRun: options.isDryRun) {
        report(.note(sentence))
      }
      if result.isUncertain, result.progress.failed == 0 {
        report(.failed(file: path.description, reason: FolderScanResult.uncertain))
        totals.failed += 1
      }
      switch result.ending {
      case .complete: break
      case .stopped: return .interrupted(totals)
      case .unavailable:
        report(.failed(file: path.description, reason: FolderScanResult.unavailable))
        totals.failed += 1
      }
    }
    if totals.added > 0, !options.isDryRun { offerCaptureOrder(report) }
    return .imported(totals)
  }

  /// Scans a folder; with `isRoutine`, files that were refused before are not reported again.
  func scan(
    _ folder: IndexedFolder, of owner: PersonRecord, _ options: ImportOptions,
    isRoutine: Bool = false, _ report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> FolderScanResult {
    try await resources.library.scan(
      folder, of: owner, options: options, isRoutine: isRoutine
    ) { event in
      if let event = AdminEvent(event) { report(event) }
    }
  }

  /// The path without symbolic links. Throws if no folder is there, or if it overlaps with the data folder
  /// or an indexed one; an indexed folder may be missing.
  private func folderPath(_ path: FilePath) throws -> FilePath {
    let indexed = try resources.database.folders.all().map(\.path)
    if indexed.contains(path) { return path }
    let real: FilePath
    let data: FilePath
    do throws(DiskError) {
      real = try Disk.realPath(path)
      data = try Disk.realPath(FilePath(resources.folder))
    } catch {
      throw AdminError(
        error.isMissing
          ? "There is no folder \(path); check the path, and that its disk is mounted."
          : "\(path) may not be read: \(error).")
    }
    guard PhotoLibrary.isFolder(real) else {
      throw AdminError(
        "\(path) is no folder that the user \(CurrentUser.name) may read; --in-place takes folders."
      )
    }
    if real.isIn(data) || data.isIn(real) {
      throw AdminError(
        "\(path) and the data folder \(data) may not contain each other: nothing is written to a "
          + "folder that is indexed in place.")
    }
    for other in indexed where real.below(other) != nil || other.below(real) != nil {
      throw AdminError(
        "\(path) overlaps with \(other), which is indexed already; say \"imagefeed folder forget "
          + "\(other)\" first if you want this one instead.")
    }
    return real
  }

  private func folder(_ folder: IndexedFolder) throws -> AdminEvent.Folder {
    let size = try resources.database.folders.size(of: folder)
    return AdminEvent.Folder(
      path: folder.path.description,
      owner: try resources.database.people.person(id: folder.personId)?.username ?? "",
      photos: size.photos, missing: size.missing, watched: folder.isWatched,
      scanned: folder.scannedAt?.text, unavailable: folder.unavailableSince?.text)
  }

  private func forget(_ path: FilePath) async throws -> AdminEvent {
    let folders = try resources.database.folders.all()
    let real = try? Disk.realPath(path)
    let found = folders.filter { folder in
      folder.path == path || folder.path == real
        // Why: that is how "folder list" prints it.
        || FilePath(folder.path.description) == path
    }
    guard found.count < 2 else {
      throw AdminError(
        "\(path) may be several folders that are indexed: say \"imagefeed folder forget\" in the folder that contains it, with its name alone."
      )
    }
    guard let folder = found.first else {
      throw AdminError(
        "\(path) is not indexed; \"imagefeed folder list\" shows the folders that are.")
    }
    let count = try await resources.library.forget(folder)
    return .done(
      "\(folder.path) is forgotten, and "
        + "\(count == 1 ? "1 photo that was" : "\(count) photos that were") only there left the feed. "
        + "The files are as they were.")
  }
}

extension FolderScanResult {
  /// What is wrong with a folder that is not available, and what to do, without its path.
  static let unavailable =
    "is not available, or has none of the photos that it had, so nothing leaves the feed; is its disk "
    + "mounted? If you gave the folder up, say \"imagefeed folder forget\" with its path"

  /// What is wrong with a folder of which a part could not be read when it was looked for missing files.
  static let uncertain =
    "could not be read to its end, so it is unknown which files are gone; scan it again"

  /// What the owner should know of a scan of the folder at `path`.
  func sentences(about path: FilePath, isDryRun: Bool = false) -> [String] {
    var sentences = unmounted.map {
      "\(path.appending($0)) was another disk, which is not mounted; its photos stay in the feed."
    }
    if withheld > 0 {
      sentences.append(
        "\(withheld == 1 ? "1 file" : "\(withheld) files") of \(path) \(withheld == 1 ? "was" : "were") "
          + "not found. What is in the feed stays there, because a part of the folder could not be read or files "
          + "were just moved. Scan again; leave out with --exclude what stays unreadable."
      )
    }
    if missing > 0 {
      sentences.append(
        "\(missing == 1 ? "1 photo" : "\(missing) photos") of \(path) \(isDryRun ? "would leave" : "left") the feed because "
          + "\(missing == 1 ? "its file is" : "their files are") gone; with the "
          + "\(missing == 1 ? "file it comes" : "files they come") back, likes included.")
    }
    return sentences
  }
}

extension AdminEvent.ImportTotals {
  fileprivate init(_ result: FolderScanResult) {
    self.init(result.progress)
    changed = result.progress.changed
    missing = result.missing
  }

  fileprivate mutating func add(_ other: AdminEvent.ImportTotals) {
    added += other.added
    similar += other.similar
    videos = (videos ?? 0) + (other.videos ?? 0)
    if let more = other.corrected { corrected = (corrected ?? 0) + more }
    skipped += other.skipped
    failed += other.failed
    leftOut.merge(other.leftOut, uniquingKeysWith: +)
    changed = (changed ?? 0) + (other.changed ?? 0)
    missing = (missing ?? 0) + (other.missing ?? 0)
  }
}
