import Domain
import Hummingbird
import Store
import Texts

/// Saves changed profiles, for the API and for the page without script.
struct ProfileEditor: Sendable {
  let database: Database
  let audit: AuditLog
  let addresses: ClientAddress
  let clock: @Sendable () -> Instant

  /// Saves what `edit` makes of a person's profile, and returns the person as they are now. A new
  /// username is recorded in the audit log.
  ///
  /// Throws `Failure.field` if the username is taken, or if it is a demo account's.
  func change(
    _ person: PersonRecord, _ request: Request, _ context: ServiceContext,
    _ edit: (inout PersonRecord) throws(Failure) -> Void
  ) async throws -> PersonRecord {
    // Why read again: the body may have taken long to arrive, and other changes must not be undone.
    let old = try current(person)
    var changed = old
    try edit(&changed)
    let isRenamed = changed.username != old.username
    // NB: all visitors of a demo share its account, so none of them may rename it.
    if isRenamed, old.isDemo {
      throw Failure.field(name: "username", label: "Username", .fixed)
    }
    try await save(changed)
    if isRenamed {
      audit.record(
        .renamedAccount, account: old.username, address: addresses.address(request, context),
        "now \(changed.username)")
    }
    return try current(person)
  }

  private func save(_ person: PersonRecord) async throws {
    do {
      try await database.people.saveProfile(of: person, now: clock())
    } catch {
      switch error {
      case .taken: throw Failure.field(name: "username", label: "Username", .taken)
      case .missing: throw Failure.missing(.user)
      case .held, .locked, .newerVersion, .olderVersion, .diskFull, .corrupt, .notPermitted,
        .unusable,
        .inputOutput,
        .rightEnded, .exists, .closed, .cancelled, .unsupported, .unreachable, .uncertain,
        .unexpected:
        throw error
      }
    }
  }

  private func current(_ person: PersonRecord) throws -> PersonRecord {
    guard let person = try database.people.person(id: person.id) else {
      throw Failure.missing(.user)
    }
    return person
  }
}
