public import Domain

/// Sign-ins by code: flows, sent codes, wrong codes.
public struct CodeStore: Sendable {
  let database: Database

  /// Stores a new flow and queues its message, unless `decide` refuses; one transaction.
  ///
  /// `decide` gets the earlier messages; its result is returned.
  public func begin(
    _ flow: CodeFlowRecord, _ message: NewMessage, depth: HistoryDepth,
    _ decide: @escaping @Sendable (SendHistory) -> Result<Int64, SendRefusal>
  ) async throws(StoreError) -> Result<Int64, SendRefusal> {
    try await database.write { connection in
      let answer = decide(try CodeQuery.history(connection, message, depth))
      guard case .success = answer else { return answer }
      try connection.execute(
        sql: """
          INSERT INTO codeFlow (hash, phone, phoneSealed, ownerId, codeHash, codeExpiresAt, \
          tries, expiresAt) VALUES (?, ?, ?, ?, ?, ?, 0, ?)
          """,
        arguments: [
          flow.hash.hex, flow.phone.hash.hex, flow.phone.sealed, flow.ownerId,
          flow.codeHash?.hex, flow.codeExpiresAt.milliseconds, flow.expiresAt.milliseconds,
        ])
      try MessageQuery.insert(connection, message)
      return answer
    }
  }

  /// Gives a sign-in (flow) another code with new attempts and queues its message, unless `decide`
  /// refuses.
  ///
  /// The previous code becomes invalid at once, and its message is not sent if it is still queued.
  /// Fails with `gone` if the sign-in has ended.
  public func renew(
    _ flow: CodeFlowRecord, _ message: NewMessage, depth: HistoryDepth,
    _ decide: @escaping @Sendable (SendHistory) -> Result<Int64, SendRefusal>
  ) async throws(StoreError) -> Result<Int64, SendRefusal> {
    try await database.write { connection in
      let now = message.createdAt
      guard let kept = try CodeQuery.flow(connection, flow.hash), kept.isOpen(now: now) else {
        return .failure(.gone)
      }
      let answer = decide(try CodeQuery.history(connection, message, depth))
      guard case .success = answer else { return answer }
      try connection.execute(
        sql: "UPDATE codeFlow SET codeHash = ?, codeExpiresAt = ?, tries = 0 WHERE hash = ?",
        arguments: [flow.codeHash?.hex, flow.codeExpiresAt.milliseconds, flow.hash.hex])
      try MessageQuery.replace(connection, flow: flow.hash, now: now)
      try MessageQuery.insert(connection, message)
      return answer
    }
  }

  /// The sign-in (flow) whose cookie has this hash, ended or not; nil if not found.
  public func flow(hash: Digest) throws(StoreError) -> CodeFlowRecord? {
    try database.read { try CodeQuery.flow($0, hash) }
  }

  /// The recent messages that decide whether `message` may be sent, as far back as `depth`.
  public func history(
    of message: NewMessage, depth: HistoryDepth
  ) throws(StoreError) -> SendHistory {
    try database.read { try CodeQuery.history($0, message, depth) }
  }

  /// Creation times of messages to a number, except failed ones, newest first.
  public func messages(to phone: Digest, atMost count: Int) throws(StoreError) -> [Instant] {
    try database.read {
      try CodeQuery.moments($0, CodeQuery.toNumber, phone.hex, count)
    }
  }

  /// The newest messages created before `moment`, at most `count`, to numbers without an account,
  /// or to any number if the code was used; newest first. Decoys, which are never sent, and failed
  /// messages are left out.
  public func judged(
    before moment: Instant, atMost count: Int
  ) throws(StoreError) -> [JudgedMessage] {
    try database.read { connection in
      let statement = try connection.cachedStatement(sql: CodeQuery.judged)
      return try Row.fetchAll(statement, arguments: [moment.milliseconds, count])
        .map { JudgedMessage(createdAt: Instant(milliseconds: $0[0]), isUsed: $0[1]) }
    }
  }

  /// Passes a sign-in by code (flow) and the wrong codes to `decide` and applies its verdict, in
  /// one transaction.
  ///
  /// Of concurrent calls with the right code, exactly one succeeds.
  public func judge(
    flow hash: Digest, from address: Digest, guesses depth: (number: Int, address: Int),
    now: Instant,
    _ decide: @escaping @Sendable (CodeFlowRecord, GuessHistory) -> CodeVerdict
  ) async throws(StoreError) -> CodeRedemption {
    let (number, source) = depth
    return try await database.write { connection in
      guard let flow = try CodeQuery.flow(connection, hash), flow.isOpen(now: now) else {
        return .refused(.gone)
      }
      let history = GuessHistory(
        ofNumber: try CodeQuery.moments(
          connection, CodeQuery.guessesOfNumber, flow.phone.hash.hex, number),
        fromAddress: try CodeQuery.moments(
          connection, CodeQuery.guessesFromAddress, address.hex, source))
      let verdict = decide(flow, history)
      switch verdict {
      case .right:
        let redemption = try CodeStore.use(connection, flow, now: now)
        if case .person(let id) = redemption { connection.note(.people([id])) }
        return redemption
      case .wrong: try CodeStore.count(connection, flow, from: address, now: now)
      case .spent, .throttled, .gone: break
      }
      return .refused(verdict)
    }
  }

  /// Creates the person whose code was right, or returns the current owner of the number.
  ///
  /// Returns nil if the flow has expired, its code was never right, or that person is disabled.
  /// Throws `taken(.username)`.
  public func finish(
    flow hash: Digest, as person: NewPerson, now: Instant
  ) async throws(StoreError) -> PersonRecord? {
    try await database.write { connection in
      guard let flow = try CodeQuery.flow(connection, hash), flow.provedAt != nil,
        now < flow.expiresAt
      else { return nil }
      try CodeStore.end(connection, flow)
      if let known = try PersonStore.find(connection, "phone", flow.phone.hash.hex) {
        return known.isDisabled ? nil : known
      }
      var person = person
      person.phone = flow.phone
      return try PersonStore.insert(connection, person, now: now)
    }
  }

  /// Deletes flows that expired, and wrong codes that were entered, before `moment`.
  public func sweep(before moment: Instant) async throws(StoreError) {
    try await database.write { connection in
      try connection.execute(
        sql: "DELETE FROM codeFlow WHERE expiresAt < ?", arguments: [moment.milliseconds])
      try connection.execute(
        sql: "DELETE FROM codeGuess WHERE guessedAt < ?", arguments: [moment.milliseconds])
    }
  }
}

extension CodeStore {
  /// Redeems the right code and ends the sign-in; for a new number it goes on until the person
  /// enters a name.
  private static func use(
    _ connection: Connection, _ flow: CodeFlowRecord, now: Instant
  ) throws -> CodeRedemption {
    try MessageQuery.use(connection, flow: flow.hash, now: now)
    if let id = flow.ownerId {
      try end(connection, flow)
      return try give(connection, flow.phone, to: id, now: now) ? .person(id) : .refused(.gone)
    }
    if let person = try PersonStore.find(connection, "phone", flow.phone.hash.hex) {
      try end(connection, flow)
      return person.isDisabled ? .refused(.gone) : .person(person.id)
    }
    try connection.execute(
      sql: "UPDATE codeFlow SET codeHash = NULL, provedAt = ? WHERE hash = ?",
      arguments: [now.milliseconds, flow.hash.hex])
    return .newcomer
  }

  /// Moves the number to the person, who has just proved that it is theirs; false if they are
  /// disabled or removed.
  private static func give(
    _ connection: Connection, _ phone: SealedPhone, to id: Int64, now: Instant
  ) throws -> Bool {
    guard let person = try PersonStore.find(connection, "id", id), !person.isDisabled else {
      return false
    }
    try connection.execute(
      sql: "UPDATE person SET phone = NULL, phoneSealed = NULL WHERE phone = ? AND id <> ?",
      arguments: [phone.hash.hex, id])
    try connection.execute(
      sql: "UPDATE person SET phone = ?, phoneSealed = ?, updatedAt = ? WHERE id = ?",
      arguments: [phone.hash.hex, phone.sealed, now.milliseconds, id])
    return true
  }

  private static func count(
    _ connection: Connection, _ flow: CodeFlowRecord, from address: Digest, now: Instant
  ) throws {
    try connection.execute(
      sql: "UPDATE codeFlow SET tries = tries + 1 WHERE hash = ?", arguments: [flow.hash.hex])
    try connection.execute(
      sql: "INSERT INTO codeGuess (phone, address, guessedAt) VALUES (?, ?, ?)",
      arguments: [flow.phone.hash.hex, address.hex, now.milliseconds])
  }

  private static func end(_ connection: Connection, _ flow: CodeFlowRecord) throws {
    try connection.execute(
      sql: "DELETE FROM codeFlow WHERE hash = ?", arguments: [flow.hash.hex])
  }
}

extension CodeFlowRecord {
  /// Whether a code can still be entered.
  public func isOpen(now: Instant) -> Bool {
    provedAt == nil && now < expiresAt
  }
}
