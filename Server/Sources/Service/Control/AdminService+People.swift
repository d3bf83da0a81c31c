import Domain
import Identity
import PhotoLibrary
import Store
import Texts

/// New usernames, roles, and the removal of people (LIB-16).
extension AdminService {
  func rename(_ username: String, to newName: String) async throws -> AdminEvent {
    let person = try ownPerson(username)
    guard let name = Username(newName.hasPrefix("@") ? String(newName.dropFirst()) : newName) else {
      throw AdminError(AdminService.usernameRule, .usernameRule)
    }
    try await resources.database.people.rename(person, to: name, now: resources.clock())
    return .done("@\(person.username) is called @\(name.text) now.")
  }

  func setRole(_ username: String, isOwner: Bool) async throws -> AdminEvent {
    let person = try ownPerson(username)
    try await resources.database.people.setOwner(isOwner, of: person, now: resources.clock())
    return .done("@\(person.username) is \(isOwner ? "an owner" : "a member") now.")
  }

  /// Removes a person and first gives away or removes their photos.
  ///
  /// If the process is killed in between, the person remains, and the same command continues.
  func removeUser(
    _ username: String, _ photos: AdminCommand.PhotoChange?
  ) async throws -> AdminEvent {
    let person = try ownPerson(username)
    let sentence: String
    switch photos {
    case nil:
      try await remove(person, topicsTo: nil)
      sentence = "@\(person.username) is removed."
    case .give(let name):
      let successor = try successor(name, of: person)
      try await endAccess(of: person)
      let count = try await resources.database.photos.giveAll(
        of: person, to: successor, now: resources.clock())
      try await remove(person, topicsTo: successor)
      sentence =
        "@\(person.username) is removed; "
        + (count == 1 ? "1 photo is" : "\(count) photos are") + " @\(successor.username)'s now."
    case .remove:
      try await endAccess(of: person)
      let photos = resources.database.photos
      let library = resources.library
      let count =
        try await library.remove(publicIds: photos.publicIds(of: person))
        + library.removeBinned(
          publicIds: photos.binnedIds(of: person, includesMissing: true))
      try await remove(person, topicsTo: nil)
      sentence =
        "@\(person.username) is removed with \(count == 1 ? "1 photo" : "\(count) photos")."
    }
    return .done(sentence)
  }

  /// Why before the photos: their number must not grow meanwhile.
  private func endAccess(of person: PersonRecord) async throws {
    try await resources.identity.setDisabled(true, of: person, now: resources.clock())
  }

  private func remove(_ person: PersonRecord, topicsTo successor: PersonRecord?) async throws {
    do throws(StoreError) {
      try await resources.database.people.remove(person, topicsTo: successor)
    } catch {
      let shown = try resources.database.people.person(id: person.id)?.totalPhotos ?? 0
      let rest = try resources.database.photos.binnedIds(of: person, includesMissing: true)
      let count = shown + rest.count
      guard error == .missing, count > 0 else { throw error }
      throw AdminError(
        "@\(person.username) has \(count == 1 ? "1 photo" : "\(count) photos"); say --give-to NAME "
          + "to give them to somebody, or --with-photos to remove them too.",
        .hasPhotos(count: count))
    }
    await resources.library.removePortraits([person.portrait].compactMap(\.self))
  }

  /// The person who gets the photos of `person`; throws why that cannot be this one.
  func successor(_ username: String, of person: PersonRecord) throws -> PersonRecord {
    let successor = try ownPerson(username)
    guard successor.id != person.id else {
      throw AdminError(
        "Give the photos to another person than @\(person.username).", .sameSuccessor)
    }
    return successor
  }

  /// The person with this username; refuses people of the demo, which finds them by their names.
  private func ownPerson(_ username: String) throws -> PersonRecord {
    let person = try person(username)
    guard !person.isDemo else {
      throw AdminError(
        "@\(person.username) belongs to the demo; name a person of your own, or remove the demo "
          + "with \"imagefeed import --drop-demo\".", .demoPerson(username: person.username))
    }
    return person
  }
}
