import Domain
import Foundation
import Media
import Store

/// The metadata of a photo that its file does not contain.
struct PhotoLabel: Hashable, Sendable {
  /// The row id of the photo's owner.
  var personId: Int64
  var description: String?
  var altDescription: String?
  var place: String?
  /// The words in the photo's URL, which is public: never those of the file's name.
  var slug = PhotoLabel.plainSlug
  /// The name of the photo's file; nil if it has none.
  var fileName: String?
  var isDemo = false
  /// The photo's public id; nil for a random one.
  var publicId: String?
  /// When the photo was added; nil for the current time.
  var addedAt: Instant?
  /// Replaces the file's Exif data; nil keeps it.
  var camera: CameraNotes?
  /// Whether title and description in the file become the photo's description.
  var takesCaption = false
  /// Whether place names in the file become the photo's place.
  var takesPlace = false
  /// Whether keywords in the file become tags.
  var takesKeywords = true
  /// Names of folders that become tags.
  var folders: [String] = []
  /// Tags besides those in the file.
  var tags: [String] = []
  /// The paths of the photo's sidecars: XMP, and the JSON file of a Google Takeout.
  var sidecars: [FilePath] = []
  /// The path of the video that may belong to the photo; nil if it has none.
  var video: FilePath?
  /// The collection into which the photo is put; nil for none.
  var collection: FolderCollection?
  /// The people to whom photos go if they are the artist in the file; nil if nobody else gets them.
  var artists: ArtistNames?
}

/// A photo whose original and thumbnail are in place, but which has no row yet.
struct ReadyPhoto: Hashable, Sendable {
  var path: FilePath
  var contentHash: String
  var fileExtension: String
  var length: Int64
  var inspection: Inspection
  var label: PhotoLabel
  /// Whether the file stays in its folder, so that the library has no original.
  var isIndexed = false
  /// The video of a Live Photo, already stored like the original; nil if the photo has none.
  var video: LiveVideo?

  /// What the photo looks like, with its public id; nil if that is unknown.
  func look(_ publicId: String) -> PhotoLook? {
    inspection.perceptualHash.map { hash in
      let size = PixelSize(width: inspection.width, height: inspection.height)
      return PhotoLook(publicId: publicId, size: size, hash: hash)
    }
  }

  /// What shows whether the file is an edited version of another one.
  func fileLook(now: Instant) -> FileLook {
    // Why not when it was changed: that is what editing changes.
    let dates = datesInFile.filter { $0.source != .changed }
    return FileLook(
      capturedAt: CaptureDate.best(dates, now: now)?.instant,
      size: PixelSize(width: inspection.width, height: inspection.height),
      hash: inspection.perceptualHash)
  }

  private var datesInFile: [CaptureTime] {
    (label.camera ?? inspection.camera).dates + inspection.text.dates
  }

  /// All dates that say when the photo was taken.
  var dates: [CaptureTime] {
    let named = label.fileName.flatMap { FileNameDate.read($0.utf8) }
    return datesInFile + [inspection.takeout?.takenAt, named].compactMap(\.self)
  }

  /// When the photo was taken; nil if nothing says so.
  func captured(now: Instant) -> CaptureTime? { CaptureDate.best(dates, now: now) }

  /// The values of the photo's row.
  func facts(publicId: String, addedAt: Instant) -> PhotoFacts {
    let camera = label.camera ?? inspection.camera
    let text = inspection.text
    var facts = PhotoFacts(
      publicId: publicId,
      personId: text.artist.flatMap { label.artists?.personId(of: $0) } ?? label.personId,
      contentHash: contentHash,
      fileExtension: fileExtension, byteCount: Int(length),
      size: PixelSize(width: inspection.width, height: inspection.height), color: inspection.color,
      blurHash: inspection.blurHash,
      description: label.description ?? (label.takesCaption ? caption : nil),
      altDescription: label.altDescription, slug: label.slug, addedAt: addedAt,
      captured: captured(now: addedAt),
      exif: PhotoExif(
        make: camera.make, model: camera.model, exposureTime: camera.exposureTime,
        aperture: camera.aperture, focalLength: camera.focalLength, iso: camera.iso),
      place: label.place ?? (label.takesPlace ? text.place.name : nil), isDemo: label.isDemo)
    if label.takesPlace {
      facts.placeDetails.city = text.place.city
      facts.placeDetails.country = text.place.country
    }
    facts.tags = EmbeddedText.keywords(
      (label.takesKeywords ? text.keywords : []) + label.folders + label.tags)
    facts.perceptualHash = inspection.perceptualHash
    facts.fileName = label.fileName
    facts.videoHash = video?.contentHash
    facts.contentIdentifier = inspection.contentIdentifier
    facts.isFavorite = inspection.takeout?.isFavorite ?? false
    return facts
  }

  /// Why the Takeout's first: a file has what was written before it was added to Google Photos.
  var caption: String? {
    inspection.takeout?.description.flatMap(EmbeddedText.description) ?? inspection.text.caption
  }
}

/// The result of processing one file, before the database is changed.
enum FileOutcome: Hashable, Sendable {
  case ready(ReadyPhoto)
  /// The library already has a photo with this content hash.
  case known(String)
  case refused(ImportProblem)
  case leftOut(LeftOutKind)
  /// The file of the photo with the content hash `before` was edited.
  case changed(ReadyPhoto, before: String)
  /// A file of an indexed folder that was refused before and has not changed.
  case unchanged
  /// A dry run found a photo that the library does not have; nothing of it is kept.
  case wouldAdd(ReadyPhoto)
  /// A dry run found that the file of a photo was edited; nothing is kept.
  case wouldChange(ReadyPhoto)

  /// The photo that is reserved until it is recorded; nil if there is none.
  var photo: ReadyPhoto? {
    switch self {
    case .ready(let photo), .changed(let photo, _): photo
    case .known, .refused, .leftOut, .unchanged, .wouldAdd, .wouldChange: nil
    }
  }
}

extension PhotoLibrary {
  /// Copies, checks and stores one file; unless the result is `ready`, no copy of it remains.
  func takeIn(
    _ path: FilePath, isNamed: Bool, label: PhotoLabel, options: ImportOptions = ImportOptions()
  ) async -> FileOutcome {
    let copy = folder.temporary()
    var limits = settings.limits
    if let bytes = options.largestBytes { limits.bytes = bytes }
    let name = label.fileName.map { FilePath($0) } ?? path
    let staged = await offload { [disk, limits] in
      Result { () throws(ImportProblem) in
        try StagedFile.copy(
          path, named: name, to: options.isDryRun ? nil : copy, limits: limits, disk: disk)
      }
    }
    switch staged {
    case .success(let file) where options.isDryRun:
      if let outcome = leftOut(file, options) ?? known(file) { return outcome }
      return await tried(.read(path, file.contentHash), file, from: path, label: label)
    case .success(let file):
      let intake =
        if let leftOut = leftOut(file, options) { leftOut } else {
          await takeIn(file, from: path, label: label)
        }
      if case .ready = intake { return intake }
      unlink(copy)
      return intake
    case .failure(.rawPhoto): return .leftOut(.rawPhotos)
    case .failure(let problem)
    where problem.isNoPicture && !isNamed && !PictureFormat.isClaimed(byName: path)
      || problem == .refused(.notAPicture) && LeftOutKind.isRaw(name: name):
      return .leftOut(LeftOutKind(name: name, start: await offload { StagedFile.start(of: path) }))
    case .failure(let problem): return .refused(problem)
    }
  }

  /// Checks a file in the data folder's `tmp` and moves it into the library.
  func takeIn(_ file: StagedFile, from path: FilePath, label: PhotoLabel) async -> FileOutcome {
    if let known = known(file) {
      guard case .known = known else { return known }
      return await repair(file) ?? known
    }
    return await inspect(.own(file.path), file, from: path, label: label)
  }

  /// Checks a file and moves it into the library, or keeps only its images if it is one of an indexed
  /// folder.
  func inspect(
    _ source: ImageFile, _ file: StagedFile, from path: FilePath, label: PhotoLabel
  ) async -> FileOutcome {
    let thumbnail = folder.temporary()
    let intermediate = variants.intermediates.order(fileExtension: file.format.fileExtension)
    do throws(DarkroomError) {
      let answer = try await pool.answer(
        to: .inspection(
          source: source, output: thumbnail, limits: settings.limits,
          intermediate: intermediate, sidecars: label.sidecars), .patient)
      guard case .inspection(let inspection) = answer else { throw .crashed }
      var ready = ReadyPhoto(
        path: path, contentHash: file.contentHash, fileExtension: file.format.fileExtension,
        length: file.length, inspection: inspection, label: label)
      if case .indexed = source { ready.isIndexed = true }
      if let problem = inspection.sidecarProblem {
        discard(thumbnail, intermediate)
        return .refused(problem)
      }
      return await offload { [ready] in self.putAway(ready, file, thumbnail, intermediate) }
    } catch {
      discard(thumbnail, intermediate)
      return .refused(error == .diskFull ? .diskFull : .refused(error))
    }
  }

  private func discard(_ thumbnail: String, _ intermediate: IntermediateOrder?) {
    unlink(thumbnail)
    if let intermediate { unlink(intermediate.output) }
  }

  /// Checks a file as `inspect` does, and keeps nothing of it: `wouldAdd` or `refused`.
  func tried(
    _ source: ImageFile, _ file: StagedFile, from path: FilePath, label: PhotoLabel
  ) async -> FileOutcome {
    let thumbnail = folder.temporary()
    defer { unlink(thumbnail) }
    do throws(DarkroomError) {
      let answer = try await pool.answer(
        to: .inspection(
          source: source, output: thumbnail, limits: settings.limits, intermediate: nil,
          sidecars: source.readable(label.sidecars)), .patient)
      guard case .inspection(let inspection) = answer else { throw .crashed }
      if let problem = inspection.sidecarProblem { return .refused(problem) }
      return .wouldAdd(
        ReadyPhoto(
          path: path, contentHash: file.contentHash, fileExtension: file.format.fileExtension,
          length: file.length, inspection: inspection, label: label))
    } catch {
      return .refused(error == .diskFull ? .diskFull : .refused(error))
    }
  }

  /// `leftOut` if a photo with this content was removed, or is in a bin, and the options do not include
  /// those, nil if not, `refused` if the database fails.
  func leftOut(
    _ file: StagedFile, _ options: ImportOptions, isInFolder: Bool = false
  ) -> FileOutcome? {
    if options.includesRemoved { return nil }
    do throws(StoreError) {
      let date = try database.photos.removalDate(
        contentHash: file.contentHash, isInFolder: isInFolder)
      return date == nil ? nil : .leftOut(.removed)
    } catch {
      return .refused(.notRecorded(error))
    }
  }

  /// `known` if a photo has this content, nil if none has it, `refused` if the database fails.
  func known(_ file: StagedFile) -> FileOutcome? {
    do throws(StoreError) {
      return try database.photos.exists(contentHash: file.contentHash)
        ? .known(file.contentHash) : nil
    } catch {
      return .refused(.notRecorded(error))
    }
  }

  /// Restores a photo's original from the file if it is missing; returns nil unless that fails.
  private func repair(_ file: StagedFile) async -> FileOutcome? {
    if await originals.isKept(file.contentHash, file.format.fileExtension) { return nil }
    let original = folder.original(file.contentHash, file.format.fileExtension)
    let problem = await offload { () -> ImportProblem? in
      do throws(DiskError) {
        try Disk.synchronise(file.path)
        try DurableFile.move(file.path, to: original)
        try Disk.synchronise(DurableFile.folder(of: original))
        return nil
      } catch {
        return .writing(error.number)
      }
    }
    if let problem { return .refused(problem) }
    // Why: a continuous backup could not store it while it was missing, and no row changes.
    database.namedFiles.add(.original(file.contentHash, file.format.fileExtension))
    return await share([(original, file.contentHash)]).map(FileOutcome.refused)
  }

  /// Moves the original, its thumbnail and its intermediate, if it has one, into place; a file of an
  /// indexed folder stays where it is.
  ///
  /// NB: a `ready` photo stays reserved in `originalsInUse` until `record` releases it.
  private func putAway(
    _ photo: ReadyPhoto, _ file: StagedFile, _ thumbnail: String,
    _ intermediate: IntermediateOrder?
  ) -> FileOutcome {
    originalsInUse.reserve(photo.contentHash)
    do throws(DiskError) {
      let size = PixelSize(width: photo.inspection.width, height: photo.inspection.height)
      if !photo.isIndexed {
        try Disk.synchronise(file.path)
        try DurableFile.move(
          file.path, to: folder.original(photo.contentHash, photo.fileExtension))
      }
      try DurableFile.move(
        thumbnail, to: folder.variant(photo.contentHash, .thumbnail(of: size)))
      if let intermediate { variants.intermediates.adopt(intermediate, photo.contentHash) }
      return .ready(photo)
    } catch {
      discard(thumbnail, intermediate)
      releaseFiles(photo.contentHash, photo.fileExtension)
      return .refused(.writing(error.number))
    }
  }
}

extension Inspection {
  /// Why the photo is not imported without one of its sidecars; nil if it is.
  fileprivate var sidecarProblem: ImportProblem? {
    unreadSidecars.first { $0.problem == .notReadable }.map { .sidecarNotReadable($0.path) }
  }
}
