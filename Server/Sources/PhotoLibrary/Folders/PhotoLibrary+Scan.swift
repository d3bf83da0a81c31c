import Foundation
public import Store

/// The result of a scan of an indexed folder.
public struct FolderScanResult: Hashable, Sendable {
  /// What was found.
  public var progress = ImportProgress()
  /// Number of photos that left the feed because their files are gone.
  public var missing = 0
  /// Number of files, videos and refused ones included, that were not found and may still be in the folder: in a part
  /// that could not be read, or moved during the scan. What is in the feed of them stays there.
  public var withheld = 0
  /// Whether a part of the folder could not be read, so that it is unknown which files are gone.
  public var isUncertain = false
  /// How the scan ended. Unless it is complete, nothing leaves the feed.
  public var ending = Ending.stopped
  /// Paths below the folder at which other file systems were, which are not mounted; what was there
  /// stays in the feed.
  public var unmounted: [FilePath] = []
  /// The absolute paths of the folder and of those below it that are not left out.
  public var folders: Set<FilePath> = []

  /// How a scan ended.
  public enum Ending: Hashable, Sendable {
    /// Every file that could be listed was visited and has an outcome.
    case complete
    /// The folder does not exist, or has none of the photos that it had.
    case unavailable
    /// The task was canceled, the disk is full, the database failed, or the folder was forgotten.
    case stopped
  }
}

extension PhotoLibrary {
  /// Scans a folder: adds new photos, follows moved and edited ones, and takes those out of the feed
  /// whose files are gone (LIB-19). Nothing below the folder is written or deleted.
  ///
  /// Reports like `importFiles`. With `isRoutine`, files that were refused are reported only if they
  /// have changed. Unless every file was visited and has an outcome, nothing leaves the feed; a later scan
  /// continues. Scans run one after another; the result is empty if the folder was forgotten, or the task
  /// canceled, before this one began.
  public func scan(
    _ folder: IndexedFolder, of owner: PersonRecord, options: ImportOptions,
    isRoutine: Bool = false, tell: @escaping @Sendable (ImportEvent) -> Void
  ) async throws(StoreError) -> FolderScanResult {
    guard await scanLock.enter() else { return FolderScanResult() }
    let result: Result<FolderScanResult, StoreError>
    do throws(StoreError) {
      result = .success(try await scanAlone(folder, owner, options, isRoutine, tell))
    } catch {
      result = .failure(error)
    }
    await scanLock.leave()
    return try result.get()
  }

  private func scanAlone(
    _ folder: IndexedFolder, _ owner: PersonRecord, _ options: ImportOptions, _ isRoutine: Bool,
    _ tell: @escaping @Sendable (ImportEvent) -> Void
  ) async throws(StoreError) -> FolderScanResult {
    // Why: the folder may have been forgotten while this scan waited.
    guard try database.folders.current(folder) != nil else { return FolderScanResult() }
    let path = folder.path
    guard await offload({ PhotoLibrary.isFolder(path) }) else {
      try await database.folders.setUnavailable(folder, now: now())
      return FolderScanResult(ending: .unavailable)
    }
    let scan = FolderScan(
      folder, root: path, files: try database.folders.files(of: folder), isRoutine: isRoutine)
    return try await run(scan, owner, options, tell)
  }

  private func run(
    _ scan: FolderScan, _ owner: PersonRecord, _ options: ImportOptions,
    _ tell: @escaping @Sendable (ImportEvent) -> Void
  ) async throws(StoreError) -> FolderScanResult {
    let path = scan.root
    let found = await importFiles([path], of: owner, options: options, scan: scan, tell: tell)
    var result = FolderScanResult(progress: found.progress, folders: scan.folders)
    guard let walk = found.end, !Task.isCancelled else { return result }
    guard let folder = scan.folder else {
      result.ending = .complete
      return result
    }
    let mounts = try database.folders.mounts(of: folder)
    let again = FolderWalk(
      [path], exclude: ExclusionList(options.exclude), followsLinks: false, disk: disk)
    let end = await offload(untilCanceled: { [disk] isCanceled in
      scan.end(walk, mounts: mounts, again: again, disk: disk, isCanceled: isCanceled)
    })
    guard !Task.isCancelled else { return result }
    (result.unmounted, result.withheld) = (end.unmounted.sorted(), end.withheld)
    result.isUncertain = !end.isCertain || end.hasUnknown
    if options.isDryRun { return try await rehearse(result, scan, end, folder) }
    return try await uncanceled { [result] in await self.finish(result, end, folder) }.get()
  }

  /// Records what a complete scan means for the files that it did not see.
  private func finish(
    _ scanned: FolderScanResult, _ end: FolderScan.End, _ folder: IndexedFolder
  ) async -> Result<FolderScanResult, StoreError> {
    var result = scanned
    do throws(StoreError) {
      guard end.isAvailable else {
        try await database.folders.setUnavailable(folder, now: now())
        result.ending = .unavailable
        return .success(result)
      }
      if end.isCertain {
        try await database.folders.recordGone(end.gone, in: folder)
        let lost = await lost(try database.folders.lostPhotos(of: folder), end)
        for batch in PhotoLibrary.batches(lost.map(\.publicId)) {
          result.missing += try await database.photos.setMissing(publicIds: batch, now: now())
        }
        try await takeAwayLostVideos(in: folder, unless: end.movable)
      }
      try await database.folders.finishScan(of: folder, mounts: end.mounts, now: now())
      result.ending = .complete
      return .success(result)
    } catch {
      return .failure(error)
    }
  }

  /// The photos that leave the feed if these have no file any more.
  private func lost(_ photos: [FolderPhoto], _ end: FolderScan.End) async -> [FolderPhoto] {
    await withoutKept(photos.filter { !end.movable.contains($0.contentHash) })
  }

  /// What `finish` would record, of which nothing is.
  private func rehearse(
    _ scanned: FolderScanResult, _ scan: FolderScan, _ end: FolderScan.End,
    _ folder: IndexedFolder
  ) async throws(StoreError) -> FolderScanResult {
    var result = scanned
    result.ending = end.isAvailable ? .complete : .unavailable
    guard end.isAvailable, end.isCertain else { return result }
    result.missing = await lost(try absentPhotos(scan, end, folder), end).count
    return result
  }

  /// The photos in the feed that would have no file if what a dry run found was recorded.
  private func absentPhotos(
    _ scan: FolderScan, _ end: FolderScan.End, _ folder: IndexedFolder
  ) throws(StoreError) -> [FolderPhoto] {
    let found = Dictionary(
      scan.takeFound().map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let gone = Set(end.gone)
    let files = scan.known.filter { !gone.contains($0.key) }.merging(found) { $1 }
    let present = Set(files.values.filter { $0.state == .present }.map(\.contentHash))
    var photos: [FolderPhoto] = []
    for hash in scan.contents.subtracting(present).subtracting(scan.edited).sorted() {
      let others = try database.folders.files(contentHash: hash)
      guard others.allSatisfy({ $0.folder == folder.path }),
        let facts = try database.photos.photo(contentHash: hash)?.facts
      else { continue }
      photos.append(
        FolderPhoto(
          publicId: facts.publicId, contentHash: hash, fileExtension: facts.fileExtension))
    }
    return photos
  }

  /// What a scan of the folder at `path` would do, `folder` if that is indexed already; nothing is recorded.
  ///
  /// `options` are those of a dry run.
  public func tryScan(
    _ path: FilePath, indexed folder: IndexedFolder?, of owner: PersonRecord,
    options: ImportOptions, tell: @escaping @Sendable (ImportEvent) -> Void
  ) async throws(StoreError) -> FolderScanResult {
    guard await offload({ PhotoLibrary.isFolder(path) }) else {
      return FolderScanResult(ending: .unavailable)
    }
    var files: [IndexedFile] = []
    if let folder { files = try database.folders.files(of: folder) }
    let scan = FolderScan(folder, root: path, files: files)
    return try await run(scan, owner, options, tell)
  }

  /// Forgets a folder. Photos that have a file nowhere else are removed from the library, with their
  /// likes; their files stay, and a later import adds them as new ones. Returns the number of removed
  /// photos.
  ///
  /// Waits for running scans; throws `cancelled` if the task is canceled meanwhile. After an error the
  /// first photos may have been removed; forgetting the folder again continues.
  public func forget(_ folder: IndexedFolder) async throws(StoreError) -> Int {
    guard await scanLock.enter() else { throw .cancelled }
    let result: Result<Int, StoreError>
    do throws(StoreError) {
      result = .success(try await forgetAlone(folder))
    } catch {
      result = .failure(error)
    }
    await scanLock.leave()
    return try result.get()
  }

  private func forgetAlone(_ folder: IndexedFolder) async throws(StoreError) -> Int {
    let photos = await withoutKept(try database.folders.photosOfNoOther(folder))
    for batch in PhotoLibrary.batches(photos.map(\.publicId)) {
      await delete(try await database.photos.forget(publicIds: batch))
    }
    // Why: photos that stay because their files are also elsewhere may have their videos here.
    let paths = try database.folders.files(of: folder).map(\.path)
    try await database.folders.recordGone(paths, in: folder)
    try await takeAwayLostVideos(in: folder)
    try await database.folders.remove(folder)
    return photos.count
  }

  /// The photos of which the library itself has no original.
  private func withoutKept(_ photos: [FolderPhoto]) async -> [FolderPhoto] {
    var lost: [FolderPhoto] = []
    for photo in photos
    where await !originals.isKept(photo.contentHash, photo.fileExtension) {
      lost.append(photo)
    }
    return lost
  }

  /// Removes videos that were in the folder and are in no folder any more from their Live Photos,
  /// those in bins and missing ones too (FEED-28).
  private func takeAwayLostVideos(
    in folder: IndexedFolder, unless movable: Set<String> = []
  ) async throws(StoreError) {
    for photo in try database.photos.photosWithLostVideo(in: folder) {
      guard let hash = photo.facts.videoHash, !movable.contains(hash),
        await !originals.isKept(hash, PhotoStore.videoExtension)
      else { continue }
      _ = try await database.photos.setVideo(nil, of: photo)
    }
  }

  /// Whether there is a folder at this path, with at least one of the photos that it had, if any.
  static func has(_ files: [IndexedFile], in path: FilePath) -> Bool {
    guard isFolder(path) else { return false }
    let photos = files.filter { $0.state == .present }
    return photos.isEmpty || photos.contains { IndexedFile($0.path, below: path) != nil }
  }

  /// Whether there is a folder at this path, which may be read.
  public static func isFolder(_ path: FilePath) -> Bool {
    var facts = stat()
    return lstat(path.cString, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
      && access(path.cString, R_OK | X_OK) == 0
  }
}
