public import Domain
public import Store

extension Identity {
  /// Minimum seconds between two updates of a session's `lastSeenAt`, so that reading rarely
  /// writes.
  private static let touchSeconds: Int64 = 3600
  /// What the cookies of sessions of the iPhone app begin with.
  private static let appMark = "app-"

  /// Starts a session and returns the value of its cookie, stored only as a hash: 43 characters, or 47 if the person
  /// signed in on the iPhone app's own screens (`isOfApp`).
  ///
  /// Every sign-in starts a new session; the caller must end an existing one (OA-56).
  public func startSession(
    of person: PersonRecord, userAgent: String, isOfApp: Bool = false, now: Instant
  ) async throws(StoreError) -> Secret {
    let cookie = Secret((isOfApp ? Identity.appMark : "") + random.token())
    try await database.sessions.add(
      SessionRecord(
        hash: secretBox.digest(.session, cookie), personId: person.id, createdAt: now,
        lastSeenAt: now, expiresAt: now.advanced(bySeconds: settings.sessionSeconds),
        userAgent: String(userAgent.prefix(200))))
    return cookie
  }

  /// Whether the session of this cookie, if there is one, began on the iPhone app's own screens. Nobody can change the
  /// cookie of another session so that it does.
  public func isOfApp(session cookie: Secret) -> Bool {
    cookie.reveal().hasPrefix(Identity.appMark)
  }

  /// The person of a session cookie; nil if it is unknown, ended or expired, or the person is
  /// disabled.
  public func person(
    forCookie cookie: Secret, now: Instant
  ) async throws(StoreError) -> PersonRecord? {
    let hash = secretBox.digest(.session, cookie)
    guard let session = try database.sessions.session(hash: hash), now < session.expiresAt,
      now < session.lastSeenAt.advanced(bySeconds: settings.sessionIdleSeconds),
      let person = try database.people.person(id: session.personId), !person.isDisabled
    else { return nil }
    if now >= session.lastSeenAt.advanced(bySeconds: Identity.touchSeconds) {
      // Why ignore errors: a full disk must not sign people out; a later request tries again.
      try? await database.sessions.touch(hash, now: now)
    }
    return person
  }

  /// Ends the session of a cookie (FEED-16); has no effect if it is unknown. `isReplaced` says that the person signs in
  /// again in the same browser: codes that are on their way then stay valid.
  public func endSession(cookie: Secret, isReplaced: Bool = false) async throws(StoreError) {
    try await database.sessions.remove(
      secretBox.digest(.session, cookie), endsCodes: !isReplaced)
  }

  /// Deletes expired sessions, codes, tokens, counters and so on; to be called hourly.
  public func sweep(now: Instant) async throws(StoreError) {
    let day = now.advanced(bySeconds: -86_400)
    try await database.sessions.sweep(
      now: now, idleSince: now.advanced(bySeconds: -settings.sessionIdleSeconds))
    // Why: a used refresh token must be recognized for as long as its family can live.
    try await database.tokens.sweep(
      before: now.advanced(bySeconds: -settings.refreshSeconds), now: now)
    try await database.pendingSignIns.sweep(before: day)
    try await database.throttles.sweep(before: now.advanced(bySeconds: -90 * 86_400))
    // Why keep failed steps for 90 days: `takeFailedSequences` still reports them to the person.
    try await database.steps.sweep(now: now, tried: now.advanced(bySeconds: -90 * 86_400))
    // Why two days: rate limits count the codes and messages of the last day.
    try await database.codes.sweep(before: now.advanced(bySeconds: -2 * 86_400))
    try await database.messages.sweep(before: now.advanced(bySeconds: -2 * 86_400))
    try await database.invitations.sweep(before: now.advanced(bySeconds: -90 * 86_400))
    try await database.shares.sweep(before: now.advanced(bySeconds: -90 * 86_400))
  }
}
