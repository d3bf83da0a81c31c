public import Domain
public import Store

extension Identity {
  /// Makes an invitation and returns what its link carries: 43 characters, kept as a hash only.
  ///
  /// It works once, for so many seconds or for as long as the settings say (LIB-11).
  public func invite(
    by host: PersonRecord? = nil, seconds: Int64? = nil, now: Instant
  ) async throws(StoreError) -> Secret {
    let invitation = Secret(random.token())
    try await database.invitations.add(
      hash: sealing.digest(.invitation, invitation), from: host, createdAt: now,
      expiresAt: now.advanced(bySeconds: seconds ?? settings.invitationSeconds))
    return invitation
  }

  /// The invitations that can still be used, oldest first.
  public func invitations(now: Instant) throws(StoreError) -> [InvitationRecord] {
    try database.invitations.open(now: now)
  }

  /// Withdraws an unused invitation; throws `missing` when there is none with this id.
  public func withdrawInvitation(id: Int64) async throws(StoreError) {
    try await database.invitations.remove(id: id)
  }
}
