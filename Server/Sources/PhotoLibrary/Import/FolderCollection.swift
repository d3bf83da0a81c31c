import Domain
public import Store

extension NamedCollection {
  /// The person's collection with the name of the folder that contains the file at `path`.
  init(of person: PersonRecord, folderOf path: FilePath) {
    let name = String(path.folder.name.title.unicodeScalars.prefix(PersonName.longest))
    self.init(personId: person.id, title: (try? PersonName(name))?.text ?? "Photos")
  }
}

extension NamedCollection.Refusal: CustomStringConvertible {
  /// What is wrong and what the server's owner can do, without the title.
  public var description: String {
    switch self {
    case .full: "it has the maximum of \(CollectionStore.mostPhotos) photos"
    case .tooMany: "there are \(CollectionStore.mostPerPerson) collections, which is the maximum"
    }
  }
}

extension PhotoLibrary {
  /// Puts photos that the library already had into the collections of their folders, which an earlier import may have
  /// left out. Returns the files; if that fails, those photos as refused.
  func collected(
    _ files: [FinishedFile], _ journal: inout ImportJournal
  ) async -> [FinishedFile] {
    let known = files.compactMap { file -> (contentHash: String, collection: NamedCollection)? in
      guard case .known(let hash) = file.intake, let collection = file.collection,
        !journal.isRefused(collection)
      else { return nil }
      return (hash, collection)
    }
    if known.isEmpty { return files }
    let now = now()
    let result: Result<[NamedCollection: NamedCollection.Refusal], StoreError> = await uncanceled {
      do throws(StoreError) {
        return .success(try await self.database.collections.add(known, now: now))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let refused):
      journal.note(refused)
      return files
    case .failure(let error):
      let problem = error == .diskFull ? ImportProblem.diskFull : .notRecorded(error)
      return files.map { file in
        guard case .known = file.intake, file.collection != nil else { return file }
        var file = file
        file.intake = .refused(problem)
        return file
      }
    }
  }
}
