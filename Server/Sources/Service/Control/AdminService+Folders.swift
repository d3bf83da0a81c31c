import Domain
import PhotoLibrary
import Store

/// Collections made of the folders of an import (API-10).
extension AdminService {
  /// Puts the added photos of each folder into the person's collection with the folder's name, and
  /// creates it if it does not exist. Photos are added after each batch of the import, so an interrupted
  /// one leaves few out. Reports why photos were left out; the import goes on.
  func collect(
    _ events: AsyncStream<ImportEvent>, of person: PersonRecord,
    _ report: @escaping @Sendable (AdminEvent) -> Void
  ) async {
    var waiting: [String: [String]] = [:]
    var closed: Set<String> = []
    for await event in events {
      switch event {
      case .added(let path, let publicId):
        waiting[AdminService.folder(of: path), default: []].append(publicId)
      case .progressed:
        for (folder, ids) in waiting where !closed.contains(folder) {
          do {
            try await collect(ids, folder, of: person)
          } catch {
            closed.insert(folder)
            let reason = (error as? AdminError)?.message ?? "\(error)"
            report(.note("Photos of \(folder) are in no collection: \(reason)"))
          }
        }
        waiting = [:]
      case .changed, .similar, .skipped, .failed, .leftOut, .sidecarNotRead, .videoLeftOut: break
      }
    }
  }

  private func collect(
    _ ids: [String], _ folder: String, of person: PersonRecord
  ) async throws {
    let store = resources.database.collections
    let name = String(folder.unicodeScalars.prefix(PersonName.longest))
    let title = (try? PersonName(name))?.text ?? "Photos"
    let own = try store.page(
      of: person, includesPrivate: true, offset: 0, count: CollectionStore.mostPerPerson
    ).collections
    let known = own.last { $0.title == title }
    let record: CollectionRecord
    if let known { record = known } else { record = try await add(title, nil, false, of: person) }
    let photos = try ids.compactMap { try resources.database.photos.photo(publicId: $0) }
    switch try await store.add(photos, to: record, now: resources.clock()) {
    case .changed: break
    case .full:
      throw AdminError("\"\(title)\" has the maximum of \(CollectionStore.mostPhotos) photos.")
    case .missing: throw AdminError("it was removed meanwhile.")
    }
  }

  /// The name of the folder that contains the file.
  static func folder(of path: FilePath) -> String { path.folder.name.title }
}
