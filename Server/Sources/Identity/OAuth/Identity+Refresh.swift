import Domain
import Store

extension Identity {
  /// Exchanges a refresh token for new tokens, or returns those of the moment before (OA-36).
  func refresh(
    _ parameters: Parameters, _ application: ApplicationRecord, now: Instant
  ) async throws(StoreError) -> Result<TokenAnswer, OAuthError> {
    guard let text = parameters.value("refresh_token") else {
      return .failure(.missing(parameter: "refresh_token"))
    }
    let old = Secret(text)
    guard let token = try database.tokens.token(hash: secretBox.digest(.token, old)),
      token.kind == .refresh, token.applicationId == application.id
    else { return .failure(.invalidGrant) }
    let person = try database.people.person(id: token.personId)
    let last = end(of: token, application)
    guard last.map({ now < $0 }) ?? true, let person, !person.isDisabled else {
      try await database.tokens.revoke(family: token.family, now: now)
      return .failure(.invalidGrant)
    }
    relyOnAccount(of: person)
    guard token.revokedAt == nil else {
      return try answer(
        try await database.tokens.reuse(refresh: token, now: now), of: old, person)
    }
    guard let asked = parameters.value("scope").map(Scopes.init(text:)) ?? token.scopes,
      asked.all.allSatisfy(token.scopes.contains)
    else { return .failure(.invalidScope) }
    let made = make(
      Grant(
        application: application, person: person, scopes: application.granted(asked),
        refreshScopes: token.scopes,
        family: token.family, end: last), now: now)
    let outcome = try await database.tokens.rotate(
      refresh: token, for: made.records, successor: successor(made.answer, of: old), now: now)
    return outcome == .redeemed ? .success(made.answer) : try answer(outcome, of: old, person)
  }

  /// The new tokens, encrypted so that only the old one opens them: the database never contains a
  /// token that can be read with the key of the data folder (OA-54).
  private func successor(_ answer: TokenAnswer, of old: Secret) -> SealedSuccessor {
    let tokens = "\(answer.accessToken.reveal()) \(answer.refreshToken.reveal())"
    return SealedSuccessor(
      refresh: secretBox.digest(.token, answer.refreshToken),
      sealed: secretBox.seal(tokens, for: old, random),
      expiresAt: answer.createdAt.advanced(bySeconds: settings.repeatSeconds))
  }

  /// The response to the reuse of a refresh token: that of its first use, or an error.
  private func answer(
    _ outcome: Redemption, of old: Secret, _ person: PersonRecord
  ) throws(StoreError) -> Result<TokenAnswer, OAuthError> {
    guard case .repeated(let sealed) = outcome,
      let tokens = secretBox.open(sealed, with: old)?.split(separator: " ").map(String.init),
      let access = tokens.first, let refresh = tokens.last, tokens.count == 2,
      let record = try database.tokens.token(hash: secretBox.digest(.token, Secret(access)))
    else { return .failure(.invalidGrant) }
    return .success(
      TokenAnswer(
        accessToken: Secret(access), refreshToken: Secret(refresh), scopes: record.scopes,
        createdAt: record.createdAt,
        expiresIn: record.expiresAt.map { $0.seconds - record.createdAt.seconds },
        userId: person.id, username: person.username))
  }
}
