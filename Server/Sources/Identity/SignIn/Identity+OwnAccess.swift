public import Domain
public import Store

/// Lists and ends a person's own sessions and grants.
extension Identity {
  /// A person's active sessions; `cookie` identifies the current one.
  public func sessions(
    of person: PersonRecord, current cookie: Secret?, now: Instant
  ) throws(StoreError) -> [OwnSession] {
    let current = cookie.map { secretBox.digest(.session, $0) }
    let idle = now.advanced(bySeconds: -settings.sessionIdleSeconds)
    return try database.sessions.all(of: person)
      .filter { now < $0.expiresAt && $0.lastSeenAt > idle }
      .map { session in
        OwnSession(
          id: name(of: session), userAgent: session.userAgent, createdAt: session.createdAt,
          lastSeenAt: session.lastSeenAt, isCurrent: session.hash == current)
      }
  }

  /// Ends a person's session by its `OwnSession.id`; an id that is unknown or another person's has
  /// no effect.
  public func endSession(id: String, of person: PersonRecord) async throws(StoreError) {
    for session in try database.sessions.all(of: person) where name(of: session) == id {
      try await database.sessions.remove(session.hash)
    }
  }

  /// Ends all of a person's sessions except that of `cookie`, if any.
  public func endOtherSessions(
    of person: PersonRecord, except cookie: Secret?
  ) async throws(StoreError) {
    try await database.sessions.removeAll(
      of: person, except: cookie.map { secretBox.digest(.session, $0) })
  }

  /// The applications with access to a person's account, by name, without this server's web app
  /// (OA-53).
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

  /// Revokes all tokens that an application holds for a person (OA-53).
  public func endGrant(
    applicationId: Int64, of person: PersonRecord, now: Instant
  ) async throws(StoreError) {
    try await database.tokens.revokeAll(of: person, applicationId: applicationId, now: now)
  }

  /// The public id of a session. Why not its stored hash: pages must not reveal a database key.
  private func name(of session: SessionRecord) -> String {
    String(secretBox.digest(.sessionName, Secret(session.hash.hex)).hex.prefix(32))
  }
}
