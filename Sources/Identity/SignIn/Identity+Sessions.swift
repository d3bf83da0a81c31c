public import Domain
public import Store

extension Identity {
  /// Seconds between two notes that a browser was seen, so that reading pages writes nothing.
  private static let touchSeconds: Int64 = 3600

  /// Begins a session and returns the value of its cookie: 43 characters, kept as a hash only.
  ///
  /// Each sign-in gets a new one; the old one, if there was any, has to be ended (OA-56).
  public func startSession(
    of person: PersonRecord, userAgent: String, now: Instant
  ) async throws(StoreError) -> Secret {
    let cookie = Secret(random.token())
    try await database.sessions.add(
      SessionRecord(
        hash: sealing.digest(.session, cookie), personId: person.id, createdAt: now,
        lastSeenAt: now, expiresAt: now.advanced(bySeconds: settings.sessionSeconds),
        userAgent: String(userAgent.prefix(200))))
    return cookie
  }

  /// The person whose browser sent this cookie; nothing when it is unknown, ended or expired.
  public func person(
    forCookie cookie: Secret, now: Instant
  ) async throws(StoreError) -> PersonRecord? {
    let hash = sealing.digest(.session, cookie)
    guard let session = try database.sessions.session(hash: hash), now < session.expiresAt,
      now < session.lastSeenAt.advanced(bySeconds: settings.sessionIdleSeconds),
      let person = try database.people.person(id: session.personId), !person.isDisabled
    else { return nil }
    if now >= session.lastSeenAt.advanced(bySeconds: Identity.touchSeconds) {
      // Why: a full disk must not sign people out; the note is made the next time.
      try? await database.sessions.touch(hash, now: now)
    }
    return person
  }

  /// Ends the session of a cookie (FEED-16); an unknown one is ended already.
  public func endSession(cookie: Secret) async throws(StoreError) {
    try await database.sessions.remove(sealing.digest(.session, cookie))
  }

  /// Ends every session of a person.
  public func endAllSessions(of person: PersonRecord) async throws(StoreError) {
    try await database.sessions.removeAll(of: person)
  }

  /// Forgets what expired long ago: sessions, codes, tokens, tries. For once an hour.
  public func sweep(now: Instant) async throws(StoreError) {
    let day = now.advanced(bySeconds: -86_400)
    try await database.sessions.sweep(
      now: now, idleSince: now.advanced(bySeconds: -settings.sessionIdleSeconds))
    // Why: a used refresh token has to be recognised for as long as its family can live.
    try await database.tokens.sweep(before: now.advanced(bySeconds: -settings.refreshSeconds))
    try await database.pendingSignIns.sweep(before: day)
    try await database.throttles.sweep(before: now.advanced(bySeconds: -90 * 86_400))
    // Why: their owner may not have been told of tried ones (`takeFailedSequences`).
    try await database.steps.sweep(now: now, tried: now.advanced(bySeconds: -90 * 86_400))
    // Why: limits look a day back.
    try await database.codes.sweep(before: now.advanced(bySeconds: -2 * 86_400))
    try await database.messages.sweep(before: now.advanced(bySeconds: -2 * 86_400))
    try await database.invitations.sweep(before: now.advanced(bySeconds: -90 * 86_400))
  }
}
