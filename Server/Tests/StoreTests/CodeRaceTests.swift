import Domain
import GRDB
import Testing

@testable import Store

/// OT-03…11: codes, refresh tokens and messages under concurrent use, and after restarts.
@Suite struct CodeRaceTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  private func message(_ flow: CodeFlowRecord, at seconds: Int64 = 0) -> NewMessage {
    NewMessage(
      flow: flow.hash, phone: flow.phone.hash, prefix: Digest(hex: "prefix"),
      address: Digest(hex: "address"), sealed: "sealed", isWithheld: false,
      createdAt: moment(seconds), expiresAt: moment(seconds + 300))
  }

  private func begin(_ name: String, owner: Int64? = nil) async throws -> CodeFlowRecord {
    let flow = CodeFlowRecord.sample(name, owner: owner)
    _ = try await database.codes.begin(flow, message(flow), depth: .sample) { _ in
      .success(30)
    }
    return flow
  }

  private func judge(
    _ flow: Digest, _ decide: @escaping @Sendable (CodeFlowRecord, GuessHistory) -> CodeVerdict
  ) async throws -> CodeRedemption {
    try await database.codes.judge(
      flow: flow, from: Digest(hex: "address"), guesses: (99, 99), now: moment(1), decide)
  }

  /// `count` calls of `body` at the same time.
  private func all<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: Value.self) { group in
      for number in 0..<count { group.addTask { try await body(number) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  // OT-04: of fifty concurrent wrong codes, five are checked and the others refused
  @Test func fiveWrongCodesAreJudged() async throws {
    let flow = try await begin("a")
    let fates = try await all(50) { _ in
      try await judge(flow.hash) { flow, _ in flow.tries < 5 ? .wrong(left: 4 - flow.tries) : .spent
      }
    }
    #expect(fates.filter { $0 == .refused(.spent) }.count == 45)
    let left = fates.compactMap { fate -> Int? in
      if case .refused(.wrong(let left)) = fate { left } else { nil }
    }
    #expect(left.sorted() == [0, 1, 2, 3, 4], "each was told another number")
    #expect(try database.codes.flow(hash: flow.hash)?.tries == 5)
  }

  // OT-05: wrong codes for a number count together, whatever sign-in they were entered in
  @Test func wrongCodesOfOneNumberCountTogether() async throws {
    for name in ["a", "b", "c"] { _ = try await begin(name) }
    let fates = try await all(30) { number in
      try await judge(Digest(hex: ["a", "b", "c"][number % 3])) { _, history in
        history.ofNumber.count < 10 ? .wrong(left: 1) : .throttled(9)
      }
    }
    #expect(fates.filter { $0 == .refused(.wrong(left: 1)) }.count == 10)
    #expect(fates.filter { $0 == .refused(.throttled(9)) }.count == 20)
  }

  // OT-03: of twenty concurrent registrations with the same verified number, one succeeds
  @Test func aProvedNumberMakesOnePerson() async throws {
    let flow = try await begin("a")
    #expect(try await judge(flow.hash) { _, _ in .right } == .newcomer)
    let made = try await all(20) { number -> PersonRecord? in
      guard let name = Username("guest\(number)") else { throw SampleError() }
      return try await database.codes.finish(
        flow: flow.hash, as: NewPerson(login: nil, username: name, firstName: "G"), now: moment(2))
    }
    #expect(made.compactMap { $0 }.count == 1)
    #expect(try database.people.all().count == 1)
  }

  // OT-03: a second sign-in by code with the same cookie is refused and queues no message
  @Test func aFlowIsBegunOnce() async throws {
    _ = try await begin("a")
    await #expect(throws: StoreError.taken(.hash)) { try await begin("a") }
    #expect(try database.messages.waiting() == 1)
  }

  // OT-07: of ten simultaneous requests, exactly as many as the limit allows get a message
  @Test func aLimitHoldsForManyAtOnce() async throws {
    let answers = try await all(10) { number in
      let flow = CodeFlowRecord.sample("f\(number)")
      return try await database.codes.begin(flow, message(flow), depth: .sample) {
        $0.toNumber.count < 3 ? .success(30) : .failure(.wait(60))
      }
    }
    #expect(answers.filter { $0 == .success(30) }.count == 3)
    #expect(answers.filter { $0 == .failure(.wait(60)) }.count == 7)
    #expect(try database.messages.waiting() == 3)
  }

  // OT-11: the outcome of a message that was replaced while a gateway had it changes nothing
  @Test(arguments: [true, false]) func aReplacedMessageStaysReplaced(isDelivered: Bool) async throws
  {
    let flow = try await begin("a")
    let leased = try await database.messages.take(
      limit: 9, seconds: 60, attempts: 4, now: moment(0))
    let id = try #require(leased.first?.id)
    let answer = try await database.codes.renew(
      flow, message(flow, at: 10), depth: .sample
    ) { _ in .success(60) }
    #expect(answer == .success(60))
    if isDelivered {
      try await database.messages.deliver(id, now: moment(11))
    } else {
      try await database.messages.fail(id, retryAfter: 1, attempts: 4, now: moment(11))
    }
    let state = try database.read {
      try String.fetchOne($0, sql: "SELECT state FROM message WHERE id = ?", arguments: [id])
    }
    #expect(state == "replaced")
    let due = try await database.messages.take(limit: 9, seconds: 60, attempts: 4, now: moment(99))
    #expect(due.count == 1 && due.first?.id != id, "one valid code at a time")
  }

  // CODE-12, Q-2: after a restart a leased message is still leased, and wrong codes still count
  @Test func aRestartForgetsNothing() async throws {
    let flow = try await begin("a")
    _ = try await judge(flow.hash) { _, _ in .wrong(left: 4) }
    _ = try await database.messages.take(limit: 9, seconds: 60, attempts: 4, now: moment(0))
    try database.close()
    let next = try folder.open()
    #expect(try next.codes.flow(hash: flow.hash)?.tries == 1)
    let early = try await next.messages.take(limit: 9, seconds: 60, attempts: 4, now: moment(59))
    #expect(early == [], "another process may still send it")
    let due = try await next.messages.take(limit: 9, seconds: 60, attempts: 4, now: moment(60))
    #expect(due.map(\.attempts) == [2])
    let history = try next.codes.history(of: message(flow, at: 61), depth: .sample)
    #expect(history.guesses == [moment(1)] && history.toNumber == [moment(0)])
  }

  // CODE-8: removing a person also removes the code flow that adds a phone number to them
  @Test func aRemovedPersonEndsTheirFlow() async throws {
    let anna = try await database.people.add(sample: "anna")
    let flow = try await begin("a", owner: anna.id)
    try await database.people.remove(anna)
    #expect(try await judge(flow.hash) { _, _ in .right } == .refused(.gone))
    #expect(try database.codes.flow(hash: flow.hash) == nil)
    #expect(try await database.check() == [])
  }

  // OA-36: of thirty parallel refreshes one is served, the others get the same
  @Test func aRefreshTokenIsUsedOnce() async throws {
    let anna = try await database.people.add(sample: "anna")
    let app = try await database.applications.add(
      .sample(), now: moment(0))
    @Sendable func token(_ hash: String, _ kind: TokenRecord.Kind) -> TokenRecord {
      TokenRecord(
        hash: Digest(hex: hash), kind: kind, applicationId: app.id, personId: anna.id,
        scopes: Scopes([.public]), family: Digest(hex: "f"), createdAt: moment(1), expiresAt: nil)
    }
    try await database.tokens.add(
      AuthorizationCodeRecord(
        hash: Digest(hex: "f"), applicationId: app.id, personId: anna.id, redirectURI: "",
        scopes: Scopes([.public]), challenge: nil, createdAt: moment(1), expiresAt: moment(61)))
    let first = token("r", .refresh)
    _ = try await database.tokens.redeem(code: Digest(hex: "f"), for: [first], now: moment(2))
    let answers = try await all(30) { number in
      let next = [token("a\(number)", .access), token("r\(number)", .refresh)]
      let successor = SealedSuccessor(
        refresh: next[1].hash, sealed: "sealed", expiresAt: moment(13))
      return try await database.tokens.rotate(
        refresh: first, for: next, successor: successor, now: moment(3))
    }
    #expect(answers.filter { $0 == .redeemed }.count == 1)
    #expect(answers.filter { $0 == .repeated(sealed: "sealed") }.count == 29)
    #expect(try database.tokens.alive(of: anna, now: moment(4)).count == 2)
  }
}
