import Domain
import Identity
import PhotoLibrary
import Store

extension Clerk {
  /// Imports for the named person, else for the only one there is (LIB-3, LIB-5).
  func importPhotos(
    _ paths: [String], _ username: String?, _ demo: Order.DemoFate?, _ options: ImportOptions,
    _ report: @escaping @Sendable (Reply) -> Void
  ) async throws -> Reply {
    let owner = try owner(username)
    if !options.isDryRun, try isFirst() {
      switch demo {
      case nil: return .demoQuestion
      case .keep: break
      case .drop: try await dropDemo(except: owner)
      }
    }
    let progress = await premises.library.importFiles(
      paths, of: owner, options: options
    ) { event in
      switch event {
      case .progressed(let progress):
        report(.progress(Reply.Progress(finished: progress.done, total: progress.total)))
      case .failed(let path, let problem):
        report(.failed(file: path, reason: problem.description))
      case .added, .skipped, .leftOut: break
      }
    }
    let totals = Reply.ImportTotals(
      added: progress.added, skipped: progress.skipped, failed: progress.failed,
      leftOut: Dictionary(
        uniqueKeysWithValues: progress.leftOut.map { ($0.rawValue, $1) }))
    return Task.isCancelled ? .interrupted(totals) : .imported(totals)
  }

  private func owner(_ username: String?) throws -> PersonRecord {
    if let username { return try person(username) }
    let people = try premises.identity.accounts().filter { $0.login != nil && !$0.isDisabled }
    let own = people.filter { !$0.isDemo }
    let choice = own.isEmpty ? people : own
    guard let only = choice.first, choice.count == 1 else {
      throw Refusal(
        choice.isEmpty
          ? "There is no account yet; make one with \"imagefeed user add\"."
          : "There are several accounts; say whose photos they become with --user.")
    }
    return only
  }

  /// Whether there are drawn photos and none of anybody's own.
  private func isFirst() throws -> Bool {
    let people = try premises.database.people.all()
    let drawn = people.filter { $0.isDemo && $0.login == nil }.map(\.totalPhotos).reduce(0, +)
    return drawn > 0 && drawn == premises.database.photos.total
  }

  private func dropDemo(except owner: PersonRecord) async throws {
    _ = try await premises.library.removeGallery()
    premises.shelf.clear()
    for person in try premises.database.people.all()
    where person.isDemo && person.id != owner.id && person.totalPhotos == 0 {
      try await premises.identity.setDisabled(true, of: person, now: premises.clock())
      try await premises.database.people.remove(person)
    }
  }
}
