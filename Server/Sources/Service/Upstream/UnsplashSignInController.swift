import Domain
import HTTPTypes
import Hummingbird
import Identity
import Logging
import Store
import Texts
import Upstream

/// Signing in at Unsplash, on a server that shows Unsplash's photos (LIB-7): it takes the place of the sign-in form.
struct UnsplashSignInController: Sendable {
  let source: UnsplashSource
  let responder: FormResponder

  private var redirect: String {
    responder.authenticator.base + Path.unsplashCallback.template
  }

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.unsplashCallback, [.get: { try await finish($0, $1) }])
  }

  /// Leads to Unsplash's page, which leads back to `address`.
  func begin(returnTo address: String, _ request: Request) async throws -> Response {
    guard responder.settings.hasSignIn else {
      return responder.pages.problem(
        .refusal(.noUnsplashSignIn), status: .serviceUnavailable, request)
    }
    guard let target = ReturnPath(address) else {
      throw Failure.malformed("This address is too long to return to.")
    }
    let state = try await source.identity.beginWebSignIn(
      returnTo: target, now: source.clock()
    ).state
    var response = Response.seeOther(
      source.upstream.signInAddress(state: state, redirect: redirect))
    response.status = .found
    responder.cookies.set(
      .unsplash, to: state.reveal(), seconds: SessionCookies.signInSeconds, &response)
    return response
  }

  private func finish(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    var response = try await outcome(fields, request, context)
    responder.cookies.clear(.unsplash, &response)
    return response
  }

  private func outcome(
    _ fields: RequestParameters, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    guard let state = fields["state"],
      responder.cookies.value(.unsplash, request) == state,
      let end = try await source.identity.endWebSignIn(state: Secret(state), now: source.clock())
    else { return try failed(nil) }
    if let code = fields["code"] {
      do {
        return try await admit(Secret(code), to: end.returnTo, request, context)
      } catch let failure as UpstreamFailure {
        context.logger.warning(
          "a sign-in at Unsplash failed", metadata: ["reason": "\(failure)"])
      }
      return try failed(end.returnTo)
    }
    return try ended(end.returnTo, isCancelled: fields["error"] == "access_denied")
  }

  private func admit(
    _ code: Secret, to target: ReturnPath, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let upstream = source.upstream
    let token = try await upstream.token(for: code, redirect: redirect)
    let person = try await upstream.person(of: token, for: .person(0))
    guard
      let record = try await source.identity.signIn(
        unsplash: person.id, username: person.username, firstName: person.firstName,
        lastName: person.lastName, token: token, now: source.clock())
    else { return try failed(target) }
    var response = Response.seeOther(target.text)
    try await responder.begin(record, byPassword: false, request, &response)
    responder.record(.signIn, record.username, "Unsplash", request, context)
    return response
  }

  private func failed(_ target: ReturnPath?) throws -> Response {
    try ended(target, isCancelled: false)
  }

  /// Leads back without a session: to the application that wanted the person to sign in, or to the app's welcome screen.
  private func ended(_ target: ReturnPath?, isCancelled: Bool) throws -> Response {
    let query = target?.text.split(separator: "?", maxSplits: 1).dropFirst().first
    if let target, let query, target.text.hasPrefix(Path.authorize.template + "?") {
      let fields = OAuthFields(RequestParameters(form: Array(query.utf8)))
      switch try responder.identity.authorize(fields) {
      case .askConsent(let authorization), .proceed(let authorization):
        let answer = isCancelled ? authorization.denied : authorization.unavailable
        if case .redirect(let failure) = answer {
          let authenticator = responder.authenticator
          return .seeOther(
            authenticator.origins.relative(failure.address(issuer: authenticator.base)))
        }
      case .page, .redirect: break
      }
    }
    return .seeOther(
      Path.app.template + "/?signin=" + (isCancelled ? "cancelled" : "failed"))
  }
}
