public import Domain
public import Store

extension Identity {
  /// Sends a code to a number, to sign in the person who has it or to add it to the account
  /// `owner`.
  ///
  /// Nothing is sent, and the response is the same, if the number belongs to no one who may sign in
  /// and registration is closed or the circuit breaker is open, or if the settings do not allow the
  /// number (OT-08, OT-09, OT-10). `origin` is the server's web origin; the message names its host.
  /// The code is queued, not yet delivered, when this returns (OT-11).
  public func beginCode(
    phone: PhoneNumber, origin: String, language: Language, address: String,
    owner: PersonRecord? = nil, now: Instant
  ) async throws(StoreError) -> CodeStart {
    let flow = Secret(random.token())
    let request = CodeRequest(
      phone: phone, origin: origin, language: language, address: address, now: now)
    let draft = CodeDraft(
      request, flow: secretBox.digest(.flow, flow), phone: secretBox.sealed(phone, random),
      owner: owner, isWithheld: try isWithheld(phone, owner: owner, now: now), identity: self)
    let settings = settings.oneTimeCodes
    let answer = try await database.codes.begin(
      draft.flow, draft.message, depth: settings.depth
    ) { settings.judge($0, now: now) }
    return start(answer, flow: flow)
  }

  /// Why no code can be sent to this number during a registration; nil if one can.
  func refusalOfCode(
    to phone: PhoneNumber, address: String, now: Instant
  ) throws(StoreError) -> SendRefusal? {
    // Why for every number: the response must not reveal which ones belong to an account.
    if let seconds = try newNumberPause(now: now) { return .stopped(seconds) }
    let request = CodeRequest(
      phone: phone, origin: "", language: .english, address: address, now: now)
    let draft = CodeDraft(
      request, flow: secretBox.digest(.flow, Secret("")), phone: secretBox.sealed(phone, random),
      owner: nil, isWithheld: false, identity: self)
    let settings = settings.oneTimeCodes
    let history = try database.codes.history(of: draft.message, depth: settings.depth)
    if case .failure(let refusal) = settings.judge(history, now: now) { return refusal }
    return nil
  }

  /// Sends another code and invalidates the previous one (CODE-6).
  public func resendCode(
    flow: Secret, origin: String, language: Language, address: String, now: Instant
  ) async throws(StoreError) -> CodeStart {
    let hash = secretBox.digest(.flow, flow)
    guard let record = try database.codes.flow(hash: hash), record.isOpen(now: now),
      let phone = secretBox.open(record.phone.sealed).flatMap(PhoneNumber.init)
    else { return .expired }
    let owner = try record.ownerId.flatMap { id throws(StoreError) in
      try database.people.person(id: id)
    }
    let request = CodeRequest(
      phone: phone, origin: origin, language: language, address: address, now: now)
    let draft = CodeDraft(
      request, flow: hash, phone: record.phone, owner: owner,
      isWithheld: try isWithheld(phone, owner: owner, now: now), identity: self)
    let settings = settings.oneTimeCodes
    let answer = try await database.codes.renew(
      draft.flow, draft.message, depth: settings.depth
    ) { settings.judge($0, now: now) }
    return start(answer, flow: flow)
  }

  /// Verifies a code for the flow of a cookie (CODE-4, CODE-12).
  ///
  /// Of concurrent calls with the right code exactly one succeeds. Wrong codes count toward the
  /// limits of the number, across codes and flows, and with wrong passwords toward those of the
  /// address.
  public func judgeCode(
    _ code: String, flow: Secret, address: String, now: Instant
  ) async throws(StoreError) -> CodeOutcome {
    let tries = LoginThrottle(
      secretBox: secretBox, store: database.throttles, limits: settings.tries, address: address)
    if let seconds = try await tries.begin(now: now) { return .throttled(retryAfter: seconds) }
    let settings = settings.oneTimeCodes
    let secretBox = secretBox
    let fate = try await database.codes.judge(
      flow: secretBox.digest(.flow, flow), from: secretBox.source(address),
      guesses: (settings.guesses.ofNumber.depth, settings.guesses.fromAddress.depth), now: now
    ) { record, guesses in
      settings.judge(record, guesses, now: now) { hash in
        let typed = secretBox.codeHash(
          code, flow: record.hash, phone: record.phone.hash, isWithheld: false)
        return SecretBox.isEqual(typed.hex, hash.hex)
      }
    }
    if case .refused(.wrong) = fate {} else { try await tries.takeBack(now: now) }
    switch fate {
    case .person(let id):
      guard let person = try database.people.person(id: id) else { return .expired }
      relyOnSignIn(of: person, passwordHash: nil)
      return .success(person)
    case .newcomer: return .needsName
    case .refused(.wrong(let left)): return .wrong(left: left)
    case .refused(.spent): return .wrong(left: 0)
    case .refused(.throttled(let seconds)): return .throttled(retryAfter: seconds)
    case .refused(.gone), .refused(.right): return .expired
    }
  }

  /// Seconds between the first and the second code for a number: the base of the countdown
  /// (CODE-5).
  public var baseWait: Int64 { settings.oneTimeCodes.sends.waits.first ?? 0 }

  /// What the code page shows about the code of this cookie; nil if the flow has expired.
  public func pendingCode(flow: Secret, now: Instant) throws(StoreError) -> PendingCode? {
    guard let record = try database.codes.flow(hash: secretBox.digest(.flow, flow)),
      now < record.expiresAt,
      let phone = secretBox.open(record.phone.sealed).flatMap(PhoneNumber.init)
    else { return nil }
    let settings = settings.oneTimeCodes
    let sent = try database.codes.messages(
      to: record.phone.hash, atMost: settings.depth.toNumber)
    return PendingCode(
      phone: phone, digits: settings.length,
      resendAfter: settings.sends.wait(sent, now: now) ?? 0)
  }

  /// The delivery status of a flow's newest message; nil for an unknown flow.
  public func delivery(flow: Secret) throws(StoreError) -> Delivery? {
    switch try database.messages.state(flow: secretBox.digest(.flow, flow)) {
    case nil: nil
    case .waiting: .waiting
    case .sent, .replaced: .sent
    case .failed: .failed
    }
  }

  /// Seconds until a number without an account can get a code again; nil if it can now.
  ///
  /// The circuit breaker opens if hardly any of the codes sent to such numbers are used (OT-09).
  /// Anyone can cause that, so numbers with an account still get their codes, and the response is
  /// the same for both.
  public func newNumberPause(now: Instant) throws(StoreError) -> Int64? {
    let settings = settings.oneTimeCodes
    guard let breaker = settings.sends.breaker else { return nil }
    let codes = database.codes
    return settings.sends.pause(
      try codes.judged(before: now.advanced(bySeconds: -settings.seconds), atMost: breaker.limit),
      unused: try codes.judged(before: now, atMost: settings.sends.probes.limit).map(\.createdAt),
      now: now)
  }

  private func isWithheld(
    _ phone: PhoneNumber, owner: PersonRecord?, now: Instant
  ) throws(StoreError) -> Bool {
    let person = try database.people.person(phone: secretBox.hash(of: phone))
    let policy = try registrationPolicy()
    let pause = try newNumberPause(now: now)
    guard settings.oneTimeCodes.allowedNumbers.contains(phone) else { return true }
    if person == nil, pause != nil { return true }
    if let owner { return owner.isDisabled }
    return person.map(\.isDisabled) ?? (policy != .open)
  }

  private func start(_ answer: Result<Int64, SendRefusal>, flow: Secret) -> CodeStart {
    switch answer {
    case .success(let seconds):
      .sent(flow: flow, resendAfter: seconds, digits: settings.oneTimeCodes.length)
    case .failure(.wait(let seconds)): .throttled(retryAfter: seconds)
    case .failure(.stopped(let seconds)): .stopped(retryAfter: seconds)
    case .failure(.gone): .expired
    }
  }
}

extension OneTimeCodeSettings {
  /// The verdict on a code; `isRight` compares it with a stored hash.
  fileprivate func judge(
    _ flow: CodeFlowRecord, _ history: GuessHistory, now: Instant,
    _ isRight: (Digest) -> Bool
  ) -> CodeVerdict {
    let waits = [
      Throttling.wait(history.ofNumber, guesses.ofNumber, now: now),
      Throttling.wait(history.fromAddress, guesses.fromAddress, now: now),
    ]
    if let longest = waits.compactMap({ $0 }).max() { return .throttled(longest) }
    guard let hash = flow.codeHash, flow.tries < triesPerCode, now < flow.codeExpiresAt else {
      return .spent
    }
    if isRight(hash) { return .right }
    let since = now.advanced(bySeconds: -guesses.ofNumber.seconds)
    let lately = history.ofNumber.prefix { $0 > since }.count
    return .wrong(left: min(triesPerCode - flow.tries, guesses.ofNumber.limit - lately) - 1)
  }
}
