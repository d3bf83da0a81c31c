public import Domain
public import Store

extension Identity {
  /// Creates the account of a person who entered the right code for a new number (CODE-8).
  public func finishWithName(
    _ name: String, flow: Secret, now: Instant
  ) async throws(StoreError) -> NameOutcome {
    let cleaned: PersonName
    do throws(NameProblem) { cleaned = try PersonName(name) } catch { return .nameRefused(error) }
    guard try registrationPolicy() == .open else { return .expired }
    let hash = secretBox.digest(.flow, flow)
    let person = try await addingPerson(nil, or: "guest") { username throws(StoreError) in
      try await database.codes.finish(
        flow: hash, as: NewPerson(login: nil, username: username, firstName: cleaned.text),
        now: now)
    }
    guard let person else { return .expired }
    relyOnSignIn(of: person, passwordHash: nil)
    return .success(person)
  }

  /// Sets or, if nil, removes a person's number without sending a code: the server's owner vouches
  /// for it.
  ///
  /// Throws `taken(.phone)` if another person has it.
  public func setPhone(
    of person: PersonRecord, to phone: PhoneNumber?, now: Instant
  ) async throws(StoreError) {
    try await database.people.setPhone(
      phone.map { secretBox.sealed($0, random) }, of: person, now: now)
  }

  /// A person's phone number; nil without one.
  public func phone(of person: PersonRecord) throws(StoreError) -> PhoneNumber? {
    try database.people.phone(of: person).flatMap { secretBox.open($0.sealed) }
      .flatMap(PhoneNumber.init)
  }

  /// Calls `add` with the username `first`, then with generated ones that begin with `front`, until
  /// one is free; throws `taken(.username)` if none is.
  func addingPerson<Value>(
    _ first: Username?, or front: String,
    _ add: (Username) async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let tail = 8
    let front = front.prefix(Username.longest - tail - 1)
    var candidates = first.map { [$0] } ?? []
    for _ in 0..<4 {
      if let other = Username(front + "_" + random.code(digits: tail)) { candidates.append(other) }
    }
    for username in candidates {
      do { return try await add(username) } catch {
        guard error == .taken(.username) else { throw error }
      }
    }
    throw .taken(.username)
  }
}
