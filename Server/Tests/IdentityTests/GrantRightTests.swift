import Domain
import Store
import Testing

@testable import Identity

/// what proved a person still holds when the session, code or token is stored.
@Suite struct GrantRightTests {
  let fixture: IdentityFixture

  init() throws {
    fixture = try IdentityFixture()
  }

  /// Runs `work` as one request.
  private func request<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await Rights.$current.withValue(Rights()) { try await work() }
  }

  // Q-7, AUTH-4: a password that was changed after it was verified starts no session.
  @Test func aChangedPasswordStartsNoSession() async throws {
    let anna = try await fixture.anna()
    let identity = fixture.identity
    try await request {
      #expect(try await fixture.signIn("anna", "correct horse") == .success(anna))
      let database = identity.database
      try await Rights.$current.withValue(nil) {
        try await database.people.setPasswordHash(
          "other", of: anna, endsAccess: true, now: moment(2))
      }
      await #expect(throws: StoreError.rightEnded) {
        try await identity.startSession(of: anna, userAgent: "", now: moment(3))
      }
    }
    #expect(try identity.sessions(of: anna, current: nil, now: moment(4)).isEmpty)
  }

  // Q-7, AUTH-4: with the password, the session starts, also if its hash was renewed meanwhile.
  @Test func theRightPasswordStartsOne() async throws {
    let anna = try await fixture.anna()
    let cost = PasswordCost(passes: 2, memory: 16_384)
    let identity = try fixture.reopened(settings: IdentitySettings(passwordCost: cost))
    try await request {
      let outcome = try await identity.signIn(
        login: "anna", password: Secret("correct horse"), address: "1.1.1.1", isDemoMode: false,
        now: moment(1))
      #expect(outcome == .success(anna))
      _ = try await identity.startSession(of: anna, userAgent: "", now: moment(2))
    }
    #expect(try identity.sessions(of: anna, current: nil, now: moment(3)).count == 1)
  }

  // Q-7, AUTH-4: sign-ins at the same moment all succeed, although one of them renews the hash.
  @Test func signInsAtTheSameMomentRenewTheHashOnce() async throws {
    let anna = try await fixture.anna()
    let cost = PasswordCost(passes: 2, memory: 16_384)
    let identity = try fixture.reopened(settings: IdentitySettings(passwordCost: cost))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          try await Rights.$current.withValue(Rights()) {
            let outcome = try await identity.signIn(
              login: "anna", password: Secret("correct horse"), address: "1.1.1.\(number)",
              isDemoMode: false, now: moment(1))
            #expect(outcome == .success(anna))
            _ = try await identity.startSession(of: anna, userAgent: "", now: moment(2))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try identity.sessions(of: anna, current: nil, now: moment(3)).count == 4)
  }

  // Q-7, PASS-8: changing the password ends the session of the request, and the new one may begin.
  @Test func aNewPasswordIsANewRight() async throws {
    let anna = try await fixture.anna()
    let identity = fixture.identity
    let cookie = try await identity.startSession(of: anna, userAgent: "", now: moment(1))
    try await request {
      identity.rely(on: cookie, of: anna)
      let change = try await identity.changePassword(
        of: anna, from: Secret("correct horse"), to: Secret("another battery"), address: "1.1.1.1",
        now: moment(2))
      #expect(change == .success)
      _ = try await identity.startSession(of: anna, userAgent: "", now: moment(3))
    }
    #expect(try identity.sessions(of: anna, current: nil, now: moment(4)).count == 1)
  }
}
