import Domain
import Foundation
import Media
import Store

/// What is needed to add photos of the demo.
struct DemoFilling: Sendable {
  /// The folder with the files.
  let folder: String
  let catalogue: DemoCatalogue
  /// The authors by their user names.
  let authors: [String: PersonRecord]
}

extension PhotoLibrary {
  /// The authors of photos and of their collections and topics, and those whose portrait is one of these files; who is
  /// missing is added.
  func demoAuthors(
    of photos: ArraySlice<DemoCatalogue.Photo>, _ portraits: Set<String>,
    in catalogue: DemoCatalogue
  ) async throws(DemoError) -> [String: PersonRecord] {
    var authors: [String: PersonRecord] = [:]
    let tags = Set(photos.flatMap(\.tags.en))
    let albums = DemoAlbum.all.filter { !$0.tags.isDisjoint(with: tags) }
    let needed = Set(photos.map(\.author) + albums.map(\.author))
    for author in catalogue.authors
    where needed.contains(author.username) || portraits.contains(author.portrait) {
      authors[author.username] = try await recording { () throws(StoreError) in
        try await self.person(author)
      }
    }
    return authors
  }

  private func person(
    _ author: DemoCatalogue.Author
  ) async throws(StoreError) -> PersonRecord {
    if let person = try database.people.person(username: author.username) { return person }
    guard let username = Username(author.username) else { throw .missing }
    return try await database.people.add(
      NewPerson(
        login: nil, username: username, firstName: author.firstName, lastName: author.lastName,
        bio: author.bio.lines, location: author.location, isDemo: true), now: now())
  }

  /// Stores the portraits of authors who have none; returns those that could not be stored.
  func addPortraits(
    _ filling: DemoFilling, _ progress: inout DemoProgress
  ) async throws(DemoError) -> [DemoFailure] {
    let before = progress
    var failures: [DemoFailure] = []
    for author in filling.catalogue.authors {
      guard let person = filling.authors[author.username] else { continue }
      progress.failed.remove(author.portrait)
      guard person.portrait == nil,
        let problem = try await addPortrait(filling.folder + "/" + author.portrait, of: person)
      else { continue }
      progress.failed.insert(author.portrait)
      failures.append(DemoFailure(file: author.portrait, problem: problem))
    }
    try await recording { [progress] () throws(StoreError) in
      try await progress.save(self.database.settings, over: before)
    }
    return failures
  }

  /// Stores a portrait and gives it to a person; returns why it was not stored.
  private func addPortrait(
    _ path: String, of person: PersonRecord
  ) async throws(DemoError) -> ImportProblem? {
    let copy = folder.temporary()
    let hash: String
    switch await offload({ self.stagePortrait(path, copy) }) {
    case .success(let staged): hash = staged
    case .failure(let problem): return problem
    }
    if let stored = VariantSource(portrait: hash).map(folder.file),
      let problem = await share([(stored, hash)])
    {
      return problem
    }
    var changed = person
    changed.portrait = hash
    try await recording { [changed] () throws(StoreError) in
      try await self.database.people.saveProfile(of: changed, now: self.now())
    }
    return nil
  }

  /// Copies a portrait into its place; returns its content hash.
  private func stagePortrait(_ path: String, _ copy: String) -> Result<String, ImportProblem> {
    Result { () throws(ImportProblem) in
      let file = try StagedFile.copy(
        FilePath(path), named: FilePath(path), to: copy, limits: settings.limits, disk: disk)
      guard file.format == .jpeg, let source = VariantSource(portrait: file.contentHash) else {
        unlink(copy)
        throw .refused(.notAPicture)
      }
      let place = folder.file(of: source)
      do throws(DiskError) {
        try Disk.synchronise(copy)
        try DurableFile.move(copy, to: place)
        try Disk.synchronise(DurableFile.folder(of: place))
      } catch {
        unlink(copy)
        throw .writing(error.number)
      }
      return file.contentHash
    }
  }

  /// Deletes the files of the demo's portraits, named by content, with their variants.
  public func removePortraits(_ hashes: [String]) async {
    let portraits = hashes.compactMap(VariantSource.init(portrait:))
    await offload {
      for source in portraits {
        unlink(self.folder.file(of: source))
        self.variants.remove(source.contentHash)
      }
    }
    database.beginPictureEpoch()
    for source in portraits {
      // Why ignored: the portrait is invented and reveals no person.
      try? await originals.shared?.delete(folder.file(of: source))
    }
  }

  /// Runs a change of the database; throws `notRecorded` if it fails.
  func recording<Value: Sendable>(
    _ work: @Sendable () async throws(StoreError) -> Value
  ) async throws(DemoError) -> Value {
    do throws(StoreError) {
      return try await work()
    } catch {
      throw .notRecorded(error)
    }
  }
}
