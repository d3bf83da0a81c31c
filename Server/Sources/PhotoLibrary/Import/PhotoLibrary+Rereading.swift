public import Domain
import Foundation
import Media
import Store

/// Reads the files of photos again that earlier programs imported, which read less in them (LIB-23).
extension PhotoLibrary {
  /// What became of a photo whose file was read again.
  private enum Rereading: Sendable {
    case unchanged
    case changed
    /// The file is missing or was refused, or the database failed.
    case failed(reason: String)
  }

  /// Reads the originals and files in indexed folders again: the capture date unless a person entered it, the
  /// keywords of HEIC and AVIF files, thumbnail, colors and blurred preview. Ids, likes and links stay.
  ///
  /// `tell` gets the totals after each batch, `refuse` the public id of a photo that could not be read, and why. Throws
  /// `CancellationError` if the task is canceled; the next call continues, and reads again what could not be read.
  public func reread(
    now: Instant, tell: @Sendable (RereadTotals) -> Void,
    refuse: @Sendable (_ photo: String, _ reason: String) -> Void
  ) async throws -> RereadTotals {
    let waiting = try database.photos.readByEarlierPrograms()
    var totals = RereadTotals(total: waiting.count)
    var companions: [FilePath: CompanionNames] = [:]
    var start = 0
    while start < waiting.count {
      try Task.checkCancellation()
      let batch = waiting[start...].prefix(PhotoLibrary.longestBatch)
      start += batch.count
      for (photo, outcome) in await reread(batch, now: now, &companions) {
        totals.finished += 1
        switch outcome {
        case .unchanged: break
        case .changed: totals.changed += 1
        case .failed(let reason):
          totals.failed += 1
          refuse(photo.facts.publicId, reason)
        }
      }
      tell(totals)
    }
    return totals
  }

  private func reread(
    _ batch: some Sequence<PhotoRecord>, now: Instant,
    _ companions: inout [FilePath: CompanionNames]
  ) async -> [(PhotoRecord, Rereading)] {
    var sources: [(photo: PhotoRecord, source: ImageFile?, sidecars: [FilePath])] = []
    for photo in batch {
      let source = try? await originals.file(of: VariantSource(photo, rotation: Rotation.none))
      sources.append((photo, source, source.map { sidecars(of: $0, &companions) } ?? []))
    }
    return await withTaskGroup(of: (PhotoRecord, Rereading).self) { group in
      for one in sources {
        group.addTask {
          guard let source = one.source else { return (one.photo, .failed(reason: "is missing")) }
          return (one.photo, await self.reread(one.photo, source, one.sidecars, now: now))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// The sidecars of a file in an indexed folder.
  private func sidecars(
    of source: ImageFile, _ companions: inout [FilePath: CompanionNames]
  ) -> [FilePath] {
    guard case .indexed(let root, let path, _) = source else { return [] }
    let folder = root.appending(path.folder)
    let names = companions[folder] ?? CompanionNames((try? disk.list(folder).get()) ?? [])
    companions[folder] = names
    return names.sidecars(of: path.name).map(folder.appending)
  }

  private func reread(
    _ photo: PhotoRecord, _ source: ImageFile, _ sidecars: [FilePath], now: Instant
  ) async -> Rereading {
    let thumbnail = folder.temporary()
    defer { unlink(thumbnail) }
    do {
      let answer = try await pool.answer(
        to: .inspection(
          source: source, output: thumbnail, limits: settings.limits, intermediate: nil,
          sidecars: sidecars), .patient)
      guard case .inspection(let inspection) = answer else { throw DarkroomError.crashed }
      let isRedrawn = try await redraw(photo, inspection, thumbnail, now: now)
      let isCorrected = try await correct(photo, inspection, now: now)
      return isRedrawn || isCorrected ? .changed : .unchanged
    } catch {
      return .failed(reason: "\(error)")
    }
  }

  /// Saves what the file says; returns whether that is something else.
  private func correct(
    _ photo: PhotoRecord, _ inspection: Inspection, now: Instant
  ) async throws -> Bool {
    var label = PhotoLabel(personId: photo.facts.personId)
    label.fileName = photo.facts.fileName
    let ready = ReadyPhoto(
      path: "", contentHash: photo.facts.contentHash, fileExtension: photo.facts.fileExtension,
      length: Int64(photo.facts.byteCount), inspection: inspection, label: label)
    try await database.photos.setLook(
      capturedAt: ready.fileLook(now: photo.facts.addedAt).capturedAt,
      contentHash: photo.facts.contentHash)
    while let read = try database.photos.details(of: photo) {
      var changed = read
      let before = read.photo.facts.captured
      changed.photo.facts.captured = ready.captured(replacing: before, now: photo.facts.addedAt)
      let tags = try database.photos.tags(of: photo)
      let more = PhotoLibrary.addsKeywords(photo) ? inspection.text.keywords : []
      let all = EmbeddedText.keywords(tags + more)
      let isSaved = try await database.photos.save(
        changed, over: read, tags: more.isEmpty ? nil : all, now: now)
      if isSaved {
        let after = changed.photo.facts.captured
        return before?.time != after?.time || before?.precision != after?.precision
          || !more.isEmpty && all != tags
      }
    }
    return false
  }

  /// Replaces thumbnail, color and preview if they have changed, and deletes all other images, which are made again;
  /// returns whether they have.
  private func redraw(
    _ photo: PhotoRecord, _ inspection: Inspection, _ thumbnail: String, now: Instant
  ) async throws -> Bool {
    let facts = photo.facts
    let preview =
      BlurHash(inspection.blurHash)?.rotated(by: facts.rotation).text ?? inspection.blurHash
    if inspection.color == facts.color, preview == facts.blurHash { return false }
    variants.remove(facts.contentHash)
    try DurableFile.move(
      thumbnail, to: folder.variant(facts.contentHash, .thumbnail(of: facts.originalSize)))
    try await database.photos.setPreview(
      color: inspection.color, blurHash: preview, of: photo, now: now)
    return true
  }

  /// Whether earlier programs did not read the keywords of this kind of file.
  private static func addsKeywords(_ photo: PhotoRecord) -> Bool {
    ["heic", "heif", "avif"].contains(photo.facts.fileExtension)
  }
}

/// How far photos have been read again.
public struct RereadTotals: Hashable, Sendable {
  /// The photos to read.
  public var total: Int
  /// Those that are done, failed ones included.
  public var finished = 0
  /// Those of which something has changed.
  public var changed = 0
  /// Those that could not be read.
  public var failed = 0

  /// Nothing is done yet.
  public init(total: Int) {
    self.total = total
  }
}

extension ReadyPhoto {
  /// The capture time of a photo for which an earlier program recorded `before`: that of the file, unless a person
  /// entered another one.
  fileprivate func captured(replacing before: CaptureTime?, now: Instant) -> CaptureTime? {
    guard let before, !dates.contains(where: { $0.instant == before.instant }) else {
      return captured(now: now)
    }
    return CaptureTime(before.time, precision: before.precision, from: .person)
  }
}
