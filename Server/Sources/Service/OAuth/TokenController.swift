import Domain
import HTTPTypes
import Hummingbird
import Identity
import NIOCore
import Wire

/// The token and revocation endpoints and the server's metadata document (API-2).
struct TokenController: Sendable {
  let identity: Identity
  let addresses: ClientAddress
  let origin: Origin
  let limits: Limits
  let clock: @Sendable () -> Instant
  /// Whether people sign in on pages of this server, which the iPhone app can show as screens of its own.
  let hasScreens: Bool

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.token, [.post: { try await exchange($0, $1) }])
    router.serve(.revocation, [.post: { try await revoke($0, $1) }])
    router.serve(.serverMetadata, [.get: { metadata($0, $1) }])
  }

  private func exchange(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let answer = try await identity.exchange(
      try await question(request), address: addresses.address(request, context), now: clock())
    switch answer {
    case .success(let answer): return TokenController.answer(answer)
    case .failure(let error): return TokenController.answer(error, request)
    }
  }

  private func revoke(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let error = try await identity.revoke(
      try await question(request), address: addresses.address(request, context), now: clock())
    guard let error else { return Response.text("").uncached }
    return TokenController.answer(error, request)
  }

  private func question(_ request: Request) async throws -> TokenRequest {
    let form = try await request.bodyFields(limit: limits.bodyBytes)
    return TokenRequest(
      form: OAuthFields(form), query: OAuthFields(request.queryFields),
      isJSON: !form.all.isEmpty && request.hasJSON,
      authorization: request.headers[.authorization])
  }

  private static func answer(_ answer: TokenAnswer) -> Response {
    let body = TokenBody(
      accessToken: answer.accessToken.reveal(), refreshToken: answer.refreshToken.reveal(),
      scope: answer.scopes.text, createdAt: answer.createdAt.seconds,
      expiresIn: answer.expiresIn, userId: answer.userId, username: answer.username)
    return Response.json { body.write(to: &$0) }.uncached
  }

  /// The response with this error.
  static func answer(_ error: OAuthError, _ request: Request) -> Response {
    let body = OAuthErrorBody(error: error.code, description: error.text)
    var response = Response.json(status(error)) { body.write(to: &$0) }.uncached
    if error == .invalidClient, request.headers[.authorization] != nil {
      response.headers[.wwwAuthenticate] = "Basic realm=\"Image Feed\""
    }
    if case .throttled(let seconds) = error { response.headers[.retryAfter] = String(seconds) }
    return response
  }

  private static func status(_ error: OAuthError) -> HTTPResponse.Status {
    switch error {
    case .invalidClient: .unauthorized
    case .throttled: .tooManyRequests
    case .missing, .malformed, .formMissing, .challengeMissing, .challengeMethod, .invalidGrant,
      .invalidScope,
      .unauthorizedClient, .insufficientAuthorization,
      .unsupportedGrantType, .unsupportedResponseType, .accessDenied, .unavailable:
      .badRequest
    }
  }

  private func metadata(_ request: Request, _ context: ServiceContext) -> Response {
    let base = origin.text
    return .json { json in
      json.object { json in
        json.field("issuer", base)
        json.field("authorization_endpoint", base + Path.authorize.template)
        if hasScreens {
          json.field(
            "authorization_challenge_endpoint", base + Path.authorizationChallenge.template)
        }
        json.field("token_endpoint", base + Path.token.template)
        json.field("revocation_endpoint", base + Path.revocation.template)
        json.field("service_documentation", base + Path.reference.template)
        json.key("response_types_supported")
        json.array(["code"]) { $0.string($1) }
        json.key("grant_types_supported")
        json.array(["authorization_code", "refresh_token"]) { $0.string($1) }
        json.key("code_challenge_methods_supported")
        json.array(["S256"]) { $0.string($1) }
        json.key("token_endpoint_auth_methods_supported")
        json.array(["client_secret_basic", "client_secret_post", "none"]) { $0.string($1) }
        json.key("scopes_supported")
        json.array(Scope.allCases) { $0.string($1.rawValue) }
        json.field("authorization_response_iss_parameter_supported", true)
      }
    }
  }
}

extension Response {
  /// The same response with headers that forbid caching (OA-22).
  fileprivate var uncached: Response {
    var response = self
    response.headers[.cacheControl] = "no-store"
    return response
  }
}
