import Domain
import Testing

@testable import Store

/// Sign-ins by code, and their messages: what is stored, counted, leased and deleted.
@Suite struct CodeStoreTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  private func message(
    _ flow: CodeFlowRecord, isWithheld: Bool = false, at seconds: Int64 = 0
  ) -> NewMessage {
    NewMessage(
      flow: flow.hash, phone: flow.phone.hash, prefix: Digest(hex: "prefix"),
      address: Digest(hex: "address"), sealed: "sealed-" + flow.hash.hex, isWithheld: isWithheld,
      createdAt: moment(seconds), expiresAt: moment(seconds + 300))
  }

  @discardableResult private func begin(
    _ name: String, to number: String = "1", owner: Int64? = nil, isWithheld: Bool = false,
    at seconds: Int64 = 0
  ) async throws -> CodeFlowRecord {
    let flow = CodeFlowRecord.sample(name, to: number, owner: owner, at: seconds)
    let answer = try await database.codes.begin(
      flow, message(flow, isWithheld: isWithheld, at: seconds), depth: .sample
    ) { _ in .success(30) }
    #expect(answer == .success(30))
    return flow
  }

  private func judge(
    _ flow: Digest, _ verdict: CodeVerdict, at seconds: Int64 = 1
  ) async throws -> CodeRedemption {
    try await database.codes.judge(
      flow: flow, from: Digest(hex: "address"), guesses: (9, 9), now: moment(seconds)
    ) { _, _ in verdict }
  }

  private func take(at seconds: Int64, limit: Int = 9) async throws -> [MessageRecord] {
    try await database.messages.take(
      limit: limit, seconds: 60, attempts: 4, now: moment(seconds))
  }

  // OT-07: a refused request stores no sign-in by code and queues no message
  @Test(arguments: [SendRefusal.wait(9), .stopped(9), .gone])
  func aRefusedCodeLeavesNothing(refusal: SendRefusal) async throws {
    let flow = CodeFlowRecord.sample("a")
    let message = message(flow)
    let answer = try await database.codes.begin(flow, message, depth: .sample) { _ in
      .failure(refusal)
    }
    #expect(answer == .failure(refusal))
    #expect(try database.codes.flow(hash: flow.hash) == nil)
    #expect(try database.messages.state(flow: flow.hash) == nil)
  }

  // OT-07: the lists of earlier messages are newest first and have at most the requested length;
  // failed messages do not count toward those to a number
  @Test func theHistoryIsAsDeepAsAskedFor() async throws {
    for number in 0..<4 as Range<Int64> { try await begin("a\(number)", at: number) }
    let failed = try #require(try await take(at: 4, limit: 1).first)
    try await database.messages.fail(failed.id, retryAfter: nil, attempts: 4, now: moment(4))
    try await begin("w", to: "2", isWithheld: true, at: 5)
    _ = try await judge(Digest(hex: "a1"), .wrong(left: 4), at: 6)
    let next = message(.sample("b"), at: 7)
    let all = try database.codes.history(of: next, depth: .sample)
    #expect(all.toNumber == [3, 2, 1].map { moment($0) })
    #expect(all.fromAddress == [5, 3, 2, 1, 0].map { moment($0) })
    #expect(all.toPrefix == all.fromAddress)
    #expect(all.toAnybody == [3, 2, 1, 0].map { moment($0) })
    #expect(all.guesses == [moment(6)])
    let some = try database.codes.history(
      of: next,
      depth: HistoryDepth(toNumber: 1, fromAddress: 2, toPrefix: 0, toAnybody: -1, guesses: 0))
    #expect(some.toNumber == [moment(3)] && some.fromAddress == [moment(5), moment(3)])
    #expect(some.toPrefix == [] && some.toAnybody == [] && some.guesses == [])
    #expect(
      try database.codes.messages(to: SealedPhone.sample("1").hash, atMost: 2) == [
        moment(3), moment(2),
      ])
  }

  // CODE-6: a new code invalidates the previous one, whose SMS is not sent if it is still queued
  @Test func aNewCodeReplacesTheFormer() async throws {
    let first = try await begin("a")
    _ = try await judge(first.hash, .wrong(left: 4))
    var second = first
    second.codeHash = Digest(hex: "code-new")
    second.codeExpiresAt = moment(400)
    let fresh = second
    let next = message(second, at: 10)
    let answer = try await database.codes.renew(fresh, next, depth: .sample) { _ in
      .success(60)
    }
    #expect(answer == .success(60))
    let kept = try #require(try database.codes.flow(hash: first.hash))
    #expect(kept.codeHash == Digest(hex: "code-new") && kept.tries == 0)
    #expect(kept.codeExpiresAt == moment(400) && kept.expiresAt == moment(900))
    #expect(try database.messages.waiting() == 1)
    #expect(try await take(at: 10).map(\.id) == [2])
  }

  // CODE-6: no code is sent for a sign-in that has ended or is unknown, or whose code was entered
  @Test(arguments: ["ended", "proved", "unknown"])
  func aFlowThatIsOverGetsNoCode(kind: String) async throws {
    let known = try await begin("a")
    if kind == "proved" { _ = try await judge(known.hash, .right) }
    let again = kind == "unknown" ? .sample("b") : known
    let next = message(again, at: kind == "ended" ? 900 : 10)
    let answer = try await database.codes.renew(again, next, depth: .sample) { _ in
      Issue.record("nobody is asked")
      return .success(1)
    }
    #expect(answer == .failure(.gone))
  }

  // CODE-3: only a wrong code is counted
  @Test(arguments: [
    (CodeVerdict.wrong(left: 4), 1), (.spent, 0), (.throttled(9), 0), (.gone, 0),
  ]) func onlyAWrongCodeIsCounted(verdict: CodeVerdict, tries: Int) async throws {
    let flow = try await begin("a")
    #expect(try await judge(flow.hash, verdict) == .refused(verdict))
    #expect(try database.codes.flow(hash: flow.hash)?.tries == tries)
    let history = try database.codes.history(of: message(flow), depth: .sample)
    #expect(history.guesses.count == tries)
  }

  // CODE-3: a code for an expired or unknown sign-in is refused unchecked
  @Test(arguments: [900, 901] as [Int64]) func aFlowThatIsOverIsNotJudged(seconds: Int64)
    async throws
  {
    let flow = try await begin("a")
    #expect(try await judge(flow.hash, .right, at: seconds) == .refused(.gone))
    #expect(try await judge(Digest(hex: "none"), .right) == .refused(.gone))
  }

  // CODE-8: of twenty concurrent right codes, one succeeds
  @Test func aCodeWorksOnce() async throws {
    let anna = try await database.people.add(sample: "anna")
    try await database.people.setPhone(.sample("1"), of: anna, now: moment(0))
    let flow = try await begin("a")
    let fates = try await withThrowingTaskGroup(of: CodeRedemption.self) { group in
      for _ in 0..<20 { group.addTask { try await judge(flow.hash, .right) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(fates.filter { $0 == .person(anna.id) }.count == 1)
    #expect(fates.filter { $0 == .refused(.gone) }.count == 19)
    #expect(try database.messages.state(flow: flow.hash) == .sent, "it arrived")
  }

  // LIB-5: a disabled person cannot sign in by code, nor take over another person's number
  @Test(arguments: [true, false]) func aDisabledPersonCannotUseACode(adds: Bool) async throws {
    let anna = try await database.people.add(sample: "anna")
    let boris = try await database.people.add(sample: "boris")
    let owner = adds ? boris : anna
    try await database.people.setPhone(.sample("1"), of: anna, now: moment(0))
    let flow = try await begin("a", owner: adds ? boris.id : nil)
    try await database.people.setDisabled(true, of: owner, now: moment(1))
    #expect(try await judge(flow.hash, .right) == .refused(.gone))
    #expect(try database.people.person(phone: SealedPhone.sample("1").hash)?.id == anna.id)
    #expect(try database.people.phone(of: boris) == nil)
  }

  // CODE-8: a number belongs to the person who entered its code last
  @Test func aNumberMovesToThePersonWhoVerifiedItLast() async throws {
    let anna = try await database.people.add(sample: "anna")
    let boris = try await database.people.add(sample: "boris")
    try await database.people.setPhone(.sample("1"), of: anna, now: moment(0))
    let flow = try await begin("a", owner: boris.id)
    #expect(try await judge(flow.hash, .right) == .person(boris.id))
    #expect(try database.people.phone(of: boris) == .sample("1"))
    #expect(try database.people.phone(of: anna) == nil)
    #expect(try database.codes.flow(hash: flow.hash) == nil)
  }

  // CODE-8: entering the name creates the account, once
  @Test func aNewcomerIsMadeOnce() async throws {
    let flow = try await begin("a")
    let name = try #require(Username("guest"))
    let person = NewPerson(
      login: nil, username: name, firstName: "G")
    #expect(
      try await database.codes.finish(flow: flow.hash, as: person, now: moment(1)) == nil,
      "its code was not right yet")
    #expect(try await judge(flow.hash, .right) == .newcomer)
    #expect(try await judge(flow.hash, .right) == .refused(.gone), "it is used")
    #expect(
      try await database.codes.finish(flow: flow.hash, as: person, now: moment(900)) == nil)
    let made = try await database.codes.finish(flow: flow.hash, as: person, now: moment(2))
    #expect(try database.people.person(phone: SealedPhone.sample("1").hash) == made && made != nil)
    #expect(try await database.codes.finish(flow: flow.hash, as: person, now: moment(3)) == nil)
  }

  // CODE-8: a taken username does not end the sign-in by code; a number that got an account
  // meanwhile signs in to it
  @Test func aNewcomerMayTryAnotherUsername() async throws {
    let anna = try await database.people.add(sample: "anna")
    let flow = try await begin("a")
    _ = try await judge(flow.hash, .right)
    let taken = NewPerson(
      login: nil, username: try #require(Username("anna")), firstName: "A")
    await #expect(throws: StoreError.taken(.username)) {
      try await database.codes.finish(flow: flow.hash, as: taken, now: moment(2))
    }
    try await database.people.setPhone(.sample("1"), of: anna, now: moment(3))
    let known = try await database.codes.finish(flow: flow.hash, as: taken, now: moment(4))
    #expect(known?.id == anna.id)
    #expect(try database.people.all().count == 1)
  }

  // OT-09: the circuit breaker counts used codes, and unused ones of numbers without an account
  @Test func judgedMessagesAreThoseToUnknownNumbers() async throws {
    let anna = try await database.people.add(sample: "anna")
    try await database.people.setPhone(.sample("known"), of: anna, now: moment(0))
    try await begin("a", to: "known", at: 1)
    try await begin("b", to: "unknown", at: 2)
    try await begin("w", to: "other", isWithheld: true, at: 3)
    let used = try await begin("c", to: "known", at: 4)
    _ = try await judge(used.hash, .right, at: 5)
    #expect(
      try database.codes.judged(before: moment(9), atMost: 9) == [
        JudgedMessage(createdAt: moment(4), isUsed: true),
        JudgedMessage(createdAt: moment(2), isUsed: false),
      ])
    #expect(try database.codes.judged(before: moment(4), atMost: 9).map(\.isUsed) == [false])
    #expect(try database.codes.judged(before: moment(9), atMost: 1).map(\.isUsed) == [true])
  }

  // CODE-13: a message is leased four times, a minute apart, and then fails
  @Test func aMessageIsLeasedFourTimes() async throws {
    let flow = try await begin("a")
    for attempt in 0..<4 {
      #expect(try await take(at: Int64(attempt) * 60).map(\.attempts) == [attempt + 1])
      #expect(try await take(at: Int64(attempt) * 60 + 59) == [])
    }
    #expect(try await take(at: 240) == [])
    #expect(try database.messages.state(flow: flow.hash) == .failed)
    #expect(try database.messages.waiting() == 0, "its text is wiped")
  }

  // CODE-13: a message is retried after the pause, unless its code would have expired or no attempt
  // is left
  @Test(
    arguments: [
      (nil, 1, false), (10, 1, true), (299, 1, true), (300, 1, false), (10, 4, true),
      (10, 0, false),
    ] as [(Int64?, Int, Bool)])
  func aRefusedMessageIsTriedAgain(retryAfter: Int64?, attempts: Int, isKept: Bool) async throws {
    let flow = try await begin("a")
    let message = try #require(try await take(at: 0).first)
    try await database.messages.fail(
      message.id, retryAfter: retryAfter, attempts: attempts == 1 ? 4 : attempts, now: moment(0))
    #expect((try database.messages.state(flow: flow.hash) == .waiting) == isKept)
    guard isKept, let retryAfter else { return }
    #expect(try await take(at: retryAfter - 1) == [])
    #expect(try await take(at: retryAfter).map(\.sealed) == ["sealed-a"])
  }

  // CODE-13: an outcome for a message that is already sent or failed changes nothing
  @Test func aSentOrFailedMessageDoesNotChange() async throws {
    let flow = try await begin("a")
    let message = try #require(try await take(at: 0).first)
    try await database.messages.deliver(message.id, now: moment(1))
    try await database.messages.fail(message.id, retryAfter: 1, attempts: 4, now: moment(2))
    try await database.messages.fail(message.id, retryAfter: nil, attempts: 4, now: moment(2))
    #expect(try database.messages.state(flow: flow.hash) == .sent)
    #expect(try await take(at: 999) == [])
  }

  // OT-08, OT-10: a withheld message is never sent; it gets the status of the last message sent
  @Test(arguments: [MessageState.sent, .failed])
  func aWithheldMessageIsNeverLeased(end: MessageState) async throws {
    try await begin("a", at: 0)
    let real = try #require(try await take(at: 0).first)
    let withheld = try await begin("w", to: "2", isWithheld: true, at: 1)
    #expect(try await take(at: 2) == [], "the outcome of the real one is unknown")
    #expect(try database.messages.state(flow: withheld.hash) == .waiting)
    if end == .sent {
      try await database.messages.deliver(real.id, now: moment(3))
    } else {
      try await database.messages.fail(real.id, retryAfter: nil, attempts: 4, now: moment(3))
    }
    #expect(try await take(at: 4) == [])
    #expect(try database.messages.state(flow: withheld.hash) == end)
    let later = try await begin("v", to: "3", isWithheld: true, at: 10)
    #expect(try await take(at: 12) == [])
    #expect(try database.messages.state(flow: later.hash) == .waiting, "3 s, as the real one took")
    #expect(try await take(at: 13) == [])
    #expect(try database.messages.state(flow: later.hash) == end)
  }

  // CODE-13: ten couriers share a queue of thirty messages
  @Test func everyMessageIsLeasedByOne() async throws {
    for number in 0..<30 { try await begin("a\(number)", to: "\(number)") }
    let ids = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for _ in 0..<10 { group.addTask { try await take(at: 0, limit: 4).map(\.id) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(ids.count == 30 && Set(ids).count == 30)
  }

  // OT-12, Q-1: expired rows are deleted, and no sooner
  @Test func expiredRowsAreDeleted() async throws {
    let flow = try await begin("a", at: 0)
    _ = try await judge(flow.hash, .wrong(left: 4), at: 5)
    try await database.codes.sweep(before: moment(900))
    #expect(try database.codes.flow(hash: flow.hash) != nil)
    try await database.codes.sweep(before: moment(901))
    #expect(try database.codes.flow(hash: flow.hash) == nil)
    try await database.messages.sweep(before: moment(0))
    #expect(try database.messages.waiting() == 1)
    try await database.messages.sweep(before: moment(1))
    #expect(try database.messages.state(flow: flow.hash) == nil)
  }

  // a full disk stores neither a sign-in by code nor its message, and loses no lease
  @Test(.onlySQLite) func aFullDiskQueuesNothing() async throws {
    try await begin("a")
    let log = try FullLog(database)
    let flow = CodeFlowRecord.sample("b")
    let message = message(flow)
    await #expect(throws: StoreError.diskFull) {
      try await database.codes.begin(flow, message, depth: .sample) { _ in .success(1)
      }
    }
    await #expect(throws: StoreError.diskFull) { try await take(at: 0) }
    try log.empty()
    #expect(try database.codes.flow(hash: flow.hash) == nil)
    #expect(try await take(at: 0).map(\.attempts) == [1])
  }
}
