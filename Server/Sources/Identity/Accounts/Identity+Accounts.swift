public import Domain
public import Store

extension Identity {
  /// Creates an account (LIB-5).
  ///
  /// Throws `passwordTooShort`, `passwordTooLong`, `passwordRefused`, `nameMissing`, `busy`,
  /// `store(.taken(.login))` or `store(.taken(.username))`.
  public func createAccount(
    _ account: NewAccount, now: Instant
  ) async throws(IdentityError) -> PersonRecord {
    try judge(
      account.password,
      personal: [account.login.text, account.firstName, account.lastName ?? ""])
    return try await add(account, isDemo: false, now: now)
  }

  /// Sets a new password and ends all the person's sessions and tokens.
  public func changePassword(
    of person: PersonRecord, to password: Secret, now: Instant
  ) async throws(IdentityError) {
    let personal = try await storing { () throws(StoreError) in try personalWords(of: person) }
    try judge(password, personal: personal)
    guard let hash = await passwords.hash(password, .program) else { throw .busy }
    try await storing { () throws(StoreError) in
      try await database.people.setPasswordHash(hash, of: person, endsAccess: true, now: now)
    }
  }

  /// Data that must not make up this person's password: login, names, phone number (PASS-7).
  public func personalWords(of person: PersonRecord) throws(StoreError) -> [String] {
    [person.login, person.firstName, person.lastName, try phone(of: person)?.text]
      .compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// Disables an account and ends all its sessions and tokens, or enables it again.
  public func setDisabled(
    _ isDisabled: Bool, of person: PersonRecord, now: Instant
  ) async throws(StoreError) {
    try await database.people.setDisabled(isDisabled, of: person, now: now)
  }

  /// All people in the order of creation.
  public func accounts() throws(StoreError) -> [PersonRecord] {
    try database.people.all()
  }

  /// Creates an account without checking its password.
  func add(
    _ account: NewAccount, isDemo: Bool, now: Instant
  ) async throws(IdentityError) -> PersonRecord {
    let firstName = Identity.withoutNUL(account.firstName)
    guard !firstName.isEmpty else { throw .nameMissing }
    guard let hash = await passwords.hash(account.password, .program) else { throw .busy }
    return try await storing { () throws(StoreError) in
      try await database.people.add(
        NewPerson(
          login: account.login, username: account.username, firstName: firstName,
          lastName: account.lastName.map(Identity.withoutNUL),
          email: account.email.map(Identity.withoutNUL), passwordHash: hash, isDemo: isDemo),
        now: now)
    }
  }

  /// The text without U+0000, at which SQLite would cut it off.
  static func withoutNUL(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))
  }

  /// Runs `work` and wraps its errors in `IdentityError.store`.
  func storing<Value>(
    _ work: () async throws(StoreError) -> Value
  ) async throws(IdentityError) -> Value {
    do { return try await work() } catch { throw .store(error) }
  }

  /// Why a new password is refused, or nil if it is accepted; `personal` is data about the person.
  func problem(_ password: Secret, personal: [String]) -> PasswordProblem? {
    let length = password.reveal().count
    if length < settings.minimumPassword.leastLength { return .weak }
    if length > PasswordRules.longest { return .long }
    return rules.problem(password, personal: personal.filter { !$0.isEmpty })
  }

  /// Why a new password is refused, or nil if it is accepted; `personal` is data about the person.
  public func refusal(of password: Secret, personal: [String]) -> IdentityError? {
    rules.refusal(of: password, personal: personal, minimum: settings.minimumPassword)
  }

  private func judge(_ password: Secret, personal: [String]) throws(IdentityError) {
    if let refusal = refusal(of: password, personal: personal) { throw refusal }
  }
}
