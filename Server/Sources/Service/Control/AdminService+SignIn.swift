import Domain
import Identity
import Phonebook
import Store
import Texts

extension AdminService {
  func setSequence(_ username: String, _ digits: String?) async throws -> AdminEvent {
    let person = try person(username)
    guard let digits else {
      try await resources.identity.setSequence(of: person, to: nil, now: resources.clock())
      return .done("@\(person.username) is asked for no sequence now.")
    }
    guard let sequence = SecureSequence(digits) else {
      throw AdminError("A secure sequence has three digits from 1 to 3, like 132.")
    }
    try await resources.identity.setSequence(of: person, to: sequence, now: resources.clock())
    return .done("@\(person.username) has a new secure sequence.")
  }

  func setPhone(_ username: String, _ phone: String?) async throws -> AdminEvent {
    let person = try person(username)
    guard let phone else {
      try await resources.identity.setPhone(of: person, to: nil, now: resources.clock())
      return .done("@\(person.username) has no phone number now.")
    }
    let entry: PhoneEntry
    do throws(PhonebookError) {
      entry = try Phonebook.entry(for: phone)
    } catch {
      throw AdminError("That is no phone number; write it with its country, like +7 999 000-00-00.")
    }
    do throws(StoreError) {
      try await resources.identity.setPhone(
        of: person, to: entry.number, now: resources.clock())
    } catch {
      guard case .taken = error else { throw error }
      throw AdminError("Somebody else has this number.")
    }
    return .done("@\(person.username) can sign in by phone with \(entry.number.masked).")
  }

  func invite(
    days: Int, _ report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> AdminEvent {
    guard 1...365 ~= days else { throw AdminError("An invitation works for 1 to 365 days.") }
    guard try resources.identity.registrationPolicy() != .closed else {
      throw AdminError(
        "Nobody can make an account here; say \"imagefeed registration invitation\" first.")
    }
    if base.isEmpty {
      report(
        .note("No server has run here yet; put its address, like https://example.org, in front:"))
    }
    let now = resources.clock()
    let seconds = Int64(days) * 86_400
    let invitation = try await resources.identity.invite(seconds: seconds, now: now)
    return .invited(
      address: base + Path.registration.template + "?invitation=" + invitation.reveal(),
      until: now.advanced(bySeconds: seconds).text)
  }

  func invitations() throws -> AdminEvent {
    .invitations(
      try resources.identity.invitations(now: resources.clock()).map {
        AdminEvent.Invitation(id: $0.id, until: $0.expiresAt.text)
      })
  }

  func withdraw(_ id: Int64) async throws -> AdminEvent {
    do throws(StoreError) {
      try await resources.identity.withdrawInvitation(id: id)
    } catch {
      guard error == .missing else { throw error }
      throw AdminError("There is no unused invitation \(id).", .noInvitation)
    }
    return .done("Invitation \(id) is worth nothing now.")
  }

  func orderFeed(by date: FeedDate) async throws -> AdminEvent {
    try await resources.database.photos.setFeedDate(date)
    return .done("The feed is ordered by the date on which photos were \(date).")
  }

  func registration(_ policy: RegistrationPolicy?) async throws -> AdminEvent {
    if let policy { try await resources.identity.setRegistrationPolicy(policy) }
    return .registration(try resources.identity.registrationPolicy())
  }
}
