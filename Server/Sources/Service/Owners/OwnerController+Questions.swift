import Domain
import Identity
import Pages
import Store
import Texts

/// What owners are asked before something that cannot be undone (FEED-40).
extension OwnerController {
  /// What an owner is asked before a command that cannot be undone; nil for all others.
  func question(
    before command: AdminCommand, _ language: Language
  ) throws -> SignInPages.Confirmation? {
    let question: ConfirmationPhrase
    let button: OwnerPhrase
    switch command {
    case .withdrawInvitation(let id):
      // What is gone is refused without a question.
      let known = try resources.identity.invitations(now: responder.clock())
      guard known.contains(where: { $0.id == id }) else { return nil }
      (question, button) = (.revokeInvitation(name: "№ \(id)"), .revoke)
    case .removeApplication(let key):
      guard let application = try resources.identity.application(accessKey: key),
        !application.registration.isFirstParty
      else { return nil }
      (question, button) = (.removeApplication(name: application.registration.name), .remove)
    default: return nil
    }
    return SignInPages.Confirmation(
      question.text(in: language), button: button.text(in: language), back: OwnerController.path)
  }

  /// What an owner is asked before a person is removed; nil for other commands, and if the removal is refused
  /// anyway.
  func question(
    before command: AdminCommand, about person: PersonRecord, _ language: Language
  ) throws -> SignInPages.Confirmation? {
    guard case .removeUser(_, let photos) = command else { return nil }
    let binned = try resources.database.photos.binnedIds(of: person, includesMissing: true)
    let count = person.totalPhotos + binned.count
    let name = "\(person.fullName) (@\(person.username))"
    let question: ConfirmationPhrase
    switch photos {
    case .give(let heir):
      guard let heir = try? resources.admin.successor(heir, of: person) else {
        return nil
      }
      question = .removePersonGiving(name: name, count: count, to: "@" + heir.username)
    case .remove where count > 0:
      question = .removePersonWithPhotos(name: name, count: count)
    case .remove, nil:
      guard count == 0 else { return nil }
      question = .removePerson(name: name)
    }
    return SignInPages.Confirmation(
      question.text(in: language), button: ManagedPersonPhrase.removePerson.text(in: language),
      back: Path.managedPerson.with(person.username))
  }
}
