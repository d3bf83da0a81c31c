public import Domain
public import Store

extension Identity {
  /// Creates an invitation and returns the token of its link: 43 characters, stored only as a hash.
  ///
  /// The link works once, within `seconds` or, if nil, the lifetime in the settings (LIB-11).
  public func invite(
    by host: PersonRecord? = nil, seconds: Int64? = nil, now: Instant
  ) async throws(StoreError) -> Secret {
    let invitation = Secret(random.token())
    try await database.invitations.add(
      hash: secretBox.digest(.invitation, invitation), from: host, createdAt: now,
      expiresAt: now.advanced(bySeconds: seconds ?? settings.invitationSeconds))
    return invitation
  }

  /// Whether the invitation exists, is unused and has not expired.
  public func isOpen(invitation: Secret, now: Instant) throws(StoreError) -> Bool {
    try database.invitations.isOpen(secretBox.digest(.invitation, invitation), now: now)
  }

  /// The invitations that can still be used, oldest first.
  public func invitations(now: Instant) throws(StoreError) -> [InvitationRecord] {
    try database.invitations.open(now: now)
  }

  /// Deletes an unused invitation; throws `missing` if it does not exist.
  public func withdrawInvitation(id: Int64) async throws(StoreError) {
    try await database.invitations.remove(id: id)
  }
}
