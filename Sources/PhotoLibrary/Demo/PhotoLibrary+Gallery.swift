import Domain
import Foundation
import Gallery
public import Store

/// Why the gallery was not drawn to its end; drawn pictures stay, the next start goes on.
public enum GalleryError: Error, Hashable, Sendable {
  /// The darkroom failed.
  case notDrawn(DarkroomError)
  /// A drawn picture could not be kept.
  case notKept(ImportProblem)
  /// The database failed.
  case notRecorded(StoreError)
}

extension PhotoLibrary {
  /// The setting that holds the index of the next picture to draw.
  private static let progressKey = "gallery.next"

  /// How many pictures the gallery has.
  public static var gallerySize: Int { Gallery.count }

  /// Draws the demo gallery (LIB-1), one picture after another, the first of the feed first.
  ///
  /// Each picture is in the feed, and told, as soon as it is drawn. It goes on where an earlier
  /// call was interrupted, stops when the task is cancelled, and draws nothing twice.
  public func drawGallery(
    count: Int = PhotoLibrary.gallerySize,
    tell: @Sendable (_ drawn: Int, _ of: Int) -> Void = { _, _ in }
  ) async throws(GalleryError) {
    guard await easel.take() else { return }
    let drawn: Result<Void, GalleryError>
    do throws(GalleryError) {
      drawn = .success(try await drawPictures(to: min(max(0, count), Gallery.count), tell: tell))
    } catch {
      drawn = .failure(error)
    }
    await easel.leave()
    try drawn.get()
  }

  private func drawPictures(
    to end: Int, tell: @Sendable (_ drawn: Int, _ of: Int) -> Void
  ) async throws(GalleryError) {
    var index = try galleryProgress()
    while index < end, !Task.isCancelled, await easel.goesOn {
      var author = try await author(Gallery.entry(at: index).author)
      try await drawPicture(index, author)
      index += 1
      try await setGalleryProgress(index)
      tell(index, end)
      if author.portrait == nil {
        try await drawPortrait(&author, Gallery.entry(at: index - 1).author)
      }
    }
  }

  /// Removes all drawn pictures and never draws them again (LIB-5). Returns how many there were.
  ///
  /// A picture that is being drawn is finished first and goes with the others.
  public func removeGallery() async throws(StoreError) -> Int {
    await easel.clear()
    try await database.settings.set(PhotoLibrary.progressKey, to: String(Int32.max))
    let hashes = try await database.photos.removeDemo()
    await aside {
      for hash in hashes { self.deleteFiles(hash, PictureFormat.jpeg.fileExtension) }
    }
    return hashes.count
  }

  private func drawPicture(_ index: Int, _ author: PersonRecord) async throws(GalleryError) {
    let output = folder.temporary()
    let file = try await draw(
      .drawing(index: index, longSide: settings.drawingSide, output: output), to: output)
    let label = PhotoLabel(Gallery.entry(at: index), personId: author.id)
    let intake = await takeIn(file, from: "picture \(index)", label: label)
    switch intake {
    case .ready(let photo):
      let recorded = await record([photo], at: [label.addedAt ?? now()])
      if case .refused(let problem)? = recorded.first { throw .notKept(problem) }
    case .known, .leftOut, .wouldAdd: unlink(output)
    case .refused(let problem):
      unlink(output)
      throw .notKept(problem)
    }
  }

  private func drawPortrait(
    _ person: inout PersonRecord, _ author: Int
  ) async throws(GalleryError) {
    let output = folder.temporary()
    let side = Int(VariantSource.portraitSide)
    let file = try await draw(
      .portrait(author: author, side: side, output: output), to: output)
    let source = VariantSource(portrait: file.contentHash)
    let problem = await aside { [folder] () -> ImportProblem? in
      guard let path = source.map(folder.file) else { return .notAFile }
      do throws(DiskError) {
        try DurableFile.synchronise(output)
        try DurableFile.move(output, to: path)
        try DurableFile.synchronise(DurableFile.folder(of: path))
        return nil
      } catch {
        return .writing(error.number)
      }
    }
    if let problem { throw .notKept(problem) }
    person.portrait = file.contentHash
    let changed = person
    try await recording { () throws(StoreError) in
      try await self.database.people.saveProfile(of: changed, now: self.now())
    }
  }

  /// Has a worker draw; hashes what it drew.
  private func draw(_ job: DarkroomJob, to output: String) async throws(GalleryError) -> StagedFile
  {
    do throws(DarkroomError) {
      _ = try await pool.answer(to: job, .patient)
    } catch {
      unlink(output)
      throw .notDrawn(error)
    }
    return await aside {
      StagedFile(
        path: output, contentHash: ContentHash.text(ofFile: output),
        length: DurableFile.length(of: output), format: .jpeg)
    }
  }

  private func author(_ index: Int) async throws(GalleryError) -> PersonRecord {
    let author = Gallery.authors[index]
    return try await recording { () throws(StoreError) in
      if let person = try self.database.people.person(username: author.username) { return person }
      guard let username = Username(author.username) else { throw StoreError.missing }
      let person = NewPerson(
        login: nil, username: username, firstName: author.firstName, lastName: author.lastName,
        bio: author.bio, location: author.location, isDemo: true)
      return try await self.database.people.add(person, now: self.now())
    }
  }

  private func galleryProgress() throws(GalleryError) -> Int {
    do throws(StoreError) {
      return try database.settings.value(of: PhotoLibrary.progressKey).flatMap { Int($0) } ?? 0
    } catch {
      throw .notRecorded(error)
    }
  }

  private func setGalleryProgress(_ index: Int) async throws(GalleryError) {
    try await recording { () throws(StoreError) in
      try await self.database.settings.set(PhotoLibrary.progressKey, to: String(index))
    }
  }

  private func recording<Value: Sendable>(
    _ work: @Sendable () async throws(StoreError) -> Value
  ) async throws(GalleryError) -> Value {
    do throws(StoreError) {
      return try await work()
    } catch {
      throw .notRecorded(error)
    }
  }
}
