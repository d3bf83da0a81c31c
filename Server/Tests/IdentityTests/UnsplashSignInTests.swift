import Domain
import Store
import Testing

@testable import Identity

/// LIB-7: accounts of people who sign in at Unsplash.
struct UnsplashSignInTests {
  let fixture: IdentityFixture

  init() throws {
    fixture = try IdentityFixture()
  }

  private func signIn(
    _ id: String, _ username: String, first: String = "Ann", last: String? = nil,
    token: String = "token", at seconds: Int64 = 1
  ) async throws -> PersonRecord? {
    try await fixture.identity.signIn(
      unsplash: id, username: username, firstName: first, lastName: last, token: Secret(token),
      now: moment(seconds))
  }

  @Test("LIB-7: the same account is the same person, whatever it is called by then")
  func theSameAccountIsTheSamePerson() async throws {
    let first = try #require(try await signIn("x1", "ann"))
    let later = try #require(try await signIn("x1", "anna", first: "Anna", token: "new"))
    #expect(later.id == first.id && later.firstName == "Anna" && later.username == "ann")
    let access = try #require(try fixture.identity.unsplashAccount(of: later))
    #expect(access.account.username == "anna" && access.token.reveal() == "new")
  }

  @Test("LIB-7: another account with a username that is taken here gets a number")
  func aTakenUsernameGetsANumber() async throws {
    _ = try await fixture.anna()
    let names = try await [
      signIn("x1", "anna"), signIn("x2", "anna"), signIn("x3", "Анна"), signIn("x4", "Ann-Marie"),
    ].map { $0?.username }
    #expect(names == ["anna_2", "anna_3", "____", "ann_marie"])
  }

  @Test("LIB-7, WB-09: the token is stored encrypted, and opens with this folder's key only")
  func theTokenIsEncrypted() async throws {
    let person = try #require(try await signIn("x1", "ann", token: "very-secret"))
    let stored = try #require(try fixture.database.unsplashAccounts.account(of: person))
    #expect(!stored.sealedToken.contains("very-secret"))
    let other = try IdentityFixture()
    #expect(other.identity.secretBox.open(stored.sealedToken) == nil)
  }

  @Test("LIB-7: names are cleaned as all others, and a blank one is the username")
  func namesAreCleaned() async throws {
    let person = try #require(
      try await signIn("x1", "ann", first: " \u{202E} ", last: String(repeating: "b", count: 900)))
    #expect(person.firstName == "ann" && person.lastName?.count == PersonName.longest)
  }

  @Test("LIB-7: a disabled person is not signed in again")
  func aDisabledPersonStaysOut() async throws {
    let person = try #require(try await signIn("x1", "ann"))
    try await fixture.identity.setDisabled(true, of: person, now: moment(2))
    #expect(try await signIn("x1", "ann") == nil)
  }

  @Test(
    "LIB-7: the end of a token at Unsplash ends all sessions, unless the person signed in again")
  func theEndOfATokenEndsSessions() async throws {
    let person = try #require(try await signIn("x1", "ann", token: "old"))
    let old = try #require(try fixture.identity.unsplashAccount(of: person)).account
    _ = try await signIn("x1", "ann", token: "new")
    let cookie = try await fixture.identity.startSession(
      of: person, userAgent: "", now: moment(3))
    try await fixture.identity.endUnsplashAccess(old, of: person, now: moment(4))
    #expect(try await fixture.identity.person(forCookie: cookie, now: moment(5)) != nil)
    let new = try #require(try fixture.identity.unsplashAccount(of: person)).account
    try await fixture.identity.endUnsplashAccess(new, of: person, now: moment(6))
    #expect(try await fixture.identity.person(forCookie: cookie, now: moment(7)) == nil)
    #expect(try fixture.identity.unsplashAccount(of: person) == nil)
  }

  @Test("LIB-7: a person who is removed leaves no token")
  func aRemovedPersonLeavesNoToken() async throws {
    let person = try #require(try await signIn("x1", "ann"))
    try await fixture.database.people.remove(person)
    #expect(try fixture.database.unsplashAccounts.account(of: person) == nil)
  }
}
