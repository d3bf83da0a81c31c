public import Domain
public import Store

extension Identity {
  /// Judges a login and a password that came from `address` (AUTH-4, AUTH-17).
  ///
  /// In demo mode each field is judged by itself; otherwise, unless a setting says so, the answer
  /// is the same whichever is wrong, and a login that nobody has costs the same time. Tries are
  /// counted before they are judged, so that parallel ones cannot outrun the count.
  public func signIn(
    login: String, password: Secret, address: String, isDemoMode: Bool, now: Instant
  ) async throws(StoreError) -> SignInOutcome {
    let person = try Login(login).flatMap { login throws(StoreError) in
      try database.people.person(login: login)
    }
    let account = person.flatMap { $0.isDisabled ? nil : $0 }
    // The demo's password is public: guarding it would only lock its visitors out.
    let isGuarded = !(isDemoMode && (account?.isDemo ?? true))
    let tries = try Tries(
      sealing: sealing, store: database.throttles, login: login, address: address, now: now)
    if isGuarded, let seconds = try await tries.begin(now: now) {
      return .throttled(retryAfter: seconds)
    }
    let hash = try hashToTry(for: account, isDemoMode: isDemoMode)
    let isRight = await passwords.isRight(password, hash: hash)
    guard let isRight else {
      if isGuarded { try await tries.takeBack() }
      return .busy
    }
    if let account, isRight {
      if isGuarded { try await tries.succeed(now: now) }
      try await renewHash(of: account, hash: hash, password: password, now: now)
      return .success(account)
    }
    guard isDemoMode || settings.tellsFields else {
      return .wrong(loginIsWrong: true, passwordIsWrong: true)
    }
    return .wrong(loginIsWrong: account == nil, passwordIsWrong: !isRight)
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

  /// Hashes the password anew when the cost was raised since.
  private func renewHash(
    of account: PersonRecord, hash: String, password: Secret, now: Instant
  ) async throws(StoreError) {
    guard passwords.isOutdated(hash), let renewed = await passwords.hash(password) else { return }
    try await database.people.setPasswordHash(
      renewed, of: account, endsAccess: false, now: now)
  }
}
