public import Domain
public import Store

/// What a bearer token opens.
public struct Access: Hashable, Sendable {
  /// For whom it acts.
  public let person: PersonRecord
  /// What it allows.
  public let scopes: Scopes
  /// The client that holds it.
  public let application: ApplicationRecord
}

/// What becomes of a bearer token.
public enum BearerAnswer: Hashable, Sendable {
  /// It is good.
  case access(Access)
  /// Nobody gave it out.
  case invalid
  /// Its time is over.
  case expired
  /// It was revoked, or its person may not sign in.
  case revoked

  /// Doorkeeper's sentence; nothing when it is good.
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
  /// Looks up `Authorization: Bearer …` (API-3); no SQL for a token that was seen lately.
  public func bearer(_ token: Secret, now: Instant) throws(StoreError) -> BearerAnswer {
    guard let record = try database.tokens.token(hash: sealing.digest(.token, token)),
      record.kind == .access,
      let person = try database.people.person(id: record.personId),
      let application = try database.applications.application(id: record.applicationId)
    else { return .invalid }
    if record.revokedAt != nil || person.isDisabled { return .revoked }
    if let end = end(of: record, application), now >= end { return .expired }
    return .access(Access(person: person, scopes: record.scopes, application: application))
  }

  /// Revokes a token of the asking client, RFC 7009 (OA-44…OA-46).
  ///
  /// A refresh token takes its whole family along. A token that is unknown or another client's is
  /// left alone and answered the same; nothing is returned unless the client is not who it says.
  public func revoke(
    _ request: TokenRequest, address: String, now: Instant
  ) async throws(StoreError) -> OAuthError? {
    let application: ApplicationRecord
    switch try await client(request, address: address, now: now) {
    case .success(let found): application = found
    case .failure(let error): return error
    }
    guard let text = request.parameters.value("token") else { return .missing(parameter: "token") }
    let hash = sealing.digest(.token, Secret(text))
    guard let token = try database.tokens.token(hash: hash),
      token.applicationId == application.id
    else { return nil }
    switch token.kind {
    case .access: try await database.tokens.revoke(hash: hash, now: now)
    case .refresh: try await database.tokens.revoke(family: token.family, now: now)
    }
    return nil
  }

  /// Revokes what a bearer token opens with everything that came from the same code (FEED-16).
  public func revoke(bearer token: Secret, now: Instant) async throws(StoreError) {
    let hash = sealing.digest(.token, token)
    guard let record = try database.tokens.token(hash: hash) else { return }
    try await database.tokens.revoke(family: record.family, now: now)
  }
}
