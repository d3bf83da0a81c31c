public import Domain
public import Store

extension Identity {
  /// Verifies the secure sequence after a right password (AUTH-9).
  ///
  /// Wrong sequences count as failed attempts of the account. `step`, a result of `signIn`, lasts 5
  /// minutes and 5 attempts, works once, and survives a restart.
  public func judgeSequence(
    _ digits: String, step: Secret, address: String, device: Secret? = nil, isDemoMode: Bool,
    now: Instant
  ) async throws(StoreError) -> SequenceOutcome {
    let hash = secretBox.digest(.step, step)
    guard let record = try database.steps.step(hash: hash), now < record.expiresAt,
      let account = try database.people.person(id: record.personId), !account.isDisabled,
      let sequence = try database.people.sequenceHash(of: account)
    else { return .expired }
    // Why before the step is taken: a new password deletes the step.
    let passwordHash = try database.people.passwordHash(of: account)
    let isGuarded = isGuarded(account, isDemoMode: isDemoMode)
    let tries = try tries(
      login: account.login ?? "", account: account, address: address, device: device, now: now)
    if isGuarded {
      if let seconds = try await tries.begin(now: now) { return .throttled(retryAfter: seconds) }
      guard try await database.steps.count(hash, limit: settings.triesPerStep) else {
        try await tries.takeBack(now: now)
        return .expired
      }
    }
    let typed = sequenceHash(Secret(digits), login: account.login ?? "")
    guard SecretBox.isEqual(typed.hex, sequence.hex) else { return .wrong }
    guard try await database.steps.take(hash) else { return .expired }
    relyOnSignIn(of: account, passwordHash: passwordHash)
    if isGuarded { try await tries.succeed(now: now) }
    return .success(account)
  }

  /// Whether someone entered the person's right password and failed the sequence in the past 90
  /// days; sign-ins in progress, or completed after wrong digits, do not count (AUTH-17).
  ///
  /// Reported until it has been shown in a browser whose `device` cookie is older than the failure.
  /// Such a browser is the person's own: an attacker who guesses the sequence in the end gets a
  /// newer cookie.
  public func takeFailedSequences(
    of person: PersonRecord, device: Secret?, now: Instant
  ) async throws(StoreError) -> Bool {
    let limit = settings.triesPerStep
    guard try database.steps.hasFailed(of: person.id, limit: limit, now: now) else { return false }
    if let knownSince = try moment(of: device, of: person, now: now) {
      // NB: a cookie stores whole seconds, so failures of the same second are reported once more.
      let first = knownSince.advanced(bySeconds: 1 + settings.stepSeconds)
      try await database.steps.forgetFailed(
        of: person.id, limit: limit, now: now, endingFrom: first)
    }
    return true
  }

  /// Sets or, if nil, removes the secure sequence of a person who signs in by password (AUTH-18).
  public func setSequence(
    of person: PersonRecord, to sequence: SecureSequence?, now: Instant
  ) async throws(StoreError) {
    let hash = sequence.map { sequenceHash($0.digits, login: person.login ?? "") }
    try await database.people.setSequenceHash(hash, of: person, now: now)
  }

  /// Whether a sign-in by password also asks this person for a secure sequence.
  public func hasSequence(_ person: PersonRecord) throws(StoreError) -> Bool {
    try database.people.sequenceHash(of: person) != nil
  }

  /// Why no slow hash: 27 sequences are tried quickly at any cost; the key protects them.
  func sequenceHash(_ digits: Secret, login: String) -> Digest {
    secretBox.digest(.sequence, Secret(login + " " + digits.reveal()))
  }

  /// Stores that the password was right; returns the cookie for the next step, the secure sequence.
  func beginStep(of account: PersonRecord, now: Instant) async throws(StoreError) -> Secret {
    let step = Secret(random.token())
    try await database.steps.add(
      StepRecord(
        hash: secretBox.digest(.step, step), personId: account.id,
        expiresAt: now.advanced(bySeconds: settings.stepSeconds)))
    return step
  }
}
