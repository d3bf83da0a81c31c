import Domain
import Foundation
import Gallery
public import Store

/// Why drawing the gallery stopped early; drawn pictures stay, the next start continues.
public enum GalleryError: Error, Hashable, Sendable {
  /// A worker failed.
  case notDrawn(DarkroomError)
  /// A drawn picture could not be stored.
  case notKept(ImportProblem)
  /// The database failed.
  case notRecorded(StoreError)
}

extension PhotoLibrary {
  /// The setting that holds the index of the next picture to draw.
  private static let progressKey = "gallery.next"

  /// The number of pictures in the gallery.
  public static var gallerySize: Int { Gallery.count }

  /// Draws the demo gallery (LIB-1) picture by picture, the first of the feed first.
  ///
  /// Each picture is in the feed as soon as it is drawn, and is reported through `tell` once its
  /// author's portrait and its collections exist too.
  /// Continues where an earlier call was interrupted, stops when the task is canceled, and never
  /// adds a picture twice. A portrait that fails is tried again with its author's next picture, and, if
  /// that fails too, by the next call; the failure is thrown after the last picture. Returns at once
  /// while another call draws.
  public func drawGallery(
    count: Int = PhotoLibrary.gallerySize,
    tell: @Sendable (_ drawn: Int, _ of: Int) -> Void = { _, _ in }
  ) async throws(GalleryError) {
    guard await drawingLock.take() else { return }
    let drawn: Result<Void, GalleryError>
    do throws(GalleryError) {
      drawn = .success(try await drawPictures(to: min(max(0, count), Gallery.count), tell: tell))
    } catch {
      drawn = .failure(error)
    }
    await drawingLock.leave()
    try drawn.get()
  }

  private func drawPictures(
    to end: Int, tell: @Sendable (_ drawn: Int, _ of: Int) -> Void
  ) async throws(GalleryError) {
    var index = try galleryProgress()
    var failure = await missingPortraits(upTo: min(index, end))
    while index < end, !Task.isCancelled, await drawingLock.goesOn {
      let number = Gallery.entry(at: index).author
      var author = try await author(number)
      try await drawPicture(index, author)
      if author.portrait == nil {
        // Why not thrown here: one bad portrait would keep all further pictures away for good.
        do throws(GalleryError) {
          try await drawPortrait(&author, number)
        } catch {
          failure = failure ?? error
        }
      }
      index += 1
      try await setGalleryProgress(index)
      if author.portrait != nil { tell(index, end) }
    }
    if let failure { throw failure }
  }

  /// Draws the portraits that earlier calls could not draw, for the authors of the first `count` pictures;
  /// returns the first failure.
  private func missingPortraits(upTo count: Int) async -> GalleryError? {
    var failure: GalleryError?
    for number in Set((0..<count).map { Gallery.entry(at: $0).author }).sorted() {
      guard !Task.isCancelled, await drawingLock.goesOn else { break }
      do throws(GalleryError) {
        var author = try await author(number)
        if author.portrait == nil { try await drawPortrait(&author, number) }
      } catch {
        failure = failure ?? error
      }
    }
    return failure
  }

  /// Removes all drawn pictures for good (LIB-5). Returns the number of removed pictures.
  ///
  /// A picture that is being drawn is finished first, then removed with the others.
  public func removeGallery() async throws(StoreError) -> Int {
    await drawingLock.clear()
    try await database.settings.set(PhotoLibrary.progressKey, to: String(Int32.max))
    let files = try await database.photos.removeDemo()
    await delete(files)
    return files.count
  }

  /// Deletes the files of drawn portraits, named by content, with their variants.
  public func removePortraits(_ hashes: [String]) async {
    let portraits = hashes.compactMap(VariantSource.init(portrait:))
    await offload {
      for source in portraits {
        unlink(self.folder.file(of: source))
        self.variants.remove(source.contentHash)
      }
    }
    for source in portraits {
      // Why ignored: the portrait is generated and reveals no person.
      try? await originals.shared?.delete(folder.file(of: source))
    }
  }

  private func drawPicture(_ index: Int, _ author: PersonRecord) async throws(GalleryError) {
    let output = folder.temporary()
    let file = try await draw(
      .drawing(index: index, longSide: settings.drawingSide, output: output), to: output)
    let label = PhotoLabel(Gallery.entry(at: index), personId: author.id)
    let intake = await takeIn(file, from: FilePath("picture \(index)"), label: label)
    switch intake {
    case .ready(let photo):
      let recorded = await record([photo], at: [label.addedAt ?? now()])
      switch recorded.first {
      case .refused(let problem): throw .notKept(problem)
      case .added(let publicId), .changed(let publicId), .known(let publicId):
        try await collect(publicId, index)
      case nil: break
      }
    case .changed, .known, .leftOut, .unchanged, .wouldAdd: unlink(output)
    case .refused(let problem):
      unlink(output)
      throw .notKept(problem)
    }
  }

  /// Adds a drawn picture to the collections and topics of the demo that have one of its tags.
  private func collect(_ publicId: String, _ index: Int) async throws(GalleryError) {
    let tags = Gallery.entry(at: index).tags
    for album in DemoAlbum.all where !album.tags.isDisjoint(with: tags) {
      let owner = try await author(album.author)
      try await recording { () throws(StoreError) in
        try await self.database.add(publicId, to: album, of: owner, now: self.now())
      }
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
    let problem = await offload { [folder] () -> ImportProblem? in
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
    if let path = source.map(folder.file),
      let problem = await share([(path, file.contentHash)])
    {
      throw .notKept(problem)
    }
    person.portrait = file.contentHash
    let changed = person
    try await recording { () throws(StoreError) in
      try await self.database.people.saveProfile(of: changed, now: self.now())
    }
  }

  /// Draws in a worker and hashes the result.
  private func draw(_ job: DarkroomJob, to output: String) async throws(GalleryError) -> StagedFile
  {
    do throws(DarkroomError) {
      _ = try await pool.answer(to: job, .patient)
    } catch {
      unlink(output)
      throw .notDrawn(error)
    }
    return await offload {
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
