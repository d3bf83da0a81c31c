import Domain
import Identity
import PhotoLibrary
import Store

extension AdminService {
  /// Whether an import must first ask what happens to the demo: it exists, and no other person has
  /// a photo yet, in the feed or in the bin.
  func isFirstImport() throws -> Bool {
    let people = try resources.database.people.all()
    let photos = resources.database.photos
    return try people.contains(where: \.isDemo)
      && !people.contains { person in
        try !person.isDemo && (person.totalPhotos > 0 || photos.binTotal(of: person) > 0)
      }
  }

  /// Whether there is a demo whose people have only the demo's own photos (LIB-5).
  func hasUntouchedDemo() throws -> Bool {
    try resources.database.people.all().contains(where: \.isDemo)
      && !resources.database.photos.hasAddedToDemo()
  }

  /// What a command without photos does about the demo: drops it, or asks if somebody has added photos to it.
  ///
  /// Returns nil if a person must be named or added first: photos of the demo account are transferred to that person.
  func endDemo(
    _ change: AdminCommand.DemoChange?, _ report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> AdminEvent? {
    let nothing = AdminEvent.imported(AdminEvent.ImportTotals(ImportProgress()))
    guard try resources.database.people.all().contains(where: \.isDemo) else {
      report(.note("There is no demo here."))
      return nothing
    }
    guard try resources.identity.accounts().contains(where: { !$0.isDemo }) else { return nil }
    // A person with own photos has already been asked.
    if try change == nil && !isFirstImport() { return nothing }
    if try hasUntouchedDemo() {
      try await dropDemo(for: nil, report)
      return nothing
    }
    return change == nil ? .demoQuestion : nil
  }

  /// Removes the demo: its photos, people, portraits and OAuth client. Photos added for the demo
  /// account are transferred to the owner (LIB-5). Throws if `owner` is nil and there are such photos.
  func dropDemo(
    for owner: PersonRecord?, _ report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws {
    let database = resources.database
    let now = resources.clock()
    let people = try database.people.all().filter(\.isDemo)
    // Why first: no photo can be added to the demo after this.
    for person in people {
      try await resources.identity.setDisabled(true, of: person, now: now)
    }
    if owner == nil, try database.photos.hasAddedToDemo() {
      throw AdminError(
        "Somebody has just added photos to the demo; say with --user whose they become.")
    }
    let count = try await resources.library.removeDemo()
    for person in people {
      if let owner {
        let count = try await database.photos.giveAll(of: person, to: owner, now: now)
        if count > 0 {
          report(.note("\(count) photos of @\(person.username) are @\(owner.username)'s now."))
        }
      }
      try await database.people.remove(person)
    }
    await resources.library.removePortraits(people.compactMap(\.portrait))
    if let application = try resources.identity.application(accessKey: Demo.accessKey) {
      try await database.applications.remove(application)
    }
    try await DemoFolder(database: database).end()
    // Why: everyone who registers could see the photos that will be added.
    try await resources.identity.closeRegistrationOpenedBySettings()
    resources.droppedDemo.set()
    if !people.isEmpty {
      report(.note("The demo is gone: its account, its application and \(count) photos."))
    }
  }

  /// Transfers photos to another person.
  func give(_ ids: [String], allOf from: String?, to username: String) async throws -> AdminEvent {
    let person = try person(username)
    guard !person.isDemo else {
      throw AdminError("Photos cannot be given to the demo's people; name somebody of your own.")
    }
    let now = resources.clock()
    let photos = resources.database.photos
    if let from {
      let owner = try self.person(from)
      let count = try await photos.giveAll(of: owner, to: person, now: now)
      return .done("\(count) photos of @\(owner.username) are @\(person.username)'s now.")
    }
    let count = try await photos.give(publicIds: ids, to: person, now: now)
    let others = Set(ids).count - count
    guard others == 0 else {
      throw AdminError(
        "\(count) photos are @\(person.username)'s now; "
          + "\(others) of the ids are unknown or of the demo's photos.")
    }
    return .done("\(count) photos are @\(person.username)'s now.")
  }
}
