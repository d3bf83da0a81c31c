import Domain
import Foundation
import Store
import Testing

@testable import Identity

@Suite struct BearerTests {
  let fixture: IdentityFixture

  init() throws {
    fixture = try IdentityFixture()
  }

  // API-3: a token that was never issued is invalid.
  @Test func aTokenThatWasNeverIssuedIsInvalid() async throws {
    let client = try await fixture.client()
    let tokens = try await fixture.tokens(client, try await fixture.anna())
    for text in ["", "x", tokens.refreshToken.reveal(), tokens.accessToken.reveal() + "x"] {
      #expect(try fixture.identity.bearer(Secret(text), now: moment(3)) == .invalid)
    }
    #expect(BearerAnswer.invalid.text == "The access token is invalid")
  }

  // FEED-4
  @Test func anAccessTokenExpires() async throws {
    let client = try await fixture.client()
    let tokens = try await fixture.tokens(client, try await fixture.anna())
    #expect(try fixture.isAlive(tokens.accessToken, at: 3601))
    let answer = try fixture.identity.bearer(tokens.accessToken, now: moment(3602))
    #expect(answer == .expired)
    #expect(answer.text == "The access token expired")
  }

  // API-3
  @Test func aValidTokenIdentifiesPersonScopesAndClient() async throws {
    let client = try await fixture.client()
    let anna = try await fixture.anna()
    let tokens = try await fixture.tokens(client, anna)
    let access = Access(
      person: anna, scopes: Scopes([.public, .readUser, .writeLikes]),
      application: client.application)
    #expect(try fixture.identity.bearer(tokens.accessToken, now: moment(3)) == .access(access))
  }

  // OA-43
  @Test func aDisabledPersonsTokenIsRevokedAtOnce() async throws {
    let client = try await fixture.client()
    let anna = try await fixture.anna()
    let tokens = try await fixture.tokens(client, anna)
    #expect(try fixture.isAlive(tokens.accessToken))
    try await fixture.identity.setDisabled(true, of: anna, now: moment(3))
    let answer = try fixture.identity.bearer(tokens.accessToken, now: moment(4))
    #expect(answer == .revoked)
    #expect(answer.text == "The access token was revoked")
  }

  // OA-43
  @Test func aRemovedClientsTokenIsInvalid() async throws {
    let client = try await fixture.client()
    let tokens = try await fixture.tokens(client, try await fixture.anna())
    #expect(try fixture.isAlive(tokens.accessToken))
    try await fixture.database.applications.remove(client.application)
    #expect(try !fixture.isAlive(tokens.accessToken))
  }

  // OA-44
  @Test func aClientCannotRevokeAnothersTokens() async throws {
    let client = try await fixture.client()
    let other = try await fixture.client("Other")
    let tokens = try await fixture.tokens(client, try await fixture.anna())
    #expect(try await revoke(other, tokens.accessToken) == nil)
    #expect(try await revoke(other, tokens.refreshToken) == nil)
    #expect(try fixture.isAlive(tokens.accessToken))
  }

  // OA-44
  @Test func revokingNeedsTheClientsSecret() async throws {
    var client = try await fixture.client()
    let tokens = try await fixture.tokens(client, try await fixture.anna())
    client.secret = Secret("guess")
    #expect(try await revoke(client, tokens.accessToken) == .invalidClient)
    #expect(try fixture.isAlive(tokens.accessToken))
  }

  // OA-45
  @Test func revokingAnUnknownTokenSucceeds() async throws {
    let client = try await fixture.client()
    #expect(try await revoke(client, Secret("nothing")) == nil)
    #expect(try await revoke(client, Secret("")) == .missing(parameter: "token"))
  }

  // OA-44, OA-45: an access token is revoked even with a wrong `token_type_hint`.
  @Test func aWrongTokenTypeHintDoesNotPreventRevocation() async throws {
    let client = try await fixture.client()
    let tokens = try await fixture.tokens(client, try await fixture.anna())
    #expect(try fixture.isAlive(tokens.accessToken))
    #expect(try await revoke(client, tokens.accessToken, hint: "refresh_token") == nil)
    #expect(try fixture.identity.bearer(tokens.accessToken, now: moment(4)) == .revoked)
  }

  // OA-46
  @Test func revokingARefreshTokenRevokesItsAccessToken() async throws {
    let client = try await fixture.client()
    let tokens = try await fixture.tokens(client, try await fixture.anna())
    #expect(try await revoke(client, tokens.refreshToken, hint: "access_token") == nil)
    #expect(try !fixture.isAlive(tokens.accessToken))
  }

  // FEED-16: signing out with an access token revokes its refresh token too.
  @Test func signingOutByAccessTokenRevokesTheRefreshToken() async throws {
    let client = try await fixture.client()
    let tokens = try await fixture.tokens(client, try await fixture.anna())
    try await fixture.identity.revoke(bearer: tokens.accessToken, now: moment(3))
    #expect(try !fixture.isAlive(tokens.accessToken))
    let next = try await fixture.exchange(client.refresh(tokens.refreshToken))
    #expect(next.failure == .invalidGrant)
  }

  // FEED-4: only tokens that can no longer be used are swept.
  @Test func sweepingKeepsUsableTokens() async throws {
    let client = try await fixture.client(isUnsplashClient: true)
    let anna = try await fixture.anna()
    let tokens = try await fixture.tokens(client, anna)
    let cookie = try await fixture.identity.startSession(
      of: anna, userAgent: "B", now: moment(29 * 86_400))
    try await fixture.identity.sweep(now: moment(30 * 86_400))
    #expect(try fixture.isAlive(tokens.accessToken))
    let person = try await fixture.identity.person(forCookie: cookie, now: moment(30 * 86_400))
    #expect(person == anna)
  }

  // OA-54, Q-4
  @Test func noSecretIsInTheDatabaseInClear() async throws {
    let anna = try await fixture.anna()
    var secrets = ["correct horse", Demo.secret]
    _ = try await fixture.demoClient()
    for number in 0..<20 {
      let client = try await fixture.client("App \(number)")
      let code = try await fixture.code(client, anna)
      let tokens = try await fixture.exchange(client.exchange(code)).get()
      let next = try await fixture.exchange(client.refresh(tokens.refreshToken)).get()
      let web = try await fixture.identity.beginWebSignIn(
        returnTo: #require(ReturnPath("/")), now: moment(1))
      let cookie = try await fixture.identity.startSession(
        of: anna, userAgent: "Browser", now: moment(1))
      secrets += [
        client.secret?.reveal() ?? "?", code.reveal(), tokens.accessToken.reveal(),
        tokens.refreshToken.reveal(), next.accessToken.reveal(), next.refreshToken.reveal(),
        cookie.reveal(), web.state.reveal(), Proof.verifier,
      ]
    }
    for name in ["imagefeed.sqlite", "imagefeed.sqlite-wal"] {
      let data = try #require(FileManager.default.contents(atPath: fixture.folder + "/" + name))
      for secret in secrets { #expect(data.range(of: Data(secret.utf8)) == nil) }
    }
  }

  private func revoke(
    _ client: Client, _ token: Secret, hint: String = ""
  ) async throws -> OAuthError? {
    let form = Parameters.of([
      "client_id": client.application.registration.accessKey,
      "client_secret": client.secret?.reveal() ?? "", "token": token.reveal(),
      "token_type_hint": hint,
    ])
    return try await fixture.identity.revoke(
      TokenRequest(form: form), address: "9.9.9.9", now: moment(3))
  }
}
