import Domain
import Identity
import Phonebook
import Store

extension Clerk {
  func setSequence(_ username: String, _ digits: String?) async throws -> Reply {
    let person = try person(username)
    guard let digits else {
      try await premises.identity.setSequence(of: person, to: nil, now: premises.clock())
      return .done("@\(person.username) is asked for no sequence now.")
    }
    guard let sequence = SecureSequence(digits) else {
      throw Refusal("A secure sequence has three digits from 1 to 3, like 132.")
    }
    try await premises.identity.setSequence(of: person, to: sequence, now: premises.clock())
    return .done("@\(person.username) has a new secure sequence.")
  }

  func setPhone(_ username: String, _ phone: String?) async throws -> Reply {
    let person = try person(username)
    guard let phone else {
      try await premises.identity.setPhone(of: person, to: nil, now: premises.clock())
      return .done("@\(person.username) has no phone number now.")
    }
    let entry: PhoneEntry
    do throws(PhonebookError) {
      entry = try Phonebook.entry(for: phone)
    } catch {
      throw Refusal("That is no phone number; write it with its country, like +7 999 000-00-00.")
    }
    do throws(StoreError) {
      try await premises.identity.setPhone(
        of: person, to: entry.number, now: premises.clock())
    } catch {
      guard case .taken = error else { throw error }
      throw Refusal("Somebody else has this number.")
    }
    return .done("@\(person.username) can sign in by phone with \(entry.number.masked).")
  }

  func invite(
    days: Int, _ report: @escaping @Sendable (Reply) -> Void
  ) async throws -> Reply {
    guard 1...365 ~= days else { throw Refusal("An invitation works for 1 to 365 days.") }
    guard try premises.identity.registrationPolicy() != .closed else {
      throw Refusal(
        "Nobody can make an account here; say \"imagefeed registration invitation\" first.")
    }
    if base.isEmpty {
      report(
        .note("No server has run here yet; put its address, like https://example.org, in front:"))
    }
    let now = premises.clock()
    let seconds = Int64(days) * 86_400
    let invitation = try await premises.identity.invite(seconds: seconds, now: now)
    return .invited(
      address: base + Path.registration.template + "?invitation=" + invitation.reveal(),
      until: now.advanced(bySeconds: seconds).text)
  }

  func invitations() throws -> Reply {
    .invitations(
      try premises.identity.invitations(now: premises.clock()).map {
        Reply.Invitation(id: $0.id, until: $0.expiresAt.text)
      })
  }

  func withdraw(_ id: Int64) async throws -> Reply {
    do throws(StoreError) {
      try await premises.identity.withdrawInvitation(id: id)
    } catch {
      guard error == .missing else { throw error }
      throw Refusal("There is no unused invitation \(id).")
    }
    return .done("Invitation \(id) is worth nothing now.")
  }

  func registration(_ policy: RegistrationPolicy?) async throws -> Reply {
    if let policy { try await premises.identity.setRegistrationPolicy(policy) }
    return .registration(try premises.identity.registrationPolicy())
  }
}
