import Domain
import Foundation
import Store
import Testing

@testable import Identity

@Suite struct SessionTests {
  let fixture: IdentityFixture
  private let day: Int64 = 86_400

  init() throws {
    fixture = try IdentityFixture()
  }

  private func person(_ cookie: Secret, at seconds: Int64) async throws -> PersonRecord? {
    try await fixture.identity.person(forCookie: cookie, now: moment(seconds))
  }

  // FEED-4
  @Test func anUnknownSessionCookieIsRefused() async throws {
    #expect(try await person(Secret("x"), at: 1) == nil)
    #expect(try await person(Secret(""), at: 1) == nil)
  }

  // WB-03
  @Test func anIdleSessionEndsAfterThirtyDays() async throws {
    let anna = try await fixture.anna()
    let cookie = try await start(anna)
    #expect(try await person(cookie, at: 30 * day - 1) == anna)
    let other = try await start(anna)
    #expect(try await person(other, at: 30 * day) == nil)
  }

  // WB-03
  @Test func aUsedSessionEndsAfterHalfAYear() async throws {
    let anna = try await fixture.anna()
    let cookie = try await start(anna)
    for number in 1..<18 as Range<Int64> {
      #expect(try await person(cookie, at: number * 10 * day) == anna)
    }
    #expect(try await person(cookie, at: 180 * day - 1) == anna)
    #expect(try await person(cookie, at: 180 * day) == nil)
  }

  // FEED-3: the person stays signed in after a restart.
  @Test func aSessionSurvivesARestart() async throws {
    let anna = try await fixture.anna()
    let cookie = try await start(anna)
    let identity = try fixture.reopened()
    #expect(try await identity.person(forCookie: cookie, now: moment(2)) == anna)
  }

  // OA-56
  @Test func eachSignInHasACookieOfItsOwn() async throws {
    let anna = try await fixture.anna()
    let first = try await start(anna)
    let second = try await start(anna)
    #expect(first != second)
    #expect(first.reveal().utf8.count == 43)
    try await fixture.identity.endSession(cookie: first)
    #expect(try await person(first, at: 1) == nil)
    #expect(try await person(second, at: 1) == anna)
  }

  // LIB-5
  @Test func aDisabledPersonIsSignedOut() async throws {
    let anna = try await fixture.anna()
    let cookie = try await start(anna)
    #expect(try await person(cookie, at: 1) == anna)
    try await fixture.identity.setDisabled(true, of: anna, now: moment(2))
    #expect(try await person(cookie, at: 3) == nil)
  }

  // FEED-3: a sign-in that the web app began can be completed only once.
  @Test func aWebSignInCanBeCompletedOnce() async throws {
    let path = try #require(ReturnPath("/photos?page=2"))
    let begun = try await fixture.identity.beginWebSignIn(returnTo: path, now: moment(1))
    let end = try await fixture.identity.endWebSignIn(state: begun.state, now: moment(2))
    #expect(end?.returnTo == path)
    #expect(Pkce.proves(end?.verifier.reveal(), challenge: begun.challenge))
    #expect(try await fixture.identity.endWebSignIn(state: begun.state, now: moment(2)) == nil)
  }

  // FEED-3
  @Test func aWebSignInWaitsTenMinutes() async throws {
    let path = try #require(ReturnPath("/"))
    let begun = try await fixture.identity.beginWebSignIn(returnTo: path, now: moment(0))
    #expect(try await fixture.identity.endWebSignIn(state: begun.state, now: moment(600)) == nil)
    #expect(try await fixture.identity.endWebSignIn(state: Secret("x"), now: moment(1)) == nil)
  }

  // FEED-3: the complete flow of our own web client.
  @Test func theOwnWebClientSignsIn() async throws {
    let anna = try await fixture.anna()
    let address = "http://127.0.0.1:8080/signed-in"
    let web = try await fixture.identity.makeWebApplication(redirectURI: address, now: moment(0))
    let path = try #require(ReturnPath("/"))
    let begun = try await fixture.identity.beginWebSignIn(returnTo: path, now: moment(1))
    let client = Client(application: web, secret: nil, redirectURI: address)
    let code = try await fixture.identity.issueCode(
      for: fixture.authorization(client.request.with("code_challenge", begun.challenge)),
      person: anna, now: moment(1))
    let end = try #require(
      try await fixture.identity.endWebSignIn(state: begun.state, now: moment(2)))
    let form = client.exchange(code).with("code_verifier", end.verifier.reveal())
    #expect(try await fixture.exchange(form).get().userId == anna.id)
  }

  // OA-20: a return path that could lead to another origin is refused.
  @Test(arguments: [
    "", "x", "https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil.example",
    "/\t/evil.example", "/\n", "/ ", "javascript:alert(1)", "/é", "///evil.example",
    "/a\\b", "/\u{0}", " /", "%2F%2Fevil.example",
  ])
  func aReturnPathToAnotherOriginIsRefused(text: String) {
    #expect(ReturnPath(text) == nil)
  }

  // OA-20: paths of this server are accepted unchanged.
  @Test(arguments: ["/", "/photos/abc?x=1&y=%2F", "/a//b", "/@anna"])
  func aReturnPathOfThisServerIsAccepted(text: String) {
    #expect(ReturnPath(text)?.text == text)
  }

  private func start(_ person: PersonRecord) async throws -> Secret {
    try await fixture.identity.startSession(of: person, userAgent: "Browser", now: moment(0))
  }
}
