import Domain
import Identity
import PhotoLibrary
import Store

extension Clerk {
  /// Whether an import must first ask what happens to the demo: it exists, and no other person has
  /// a photo yet.
  func isFirstImport() throws -> Bool {
    let people = try premises.database.people.all()
    return people.contains(where: \.isDemo)
      && !people.contains { !$0.isDemo && $0.totalPhotos > 0 }
  }

  /// Removes the demo: its gallery, people, portraits and OAuth client. Photos added for the demo
  /// account are transferred to the owner (LIB-5).
  func dropDemo(
    for owner: PersonRecord, _ report: @escaping @Sendable (Reply) -> Void
  ) async throws {
    let database = premises.database
    let now = premises.clock()
    let drawn = try await premises.library.removeGallery()
    let people = try database.people.all().filter(\.isDemo)
    for person in people {
      let count = try await database.photos.giveAll(of: person, to: owner, now: now)
      if count > 0 {
        report(.note("\(count) photos of @\(person.username) are @\(owner.username)'s now."))
      }
      try await premises.identity.setDisabled(true, of: person, now: now)
      try await database.people.remove(person)
    }
    await premises.library.removePortraits(people.compactMap(\.portrait))
    premises.shelf.clear()
    if let application = try premises.identity.application(accessKey: Demo.accessKey) {
      try await database.applications.remove(application)
    }
    try await DemoFolder(database: database).end()
    premises.droppedDemo.set()
    if !people.isEmpty {
      report(.note("The demo is gone: its account, its application and \(drawn) drawn pictures."))
    }
  }

  /// Transfers photos to another person.
  func give(_ ids: [String], allOf from: String?, to username: String) async throws -> Reply {
    let person = try person(username)
    guard !person.isDemo else {
      throw Refusal("Photos cannot be given to the demo's people; name somebody of your own.")
    }
    let now = premises.clock()
    let photos = premises.database.photos
    if let from {
      let owner = try self.person(from)
      let count = try await photos.giveAll(of: owner, to: person, now: now)
      return .done("\(count) photos of @\(owner.username) are @\(person.username)'s now.")
    }
    let count = try await photos.give(publicIds: ids, to: person, now: now)
    let others = Set(ids).count - count
    guard others == 0 else {
      throw Refusal(
        "\(count) photos are @\(person.username)'s now; "
          + "\(others) of the ids are unknown or of the drawn gallery.")
    }
    return .done("\(count) photos are @\(person.username)'s now.")
  }
}
