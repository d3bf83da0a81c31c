import Domain
import HTTPTypes
import Hummingbird
import Identity
import Messages
import Store
import Wire

/// What all sign-in and account pages share: CSRF tokens, cookies, and responses for both scripts
/// and plain forms.
struct FormResponder: Sendable {
  let identity: Identity
  let authenticator: Authenticator
  let cookies: SessionCookies
  let pages: PageRenderer
  let csrfToken: CSRFToken
  let addresses: ClientAddress
  let settings: Settings
  let droppedDemo: DroppedDemo
  let audit: AuditLog
  let clock: @Sendable () -> Instant

  /// A page and the cookie that its CSRF token is bound to.
  struct FormContext {
    /// The content of the page.
    var start: EntranceStart
    /// The value of the cookie to which its CSRF token is bound.
    let cookie: String
    /// What that cookie is for: the session on pages of a signed-in person, the form on all others.
    var bond = SessionCookies.Purpose.form
  }

  /// The page at `address` in its initial state; its CSRF token is bound to the cookie for `bond`.
  func open(
    _ place: EntranceStart.Place, at address: String, _ request: Request,
    sealedFor bond: SessionCookies.Purpose = .form
  ) -> FormContext {
    let cookie = cookies.value(bond, request) ?? CSRFToken.freshCookie()
    let hasDemoHeading = isDemo || address.hasPrefix(Path.authorization.template)
    var start = EntranceStart(
      place, language: request.language, name: hasDemoHeading ? Demo.heading : settings.name,
      address: address, seal: csrfToken.value(cookie: cookie, subject: address))
    start.minimum = identity.settings.minimumPassword
    return FormContext(start: start, cookie: cookie, bond: bond)
  }

  /// The page as a response: JSON for the iPhone app, HTML for everyone else.
  func page(_ formContext: FormContext, _ request: Request) -> Response {
    var response: Response
    if request.wantsJSON {
      response = .json { formContext.start.write(to: &$0) }
      response.headers[.cacheControl] = "no-store"
    } else {
      let hasTabs = formContext.start.place == .newPassword && showsTabs(request)
      response = pages.entrance(formContext.start, hasTabs: hasTabs)
    }
    guard formContext.bond == .form else { return response }
    cookies.set(.form, to: formContext.cookie, seconds: SessionCookies.formSeconds, &response)
    return response
  }

  /// The fields of a form that the page at `address` sent; nil if its CSRF token is not valid for
  /// it.
  func form(
    _ request: Request, at address: String,
    sealedFor bond: SessionCookies.Purpose = .form
  ) async throws -> RequestParameters? {
    let form = try await request.bodyFields(limit: settings.limits.bodyBytes)
    return isGenuine(form, request, at: address, sealedFor: bond) ? form : nil
  }

  /// Whether the form's CSRF token was issued for the page at `address` and the browser that holds
  /// the cookie for `purpose`.
  func isGenuine(
    _ form: RequestParameters, _ request: Request, at address: String,
    sealedFor purpose: SessionCookies.Purpose
  ) -> Bool {
    if authenticator.origins.isForeign(request) { return false }
    // Why: pages with `no-referrer` send "null" as Origin; there the CSRF token decides.
    if let origin = request.headers[.origin], origin != "null",
      !authenticator.origins.isOwn(request)
    {
      return false
    }
    guard let cookie = cookies.value(purpose, request), let field = form["form"] else {
      return false
    }
    return csrfToken.isValid(field, cookie: cookie, subject: address)
  }

  /// The response to a form: JSON for a script, otherwise a page or a redirect.
  func answer(_ answer: FormResponse, _ formContext: FormContext, _ request: Request) -> Response {
    var response: Response
    if request.wantsJSON {
      response = .json { answer.write(to: &$0) }
      response.headers[.cacheControl] = "no-store"
    } else {
      response = plainAnswer(answer, formContext, request)
    }
    guard case .problem(let problem) = answer else { return response }
    response.status = FormResponder.status(problem)
    switch problem {
    case .wait(let seconds): response.headers[.retryAfter] = String(seconds)
    case .busy: response.headers[.retryAfter] = "1"
    case .fields, .sequence, .expired, .phone, .code, .delivery, .name, .login, .password,
      .newSequence, .closed, .invitation, .offline, .server:
      break
    }
    return response
  }

  private func plainAnswer(
    _ answer: FormResponse, _ formContext: FormContext, _ request: Request
  ) -> Response {
    var formContext = formContext
    switch answer {
    case .done(let next?): return .seeOther(next)
    case .code: return .seeOther(formContext.start.links.code ?? formContext.start.address)
    case .name: return .seeOther(formContext.start.links.name ?? formContext.start.address)
    case .panel: formContext.start.hasPanel = true
    case .done(nil), .delivery, .problem: formContext.start.answer = answer
    }
    return page(formContext, request)
  }

  private static func status(_ problem: FormProblem) -> HTTPResponse.Status {
    switch problem {
    case .fields, .sequence, .code: .unauthorized
    case .wait: .tooManyRequests
    case .busy: .serviceUnavailable
    case .expired, .closed, .invitation: .forbidden
    case .phone, .name, .login, .password, .newSequence: .badRequest
    case .delivery: .badGateway
    case .offline, .server: .internalServerError
    }
  }

  /// Starts a session for a person who has just authenticated; the browser's older session ends
  /// (OA-56). `byPassword` also makes the browser a known device.
  func begin(
    _ person: PersonRecord, byPassword: Bool, _ request: Request, _ response: inout Response
  ) async throws {
    if let old = cookies.value(.session, request) {
      try await identity.endSession(cookie: Secret(old), isReplaced: true)
    }
    let session = try await identity.startSession(
      of: person, userAgent: request.headers[.userAgent] ?? "",
      isOfApp: request.wantsJSON && !request.isFromBrowser, now: clock())
    cookies.set(
      .session, to: session.reveal(), seconds: SessionCookies.sessionSeconds, &response)
    for purpose: SessionCookies.Purpose in [.form, .step, .code] {
      cookies.clear(purpose, &response)
    }
    guard byPassword else { return }
    let device = try identity.deviceCookie(of: person, now: clock())
    cookies.set(.device, to: device.reveal(), seconds: SessionCookies.sessionSeconds, &response)
  }

  /// Signs in a person who has just authenticated and continues to `target`, or first to the
  /// warning that someone else knows their password.
  func admit(
    _ person: PersonRecord, byPassword: Bool, to target: String, _ formContext: FormContext,
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    // Why start the session before `next`, which consumes the warning: if it fails, the warning
    // stays.
    var begun = Response(status: .ok)
    try await begin(person, byPassword: byPassword, request, &begun)
    record(.signIn, person.username, byPassword ? "password" : "code", request, context)
    let next = try await next(for: person, to: target, request)
    var response = answer(.done(next: next), formContext, request)
    response.headers.append(contentsOf: begun.headers[fields: .setCookie])
    return response
  }

  private func next(
    for person: PersonRecord, to target: String, _ request: Request
  ) async throws -> String {
    let device = cookies.device(request).map { Secret($0) }
    guard let warning = link(.accountWarning, returnTo: target),
      try await identity.takeFailedSequences(of: person, device: device, now: clock())
    else { return target }
    return warning
  }

  /// Where to go afterwards: `return_to` if it is a local path, otherwise "/".
  func target(_ request: Request) -> String {
    request.queryFields["return_to"].flatMap { ReturnPath($0)?.text } ?? "/"
  }

  /// Whether a page of a person who is signed in has the tabs: not on the way to consent (FEED-37).
  func showsTabs(_ request: Request) -> Bool {
    !target(request).hasPrefix(Path.authorize.template)
  }

  /// The URL of another page that returns to `target` afterwards; nil if that is not a local path.
  func link(_ path: Path, returnTo target: String) -> String? {
    guard ReturnPath(target) != nil else { return nil }
    return path.template + "?return_to=" + percentEncoded(target)
  }

  /// Path and query as the browser sent them; CSRF tokens are bound to them.
  func address(_ request: Request) -> String {
    request.uri.path + (request.uri.query.map { "?" + $0 } ?? "")
  }

  /// Whether the server is a demo whose account can sign in.
  var isDemo: Bool { settings.isDemo && !droppedDemo.isSet }

  /// Whether the server can send codes.
  var hasPhones: Bool { settings.messages.isThere }

  /// Whether people can register by themselves, with an invitation or without.
  func acceptsNewAccounts() throws -> Bool {
    try identity.registrationPolicy() != .closed
  }
}
