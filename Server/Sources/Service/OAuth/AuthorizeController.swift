import Domain
import HTTPTypes
import Hummingbird
import Identity
import Pages
import Screens
import Store
import Texts

/// The authorization endpoint: sign-in, consent, authorization code (API-2, AUTH-16).
struct AuthorizeController: Sendable {
  let responder: FormResponder
  /// Signing in at Unsplash, in place of the form; nil if people sign in here.
  var unsplash: UnsplashSignInController?

  private var identity: Identity { responder.identity }
  private var authenticator: Authenticator { responder.authenticator }
  private var cookies: SessionCookies { responder.cookies }
  private var pages: PageRenderer { responder.pages }
  private var seal: CSRFToken { responder.csrfToken }
  private var settings: Settings { responder.settings }
  private var clock: @Sendable () -> Instant { responder.clock }

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .authorize,
      [.get: { try await show($0, $1) }, .post: { try await take($0, $1) }])
    router.serve(.shownCode, [.get: { native($0, $1) }])
  }

  private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let answer = try identity.authorize(OAuthFields(request.queryFields))
    // NB: an invalid client gets its error page at once; every other response requires sign-in
    // first.
    if case .page(let problem) = answer { return try page(problem, request) }
    guard let person = try await authenticator.sessionUser(request) else {
      if let unsplash {
        return try await unsplash.begin(returnTo: ownAddress(request), request)
      }
      return responder.page(try openSignIn(request), request)
    }
    return try await follow(answer, person, request, context, status: .found)
  }

  private func take(_ request: Request, _ context: ServiceContext) async throws -> Response {
    if ownAddress(request).hasSuffix(AuthorizeController.registering) {
      return try await register(request)
    }
    guard let person = try await authenticator.sessionUser(request) else {
      if let unsplash {
        return try await unsplash.begin(returnTo: ownAddress(request), request)
      }
      return try await signIn(request, context)
    }
    let form = try await request.bodyFields(limit: settings.limits.bodyBytes)
    // NB: a form without `answer` is the sign-in form; since the person is already signed in, for
    // example in another tab, the page is loaded again.
    if form["answer"] == nil {
      let next = FormResponse.done(next: ownAddress(request))
      return responder.answer(next, try openSignIn(request), request)
    }
    guard
      responder.isGenuine(form, request, at: ownAddress(request), sealedFor: .session)
    else {
      return pages.problem(.formExpired, status: .forbidden, request)
    }
    let answer = try identity.authorize(OAuthFields(request.queryFields))
    guard case .askConsent(let authorization) = answer, form["answer"] == "allow" else {
      guard case .askConsent(let authorization) = answer else {
        return try await follow(answer, person, request, context, status: .seeOther)
      }
      if authorization.isOutOfBand {
        let application = authorization.application.registration.name
        return pages.problem(
          .authorization(.accessDenied(application: application)), title: .access, status: .ok,
          request)
      }
      return try await follow(authorization.denied, person, request, context, status: .seeOther)
    }
    return try await grant(authorization, person, request, context, status: .seeOther)
  }

  private func signIn(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let formContext = try openSignIn(request)
    guard let form = try await responder.form(request, at: formContext.start.address) else {
      return responder.answer(.problem(.expired), formContext, request)
    }
    let check = CredentialCheck(responder: responder)
    let finding = try await check.judge(form, request, context)
    return try await check.answer(
      finding, next: ownAddress(request), form, formContext, request, context)
  }

  /// The sign-in screen with links to phone sign-in and registration, which return here (AUTH-19).
  private func openSignIn(_ request: Request) throws -> FormResponder.FormContext {
    let address = ownAddress(request)
    var formContext = responder.open(.signIn, at: address, request)
    formContext.start.links.phone = PhoneController.address(responder, returnTo: address)
    formContext.start.links.newAccount = try AccountController.newAddress(
      responder, returnTo: address)
    return formContext
  }

  private func follow(
    _ answer: AuthorizationAnswer, _ person: PersonRecord, _ request: Request,
    _ context: ServiceContext, status: HTTPResponse.Status
  ) async throws -> Response {
    switch answer {
    case .page(let problem): return try page(problem, request)
    case .redirect(let failure):
      return redirect(failure.address(issuer: authenticator.base), status: status)
    case .proceed(let authorization):
      return try await grant(authorization, person, request, context, status: status)
    case .askConsent(let authorization): return consentPage(authorization, person, request)
    }
  }

  private func grant(
    _ authorization: Authorization, _ person: PersonRecord, _ request: Request,
    _ context: ServiceContext, status: HTTPResponse.Status
  ) async throws -> Response {
    let code = try await identity.issueCode(for: authorization, person: person, now: clock())
    let application = authorization.application.registration
    if !application.isFirstParty {
      responder.record(.grant, person.username, application.name, request, context)
    }
    return redirect(
      authorization.address(code: code, issuer: authenticator.base), status: status)
  }

  private func redirect(_ address: String, status: HTTPResponse.Status) -> Response {
    var response = Response.seeOther(authenticator.origins.relative(address))
    response.status = status
    return response
  }

  private func native(_ request: Request, _ context: ServiceContext) -> Response {
    pages.nativeCode(request.queryFields["code"] ?? "", request)
  }
}

extension AuthorizeController {
  private func page(_ problem: AuthorizationProblem, _ request: Request) throws -> Response {
    let fields = request.queryFields
    switch problem {
    case .unknownClient:
      return pages.problem(.unknownApplication, status: .badRequest, request)
    case .redirect:
      let client = try identity.application(accessKey: fields["client_id"] ?? "")
      return wrongRedirect(fields.text("redirect_uri"), client, request)
    case .request(let error):
      return pages.problem(
        .authorization(.wrongRequest(detail: error.explanation(of: OAuthFields(fields)))),
        title: .access, status: .badRequest, request)
    }
  }

  /// The end of the URL to which the form that registers a redirect URI is submitted.
  private static let registering = "&register=1"

  /// The page for a redirect URI that is not registered; a demo offers to register some.
  private func wrongRedirect(
    _ requested: String?, _ client: ApplicationRecord?, _ request: Request
  ) -> Response {
    let registered = client?.registration.redirectURIs ?? []
    guard responder.isDemo, let requested, let client,
      identity.mayRegister(requested, for: client)
    else {
      return pages.wrongRedirect(
        requested: requested, registered: registered, form: nil, request)
    }
    let action = ownAddress(request) + AuthorizeController.registering
    let cookie = cookies.value(.form, request) ?? CSRFToken.freshCookie()
    let field = PageRenderer.HiddenField("form", seal.value(cookie: cookie, subject: action))
    var response = pages.wrongRedirect(
      requested: requested, registered: registered, form: (action, field), request)
    cookies.set(.form, to: cookie, seconds: SessionCookies.formSeconds, &response)
    return response
  }

  /// Registers the redirect URI of the request for the demo application and repeats the request.
  private func register(_ request: Request) async throws -> Response {
    let address = ownAddress(request)
    guard try await responder.form(request, at: address) != nil, responder.isDemo else {
      return pages.problem(.formExpired, status: .forbidden, request)
    }
    let fields = request.queryFields
    if let client = try identity.application(accessKey: fields["client_id"] ?? "") {
      try await identity.register(fields["redirect_uri"] ?? "", for: client)
    }
    return .seeOther(String(address.dropLast(AuthorizeController.registering.count)))
  }

  private func consentPage(
    _ authorization: Authorization, _ person: PersonRecord, _ request: Request
  ) -> Response {
    let cookie = cookies.value(.session, request) ?? ""
    let address = ownAddress(request)
    let hidden = [
      PageRenderer.HiddenField("form", seal.value(cookie: cookie, subject: address))
    ]
    let name = person.fullName
    var response = pages.consent(
      application: authorization.application.registration.name, person: name,
      scopes: authorization.scopes, isOwn: authorization.application.isOwn,
      destination: authorization.destination, action: address, hidden: hidden, request)
    response.headers[.contentSecurityPolicy] = SecurityHeaders.policy(
      formTarget: authorization.redirectOrigin)
    return response
  }

  private func ownAddress(_ request: Request) -> String { responder.address(request) }
}
