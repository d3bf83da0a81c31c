public import Domain
public import Store

extension Identity {
  /// Verifies a login and a password sent from `address` (AUTH-4, AUTH-17).
  ///
  /// In demo mode, or if a setting allows it, the result says which field is wrong; otherwise it is
  /// the same for both, and an unknown login takes the same time. Attempts are counted before
  /// verification, so that parallel ones cannot bypass the limits. A valid `device` cookie has its
  /// own counter.
  public func signIn(
    login: String, password: Secret, address: String, device: Secret? = nil, isDemoMode: Bool,
    now: Instant
  ) async throws(StoreError) -> SignInOutcome {
    let person = try Login(login).flatMap { login throws(StoreError) in
      try database.people.person(login: login)
    }
    // NB: outside demo mode the demo account is disabled: its password is public.
    let account = person.flatMap { $0.isDisabled || ($0.isDemo && !isDemoMode) ? nil : $0 }
    let isGuarded = isGuarded(account, isDemoMode: isDemoMode)
    let tries = try tries(
      login: login, account: account, address: address, device: device, now: now)
    // Why by account and not by cookie: whoever signs in often has many cookies.
    let known = tries.device == nil ? nil : account
    let turn =
      known.map { HashingTurn(.signIn, personId: $0.id) }
      ?? HashingTurn(.signIn, address: address)
    // Why first: counting an attempt costs a write, which a flood must not cause when it is
    // rejected anyway.
    guard passwords.gate.hasRoom(for: turn) else { return .busy }
    if isGuarded, let seconds = try await tries.begin(now: now) {
      return .throttled(retryAfter: seconds)
    }
    let hash = try hashToTry(for: account, isDemoMode: isDemoMode)
    guard let isRight = await passwords.isRight(password, hash: hash, turn) else {
      if isGuarded { try await tries.takeBack(now: now) }
      return .busy
    }
    if let account, isRight,
      let proof = try await renewedHash(
        of: account, hash: hash, password: password, turn, now: now)
    {
      relyOnSignIn(of: account, passwordHash: proof)
      return try await pass(account, tries: isGuarded ? tries : nil, now: now)
    }
    guard isDemoMode || settings.tellsFields else {
      return .wrong(loginIsWrong: true, passwordIsWrong: true)
    }
    return .wrong(loginIsWrong: account == nil, passwordIsWrong: !isRight)
  }

  /// Whether failed attempts are counted. In demo mode those of the demo account and of unknown
  /// logins are not: its credentials are public, so limits would only lock visitors out.
  func isGuarded(_ account: PersonRecord?, isDemoMode: Bool) -> Bool {
    !(isDemoMode && (account?.isDemo ?? true))
  }

  /// The hash to verify against: the account's, else the demo account's in demo mode, else a dummy.
  func hashToTry(
    for account: PersonRecord?, isDemoMode: Bool
  ) throws(StoreError) -> String {
    if let account, let hash = try database.people.passwordHash(of: account) { return hash }
    if account == nil, isDemoMode, let login = Login(Demo.login),
      let demo = try database.people.person(login: login), demo.isDemo, !demo.isDisabled,
      let hash = try database.people.passwordHash(of: demo)
    {
      return hash
    }
    return passwords.impossible(random)
  }

  /// Continues after the right password: success, or the secure sequence next.
  private func pass(
    _ account: PersonRecord, tries: LoginThrottle?, now: Instant
  ) async throws(StoreError) -> SignInOutcome {
    guard try database.people.sequenceHash(of: account) != nil else {
      try await tries?.succeed(now: now)
      return .success(account)
    }
    // Why not `succeed`: the password was right, but earlier wrong secure sequences must still count.
    try await tries?.takeBack(now: now)
    return .needsSequence(step: try await beginStep(of: account, now: now))
  }

  /// The hash by which the right password is known from now on: another one if the cost has changed since it was made;
  /// nil if the password was changed meanwhile.
  private func renewedHash(
    of account: PersonRecord, hash: String, password: Secret, _ turn: HashingTurn, now: Instant
  ) async throws(StoreError) -> String? {
    guard passwords.isOutdated(hash), let renewed = await passwords.hash(password, turn) else {
      return hash
    }
    let people = database.people
    if try await people.replacePasswordHash(hash, by: renewed, of: account, now: now) {
      return renewed
    }
    // Another sign-in at the same moment has renewed it, or somebody changed the password.
    guard let current = try people.passwordHash(of: account),
      await passwords.isRight(password, hash: current, turn) == true
    else { return nil }
    return current
  }
}
