public import Domain
public import Store

extension Identity {
  private static let policyKey = "registration"

  /// The current registration policy: the stored one, else the one in the settings.
  public func registrationPolicy() throws(StoreError) -> RegistrationPolicy {
    try database.settings.value(of: Identity.policyKey).flatMap(RegistrationPolicy.init)
      ?? settings.registration
  }

  /// Stores a registration policy; nil restores the one in the settings.
  public func setRegistrationPolicy(
    _ policy: RegistrationPolicy?
  ) async throws(StoreError) {
    try await database.settings.set(Identity.policyKey, to: policy?.rawValue)
  }

  /// Closes registration if only the settings opened it, as in demo mode; a stored policy is kept.
  ///
  /// Why by storing a policy: the settings of a running server do not change.
  public func closeRegistrationOpenedBySettings() async throws(StoreError) {
    guard settings.registration == .open,
      try database.settings.value(of: Identity.policyKey) == nil
    else { return }
    try await setRegistrationPolicy(.closed)
  }

  /// Registers a person (LIB-11, PASS-8).
  ///
  /// An invitation is used only if the account is created. The phone number is added to the account
  /// once the code sent to it is entered in the flow; otherwise one could register a stranger's
  /// number and wait for the stranger to sign in.
  public func register(
    _ registration: Registration, invitation: Secret?, origin: String, language: Language,
    address: String, now: Instant
  ) async throws(StoreError) -> RegistrationOutcome {
    let ticket: Digest?
    switch try registrationPolicy() {
    case .closed: return .closed
    case .open: ticket = nil
    case .invitation:
      let hash = secretBox.digest(.invitation, invitation ?? Secret(""))
      guard try database.invitations.isOpen(hash, now: now) else { return .invitation }
      ticket = hash
    }
    let name: PersonName
    do throws(NameProblem) { name = try PersonName(registration.name) } catch {
      return .name(error)
    }
    if let problem = problem(registration, name) { return .password(problem) }
    if let seconds = try await countRegistration(from: address, now: now) {
      return .throttled(retryAfter: seconds)
    }
    if try database.people.person(login: registration.login) != nil { return .loginTaken }
    // Why before creating the account: otherwise the account would silently lack its phone number.
    if let phone = registration.phone {
      switch try refusalOfCode(to: phone, address: address, now: now) {
      case .wait(let seconds): return .throttled(retryAfter: seconds)
      case .stopped(let seconds): return .stopped(retryAfter: seconds)
      case .gone, nil: break
      }
    }
    let turn = HashingTurn(.change, address: address)
    guard let hash = await passwords.hash(registration.password, turn) else { return .busy }
    let outcome = try await keep(registration, name, hash: hash, ticket: ticket, now: now)
    guard case .success(let person, _) = outcome else { return outcome }
    relyOnSignIn(of: person, passwordHash: hash)
    guard let phone = registration.phone else { return outcome }
    let code = try await beginCode(
      phone: phone, origin: origin, language: language, address: address, owner: person, now: now)
    return .success(person, code: code)
  }

  /// Changes the password of a person who knows the current one; ends all sessions and tokens.
  ///
  /// Wrong passwords count as failed sign-ins.
  public func changePassword(
    of person: PersonRecord, from current: Secret, to password: Secret, address: String,
    device: Secret? = nil, now: Instant
  ) async throws(StoreError) -> PasswordChange {
    if let problem = problem(password, personal: try personalWords(of: person)) {
      return .refused(problem)
    }
    let tries = try tries(
      login: person.login ?? "", account: person, address: address, device: device, now: now)
    if let seconds = try await tries.begin(now: now) { return .throttled(retryAfter: seconds) }
    let kept = try database.people.passwordHash(of: person) ?? passwords.impossible(random)
    let turn = HashingTurn(.change, personId: person.id)
    guard let isRight = await passwords.isRight(current, hash: kept, turn) else {
      try await tries.takeBack(now: now)
      return .busy
    }
    guard isRight else { return .refused(.current) }
    try await tries.takeBack(now: now)
    guard let hash = await passwords.hash(password, turn) else { return .busy }
    Rights.current?.rely(on: Right(of: person, by: .password(kept)))
    try await database.people.setPasswordHash(hash, of: person, endsAccess: true, now: now)
    relyOnSignIn(of: person, passwordHash: hash)
    return .success
  }

  private func problem(_ registration: Registration, _ name: PersonName) -> PasswordProblem? {
    problem(
      registration.password,
      personal: [registration.login.text, name.text, registration.phone?.text ?? ""])
  }

  private func keep(
    _ registration: Registration, _ name: PersonName, hash: String, ticket: Digest?, now: Instant
  ) async throws(StoreError) -> RegistrationOutcome {
    let login = registration.login.text
    let sequence = registration.sequence.map { sequenceHash($0.digits, login: login) }
    do throws(StoreError) {
      let made = try await addingPerson(
        Username(login), or: login
      ) { username throws(StoreError) -> PersonRecord? in
        let person = NewPerson(
          login: registration.login, username: username, firstName: name.text,
          passwordHash: hash, sequenceHash: sequence)
        guard let ticket else { return try await database.people.add(person, now: now) }
        return try await database.invitations.redeem(ticket, for: person, now: now)
      }
      return made.map { .success($0, code: nil) } ?? .invitation
    } catch {
      guard error == .taken(.login) else { throw error }
      return .loginTaken
    }
  }

  /// Counts a registration; returns the seconds to wait if the address has reached its limit, else
  /// nil.
  private func countRegistration(
    from address: String, now: Instant
  ) async throws(StoreError) -> Int64? {
    let source = Secret("register " + NetworkAddress(address).host)
    let window = settings.registrations
    return try await database.throttles.change(
      ["register:" + secretBox.digest(.throttle, source).hex]
    ) { records in
      if let seconds = Throttling.wait(records[0], window, now: now) { return seconds }
      records[0] = Throttling.counting(records[0], window, now: now)
      return nil
    }
  }
}
