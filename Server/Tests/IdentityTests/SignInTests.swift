import Domain
import Foundation
import Store
import Testing

@testable import Identity

@Suite struct SignInTests {
  let fixture: IdentityFixture

  init() throws {
    fixture = try IdentityFixture()
  }

  private func demo(_ login: String, _ password: String) async throws -> SignInOutcome {
    _ = try await fixture.identity.makeDemoAccount(now: moment(0))
    return try await fixture.identity.signIn(
      login: login, password: Secret(password), address: "127.0.0.1", isDemoMode: true,
      now: moment(1))
  }

  // AUTH-17, AUTH-5: in demo mode login and password are reported as wrong separately.
  @Test(arguments: [
    ("username", "wrong", false, true), ("nobody", "password", true, false),
    ("nobody", "wrong", true, true), ("", "", true, true), ("user name", "password", true, false),
    ("username", "Password", false, true), ("username", "password ", false, true),
  ])
  func demoModeMarksOnlyWhatIsWrong(
    login: String, password: String, loginIsWrong: Bool, passwordIsWrong: Bool
  ) async throws {
    #expect(
      try await demo(login, password)
        == .wrong(loginIsWrong: loginIsWrong, passwordIsWrong: passwordIsWrong))
  }

  // AUTH-4, AUTH-20: the demo's login is accepted in any letter case.
  @Test(arguments: ["username", "USERNAME", "UserName"])
  func theDemoAccountSignsInWhateverTheCase(login: String) async throws {
    let person = try await fixture.identity.makeDemoAccount(now: moment(0))
    guard case .needsSequence(let step) = try await demo(login, "password") else {
      Issue.record("the right password does not open the panel")
      return
    }
    let outcome = try await fixture.identity.judgeSequence(
      "132", step: step, address: "127.0.0.1", isDemoMode: true, now: moment(2))
    #expect(outcome == .success(person))
  }

  // AUTH-17: in demo mode, the demo's password opens no other account.
  @Test func theDemosPasswordOpensNoOtherAccount() async throws {
    _ = try await fixture.anna()
    #expect(
      try await demo("anna", "password") == .wrong(loginIsWrong: false, passwordIsWrong: true))
  }

  // AUTH-17: outside demo mode the response does not reveal which field was wrong.
  @Test(arguments: [
    ("anna", "wrong horse"), ("nobody", "correct horse"), ("nobody", "x"), ("", ""),
  ])
  func outsideDemoModeBothFieldsAreWrong(login: String, password: String) async throws {
    _ = try await fixture.anna()
    #expect(
      try await fixture.signIn(login, password)
        == .wrong(loginIsWrong: true, passwordIsWrong: true))
  }

  // AUTH-17: a setting allows per-field errors outside demo mode.
  @Test func aSettingTellsFieldsOutsideDemoMode() async throws {
    var settings = IdentityFixture.settings
    settings.tellsFields = true
    let fixture = try IdentityFixture(settings: settings)
    _ = try await fixture.anna()
    #expect(try await fixture.signIn() == .wrong(loginIsWrong: false, passwordIsWrong: true))
    #expect(
      try await fixture.signIn("nobody") == .wrong(loginIsWrong: true, passwordIsWrong: true))
  }

  // AUTH-4
  @Test func theRightValuesSignIn() async throws {
    let anna = try await fixture.anna()
    #expect(try await fixture.signIn("Anna", "correct horse") == .success(anna))
  }

  // LIB-5: a disabled person gets the response to a wrong login and password.
  @Test func aDisabledPersonGetsTheErrorOfAWrongPassword() async throws {
    let anna = try await fixture.anna()
    try await fixture.identity.setDisabled(true, of: anna, now: moment(1))
    #expect(
      try await fixture.signIn("anna", "correct horse")
        == .wrong(loginIsWrong: true, passwordIsWrong: true))
    try await fixture.identity.setDisabled(false, of: anna, now: moment(2))
    guard case .success = try await fixture.signIn("anna", "correct horse") else {
      Issue.record("an account that is let in again does not sign in")
      return
    }
  }

  // AUTH-17: unknown logins are hashed too, so a full hashing queue refuses them like known ones.
  @Test(arguments: ["anna", "nobody", "not a login", ""])
  func anUnknownLoginIsHashedLikeAKnownOne(login: String) async throws {
    _ = try await fixture.anna()
    var settings = IdentityFixture.settings
    settings.parallelHashes = 0
    let full = try fixture.reopened(settings: settings)
    let outcome = try await full.signIn(
      login: login, password: Secret("correct horse"), address: "9.9.9.9", isDemoMode: false,
      now: moment(1))
    #expect(outcome == .busy)
  }

  // AUTH-17: the dummy hash for unknown logins has the cost of a real one.
  @Test func theDummyHashHasTheCostOfARealOne() async throws {
    let passwords = fixture.identity.passwords
    let impossible = try fixture.identity.hashToTry(for: nil, isDemoMode: false)
    let real = try #require(await passwords.hash(Secret("correct horse"), .program))
    #expect(impossible.utf8.count == real.utf8.count)
    #expect(impossible.split(separator: "$").prefix(3) == real.split(separator: "$").prefix(3))
    #expect(!passwords.isOutdated(impossible))
    #expect(await passwords.isRight(Secret("correct horse"), hash: impossible, .program) == false)
  }

  // an attempt that was not checked is not counted.
  @Test func anAttemptThatWasNotCheckedIsNotCounted() async throws {
    _ = try await fixture.anna()
    var settings = IdentityFixture.settings
    settings.parallelHashes = 0
    let full = try fixture.reopened(settings: settings)
    for _ in 0..<30 {
      let outcome = try await full.signIn(
        login: "anna", password: Secret("x"), address: "9.9.9.9", isDemoMode: false,
        now: moment(1))
      #expect(outcome == .busy)
    }
  }

  // AUTH-17: work is refused while all hashing threads are busy and the queue is full.
  @Test func workBeyondTheHashingQueueIsRefused() async {
    let gate = HashingGate(parallel: 2, waiting: 3)
    let blocked = DispatchSemaphore(value: 0)
    let started = DispatchSemaphore(value: 0)
    let answers = await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<2 {
        group.addTask {
          await gate.run(.program) {
            started.signal()
            blocked.wait()
            return 1
          }
        }
      }
      await wait(for: started, times: 2)
      for _ in 0..<20 { group.addTask { await gate.run(.program) { 1 } } }
      var answers: [Int?] = []
      for await answer in group {
        answers.append(answer)
        if answers.filter({ $0 == nil }).count == 17 {
          blocked.signal()
          blocked.signal()
        }
      }
      return answers
    }
    #expect(answers.compactMap { $0 }.count == 5)
  }

  private func wait(for semaphore: DispatchSemaphore, times: Int) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        for _ in 0..<times { semaphore.wait() }
        continuation.resume()
      }
    }
  }

  // PASS-8: the composed and decomposed forms of "é" are one password.
  @Test func twoSpellingsOfALetterAreOnePassword() async throws {
    let passwords = fixture.identity.passwords
    let hash = try #require(await passwords.hash(Secret("caf\u{E9}"), .program))
    #expect(await passwords.isRight(Secret("cafe\u{301}"), hash: hash, .program) == true)
    #expect(await passwords.isRight(Secret("cafe"), hash: hash, .program) == false)
  }

  // AUTH-17: a hash with an outdated cost is renewed at sign-in.
  @Test func aCheapHashIsRenewedAtSignIn() async throws {
    let anna = try await fixture.anna()
    let before = try #require(try fixture.database.people.passwordHash(of: anna))
    let dear = IdentitySettings(passwordCost: PasswordCost(passes: 2, memory: 16_384))
    let identity = try fixture.reopened(settings: dear)
    let outcome = try await identity.signIn(
      login: "anna", password: Secret("correct horse"), address: "9.9.9.9", isDemoMode: false,
      now: moment(1))
    #expect(outcome == .success(anna))
    let after = try #require(try identity.database.people.passwordHash(of: anna))
    #expect(after != before)
    #expect(after.contains("m=16,t=2"))
  }
}
