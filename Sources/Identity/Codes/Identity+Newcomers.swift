public import Domain
public import Store

extension Identity {
  /// Makes the account of a person whose number is new here and whose code was right (CODE-8).
  public func finishWithName(
    _ name: String, flow: Secret, now: Instant
  ) async throws(StoreError) -> NameOutcome {
    let cleaned: PersonName
    do throws(NameProblem) { cleaned = try PersonName(name) } catch { return .nameRefused(error) }
    guard try registrationPolicy() == .open else { return .expired }
    let hash = sealing.digest(.flow, flow)
    let person = try await addingPerson(nil, or: "guest") { username throws(StoreError) in
      try await database.codes.finish(
        flow: hash, as: NewPerson(login: nil, username: username, firstName: cleaned.text),
        now: now)
    }
    return person.map(NameOutcome.success) ?? .expired
  }

  /// Gives a person a number that the host vouches for, another one, or none.
  ///
  /// Throws `taken(.phone)` when it is another's.
  public func setPhone(
    of person: PersonRecord, to phone: PhoneNumber?, now: Instant
  ) async throws(StoreError) {
    try await database.people.setPhone(
      phone.map { sealing.sealed($0, random) }, of: person, now: now)
  }

  /// The number to which codes for a person are sent; nothing when they have none.
  public func phone(of person: PersonRecord) throws(StoreError) -> PhoneNumber? {
    try database.people.phone(of: person).flatMap { sealing.open($0.sealed) }
      .flatMap(PhoneNumber.init)
  }

  /// Runs `add` with the @name `first`, then with ones that begin with `front`, until one is free.
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
