import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Identity
import Store
import Wire

/// Authenticates requests by bearer token, application key or session cookie.
struct Authenticator: Sendable {
  let identity: Identity
  let cookies: SessionCookies
  let origins: OriginGuard
  let rateLimit: RateLimit
  /// Whether API requests need a person's token or session, not just an application's key (LIB-12).
  let isPrivate: Bool
  /// Whether the demo account may be used (LIB-2).
  let isDemo: Bool
  let clock: @Sendable () -> Instant

  /// The server's origin, with which absolute URLs begin.
  var base: String { origins.origin.text }

  /// What absolute URLs in the response to this request begin with: Unsplash's origins for a client that believes to
  /// talk to Unsplash (API-8), otherwise the server's own.
  func base(for request: Request) -> LinkBase {
    origins.unsplashHost(of: request) == nil ? LinkBase(base) : UnsplashHost.base
  }

  /// Authenticates an API request and charges its rate limit. Throws 401, or 403 once the hour's
  /// limit is reached (429 for the server's own apps).
  func apiCaller(
    _ request: Request, _ context: ServiceContext, _ fields: RequestParameters
  ) async throws -> Caller {
    var caller = try await identify(request, fields)
    caller.zone = request.zone
    let budget = rateLimit.take(caller.account, now: clock())
    context.notes.admit(
      budget: budget, isForOwnPage: caller.isForOwnPage,
      username: caller.isForOwnPage ? caller.person?.username : nil)
    guard budget.remaining == 0 else { return caller }
    // Why 429 for the server's own apps: they keep queued changes and retry in the next hour.
    let pause = rateLimit.pause(clock())
    throw caller.isOfOwnApp ? Failure.pausing(seconds: pause) : .rateLimited(seconds: pause)
  }

  /// The person whose session cookie the request carries; nil if there is no valid session.
  func sessionUser(_ request: Request) async throws -> PersonRecord? {
    guard let cookie = cookies.value(.session, request),
      let person = try await identity.person(forCookie: Secret(cookie), now: clock()),
      mayAct(person)
    else { return nil }
    identity.rely(on: Secret(cookie), of: person)
    return person
  }

  /// The person whose browser makes a request of the web app; throws 401 without a session or if
  /// the request comes from another site.
  func firstPartySession(
    _ request: Request, _ context: ServiceContext
  ) async throws -> PersonRecord {
    guard !origins.isForeign(request), let person = try await sessionUser(request) else {
      throw Failure.unauthorized
    }
    context.notes.admit(resident: person.username)
    return person
  }

  /// The person who uses one of the server's own apps: the web app with its session, or the iPhone
  /// app with its token. Throws 401 for any other caller, 403 if the token lacks `scope`.
  func firstPartyUser(
    _ request: Request, _ context: ServiceContext, with scope: Scope = .public
  ) async throws -> FirstPartyUser {
    if let caller = try ownTokenCaller(request) {
      let person = try caller.person(with: scope)
      context.notes.admit(resident: person.username)
      return FirstPartyUser(
        person: person, scopes: caller.scopes, base: caller.base, zone: request.zone)
    }
    let person = try await firstPartySession(request, context)
    return FirstPartyUser(person: person, scopes: .everything, base: .relative, zone: request.zone)
  }

  /// The person as `firstPartyUser` returns it, for a request that changes something; throws 403 if a page
  /// of another site may have sent it with the session cookie.
  func firstPartyEditor(
    _ request: Request, _ context: ServiceContext, with scope: Scope
  ) async throws -> FirstPartyUser {
    guard !origins.isForeign(request) else { throw Failure.foreignPage }
    let user = try await firstPartyUser(request, context, with: scope)
    let isByToken = try ownTokenCaller(request) != nil
    guard isByToken || origins.isOwn(request) else { throw Failure.foreignPage }
    return user
  }

  /// The person whose token of one of the server's own apps the request carries; nil without an
  /// `Authorization` header, or if the request has a session cookie. Throws 401 for any other token, 403 if it lacks
  /// `scope`.
  func ownTokenUser(_ request: Request, with scope: Scope) throws -> PersonRecord? {
    try ownTokenCaller(request)?.person(with: scope)
  }

  private func ownTokenCaller(_ request: Request) throws -> Caller? {
    // Why cookies first: a reverse proxy may forward its own Authorization header.
    guard cookies.value(.session, request) == nil,
      let header = request.headers[.authorization]
    else { return nil }
    let caller = try credentials(header, base(for: request))
    guard caller.isOfOwnApp else { throw Failure.unauthorized }
    return caller
  }

  /// Whether whoever sends the request may see all photos: everybody, unless the server is private.
  func maySeePhotos(_ request: Request) async -> Bool {
    // Why `try?`: who cannot be recognized is a stranger.
    guard isPrivate else { return true }
    if (try? await sessionUser(request)) != nil { return true }
    guard let header = request.headers[.authorization] else { return false }
    return (try? credentials(header, base(for: request)))?.person != nil
  }

  /// Whether this person may act: the demo account may only in demo mode.
  func mayAct(_ person: PersonRecord) -> Bool {
    isDemo || !person.isDemo
  }

  private func identify(_ request: Request, _ fields: RequestParameters) async throws -> Caller {
    if let header = request.headers[.authorization] {
      return try credentials(header, base(for: request))
    }
    if let key = Authenticator.key(fields) {
      return try application(key, base(for: request))
    }
    return try await session(request)
  }

  /// The caller that an `Authorization` header names.
  private func credentials(_ header: String, _ base: LinkBase) throws -> Caller {
    let words = header.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { throw Failure.unauthorized }
    switch words[0].lowercased() {
    case "bearer": return try bearer(Secret(String(words[1])), base)
    case "client-id": return try application(String(words[1]), base)
    default: throw Failure.unauthorized
    }
  }

  private func bearer(_ token: Secret, _ base: LinkBase) throws -> Caller {
    switch try identity.bearer(token, now: clock()) {
    case .access(let access):
      guard mayAct(access.person) else { throw Failure.revokedToken }
      identity.rely(onBearer: token, of: access.person)
      let application = access.application
      return Caller(
        person: access.person, scopes: access.scopes,
        account: application.isOwn ? .person(access.person.id) : .application(application.id),
        base: base)
    case .invalid: throw Failure.invalidToken
    case .expired: throw Failure.expiredToken
    case .revoked: throw Failure.revokedToken
    }
  }

  private func application(_ key: String, _ base: LinkBase) throws -> Caller {
    // Why: every copy of the app contains this key, so it identifies no application.
    guard let application = try identity.application(accessKey: key), !application.isOwn else {
      throw Failure.unauthorized
    }
    if isPrivate { throw Failure.privateServer }
    return Caller(
      person: nil, scopes: Scopes([.public]), account: .application(application.id), base: base)
  }

  private func session(_ request: Request) async throws -> Caller {
    guard cookies.value(.session, request) != nil, !origins.isForeign(request) else {
      throw Failure.unauthorized
    }
    let isReading = request.method == .get || request.method == .head
    guard isReading || origins.isOwn(request) else { throw Failure.foreignPage }
    guard let person = try await sessionUser(request) else { throw Failure.unauthorized }
    return Caller(
      person: person, scopes: .everything, account: .person(person.id), base: .relative,
      isForOwnPage: true)
  }

  // Why not only `client_id`: some clients append "?client_id=…" to a URL that already has a query,
  // so that the key ends up in the value of the last parameter (UN-16).
  private static func key(_ fields: RequestParameters) -> String? {
    if let key = fields["client_id"] { return key }
    guard let last = fields.all.last?.value, let mark = last.range(of: "?client_id=") else {
      return nil
    }
    return String(last[mark.upperBound...])
  }
}
