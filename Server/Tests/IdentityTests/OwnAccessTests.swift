import Domain
import Store
import Testing

@testable import Identity

@Suite struct OwnAccessTests {
  let fixture: IdentityFixture
  private var identity: Identity { fixture.identity }

  init() throws {
    fixture = try IdentityFixture()
  }

  private func start(_ person: PersonRecord, _ browser: String, at seconds: Int64 = 0)
    async throws -> Secret
  {
    try await identity.startSession(of: person, userAgent: browser, now: moment(seconds))
  }

  // OA-53
  @Test func aPersonSeesTheirOwnBrowsers() async throws {
    let anna = try await fixture.anna()
    let boris = try await fixture.account("boris")
    _ = try await start(anna, "Phone", at: 1)
    let current = try await start(anna, "Desk", at: 2)
    _ = try await start(boris, "Other")
    let sessions = try identity.sessions(of: anna, current: current, now: moment(3))
    #expect(sessions.map(\.userAgent) == ["Desk", "Phone"])
    #expect(sessions.map(\.isCurrent) == [true, false])
    let late = moment(30 * 86_400 + 1)
    #expect(try identity.sessions(of: anna, current: nil, now: late).map(\.userAgent) == ["Desk"])
  }

  // OA-53, OA-54: the id of a listed session reveals neither its cookie nor the cookie's hash.
  @Test func theIdOfASessionGivesNoAccess() async throws {
    let anna = try await fixture.anna()
    let cookie = try await start(anna, "Desk")
    let name = try #require(
      try identity.sessions(of: anna, current: nil, now: moment(1)).first?.id)
    let hash = identity.secretBox.digest(.session, cookie).hex
    #expect(!hash.contains(name))
    #expect(try await identity.person(forCookie: Secret(name), now: moment(1)) == nil)
  }

  // OA-53
  @Test func aSessionIsEndedByItsOwnerOnly() async throws {
    let anna = try await fixture.anna()
    let boris = try await fixture.account("boris")
    let cookie = try await start(anna, "Desk")
    let other = try await start(anna, "Phone")
    let name = try #require(
      try identity.sessions(of: anna, current: cookie, now: moment(1)).first(where: \.isCurrent))
    try await identity.endSession(id: name.id, of: boris)
    #expect(try await identity.person(forCookie: cookie, now: moment(1)) == anna)
    try await identity.endSession(id: name.id, of: anna)
    #expect(try await identity.person(forCookie: cookie, now: moment(1)) == nil)
    #expect(try await identity.person(forCookie: other, now: moment(1)) == anna)
  }

  // OA-53
  @Test func theOtherSessionsEndTogether() async throws {
    let anna = try await fixture.anna()
    let cookie = try await start(anna, "Desk")
    let others = [try await start(anna, "Phone"), try await start(anna, "Tablet")]
    #expect(try await identity.person(forCookie: others[0], now: moment(1)) == anna)
    try await identity.endOtherSessions(of: anna, except: cookie)
    for other in others {
      #expect(try await identity.person(forCookie: other, now: moment(2)) == nil)
    }
    #expect(try await identity.person(forCookie: cookie, now: moment(2)) == anna)
  }

  // OA-53
  @Test func endingAGrantRevokesItsTokens() async throws {
    let anna = try await fixture.anna()
    let boris = try await fixture.account("boris")
    let client = try await fixture.client("Prints")
    let other = try await fixture.client("Albums")
    let tokens = try await fixture.tokens(client, anna)
    let kept = [try await fixture.tokens(client, boris), try await fixture.tokens(other, anna)]
    let code = try await fixture.code(client, anna)
    #expect(try fixture.isAlive(tokens.accessToken))
    let grants = try identity.grants(of: anna, now: moment(3))
    #expect(grants.map(\.application.registration.name) == ["Albums", "Prints"])
    #expect(grants[1].scopes.text == "public read_user write_likes")

    try await identity.endGrant(
      applicationId: client.application.id, of: anna, now: moment(3))
    #expect(try !fixture.isAlive(tokens.accessToken))
    #expect(
      try await fixture.exchange(client.refresh(tokens.refreshToken)).failure == .invalidGrant)
    #expect(try await fixture.exchange(client.exchange(code)).failure == .invalidGrant)
    for answer in kept { #expect(try fixture.isAlive(answer.accessToken)) }
    #expect(try identity.grants(of: anna, now: moment(4)).count == 1)
  }

  // OA-53: an expired grant is not listed.
  @Test func anExpiredGrantIsNotShown() async throws {
    let anna = try await fixture.anna()
    let client = try await fixture.client()
    _ = try await fixture.tokens(client, anna)
    #expect(try identity.grants(of: anna, now: moment(180 * 86_400)).count == 1)
    #expect(try identity.grants(of: anna, now: moment(180 * 86_400 + 2)).isEmpty)
  }

  // OA-53
  @Test func ourWebAppIsNotListedAsAGrant() async throws {
    let anna = try await fixture.anna()
    let address = "http://127.0.0.1:8080/signed-in"
    let web = try await identity.makeWebApplication(redirectURI: address, now: moment(0))
    let client = Client(application: web, secret: nil, redirectURI: address)
    _ = try await fixture.tokens(client, anna)
    #expect(try identity.grants(of: anna, now: moment(3)).isEmpty)
  }

  private func change(
    _ person: PersonRecord, from current: String, to password: String, at seconds: Int64 = 2
  ) async throws -> PasswordChange {
    try await identity.changePassword(
      of: person, from: Secret(current), to: Secret(password), address: "9.9.9.9",
      now: moment(seconds))
  }

  // PASS-8
  @Test func aNewPasswordEndsEverySession() async throws {
    let anna = try await fixture.anna()
    let cookie = try await start(anna, "Desk")
    #expect(try await change(anna, from: "correct horse", to: "battery staple") == .success)
    #expect(try await identity.person(forCookie: cookie, now: moment(3)) == nil)
    guard case .success = try await fixture.signIn("anna", "battery staple", at: 3) else {
      Issue.record("the new password does not sign in")
      return
    }
  }

  // PASS-8
  @Test func changingThePasswordRequiresTheCurrentOne() async throws {
    let anna = try await fixture.anna()
    let cookie = try await start(anna, "Desk")
    #expect(
      try await change(anna, from: "wrong horse", to: "battery staple") == .refused(.current))
    #expect(try await change(anna, from: "correct horse", to: "short") == .refused(.weak))
    #expect(try await identity.person(forCookie: cookie, now: moment(3)) == anna)
  }

  // AUTH-17: a stolen session allows no more password guesses than signing in does.
  @Test func wrongPresentPasswordsAreThrottled() async throws {
    let anna = try await fixture.anna()
    for _ in 0..<5 { _ = try await change(anna, from: "wrong horse", to: "battery staple") }
    #expect(
      try await change(anna, from: "correct horse", to: "battery staple")
        == .throttled(retryAfter: 1))
    #expect(try await fixture.signIn(at: 2) == .throttled(retryAfter: 1))
  }
}
