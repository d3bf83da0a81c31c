import Domain
import Testing

@testable import Store

/// Sessions, sign-in steps, attempts, settings: missing rows, limits, races, expired rows.
@Suite struct SignInStoreTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
  }

  private func session(_ hash: String, of person: PersonRecord, seen: Int64 = 0) -> SessionRecord {
    SessionRecord(
      hash: Digest(hex: hash), personId: person.id, createdAt: moment(0), lastSeenAt: moment(seen),
      expiresAt: moment(100), userAgent: "Mozilla/5.0 «тест» 👩‍💻")
  }

  private func step(_ hash: String, tries: Int = 0, expires: Int64 = 100) -> StepRecord {
    StepRecord(
      hash: Digest(hex: hash), personId: anna.id, tries: tries, expiresAt: moment(expires))
  }

  // FEED-3, Q-1
  @Test func whatDoesNotExistIsNil() async throws {
    let none = Digest(hex: "none")
    #expect(try database.sessions.session(hash: none) == nil)
    #expect(try database.steps.step(hash: none) == nil)
    #expect(try database.throttles.record("none") == nil)
    #expect(try database.settings.value(of: "none") == nil)
    #expect(try await database.pendingSignIns.take(hash: none) == nil)
    #expect(try await !database.steps.take(none))
    #expect(try await !database.steps.count(none, limit: 9))
    #expect(try !database.steps.hasFailed(of: anna.id, limit: 1, now: moment(999)))
    try await database.sessions.remove(none)
    try await database.sessions.touch(none, now: moment(1))
    #expect(try database.sessions.session(hash: none) == nil, "touching makes none")
  }

  // FEED-3: the hash that identifies a session, sign-in step or pending sign-in is unique
  @Test func aHashIsUsedOnce() async throws {
    let boris = try await database.people.add(sample: "boris")
    try await database.sessions.add(session("a1", of: anna))
    let stolen = session("a1", of: boris)
    await #expect(throws: StoreError.taken(.hash)) { try await database.sessions.add(stolen) }
    #expect(try database.sessions.session(hash: Digest(hex: "a1"))?.personId == anna.id)
    try await database.steps.add(step("a1"))
    let second = step("a1", tries: 2)
    await #expect(throws: StoreError.taken(.hash)) { try await database.steps.add(second) }
    let pending = PendingSignIn(hash: Digest(hex: "a1"), returnTo: "/", createdAt: moment(0))
    try await database.pendingSignIns.add(pending)
    await #expect(throws: StoreError.taken(.hash)) {
      try await database.pendingSignIns.add(pending)
    }
  }

  // LIB-5: no session or sign-in step is stored for a person who does not exist
  @Test func aPersonMustExist() async throws {
    let boris = try await database.people.add(sample: "boris")
    try await database.people.remove(boris)
    let orphan = session("b1", of: boris)
    await #expect(throws: StoreError.missing) { try await database.sessions.add(orphan) }
    let lost = StepRecord(hash: Digest(hex: "b1"), personId: boris.id, expiresAt: moment(1))
    await #expect(throws: StoreError.missing) { try await database.steps.add(lost) }
  }

  // WB-03: the cached session always equals the stored one
  @Test func aTouchedSessionIsSeenAtOnce() async throws {
    try await database.sessions.add(session("a1", of: anna))
    let hash = Digest(hex: "a1")
    #expect(try database.sessions.session(hash: hash)?.lastSeenAt == moment(0))
    try await database.sessions.touch(hash, now: moment(7))
    #expect(try database.sessions.session(hash: hash)?.lastSeenAt == moment(7))
    try await database.sessions.remove(hash)
    #expect(try database.sessions.session(hash: hash) == nil)
  }

  // OA-56: all sessions but the current one end; other people's stay
  @Test func allOtherSessionsEnd() async throws {
    let boris = try await database.people.add(sample: "boris")
    for (number, hash) in ["a1", "a2", "a3"].enumerated() {
      try await database.sessions.add(session(hash, of: anna, seen: Int64(number)))
    }
    try await database.sessions.add(session("b1", of: boris))
    #expect(try database.sessions.all(of: anna).map(\.hash.hex) == ["a3", "a2", "a1"])
    _ = try database.sessions.session(hash: Digest(hex: "a1"))
    try await database.sessions.removeAll(of: anna, except: Digest(hex: "a2"))
    #expect(try database.sessions.all(of: anna).map(\.hash.hex) == ["a2"])
    #expect(try database.sessions.session(hash: Digest(hex: "a1")) == nil)
    try await database.sessions.removeAll(of: anna, except: Digest(hex: "ff"))
    #expect(try database.sessions.all(of: anna) == [])
    #expect(try database.sessions.all(of: boris).count == 1)
  }

  // WB-03
  @Test func expiredAndIdleSessionsAreSwept() async throws {
    for (hash, seen) in [("a1", 10), ("a2", 20)] as [(String, Int64)] {
      try await database.sessions.add(session(hash, of: anna, seen: seen))
    }
    try await database.sessions.sweep(now: moment(100), idleSince: moment(10))
    #expect(try database.sessions.all(of: anna).count == 2, "neither is before its moment")
    try await database.sessions.sweep(now: moment(100), idleSince: moment(11))
    #expect(try database.sessions.all(of: anna).map(\.hash.hex) == ["a2"])
    try await database.sessions.sweep(now: moment(101), idleSince: moment(0))
    #expect(try database.sessions.all(of: anna) == [])
  }

  // LIB-5: disabling an account ends its sessions, steps and tokens in the same transaction
  @Test func aBarredPersonLosesSessionsStepsAndTokens() async throws {
    try await database.sessions.add(session("a1", of: anna))
    try await database.steps.add(step("a1"))
    _ = try database.sessions.session(hash: Digest(hex: "a1"))
    try await database.people.setDisabled(true, of: anna, now: moment(1))
    #expect(try database.sessions.session(hash: Digest(hex: "a1")) == nil)
    #expect(try database.steps.step(hash: Digest(hex: "a1")) == nil)
    #expect(try database.people.person(id: anna.id)?.isDisabled == true)
  }

  // LIB-5, Q-1: a failed write ends no session
  @Test(.onlySQLite) func aFailedChangeEndsNoSession() async throws {
    try await database.sessions.add(session("a1", of: anna))
    let log = try FullLog(database)
    await #expect(throws: StoreError.diskFull) {
      try await database.people.setDisabled(true, of: anna, now: moment(1))
    }
    #expect(try database.people.person(id: anna.id)?.isDisabled == false)
    #expect(try database.sessions.session(hash: Digest(hex: "a1")) != nil)
    try log.empty()
  }

  // AUTH-17: of fifty concurrent attempts at a sign-in step, only as many count as the limit allows
  @Test func aStepCountsUpToItsLimit() async throws {
    let made = step("a1")
    try await database.steps.add(made)
    let counted = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<50 {
        group.addTask { try await database.steps.count(made.hash, limit: 5) }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(counted == 5)
    #expect(try database.steps.step(hash: made.hash)?.tries == 5)
  }

  // AUTH-18: of fifty concurrent calls, one takes the sign-in step; the others find it gone
  @Test func aStepIsTakenOnce() async throws {
    let made = step("a1")
    try await database.steps.add(made)
    let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<50 { group.addTask { try await database.steps.take(made.hash) } }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(taken == 1)
  }

  // AUTH-17: a sign-in step failed if a sequence was tried, and it expired or has no attempts left
  @Test(
    arguments: [
      (0, 100, 100, false), (1, 100, 99, false), (1, 100, 100, true), (4, 100, 0, false),
      (5, 100, 0, true), (6, 100, 0, true),
    ] as [(Int, Int64, Int64, Bool)])
  func aStepHasFailedWhenItIsOver(
    tries: Int, expires: Int64, now: Int64, hasFailed: Bool
  ) async throws {
    try await database.steps.add(step("a1", tries: tries, expires: expires))
    #expect(
      try database.steps.hasFailed(of: anna.id, limit: 5, now: moment(now)) == hasFailed)
    try await database.steps.forgetFailed(
      of: anna.id, limit: 5, now: moment(now), endingFrom: moment(expires + 1))
    #expect(try database.steps.step(hash: Digest(hex: "a1")) != nil, "it ended before")
    try await database.steps.forgetFailed(
      of: anna.id, limit: 5, now: moment(now), endingFrom: moment(expires))
    #expect((try database.steps.step(hash: Digest(hex: "a1")) == nil) == hasFailed)
  }

  // AUTH-17: a sign-in step with a wrong sequence is kept longer, to warn the person later
  @Test func triedStepsAreSweptLater() async throws {
    try await database.steps.add(step("a1", tries: 0, expires: 10))
    try await database.steps.add(step("a2", tries: 1, expires: 10))
    try await database.steps.sweep(now: moment(10), tried: moment(5))
    #expect(try database.steps.step(hash: Digest(hex: "a1")) != nil)
    try await database.steps.sweep(now: moment(11), tried: moment(5))
    #expect(try database.steps.step(hash: Digest(hex: "a1")) == nil)
    #expect(try database.steps.step(hash: Digest(hex: "a2")) != nil)
    try await database.steps.sweep(now: moment(11), tried: moment(11))
    #expect(try database.steps.step(hash: Digest(hex: "a2")) == nil)
  }

  // OT-07: attempt records come in the order of their keys; nil deletes one, extras are ignored
  @Test func attemptsAreReadAndWrittenTogether() async throws {
    let record = ThrottleRecord(failures: 1, firstFailureAt: moment(1), lastFailureAt: moment(2))
    let first = try await database.throttles.change(["a", "b", "a"]) { records in
      #expect(records == [nil, nil, nil])
      records[1] = record
      return records.count
    }
    #expect(first == 3)
    #expect(try database.throttles.record("a") == nil)
    #expect(try database.throttles.record("b") == record)
    try await database.throttles.change(["b", "c"]) { records in
      #expect(records == [record, nil])
      records = [nil, nil, record]
    }
    #expect(try database.throttles.record("b") == nil, "nil deletes")
    #expect(try database.throttles.record("c") == nil, "a surplus is left out")
    try await database.throttles.change([]) { records in #expect(records.isEmpty) }
  }

  // OT-07: each of fifty concurrent attempts counts
  @Test func everyAttemptCounts() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await database.throttles.change(["a"]) { records in
            var record =
              records[0]
              ?? ThrottleRecord(failures: 0, firstFailureAt: moment(0), lastFailureAt: moment(0))
            record.failures += 1
            records[0] = record
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try database.throttles.record("a")?.failures == 50)
  }

  // OT-07: a throttle record is not deleted before its lock and its last attempt are old enough
  @Test(
    arguments: [
      (5, nil, true), (10, nil, false), (5, 9, true), (5, 10, false), (11, 5, false),
    ] as [(Int64, Int64?, Bool)])
  func anAttemptIsSweptOnceItIsOver(last: Int64, locked: Int64?, isSwept: Bool) async throws {
    try await database.throttles.change(["a"]) { records in
      records[0] = ThrottleRecord(
        failures: 1, firstFailureAt: moment(0), lastFailureAt: moment(last),
        lockedUntil: locked.map(moment))
    }
    try await database.throttles.sweep(before: moment(10))
    #expect((try database.throttles.record("a") == nil) == isSwept)
  }

  // FEED-3
  @Test func forgottenSignInsAreSwept() async throws {
    for seconds in [9, 10] as [Int64] {
      try await database.pendingSignIns.add(
        PendingSignIn(hash: Digest(hex: "\(seconds)"), returnTo: "/é?x", createdAt: moment(seconds))
      )
    }
    try await database.pendingSignIns.sweep(before: moment(10))
    #expect(try await database.pendingSignIns.take(hash: Digest(hex: "9")) == nil)
    let kept = try await database.pendingSignIns.take(hash: Digest(hex: "10"))
    #expect(kept?.returnTo == "/é?x")
  }

  // LIB-11: a taken username leaves the invitation unused
  @Test func anInvitationIsUsedWithThePersonOnly() async throws {
    let hash = Digest(hex: "1a")
    try await database.invitations.add(
      hash: hash, from: nil, createdAt: moment(0), expiresAt: moment(100))
    let name = try #require(Username("anna"))
    await #expect(throws: StoreError.taken(.username)) {
      try await database.invitations.redeem(
        hash, for: NewPerson(login: nil, username: name, firstName: "A"), now: moment(1))
    }
    #expect(try database.invitations.isOpen(hash, now: moment(1)))
    #expect(try !database.invitations.isOpen(hash, now: moment(100)), "it has expired")
    #expect(try database.invitations.open(now: moment(100)) == [])
    await #expect(throws: StoreError.taken(.hash)) {
      try await database.invitations.add(
        hash: hash, from: nil, createdAt: moment(0), expiresAt: moment(1))
    }
  }

  // LIB-11: of ten concurrent uses of an invitation, one creates a person
  @Test func anInvitationMakesOnePerson() async throws {
    let hash = Digest(hex: "1a")
    try await database.invitations.add(
      hash: hash, from: anna, createdAt: moment(0), expiresAt: moment(100))
    let made = try await withThrowingTaskGroup(of: PersonRecord?.self) { group in
      for number in 0..<10 {
        group.addTask {
          guard let name = Username("guest\(number)") else { throw SampleError() }
          return try await database.invitations.redeem(
            hash, for: NewPerson(login: nil, username: name, firstName: "G"), now: moment(1))
        }
      }
      return try await group.reduce(into: []) { if let person = $1 { $0.append(person) } }
    }
    #expect(made.count == 1)
    #expect(try database.people.all().count == 2)
    await #expect(throws: StoreError.missing) { try await database.invitations.remove(id: 1) }
    try await database.invitations.sweep(before: moment(101))
    #expect(try await database.check() == [])
  }
}
