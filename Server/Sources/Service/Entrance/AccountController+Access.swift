import Domain
import HTTPTypes
import Hummingbird
import Identity
import Store
import Texts
import Wire

/// The account page: a person's sessions and authorized applications, each of which they can end (OA-53).
extension AccountController {
  /// The person who asked, and with what: a browser's session, or the token of the iPhone app.
  private enum Owner {
    case browser(PersonRecord, session: Secret)
    case app(PersonRecord)

    var person: PersonRecord {
      switch self {
      case .browser(let person, _), .app(let person): person
      }
    }

    /// The same caller with the person as stored now.
    func reloaded(from people: PersonStore) throws -> Owner {
      guard let fresh = try people.person(id: person.id) else { return self }
      return switch self {
      case .browser(_, let session): .browser(fresh, session: session)
      case .app: .app(fresh)
      }
    }

    /// The cookie of the current session; nil for the app, which has none.
    var session: Secret? {
      switch self {
      case .browser(_, let session): session
      case .app: nil
      }
    }
  }

  /// Shows the page: as JSON for the iPhone app, as HTML for everyone else.
  func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
    guard let owner = try await owner(request, context) else { return signIn }
    return try page(of: owner, request)
  }

  /// Ends a session, all other sessions or an application's access, or stores how photos open; then shows
  /// the page again.
  func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
    guard let owner = try await owner(request, context) else { return signIn }
    guard let form = try await form(request, of: owner) else {
      if request.wantsJSON { throw Failure.foreignPage }
      return responder.pages.problem(.formExpired, status: .forbidden, request)
    }
    let person = owner.person
    let identity = responder.identity
    if let id = form["session"] {
      try await identity.endSession(id: id, of: person)
      responder.record(.revocation, person.username, "session", request, context)
    } else if form["others"] != nil {
      try await identity.endOtherSessions(of: person, except: owner.session)
      responder.record(.revocation, person.username, "other sessions", request, context)
    } else if let id = form["grant"].flatMap({ Int64($0) }) {
      try await identity.endGrant(applicationId: id, of: person, now: responder.clock())
      responder.record(.revocation, person.username, "application", request, context)
    } else if let photos = form["photos"], ["whole", "filling"].contains(photos) {
      try await people.setOpensWhole(
        photos == "whole", of: person, now: responder.clock())
    }
    return request.wantsJSON
      ? try page(of: owner.reloaded(from: people), request) : .seeOther(Path.account.template)
  }

  /// The owner of the account; nil if a browser has to sign in. Throws 401 for a token that is invalid
  /// or of another application.
  private func owner(_ request: Request, _ context: ServiceContext) async throws -> Owner? {
    let authenticator = responder.authenticator
    let scope: Scope = [.get, .head].contains(request.method) ? .readUser : .writeUser
    if request.wantsJSON, let person = try authenticator.ownTokenUser(request, with: scope) {
      context.notes.admit(resident: person.username)
      return .app(person)
    }
    guard let cookie = responder.cookies.value(.session, request),
      let person = try await authenticator.sessionUser(request)
    else { return nil }
    return .browser(person, session: Secret(cookie))
  }

  /// The fields of the form; nil if a browser sent it without the page's CSRF token.
  ///
  /// Why the app needs none: no website can make it send its token.
  private func form(_ request: Request, of owner: Owner) async throws -> RequestParameters? {
    switch owner {
    case .browser:
      try await responder.form(request, at: Path.account.template, sealedFor: .session)
    case .app: try await request.bodyFields(limit: responder.settings.limits.bodyBytes)
    }
  }

  private func page(of owner: Owner, _ request: Request) throws -> Response {
    let account = try overview(of: owner, request)
    switch owner {
    case .app: return AccountController.json(account, seal: nil)
    case .browser:
      let context = responder.open(
        .signIn, at: Path.account.template, request, sealedFor: .session)
      let seal = context.start.seal
      return request.wantsJSON
        ? AccountController.json(account, seal: seal)
        : responder.pages.account(account, isOwner: owner.person.isOwner, seal: seal, request)
    }
  }

  private static func json(_ account: AccountOverview, seal: String?) -> Response {
    var response = Response.json { account.write(to: &$0, seal: seal) }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func overview(of owner: Owner, _ request: Request) throws -> AccountOverview {
    let now = responder.clock()
    let identity = responder.identity
    let person = owner.person
    let isApp = owner.session == nil
    return AccountOverview(
      name: person.fullName,
      login: person.login,
      phone: try identity.phone(of: person)?.masked,
      sessions: try identity.sessions(of: person, current: owner.session, now: now).map {
        AccountOverview.Session(
          id: $0.id, browser: $0.userAgent, since: request.clock($0.createdAt),
          seen: request.clock($0.lastSeenAt),
          isCurrent: $0.isCurrent)
      },
      grants: try identity.grants(of: person, now: now).map {
        AccountOverview.Grant(
          id: $0.application.id, name: $0.application.registration.name,
          scopes: $0.application.granted($0.scopes),
          since: request.clock($0.since), isCurrent: isApp && $0.application.isOwn)
      }, opensWhole: person.opensWhole)
  }
}
