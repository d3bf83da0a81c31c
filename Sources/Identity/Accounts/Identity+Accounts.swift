public import Domain
public import Store

extension Identity {
  /// The most characters of a password (PASS-8).
  private static let longestPassword = 256

  /// Makes an account (LIB-5).
  ///
  /// Throws what is wrong with the password, `store(.taken(.login))` or `store(.taken(.username))`.
  public func createAccount(
    _ account: NewAccount, now: Instant
  ) async throws(IdentityError) -> PersonRecord {
    try judge(
      account.password,
      personal: [account.login.text, account.firstName, account.lastName ?? ""])
    return try await add(account, isDemo: false, now: now)
  }

  /// Gives a person a new password and ends all their sessions and tokens.
  public func changePassword(
    of person: PersonRecord, to password: Secret, now: Instant
  ) async throws(IdentityError) {
    let personal = try await storing { () throws(StoreError) in try personalWords(of: person) }
    try judge(password, personal: personal)
    guard let hash = await passwords.hash(password) else { throw .busy }
    try await storing { () throws(StoreError) in
      try await database.people.setPasswordHash(hash, of: person, endsAccess: true, now: now)
    }
  }

  /// What a password of this person must not consist of: login, names, number (PASS-7).
  public func personalWords(of person: PersonRecord) throws(StoreError) -> [String] {
    [person.login, person.firstName, person.lastName, try phone(of: person)?.text]
      .compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// Whether this is the person's password, for a change that asks for it again.
  ///
  /// Throws `busy` when too many passwords are being checked.
  public func isPassword(
    _ password: Secret, of person: PersonRecord
  ) async throws(IdentityError) -> Bool {
    let hash = try await storing { () throws(StoreError) in
      try database.people.passwordHash(of: person)
    }
    guard let hash else { return false }
    guard let isRight = await passwords.isRight(password, hash: hash) else { throw .busy }
    return isRight
  }

  /// Keeps a person from signing in and ends all their sessions and tokens, or lets them in again.
  public func setDisabled(
    _ isDisabled: Bool, of person: PersonRecord, now: Instant
  ) async throws(StoreError) {
    try await database.people.setDisabled(isDisabled, of: person, now: now)
  }

  /// All people in the order in which they came.
  public func accounts() throws(StoreError) -> [PersonRecord] {
    try database.people.all()
  }

  /// Makes an account without asking how good its password is.
  func add(
    _ account: NewAccount, isDemo: Bool, now: Instant
  ) async throws(IdentityError) -> PersonRecord {
    guard !account.firstName.isEmpty else { throw .nameMissing }
    guard let hash = await passwords.hash(account.password) else { throw .busy }
    return try await storing { () throws(StoreError) in
      try await database.people.add(
        NewPerson(
          login: account.login, username: account.username, firstName: account.firstName,
          lastName: account.lastName, email: account.email, passwordHash: hash, isDemo: isDemo),
        now: now)
    }
  }

  /// Lets an error of the store be one of identity's.
  func storing<Value>(
    _ work: () async throws(StoreError) -> Value
  ) async throws(IdentityError) -> Value {
    do { return try await work() } catch { throw .store(error) }
  }

  /// What is wrong with a new password; `personal` is what is known of the person.
  func problem(_ password: Secret, personal: [String]) -> PasswordProblem? {
    let length = password.reveal().count
    if length < settings.minimumPassword.leastLength { return .weak }
    if length > Identity.longestPassword { return .long }
    return rules.problem(password, personal: personal.filter { !$0.isEmpty })
  }

  private func judge(_ password: Secret, personal: [String]) throws(IdentityError) {
    guard let problem = problem(password, personal: personal) else { return }
    let isShort = password.reveal().count < settings.minimumPassword.leastLength
    switch problem {
    case .weak where isShort:
      throw .passwordTooShort(minimum: settings.minimumPassword.leastLength)
    case .long: throw .passwordTooLong
    case .weak, .common, .pattern, .personal, .current: throw .passwordRefused(problem)
    }
  }
}
