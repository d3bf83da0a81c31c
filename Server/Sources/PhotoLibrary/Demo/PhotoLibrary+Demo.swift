import Domain
import Foundation
public import Store

extension PhotoLibrary {
  /// The number of photos in the demo.
  public static let demoSize = 64
  /// Photos that are added in one transaction: the first ones fill a page of the feed.
  private static let demoBatch = 16

  /// Adds the demo's photos (LIB-1) from the files in `folder`, the first of the feed first.
  ///
  /// Adds the first `count` photos of the catalogue, with authors, portraits, collections and topics; `tell` is called
  /// after each transaction. Continues where an earlier call was interrupted, stops when the task is canceled,
  /// and never adds a photo twice or one that was removed. A file that cannot be added keeps no other away; it is
  /// tried again by the next call, and the failure is thrown at the end. Returns at once while another call
  /// adds photos.
  public func fillDemo(
    from folder: String, count: Int = PhotoLibrary.demoSize,
    tell: @Sendable (_ added: Int) -> Void = { _ in }
  ) async throws(DemoError) {
    guard await demoLock.take() else { return }
    let filled: Result<Void, DemoError>
    do throws(DemoError) {
      filled = .success(try await addDemo(from: folder, count: count, tell: tell))
    } catch {
      filled = .failure(error)
    }
    await demoLock.leave()
    try filled.get()
  }

  private func addDemo(
    from folder: String, count: Int, tell: @Sendable (_ added: Int) -> Void
  ) async throws(DemoError) {
    var progress = try demoProgress()
    guard progress.next < count || !progress.failed.isEmpty else { return }
    let catalogue = try DemoCatalogue(folder: folder)
    let first = progress.next
    let retried = catalogue.photos.prefix(first).filter { progress.failed.contains($0.file) }
    let added = catalogue.photos.prefix(max(count, first)).dropFirst(first)
    var waiting = (retried + Array(added))[...]
    let filling = DemoFilling(
      folder: folder, catalogue: catalogue,
      authors: try await demoAuthors(of: waiting, progress.failed, in: catalogue))
    var problems = try await addPortraits(filling, &progress)
    while !waiting.isEmpty, !Task.isCancelled, await demoLock.goesOn {
      let batch = Array(waiting.prefix(PhotoLibrary.demoBatch))
      waiting = waiting.dropFirst(batch.count)
      let refused = try await uncanceled { await self.add(batch, filling) }.get()
      let before = progress
      progress.failed.subtract(batch.map(\.file))
      progress.failed.formUnion(refused.map(\.file))
      progress.next += batch.count { !retried.contains($0) }
      problems += refused
      try await save(progress, over: before)
      tell(progress.next)
    }
    if !problems.isEmpty { throw .notAdded(problems) }
  }

  /// Removes all photos of the demo for good (LIB-5). Returns the number of removed photos.
  ///
  /// Photos that are being added are finished first, then removed with the others.
  public func removeDemo() async throws(StoreError) -> Int {
    await demoLock.clear()
    try await DemoProgress.dropped.save(
      database.settings, over: DemoProgress(database.settings))
    let files = try await database.photos.removeDemo()
    await delete(files)
    return files.count
  }

  private func demoProgress() throws(DemoError) -> DemoProgress {
    do throws(StoreError) {
      return try DemoProgress(database.settings)
    } catch {
      throw .notRecorded(error)
    }
  }

  private func save(
    _ progress: DemoProgress, over before: DemoProgress
  ) async throws(DemoError) {
    try await recording { () throws(StoreError) in
      try await progress.save(self.database.settings, over: before)
    }
  }

  /// Adds photos with their collections and topics; returns those that could not be added.
  private func add(
    _ batch: [DemoCatalogue.Photo], _ filling: DemoFilling
  ) async -> Result<[DemoFailure], DemoError> {
    let outcomes = await outcomes(of: batch, filling)
    let ready = outcomes.compactMap(\.photo)
    var recorded = await record(ready, at: ready.map { $0.label.addedAt ?? now() }).outcomes[...]
    var failures: [DemoFailure] = []
    var added: [(photo: DemoCatalogue.Photo, publicId: String)] = []
    for (photo, outcome) in zip(batch, outcomes) {
      switch outcome.photo == nil ? outcome.recording(in: database) : recorded.popFirst() {
      case .added(let publicId)?, .known(let publicId)?, .changed(let publicId)?:
        added.append((photo, publicId))
      case .refused(let problem)?:
        failures.append(DemoFailure(file: photo.file, problem: problem))
      case nil: break
      }
    }
    do throws(DemoError) {
      try await collect(added, filling)
      return .success(failures)
    } catch {
      return .failure(error)
    }
  }

  /// Copies and checks photos; the results are in their order.
  private func outcomes(
    of batch: [DemoCatalogue.Photo], _ filling: DemoFilling
  ) async -> [FileOutcome] {
    var outcomes: [FileOutcome] = []
    // Why one after the other: a second worker would need 25 MB more, to save half a second.
    for photo in batch {
      guard let author = filling.authors[photo.author] else {
        outcomes.append(.refused(.notRecorded(.missing)))
        continue
      }
      let path = FilePath(filling.folder + "/" + photo.file)
      let label = PhotoLabel(photo, personId: author.id)
      outcomes.append(await takeIn(path, isNamed: true, label: label))
    }
    return outcomes
  }

  /// Adds photos to the collections and topics of the demo that have one of their tags.
  private func collect(
    _ added: [(photo: DemoCatalogue.Photo, publicId: String)], _ filling: DemoFilling
  ) async throws(DemoError) {
    for album in DemoAlbum.all {
      let ids = added.filter { !album.tags.isDisjoint(with: $0.photo.tags.en) }.map(\.publicId)
      guard !ids.isEmpty, let owner = filling.authors[album.author] else { continue }
      try await recording { () throws(StoreError) in
        try await self.database.add(ids, to: album, of: owner, now: self.now())
      }
    }
  }
}

extension FileOutcome {
  /// The result for a photo of the demo that need not be recorded; nil if it stays away.
  fileprivate func recording(in database: Database) -> PhotoLibrary.RecordingOutcome? {
    switch self {
    case .known(let hash):
      // Why not a photo of somebody's own: an album of the demo would show it.
      (try? database.photos.photo(contentHash: hash)).flatMap { photo in
        photo.facts.isDemo ? .known(publicId: photo.facts.publicId) : nil
      }
    case .refused(let problem): .refused(problem)
    case .ready, .changed, .leftOut, .unchanged, .wouldAdd, .wouldChange: nil
    }
  }
}
