public import Domain
public import Store

extension Identity {
  static let knownParameters = [
    "client_id", "redirect_uri", "response_type", "scope", "state", "code_challenge",
    "code_challenge_method",
  ]

  /// Validates a request to the authorization endpoint (API-2, OA-01…OA-12).
  public func authorize(_ request: Parameters) throws(StoreError) -> AuthorizationAnswer {
    if request.repeatsAny(of: ["client_id", "redirect_uri"]) { return .page(.request(.malformed)) }
    guard let key = request.value("client_id"),
      let application = try application(accessKey: key)
    else { return .page(.unknownClient) }
    guard let redirectURI = request.value("redirect_uri"),
      accepts(redirectURI, application.registration)
    else { return .page(.redirect) }
    return judge(request, application, redirectURI)
  }

  /// Issues a code for a request that the person consented to; it works once, for at most 60
  /// seconds. With `session`, the cookie of a session, that one ends with it.
  public func issueCode(
    for authorization: Authorization, person: PersonRecord, ending session: Secret? = nil,
    now: Instant
  ) async throws(StoreError) -> Secret {
    let code = Secret(random.token())
    try await database.tokens.add(
      AuthorizationCodeRecord(
        hash: secretBox.digest(.code, code), applicationId: authorization.application.id,
        personId: person.id, redirectURI: authorization.redirectURI,
        scopes: authorization.scopes, challenge: authorization.challenge, createdAt: now,
        expiresAt: now.advanced(bySeconds: min(60, settings.codeSeconds))),
      ending: session.map { secretBox.digest(.session, $0) })
    return code
  }

  /// Whether a client may use this redirect URI: it must be registered. The demo application may
  /// use any loopback URI too, since its secret is public anyway.
  ///
  /// The web app's own is compared exactly: it gets codes without consent, and on another port of this machine
  /// another program may wait for one (OA-02 lets only the apps of a machine choose their ports).
  private func accepts(_ redirectURI: String, _ client: ApplicationRegistration) -> Bool {
    if client.isFirstParty {
      return RedirectURI.isExactly(redirectURI, oneOf: client.redirectURIs)
    }
    return RedirectURI.isRegistered(redirectURI, in: client.redirectURIs)
      || (client.accessKey == Demo.accessKey && RedirectURI.isLoopback(redirectURI))
  }

  private func judge(
    _ request: Parameters, _ application: ApplicationRecord, _ redirectURI: String
  ) -> AuthorizationAnswer {
    let scopes = Scopes(text: request.value("scope") ?? "")
    let authorization = Authorization(
      application: application, scopes: application.granted(scopes ?? Scopes([.public])),
      redirectURI: redirectURI,
      state: request.value("state"), challenge: request.value("code_challenge"))
    if request.repeatsAny(of: Identity.knownParameters) { return authorization.failed(.malformed) }
    guard let type = request.value("response_type") else {
      return authorization.failed(.missing(parameter: "response_type"))
    }
    guard type == "code" else { return authorization.failed(.unsupportedResponseType) }
    guard scopes != nil else { return authorization.failed(.invalidScope) }
    if let error = challengeError(request, application.registration) {
      return authorization.failed(error)
    }
    return application.registration.isFirstParty
      ? .proceed(authorization) : .askConsent(authorization)
  }

  /// The error in the PKCE parameters, or nil. Unsplash clients with a secret need not use PKCE.
  func challengeError(
    _ request: Parameters, _ client: ApplicationRegistration
  ) -> OAuthError? {
    let method = request.value("code_challenge_method")
    guard let challenge = request.value("code_challenge") else {
      if method != nil { return .challengeMissing }
      return client.isUnsplashClient && !client.isPublic ? nil : .challengeMissing
    }
    guard method == "S256" else { return .challengeMethod }
    return Pkce.isChallenge(challenge) ? nil : .challengeMissing
  }
}
