import Domain
import Store
import Testing

@testable import Identity

@Suite struct CodeRaceTests {
  private func outcomes(
    _ count: Int, _ outcome: @escaping @Sendable (Int) async throws -> CodeOutcome
  ) async throws -> [CodeOutcome] {
    try await withThrowingTaskGroup(of: CodeOutcome.self) { group in
      for number in 0..<count { group.addTask { try await outcome(number) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  // CODE-12, OT-03: of 50 concurrent right codes only one signs in, in each of 200 rounds.
  @Test func ofFiftyConcurrentRightCodesOneSignsIn() async throws {
    let telephone = try Telephone(Telephone.boundless)
    let anna = try await telephone.anna()
    for round in 0..<200 as Range<Int64> {
      let (flow, code) = try await telephone.sent(at: round)
      let found = try await outcomes(50) { _ in
        try await telephone.judge(code, flow, at: round)
      }
      #expect(found.count { $0 == .success(anna) } == 1)
      #expect(found.count { $0 == .expired } == 49)
    }
  }

  // CODE-8, OT-03: of fifty concurrent requests with a name, only one creates an account.
  @Test func ofFiftyConcurrentNamesOneCreatesAnAccount() async throws {
    let telephone = try Telephone(Telephone.boundless)
    let (flow, code) = try await telephone.sent()
    #expect(try await telephone.judge(code, flow) == .needsName)
    let found = try await withThrowingTaskGroup(of: NameOutcome.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await telephone.identity.finishWithName("Guest", flow: flow, now: moment(2))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(found.count { $0 == .expired } == 49)
    #expect(try telephone.identity.accounts().count == 1)
  }

  // CODE-12, OT-05: concurrent wrong codes cannot bypass the counter.
  @Test func ofFiftyConcurrentWrongCodesFiveAreChecked() async throws {
    let telephone = try Telephone(Telephone.boundless)
    let (flow, code) = try await telephone.sent()
    let found = try await outcomes(50) { _ in
      try await telephone.judge(other(than: code), flow)
    }
    let lefts = found.map { outcome -> Int in
      if case .wrong(let left) = outcome { left } else { -1 }
    }
    #expect(lefts.filter { $0 > 0 }.sorted() == [1, 2, 3, 4])
    #expect(lefts.filter { $0 == 0 }.count == 46)
    #expect(try await telephone.judge(code, flow) == .wrong(left: 0))
  }

  // OT-07: concurrent requests cannot bypass the send limits.
  @Test func ofFiftyConcurrentRequestsOneSendsACode() async throws {
    let telephone = try Telephone()
    let starts = try await withThrowingTaskGroup(of: CodeStart.self) { group in
      for number in 0..<50 {
        group.addTask { try await telephone.begin(from: "8.8.\(number).1") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(starts.filter(\.isSent).count == 1)
    #expect(starts.filter { $0 == .throttled(retryAfter: 30) }.count == 49)
    #expect(try await telephone.received().count == 1)
  }

  // AUTH-9: of concurrent right sequences for a sign-in, only one signs in.
  @Test func ofFiftyConcurrentRightSequencesOneSignsIn() async throws {
    var settings = IdentityFixture.settings
    settings.tries = .none
    settings.triesPerStep = 100
    let fixture = try IdentityFixture(settings: settings)
    let anna = try await fixture.anna()
    try await fixture.identity.setSequence(of: anna, to: SecureSequence("213"), now: moment(0))
    guard case .needsSequence(let step) = try await fixture.signIn("anna", "correct horse") else {
      throw SampleError()
    }
    let found = try await withThrowingTaskGroup(of: SequenceOutcome.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await fixture.identity.judgeSequence(
            "213", step: step, address: "9.9.9.9", isDemoMode: false, now: moment(2))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(found.count { $0 == .success(anna) } == 1)
    #expect(found.count { $0 == .expired } == 49)
  }
}
