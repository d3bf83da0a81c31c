public import Domain
public import Store

extension Identity {
  /// Sends a code to a number, for whoever has it to sign in, or for `owner`, who wants it as theirs.
  ///
  /// Nothing is sent, and the answer is the same, when nobody who may sign in has the number and
  /// nobody may register, or when the host does not serve the number (OT-08, OT-10). `origin` is the
  /// server's own. The code is queued, not yet delivered, when this returns (OT-11).
  public func beginCode(
    phone: PhoneNumber, origin: String, language: Language, address: String,
    owner: PersonRecord? = nil, now: Instant
  ) async throws(StoreError) -> CodeStart {
    let flow = Secret(random.token())
    let request = CodeRequest(
      phone: phone, origin: origin, language: language, address: address, now: now)
    let draft = CodeDraft(
      request, flow: sealing.digest(.flow, flow), phone: sealing.sealed(phone, random),
      owner: owner, isWithheld: try isWithheld(phone, owner: owner), identity: self)
    let settings = settings.oneTimeCodes
    let answer = try await database.codes.begin(
      draft.flow, draft.message, depth: settings.depth(now: now)
    ) { settings.judge($0, now: now) }
    return start(answer, flow: flow)
  }

  /// Why a number could get no code that were asked for from `address` now; nothing when it could.
  func refusalOfCode(
    to phone: PhoneNumber, address: String, now: Instant
  ) throws(StoreError) -> SendRefusal? {
    let request = CodeRequest(
      phone: phone, origin: "", language: .english, address: address, now: now)
    let draft = CodeDraft(
      request, flow: sealing.digest(.flow, Secret("")), phone: sealing.sealed(phone, random),
      owner: nil, isWithheld: false, identity: self)
    let settings = settings.oneTimeCodes
    let history = try database.codes.history(of: draft.message, depth: settings.depth(now: now))
    if case .failure(let refusal) = settings.judge(history, now: now) { return refusal }
    return nil
  }

  /// Sends another code; the one before is worth nothing at once (CODE-6).
  public func resendCode(
    flow: Secret, origin: String, language: Language, address: String, now: Instant
  ) async throws(StoreError) -> CodeStart {
    let hash = sealing.digest(.flow, flow)
    guard let record = try database.codes.flow(hash: hash), record.isOpen(now: now),
      let phone = sealing.open(record.phone.sealed).flatMap(PhoneNumber.init)
    else { return .expired }
    let owner = try record.ownerId.flatMap { id throws(StoreError) in
      try database.people.person(id: id)
    }
    let request = CodeRequest(
      phone: phone, origin: origin, language: language, address: address, now: now)
    let draft = CodeDraft(
      request, flow: hash, phone: record.phone, owner: owner,
      isWithheld: try isWithheld(phone, owner: owner), identity: self)
    let settings = settings.oneTimeCodes
    let answer = try await database.codes.renew(
      draft.flow, draft.message, depth: settings.depth(now: now)
    ) { settings.judge($0, now: now) }
    return start(answer, flow: flow)
  }

  /// Judges a code by the flow that its cookie names (CODE-4, CODE-12).
  ///
  /// One of however many right ones at the same time is right. Wrong ones count for the number,
  /// whatever code, flow or spelling they belong to, and with the wrong passwords from the address.
  public func judgeCode(
    _ code: String, flow: Secret, address: String, now: Instant
  ) async throws(StoreError) -> CodeOutcome {
    let tries = Tries(
      sealing: sealing, store: database.throttles, limits: settings.tries, address: address)
    if let seconds = try await tries.begin(now: now) { return .throttled(retryAfter: seconds) }
    let settings = settings.oneTimeCodes
    let sealing = sealing
    let fate = try await database.codes.judge(
      flow: sealing.digest(.flow, flow), from: sealing.source(address),
      guesses: (settings.guesses.ofNumber.depth, settings.guesses.fromAddress.depth), now: now
    ) { record, guesses in
      settings.judge(record, guesses, now: now) { hash in
        let typed = sealing.codeHash(
          code, flow: record.hash, phone: record.phone.hash, isWithheld: false)
        return Sealing.isEqual(typed.hex, hash.hex)
      }
    }
    if case .refused(.wrong) = fate {} else { try await tries.takeBack(now: now) }
    switch fate {
    case .person(let id):
      guard let person = try database.people.person(id: id) else { return .expired }
      return .success(person)
    case .newcomer: return .needsName
    case .refused(.wrong(let left)): return .wrong(left: left)
    case .refused(.spent): return .wrong(left: 0)
    case .refused(.throttled(let seconds)): return .throttled(retryAfter: seconds)
    case .refused(.gone), .refused(.right): return .expired
    }
  }

  /// Seconds between the first code for a number and the second; the length of the countdown (CODE-5).
  public var baseWait: Int64 { settings.oneTimeCodes.sends.waits.first ?? 0 }

  /// What the page of a flow shows of its code; nothing when the flow is over.
  public func pendingCode(flow: Secret, now: Instant) throws(StoreError) -> PendingCode? {
    guard let record = try database.codes.flow(hash: sealing.digest(.flow, flow)),
      now < record.expiresAt,
      let phone = sealing.open(record.phone.sealed).flatMap(PhoneNumber.init)
    else { return nil }
    let settings = settings.oneTimeCodes
    let sent = try database.codes.messages(
      to: record.phone.hash, atMost: settings.depth(now: now).toNumber)
    return PendingCode(
      phone: phone, digits: settings.length,
      resendAfter: settings.sends.wait(sent, now: now) ?? 0)
  }

  /// What became of the newest message of a flow; nothing when there is no such flow.
  public func delivery(flow: Secret) throws(StoreError) -> Delivery? {
    switch try database.messages.state(flow: sealing.digest(.flow, flow)) {
    case nil: nil
    case .waiting: .waiting
    case .sent, .replaced: .sent
    case .failed: .failed
    }
  }

  private func isWithheld(
    _ phone: PhoneNumber, owner: PersonRecord?
  ) throws(StoreError) -> Bool {
    let person = try database.people.person(phone: sealing.hash(of: phone))
    let policy = try registrationPolicy()
    guard settings.oneTimeCodes.allowedNumbers.contains(phone) else { return true }
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
  /// What is to be said of a code that came; `isRight` compares it with the hash of the right one.
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
