import Domain
import Foundation
import Media
import Store

/// What a file that is read again changes in a photo (LIB-23).
extension PhotoLibrary {
  /// Reads the file of a photo again and saves what it says; `label` has the options of the import and the sidecars, as
  /// far as they are known.
  func reread(
    _ photo: PhotoRecord, _ source: ImageFile, _ label: PhotoLabel, now: Instant
  ) async -> Rereading {
    let thumbnail = folder.temporary()
    defer { unlink(thumbnail) }
    do {
      let answer = try await pool.answer(
        to: .inspection(
          source: source, output: thumbnail, limits: settings.limits, intermediate: nil,
          sidecars: label.sidecars, comparesEarlier: true), .patient)
      guard case .inspection(let inspection) = answer else { throw DarkroomError.crashed }
      if let sidecar = inspection.unreadSidecars.first(where: { $0.problem == .notReadable }) {
        return Rereading(problem: .sidecarNotReadable(sidecar.path))
      }
      let ready = ReadyPhoto(
        path: "", contentHash: photo.facts.contentHash, fileExtension: photo.facts.fileExtension,
        length: Int64(photo.facts.byteCount), inspection: inspection, label: label)
      let isRedrawn = try await redraw(photo, inspection, thumbnail, now: now)
      let isLiked = try await like(photo, ready)
      let isCorrected = try await correct(photo, ready, now: now)
      return Rereading(
        isChanged: isRedrawn || isLiked || isCorrected,
        rawId: await offload { photo.facts.isRaw(source) } ? photo.facts.publicId : nil,
        unreadSidecars: inspection.unreadSidecars)
    } catch {
      return Rereading(problem: ImportProblem(rereading: error))
    }
  }

  /// Saves what the file says; returns whether that is something else.
  private func correct(
    _ photo: PhotoRecord, _ ready: ReadyPhoto, now: Instant
  ) async throws(StoreError) -> Bool {
    try await database.photos.setLook(
      ready.fileLook(now: photo.facts.addedAt), contentHash: photo.facts.contentHash)
    while let read = try database.photos.details(of: photo) {
      let changed = ready.corrected(read)
      let before = try database.photos.tags(of: photo)
      let tags = ready.tags(replacing: before)
      let isSaved = try await database.photos.save(
        changed, over: read, tags: tags == before ? nil : tags, now: now,
        isReading: true)
      if isSaved {
        var (old, new) = (read, changed)
        // Why: earlier programs recorded no source.
        old.photo.facts.captured?.source = nil
        new.photo.facts.captured?.source = nil
        return old != new || tags != before
      }
    }
    return false
  }

  /// Makes the photo's owner like it if it is a favorite of theirs in a Google Takeout; returns whether it was not yet.
  private func like(_ photo: PhotoRecord, _ ready: ReadyPhoto) async throws(StoreError) -> Bool {
    guard ready.inspection.takeout?.isFavorite == true,
      let owner = try database.people.person(id: photo.facts.personId)
    else { return false }
    let outcome = try await database.likes.like(
      photo.facts.publicId, by: owner, now: photo.facts.addedAt)
    return outcome?.isChanged == true
  }

  /// Replaces thumbnail, color and preview if they have changed, and deletes all other images, which are made again;
  /// returns whether color or preview have.
  private func redraw(
    _ photo: PhotoRecord, _ inspection: Inspection, _ thumbnail: String, now: Instant
  ) async throws -> Bool {
    let facts = photo.facts
    let preview =
      BlurHash(inspection.blurHash)?.rotated(by: facts.rotation).text ?? inspection.blurHash
    let isSame = inspection.color == facts.color && preview == facts.blurHash
    let path = folder.variant(facts.contentHash, .thumbnail(of: facts.originalSize))
    let isSameImage = await offload {
      ContentHash.text(ofFile: path) == ContentHash.text(ofFile: thumbnail)
    }
    if isSame, isSameImage { return false }
    variants.remove(facts.contentHash)
    try DurableFile.move(thumbnail, to: path)
    if isSame { return false }
    try await database.photos.setPreview(
      color: inspection.color, blurHash: preview, of: photo, now: now)
    return true
  }
}

extension ReadyPhoto {
  /// What an earlier program read in the file and its sidecar.
  private var earlier: EmbeddedText { inspection.earlierText ?? inspection.text }

  /// The details of the photo, for which an earlier program recorded `read`: what it took from the file is replaced,
  /// what a person wrote stays. A text that it did not read is added if the options of this import say so.
  fileprivate func corrected(_ read: PhotoDetails) -> PhotoDetails {
    var details = read
    let facts = read.photo.facts
    details.photo.facts.captured = captured(replacing: facts.captured, now: facts.addedAt)
    details.photo.facts.description = ReadyPhoto.text(
      replacing: facts.description, earlier: earlier.caption, now: caption, label.takesCaption)
    let place = ReadyPhoto.text(
      replacing: facts.place, earlier: earlier.place.name, now: inspection.text.place.name,
      label.takesPlace)
    if place != facts.place {
      details.photo.facts.place = place
      details.place.city = inspection.text.place.city
      details.place.country = inspection.text.place.country
    }
    return details
  }

  private static func text(
    replacing current: String?, earlier: String?, now: String?, _ isTaken: Bool
  ) -> String? {
    guard let current else { return isTaken && earlier == nil ? now : nil }
    return current == earlier ? now ?? current : current
  }

  /// The capture time of a photo for which an earlier program recorded `before`: that of the file, unless a person
  /// entered another one.
  private func captured(replacing before: CaptureTime?, now: Instant) -> CaptureTime? {
    guard let before, !dates.contains(where: { $0.instant == before.instant }) else {
      return captured(now: now)
    }
    return CaptureTime(before.time, precision: before.precision, from: .person)
  }

  /// The tags of a photo for which an earlier program recorded `current`: the keywords of the file first, without those
  /// that a person removed, then the others. Nothing changes if it took no keywords.
  fileprivate func tags(replacing current: [String]) -> [String] {
    let before = Set(earlier.keywords.map { $0.lowercased() })
    let kept = Dictionary(current.map { ($0.lowercased(), $0) }) { first, _ in first }
    guard label.takesKeywords, before.isEmpty || !before.isDisjoint(with: kept.keys) else {
      return current
    }
    let read = inspection.text.keywords.compactMap { keyword -> String? in
      let word = keyword.lowercased()
      return kept[word] ?? (before.contains(word) ? nil : keyword)
    }
    let tags = PhotoTags.cleaned(read + current.filter { !before.contains($0.lowercased()) })
    return Set(tags) == Set(current) ? current : tags
  }
}

extension PhotoFacts {
  /// Whether the file is a raw photo, by its name or content.
  fileprivate func isRaw(_ source: ImageFile) -> Bool {
    guard PictureFormat(fileExtension: fileExtension) == .tiff else { return false }
    if let fileName, LeftOutKind.isRaw(name: FilePath(fileName)) { return true }
    let descriptor =
      switch source {
      case .own(let path): open(path, O_RDONLY | O_CLOEXEC)
      case .indexed(let folder, let path, _): FolderFile.open(path, in: folder)
      }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return TIFFImages.isRaw(descriptor)
  }
}

extension ImportProblem {
  /// The problem for an error while a file was read again.
  init(rereading error: any Error) {
    self =
      switch error {
      case DarkroomError.diskFull, StoreError.diskFull: .diskFull
      case let error as DarkroomError: .refused(error)
      case let error as StoreError: .notRecorded(error)
      case let error as DiskError: .writing(error.number)
      default: .refused(.unavailable(reason: "\(error)"))
      }
  }
}
