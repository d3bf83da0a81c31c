public import Domain
public import Store

extension Identity {
  /// Handles a request to the token endpoint: exchanges a code or a refresh token for new tokens.
  ///
  /// Codes and refresh tokens work once; reuse revokes all tokens that stem from the code (OA-26,
  /// OA-33), except reuses of a refresh token within `repeatSeconds`, which return the
  /// same tokens. New tokens are on disk on return.
  public func exchange(
    _ request: TokenRequest, address: String, now: Instant
  ) async throws(StoreError) -> Result<TokenAnswer, OAuthError> {
    let application: ApplicationRecord
    switch try await client(request, address: address, now: now) {
    case .success(let found): application = found
    case .failure(let error): return .failure(error)
    }
    guard let type = request.parameters.value("grant_type") else {
      return .failure(.missing(parameter: "grant_type"))
    }
    switch type {
    case "authorization_code": return try await redeem(request.parameters, application, now: now)
    case "refresh_token": return try await refresh(request.parameters, application, now: now)
    default: return .failure(.unsupportedGrantType)
    }
  }

  private func redeem(
    _ parameters: Parameters, _ application: ApplicationRecord, now: Instant
  ) async throws(StoreError) -> Result<TokenAnswer, OAuthError> {
    guard let text = parameters.value("code") else { return .failure(.missing(parameter: "code")) }
    let hash = secretBox.digest(.code, Secret(text))
    let found = try database.tokens.code(hash: hash)
    let redirectURI = parameters.value("redirect_uri")
    if redirectURI == nil, found?.redirectURI != Identity.noRedirect {
      return .failure(.missing(parameter: "redirect_uri"))
    }
    guard let code = found, code.applicationId == application.id,
      code.redirectURI == redirectURI ?? Identity.noRedirect,
      Pkce.proves(parameters.value("code_verifier"), challenge: code.challenge)
    else { return .failure(.invalidGrant) }
    let person = try database.people.person(id: code.personId)
    guard now < code.expiresAt, let person, !person.isDisabled else {
      // Why redeem: a code that is used again was stolen, even if it has expired, and this revokes
      // its tokens.
      _ = try await database.tokens.redeem(code: hash, for: [], now: now)
      return .failure(.invalidGrant)
    }
    let made = make(
      Grant(
        application: application, person: person, scopes: code.scopes,
        refreshScopes: code.scopes, family: hash, end: end(of: application, from: now)), now: now)
    relyOnAccount(of: person)
    let outcome = try await database.tokens.redeem(code: hash, for: made.records, now: now)
    return outcome == .redeemed ? .success(made.answer) : .failure(.invalidGrant)
  }

  /// For whom and with which scopes new tokens are issued.
  struct Grant {
    let application: ApplicationRecord
    let person: PersonRecord
    let scopes: Scopes
    let refreshScopes: Scopes
    let family: Digest
    /// When the token family expires; rotation does not extend it (OA-34).
    let end: Instant?
  }

  /// When a token expires; nil if it lasts until it is revoked.
  func end(of token: TokenRecord, _ application: ApplicationRecord) -> Instant? {
    // Why: an earlier version issued tokens without an expiry to the iPhone app.
    token.expiresAt ?? end(of: application, from: token.createdAt)
  }

  /// When a family started at `moment` expires; nil for Unsplash clients, whose tokens do not
  /// expire.
  private func end(of application: ApplicationRecord, from moment: Instant) -> Instant? {
    application.registration.isUnsplashClient
      ? nil : moment.advanced(bySeconds: settings.refreshSeconds)
  }

  /// Lifetime of an access token in seconds; nil if it does not expire.
  private func accessSeconds(_ grant: Grant, now: Instant) -> Int64? {
    guard let end = grant.end else { return nil }
    // Why: the iPhone app also talks to Unsplash, whose tokens never expire, so it refreshes none.
    let isPhone = grant.application.registration.accessKey == Identity.phoneAccessKey
    let left = end.seconds - now.seconds
    return isPhone ? left : min(left, settings.accessSeconds)
  }

  func make(
    _ grant: Grant, now: Instant
  ) -> (answer: TokenAnswer, records: [TokenRecord]) {
    let access = Secret(random.token())
    let refresh = Secret(random.token())
    let seconds = accessSeconds(grant, now: now)
    func record(
      _ secret: Secret, _ kind: TokenRecord.Kind, _ scopes: Scopes, _ end: Instant?
    ) -> TokenRecord {
      TokenRecord(
        hash: secretBox.digest(.token, secret), kind: kind, applicationId: grant.application.id,
        personId: grant.person.id, scopes: scopes, family: grant.family, createdAt: now,
        expiresAt: end)
    }
    let records = [
      record(access, .access, grant.scopes, seconds.map(now.advanced(bySeconds:))),
      record(refresh, .refresh, grant.refreshScopes, grant.end),
    ]
    let answer = TokenAnswer(
      accessToken: access, refreshToken: refresh, scopes: grant.scopes, createdAt: now,
      expiresIn: seconds, userId: grant.person.id, username: grant.person.username)
    return (answer, records)
  }
}
