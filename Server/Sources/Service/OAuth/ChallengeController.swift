import Domain
import HTTPTypes
import Hummingbird
import Identity
import Store
import Wire

/// The authorization challenge endpoint: the iPhone app, whose person signed in on its own screens,
/// gets a code without a browser (IOS-4, "OAuth 2.0 for First-Party Applications").
///
/// The screens are the pages of the sign-in as JSON; their session cookie stands for the draft's
/// `auth_session`. It ends with the code, so that only tokens remain.
struct ChallengeController: Sendable {
  let responder: FormResponder

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.authorizationChallenge, [.post: { try await answer($0, $1) }])
  }

  private func answer(
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let authenticator = responder.authenticator
    let form = try await request.bodyFields(limit: responder.settings.limits.bodyBytes)
    // Why: the session of a browser must not become a token that outlives it, whoever has its cookie.
    guard !request.isFromBrowser, let cookie = responder.cookies.value(.session, request),
      responder.identity.isOfApp(session: Secret(cookie)),
      let person = try await authenticator.sessionUser(request)
    else { return TokenController.answer(.insufficientAuthorization, request) }
    let outcome = try await responder.identity.answerChallenge(
      OAuthFields(form), of: person, session: Secret(cookie), now: responder.clock())
    switch outcome {
    case .failure(let error): return TokenController.answer(error, request)
    case .success(let code):
      responder.record(.grant, person.username, "Image Feed for iPhone", request, context)
      var response = Response.json { json in
        json.object { $0.field("authorization_code", code.reveal()) }
      }
      response.headers[.cacheControl] = "no-store"
      responder.cookies.clear(.session, &response)
      return response
    }
  }
}

extension Request {
  /// Whether a browser sent the request, a POST: it adds `Origin` to each and, with HTTPS, `Sec-Fetch-Site`; no script
  /// can remove them.
  var isFromBrowser: Bool { headers[.origin] != nil || headers[.fetchSite] != nil }
}
