import Domain
import Foundation
import Media
import Store

/// One file of a folder that is indexed in place: it is read, and stays as it is (LIB-19).
extension PhotoLibrary {
  /// Checks a file of the folder; nothing is copied, and unless the result is `ready` or `changed`
  /// no image of it is kept.
  func index(
    _ path: FilePath, _ scan: FolderScan, label: PhotoLabel, options: ImportOptions
  ) async -> FileOutcome {
    let relative = scan.relative(path)
    scan.see(relative)
    var file: IndexedFile
    switch await offload({ IndexedFile.look(at: relative, below: scan.root) }) {
    case .success(let found?): file = found
    case .success(nil): return miss(relative, .notAFile, scan)
    case .failure(let error): return miss(relative, .reading(error.number), scan)
    }
    if let before = scan.unchanged(file), let outcome = outcome(of: before, scan, options) {
      return outcome
    }
    var limits = settings.limits
    if let bytes = options.largestBytes { limits.bytes = bytes }
    let staged = await offload { [disk, limits] in
      Result { () throws(ImportProblem) in
        try StagedFile.copy(
          path, named: path, to: nil, limits: limits, disk: disk.within(scan.root))
      }
    }
    switch staged {
    case .success(let staged):
      file.contentHash = staged.contentHash
      scan.see(photo: file)
      return await index(file, staged, scan, label: label, options: options)
    case .failure(.rawPhoto): return .leftOut(.rawPhotos)
    case .failure(let problem)
    where problem.isNoPicture && !PictureFormat.isClaimed(byName: path):
      let start = await offload { StagedFile.start(of: relative, in: scan.root) }
      return .leftOut(LeftOutKind(name: path, start: start))
    case .failure(let problem): return refuse(file, problem, scan)
    }
  }

  private func miss(
    _ path: FilePath, _ problem: ImportProblem, _ scan: FolderScan
  ) -> FileOutcome {
    scan.miss(path)
    return .refused(problem)
  }

  /// Notes why a file is not taken. One that would be refused again is recorded, unless a photo was at
  /// its path: somebody may be writing the file.
  private func refuse(
    _ file: IndexedFile, _ problem: ImportProblem, _ scan: FolderScan
  ) -> FileOutcome {
    scan.miss(file)
    if problem.isOfContent, !scan.hadPhoto(at: file.path) {
      var file = file
      file.state = .refused
      scan.find(file)
    }
    return .refused(problem)
  }

  /// The outcome for a file that has not changed since it was recorded; nil if it must be read.
  private func outcome(
    of file: IndexedFile, _ scan: FolderScan, _ options: ImportOptions
  ) -> FileOutcome? {
    switch file.state {
    case .refused:
      guard scan.isRoutine else { return nil }
      scan.miss(file)
      return .unchanged
    case .gone: return nil
    case .present:
      scan.see(photo: file)
      let staged = StagedFile(
        path: "", contentHash: file.contentHash, length: file.byteCount, format: .jpeg)
      return leftOut(staged, options, isInFolder: true) ?? known(staged)
    }
  }

  private func index(
    _ file: IndexedFile, _ staged: StagedFile, _ scan: FolderScan, label: PhotoLabel,
    options: ImportOptions
  ) async -> FileOutcome {
    if let outcome = leftOut(staged, options, isInFolder: true) ?? known(staged) {
      if case .refused(let problem) = outcome { return refuse(file, problem, scan) }
      scan.find(file)
      return outcome
    }
    let source = ImageFile.indexed(
      folder: scan.root, path: file.path, contentHash: file.contentHash)
    let path = scan.root.appending(file.path)
    let outcome =
      if options.isDryRun {
        await tried(source, staged, from: path, label: label)
      } else {
        await inspect(source, staged, from: path, label: label)
      }
    switch outcome {
    case .ready(let photo), .wouldAdd(let photo):
      return await compare(photo, file, scan, options)
    case .refused(let problem): return refuse(file, problem, scan)
    case .changed, .known, .leftOut, .unchanged, .wouldChange: return outcome
    }
  }

  /// The outcome for a picture that no photo has: a new photo, or an edited version of the one whose file
  /// was at its path. A version of a photo that was deleted is left out like that photo.
  private func compare(
    _ photo: ReadyPhoto, _ file: IndexedFile, _ scan: FolderScan, _ options: ImportOptions
  ) async -> FileOutcome {
    let look = photo.fileLook(now: now())
    var file = file
    file.look = look
    do throws(StoreError) {
      let before = try scan.folder.flatMap { folder throws(StoreError) in
        try database.folders.files(before: file.contentHash, at: file.path, in: folder)
          .first { look.isVersion(of: $0.look) }
      }
      var isKept = false
      if case .shown(let record, _) = before?.photo {
        isKept = await originals.isKept(record.facts.contentHash, record.facts.fileExtension)
      }
      switch before?.photo {
      case .removed(let publicId) where !options.includesRemoved:
        if !options.isDryRun { try await leaveOut(photo, editOf: publicId) }
        scan.find(file)
        scan.see(photo: file, isEdited: true)
        return .leftOut(.removed)
      case .shown(let record, hasOtherFile: false) where !isKept:
        scan.find(file)
        scan.see(photo: file, isEdited: true)
        let before = record.facts.contentHash
        guard options.isDryRun else { return .changed(photo, before: before) }
        scan.find(editOf: before)
        return .wouldChange(photo)
      case .shown, .removed, .absent, nil:
        scan.find(file)
        return options.isDryRun ? .wouldAdd(photo) : .ready(photo)
      }
    } catch {
      if !options.isDryRun {
        await offload { self.releaseFiles(photo.contentHash, photo.fileExtension) }
      }
      return refuse(file, .notRecorded(error), scan)
    }
  }

  /// Records that a photo is an edited version of a deleted one, and deletes its images.
  private func leaveOut(_ photo: ReadyPhoto, editOf publicId: String) async throws(StoreError) {
    try await database.photos.recordEdit(
      of: publicId, contentHash: photo.contentHash, now: now())
    await offload { self.releaseFiles(photo.contentHash, photo.fileExtension) }
  }

  /// Gives a photo the picture of its edited file.
  func replace(_ photo: ReadyPhoto, before: String) async -> RecordingOutcome {
    defer { originalsInUse.release(photo.contentHash) }
    do throws(StoreError) {
      let facts = photo.facts(publicId: "", addedAt: now())
      let record = try await database.photos.replaceContent(before, with: facts, now: now())
      guard let record else { return .refused(.refused(.notAsIndexed)) }
      await offload { if !self.mayBeOriginal(before) { self.variants.remove(before) } }
      return .changed(publicId: record.facts.publicId)
    } catch {
      return .refused(error == .diskFull ? .diskFull : .notRecorded(error))
    }
  }
}

extension ImportProblem {
  /// Whether a file is refused again while its content does not change.
  var isOfContent: Bool {
    switch self {
    case .empty, .tooLong: true
    // Why not a worker that crashed or took too long: that may be due to the machine.
    case .refused(.crashed), .refused(.tookTooLong), .refused(.missing), .refused(.notAsIndexed):
      false
    case .refused(let error): error.isAboutTheFile
    case .missing, .notPermitted, .rawPhoto, .notAFile, .notReadable, .sidecarNotReadable,
      .diskFull, .notWritable, .notShared, .notRecorded:
      false
    }
  }
}

extension StagedFile {
  /// The first bytes of a file of an indexed folder; empty if it cannot be read.
  static func start(of path: FilePath, in folder: FilePath) -> [UInt8] {
    start(ofOpen: FolderFile.open(path, in: folder))
  }
}
