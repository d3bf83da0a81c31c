public import Domain
public import Store

/// What a person sees of who may act for them, and how they end it.
extension Identity {
  /// The browsers in which a person is signed in; `cookie` is that of the one that asks.
  public func sessions(
    of person: PersonRecord, current cookie: Secret?, now: Instant
  ) throws(StoreError) -> [OwnSession] {
    let current = cookie.map { sealing.digest(.session, $0) }
    let idle = now.advanced(bySeconds: -settings.sessionIdleSeconds)
    return try database.sessions.all(of: person)
      .filter { now < $0.expiresAt && $0.lastSeenAt > idle }
      .map { session in
        OwnSession(
          id: name(of: session), userAgent: session.userAgent, createdAt: session.createdAt,
          lastSeenAt: session.lastSeenAt, isCurrent: session.hash == current)
      }
  }

  /// Ends one of a person's sessions by its `OwnSession.id`; another's or an unknown one is left.
  public func endSession(id: String, of person: PersonRecord) async throws(StoreError) {
    for session in try database.sessions.all(of: person) where name(of: session) == id {
      try await database.sessions.remove(session.hash)
    }
  }

  /// Ends all of a person's sessions but that of `cookie`.
  public func endOtherSessions(
    of person: PersonRecord, except cookie: Secret
  ) async throws(StoreError) {
    try await database.sessions.removeAll(
      of: person, except: sealing.digest(.session, cookie))
  }

  /// The applications that may act for a person, by name; this server's own web app is not among
  /// them (OA-53).
  public func grants(of person: PersonRecord, now: Instant) throws(StoreError) -> [OwnGrant] {
    var grants: [OwnGrant] = []
    for token in try database.tokens.alive(of: person, now: now) {
      if let index = grants.firstIndex(where: { $0.application.id == token.applicationId }) {
        let known = grants[index]
        grants[index] = OwnGrant(
          application: known.application, scopes: Scopes(known.scopes.all + token.scopes.all),
          since: known.since)
      } else if let application = try database.applications.application(id: token.applicationId),
        !application.registration.isFirstParty
      {
        grants.append(
          OwnGrant(application: application, scopes: token.scopes, since: token.createdAt))
      }
    }
    return grants.sorted {
      $0.application.registration.name < $1.application.registration.name
    }
  }

  /// Ends all that one application may do for a person: its tokens die at once (OA-53).
  public func endGrant(
    applicationId: Int64, of person: PersonRecord, now: Instant
  ) async throws(StoreError) {
    try await database.tokens.revokeAll(of: person, applicationId: applicationId, now: now)
  }

  /// Why: a page must not show what the database looks sessions up by.
  private func name(of session: SessionRecord) -> String {
    String(sealing.digest(.sessionName, Secret(session.hash.hex)).hex.prefix(32))
  }
}
