public import Domain
public import Store

/// The access that a bearer token grants.
public struct Access: Hashable, Sendable {
  /// The person for whom the client acts.
  public let person: PersonRecord
  /// The granted scopes.
  public let scopes: Scopes
  /// The client to which the token was issued.
  public let application: ApplicationRecord
}

/// The result of checking a bearer token.
public enum BearerAnswer: Hashable, Sendable {
  /// The token is valid.
  case access(Access)
  /// The token is unknown or not an access token.
  case invalid
  /// The token has expired.
  case expired
  /// The token was revoked, or its person is disabled.
  case revoked

  /// Doorkeeper's error message; nil if the token is valid.
  public var text: String? {
    switch self {
    case .access: nil
    case .invalid: "The access token is invalid"
    case .expired: "The access token expired"
    case .revoked: "The access token was revoked"
    }
  }
}

extension Identity {
  /// Checks the token of `Authorization: Bearer …` (API-3); cached, usually without SQL.
  public func bearer(_ token: Secret, now: Instant) throws(StoreError) -> BearerAnswer {
    guard let record = try database.tokens.token(hash: secretBox.digest(.token, token)),
      record.kind == .access,
      let person = try database.people.person(id: record.personId),
      let application = try database.applications.application(id: record.applicationId)
    else { return .invalid }
    if record.revokedAt != nil || person.isDisabled { return .revoked }
    if let end = end(of: record, application), now >= end { return .expired }
    // Why here too: tokens of former versions have what the app asked for.
    let scopes = application.granted(record.scopes)
    return .access(Access(person: person, scopes: scopes, application: application))
  }

  /// Revokes a token of the requesting client, RFC 7009 (OA-44…OA-46).
  ///
  /// A refresh token revokes its whole family. A token that is unknown or another client's is
  /// ignored. Returns an error only if the client is not authenticated or sends no token.
  public func revoke(
    _ request: TokenRequest, address: String, now: Instant
  ) async throws(StoreError) -> OAuthError? {
    let application: ApplicationRecord
    switch try await client(request, address: address, now: now) {
    case .success(let found): application = found
    case .failure(let error): return error
    }
    guard let text = request.parameters.value("token") else { return .missing(parameter: "token") }
    let hash = secretBox.digest(.token, Secret(text))
    guard let token = try database.tokens.token(hash: hash),
      token.applicationId == application.id
    else { return nil }
    switch token.kind {
    case .access: try await database.tokens.revoke(hash: hash, now: now)
    case .refresh: try await database.tokens.revoke(family: token.family, now: now)
    }
    return nil
  }

  /// Revokes a bearer token with all tokens that stem from the same code (FEED-16).
  public func revoke(bearer token: Secret, now: Instant) async throws(StoreError) {
    let hash = secretBox.digest(.token, token)
    guard let record = try database.tokens.token(hash: hash) else { return }
    try await database.tokens.revoke(family: record.family, now: now)
  }
}
