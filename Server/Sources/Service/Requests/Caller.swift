import Domain
import Store
import Wire

/// A person who uses one of the server's own apps.
struct FirstPartyUser: Sendable {
  let person: PersonRecord
  /// The granted scopes; everything for the web app.
  let scopes: Scopes
  /// What URLs in the response begin with; relative for the web app, which has the same origin.
  let base: LinkBase
  /// The person's time zone.
  let zone: TimeZoneOffsets
}

/// The authenticated caller of the API and its rights.
struct Caller: Sendable {
  /// The person for whom the request is made; nil for an application by itself.
  let person: PersonRecord?
  /// The granted scopes.
  let scopes: Scopes
  /// The account whose hourly rate limit the request counts against.
  let account: RateLimit.Account
  /// What URLs in the response begin with; relative for the web app, which has the same origin.
  let base: LinkBase
  /// Whether the web app's cookie authenticated the request; no other origin may then read the
  /// response.
  var isForOwnPage = false
  /// The time zone that the request names; UTC if it names none.
  var zone = TimeZoneOffsets.utc

  /// Whether the request is one of the server's own apps.
  var isOfOwnApp: Bool {
    if case .person = account { true } else { false }
  }

  /// The person, if `scope` is granted; throws 401 without a person, 403 without the scope.
  func person(with scope: Scope) throws(Failure) -> PersonRecord {
    guard let person else { throw .unauthorized }
    guard scopes.contains(scope) else { throw .scopeMissing(scope) }
    return person
  }
}
