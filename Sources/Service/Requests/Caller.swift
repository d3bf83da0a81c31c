import Domain
import Store

/// A person who asks from one of the server's own apps.
struct Guest: Sendable {
  /// The person.
  let person: PersonRecord
  /// What addresses in the answer begin with: nothing for the web app, which is on this origin.
  let base: String
}

/// Who asks the API, and what they may.
struct Caller: Sendable {
  /// The person for whom the request is made; nothing for an application by itself.
  let person: PersonRecord?
  /// What the request may do.
  let scopes: Scopes
  /// Whose budget of the hour the request is taken from.
  let account: RateLimit.Account
  /// What addresses in the answer begin with: nothing for the web app, which is on this origin.
  let base: String
  /// Whether the web app's cookie asks, so that no other origin may read the answer.
  var isForOwnPage = false

  /// The person, if the request may do what `scope` says.
  func person(with scope: Scope) throws(Failure) -> PersonRecord {
    guard let person else { throw .unauthorized }
    guard scopes.contains(scope) else { throw .scopeMissing(scope) }
    return person
  }
}
