public import Domain
public import Store

extension Identity {
  /// Judges a login and a password that came from `address` (AUTH-4, AUTH-17).
  ///
  /// In demo mode each field is judged by itself; otherwise, unless a setting says so, the answer
  /// is the same whichever is wrong, and a login that nobody has costs the same time. Tries are
  /// counted before they are judged, so that parallel ones cannot outrun the count. A good `device`
  /// cookie has a count of its own.
  public func signIn(
    login: String, password: Secret, address: String, device: Secret? = nil, isDemoMode: Bool,
    now: Instant
  ) async throws(StoreError) -> SignInOutcome {
    let person = try Login(login).flatMap { login throws(StoreError) in
      try database.people.person(login: login)
    }
    // NB: outside demo mode the demo account is nobody's: its password is printed in the manual.
    let account = person.flatMap { $0.isDisabled || ($0.isDemo && !isDemoMode) ? nil : $0 }
    let isGuarded = isGuarded(account, isDemoMode: isDemoMode)
    let tries = try tries(
      login: login, account: account, address: address, device: device, now: now)
    // Why first: counting a try costs a write, and a storm must not have those for nothing.
    guard passwords.gate.hasRoom else { return .busy }
    if isGuarded, let seconds = try await tries.begin(now: now) {
      return .throttled(retryAfter: seconds)
    }
    let hash = try hashToTry(for: account, isDemoMode: isDemoMode)
    guard let isRight = await passwords.isRight(password, hash: hash) else {
      if isGuarded { try await tries.takeBack(now: now) }
      return .busy
    }
    if let account, isRight {
      try await renewHash(of: account, hash: hash, password: password, now: now)
      return try await pass(account, tries: isGuarded ? tries : nil, now: now)
    }
    guard isDemoMode || settings.tellsFields else {
      return .wrong(loginIsWrong: true, passwordIsWrong: true)
    }
    return .wrong(loginIsWrong: account == nil, passwordIsWrong: !isRight)
  }

  /// Whether wrong tries are counted: the demo's values are public, so guarding them would only lock
  /// its visitors out.
  func isGuarded(_ account: PersonRecord?, isDemoMode: Bool) -> Bool {
    !(isDemoMode && (account?.isDemo ?? true))
  }

  /// The hash to try: the account's, else the demo account's in demo mode, else one nobody has.
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

  /// The password is right: that is all, or the sequence comes next.
  private func pass(
    _ account: PersonRecord, tries: Tries?, now: Instant
  ) async throws(StoreError) -> SignInOutcome {
    guard try database.people.sequenceHash(of: account) != nil else {
      try await tries?.succeed(now: now)
      return .success(account)
    }
    // Why: a right password is no wrong try, but it must not clear wrong sequences either.
    try await tries?.takeBack(now: now)
    return .needsSequence(step: try await beginStep(of: account, now: now))
  }

  /// Hashes the password anew when the cost was raised since.
  private func renewHash(
    of account: PersonRecord, hash: String, password: Secret, now: Instant
  ) async throws(StoreError) {
    guard passwords.isOutdated(hash), let renewed = await passwords.hash(password) else { return }
    try await database.people.setPasswordHash(
      renewed, of: account, endsAccess: false, now: now)
  }
}
