import Domain
import HTTPTypes
import Hummingbird
import Identity
import Pages
import Screens
import Store
import Texts

/// The authorization endpoint: sign-in, consent, the code (API-2, AUTH-16).
struct AuthorizeController: Sendable {
  let identity: Identity
  let callers: Callers
  let cookies: SessionCookies
  let pages: PageRenderer
  let seal: FormSeal
  let addresses: CallerAddress
  let settings: Settings
  let clock: @Sendable () -> Instant

  /// Registers the addresses.
  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      "/oauth/authorize",
      [.get: { try await show($0, $1) }, .post: { try await take($0, $1) }])
    router.serve("/oauth/authorize/native", [.get: { native($0, $1) }])
  }

  private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let answer = try identity.authorize(OAuthFields(request.queryFields))
    // NB: a wrong client gets its page at once, everything else waits until somebody is signed in.
    if case .page(let problem) = answer { return page(problem, request) }
    guard let person = try await callers.visitor(request) else {
      return signInPage(SignInScreen().view, request)
    }
    return try await follow(answer, person, request, status: .found)
  }

  private func take(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let form = try await request.bodyFields(limit: settings.limits.bodyBytes)
    guard isGenuine(form, request) else {
      return pages.problem(.formExpired, status: .forbidden, request)
    }
    if form["login"] != nil { return try await signIn(form, request, context) }
    guard let person = try await callers.visitor(request) else {
      return .seeOther(ownAddress(request))
    }
    let answer = try identity.authorize(OAuthFields(request.queryFields))
    guard case .askConsent(let authorization) = answer, form["answer"] == "allow" else {
      guard case .askConsent(let authorization) = answer else {
        return try await follow(answer, person, request, status: .seeOther)
      }
      return try await follow(authorization.denied, person, request, status: .seeOther)
    }
    return try await grant(authorization, person, status: .seeOther)
  }

  private func signIn(
    _ form: Fields, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let login = form["login"] ?? ""
    let password = Secret(form["password"] ?? "")
    let outcome = try await identity.signIn(
      login: login, password: password, address: addresses.address(request, context),
      isDemoMode: settings.isDemo, now: clock())
    if case .success(let person) = outcome, callers.mayAct(person) {
      return try await begin(person, request)
    }
    var response = signInPage(
      view(login: login, password: password, outcome), request)
    response.status = AuthorizeController.status(outcome)
    return response
  }

  private func begin(_ person: PersonRecord, _ request: Request) async throws -> Response {
    if let old = cookies.value(.session, request) {
      try await identity.endSession(cookie: Secret(old))
    }
    let session = try await identity.startSession(
      of: person, userAgent: request.headers[.userAgent] ?? "", now: clock())
    var response = Response.seeOther(ownAddress(request))
    cookies.set(
      .session, to: session.reveal(), seconds: SessionCookies.sessionSeconds, &response)
    cookies.clear(.form, &response)
    return response
  }

  private func follow(
    _ answer: AuthorizationAnswer, _ person: PersonRecord, _ request: Request,
    status: HTTPResponse.Status
  ) async throws -> Response {
    switch answer {
    case .page(let problem): return page(problem, request)
    case .redirect(let failure):
      return redirect(failure.address(issuer: callers.base), status: status)
    case .proceed(let authorization):
      return try await grant(authorization, person, status: status)
    case .askConsent(let authorization): return consentPage(authorization, person, request)
    }
  }

  private func grant(
    _ authorization: Authorization, _ person: PersonRecord, status: HTTPResponse.Status
  ) async throws -> Response {
    let code = try await identity.issueCode(for: authorization, person: person, now: clock())
    return redirect(
      authorization.address(code: code, issuer: callers.base), status: status)
  }

  private func redirect(_ address: String, status: HTTPResponse.Status) -> Response {
    var response = Response.seeOther(callers.origins.relative(address))
    response.status = status
    return response
  }

  private func native(_ request: Request, _ context: ServiceContext) -> Response {
    pages.nativeCode(request.queryFields["code"] ?? "", request)
  }
}

extension AuthorizeController {
  private func page(_ problem: AuthorizationProblem, _ request: Request) -> Response {
    switch problem {
    case .unknownClient:
      pages.problem(.unknownApplication, status: .badRequest, request)
    case .redirect: pages.problem(.wrongRedirect, status: .badRequest, request)
    case .request: pages.problem(.formExpired, status: .badRequest, request)
    }
  }

  private func signInPage(_ view: SignInView, _ request: Request) -> Response {
    let cookie = cookies.value(.form, request) ?? FormSeal.freshCookie()
    let address = ownAddress(request)
    let hidden = [
      PageRenderer.HiddenField("form", seal.field(cookie: cookie, subject: address))
    ]
    var response = pages.signIn(view, action: address, hidden: hidden, request)
    cookies.set(.form, to: cookie, seconds: SessionCookies.formSeconds, &response)
    return response
  }

  private func consentPage(
    _ authorization: Authorization, _ person: PersonRecord, _ request: Request
  ) -> Response {
    let cookie = cookies.value(.session, request) ?? ""
    let address = ownAddress(request)
    let hidden = [
      PageRenderer.HiddenField("form", seal.field(cookie: cookie, subject: address))
    ]
    let name = person.lastName.map { person.firstName + " " + $0 } ?? person.firstName
    var response = pages.consent(
      application: authorization.application.registration.name, person: name,
      scopes: authorization.scopes, action: address, hidden: hidden, request)
    response.headers[.contentSecurityPolicy] = SecurityHeaders.policy(
      formTarget: authorization.redirectOrigin)
    return response
  }

  // Why: Origin is "null" in forms of pages that send no referrer, so the sealed field decides there.
  private func isGenuine(_ form: Fields, _ request: Request) -> Bool {
    if callers.origins.isForeign(request) { return false }
    if let origin = request.headers[.origin], origin != "null",
      !callers.origins.isOwn(request)
    {
      return false
    }
    let cookie = cookies.value(form["login"] == nil ? .session : .form, request)
    guard let cookie, let field = form["form"] else { return false }
    return seal.fits(field, cookie: cookie, subject: ownAddress(request))
  }

  private func ownAddress(_ request: Request) -> String {
    "/oauth/authorize" + (request.uri.query.map { "?" + $0 } ?? "")
  }

  private func view(
    login: String, password: Secret, _ outcome: SignInOutcome
  ) -> SignInView {
    var screen = SignInScreen()
    _ = screen.handle(.loginChanged(login))
    _ = screen.handle(.passwordChanged(password))
    for effect in screen.handle(.submitted) {
      guard case .judge(let ticket, login: _, password: _) = effect else { continue }
      _ = screen.handle(.judged(ticket, verdict(outcome)))
    }
    return screen.view
  }

  private func verdict(_ outcome: SignInOutcome) -> SignInScreen.Verdict {
    switch outcome {
    // NB: a success that comes here is the demo account outside demo mode, which nobody has.
    case .success: .wrong(login: false, password: false)
    // NB: outside demo mode "both" means that the answer does not tell which (AUTH-17).
    case .wrong(let login, let password):
      settings.isDemo || !login || !password
        ? .wrong(login: login, password: password) : .wrong(login: false, password: false)
    case .throttled(let seconds): .wait(seconds: seconds)
    case .busy: .busy
    }
  }

  private static func status(_ outcome: SignInOutcome) -> HTTPResponse.Status {
    switch outcome {
    case .success, .wrong: .unauthorized
    case .throttled: .tooManyRequests
    case .busy: .serviceUnavailable
    }
  }
}
