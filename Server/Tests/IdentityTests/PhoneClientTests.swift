import Domain
import Identity
import Store
import Testing

/// The iPhone app as a registered OAuth client (FEED-2, FEED-3, IOS-3).
struct PhoneClientTests {
  let fixture: IdentityFixture

  init() throws { fixture = try IdentityFixture() }

  private func phone() async throws -> Client {
    Client(
      application: try await fixture.identity.makePhoneApplication(now: moment(0)), secret: nil,
      redirectURI: Identity.phoneRedirectURI)
  }

  // OA-51: any app can claim the URL scheme, so consent is required every time.
  @Test func theIPhoneAppNeedsConsent() async throws {
    let request = try await phone().request
    guard case .askConsent(let authorization) = try fixture.identity.authorize(request) else {
      Issue.record("a code without consent")
      return
    }
    #expect(authorization.redirectOrigin == "imagefeed:")
  }

  // OA-50: an authorization request of the iPhone app needs a PKCE challenge.
  @Test func theIPhoneAppNeedsAChallenge() async throws {
    let request = try await phone().request
      .without("code_challenge").without("code_challenge_method")
    guard case .redirect = try fixture.identity.authorize(request) else {
      Issue.record("a code without a challenge")
      return
    }
  }

  // OA-01: codes for the iPhone app are sent only to its registered redirect URI.
  @Test func onlyTheRegisteredRedirectURIGetsACode() async throws {
    let request = try await phone().request.with("redirect_uri", "imagefeed://elsewhere")
    #expect(try fixture.identity.authorize(request) == .page(.redirect))
  }

  // FEED-3, OA-34: a sign-in lasts exactly as long as in a browser.
  @Test func tokensExpireLikeABrowsersSession() async throws {
    let client = try await phone()
    let tokens = try await fixture.tokens(client, fixture.anna())
    let life: Int64 = 180 * 86_400
    let end = 2 + life
    #expect(tokens.expiresIn == life)
    #expect(try fixture.isAlive(tokens.accessToken, at: end - 1))
    let late = try fixture.identity.bearer(tokens.accessToken, now: moment(end))
    #expect(late == .expired)
    let form = client.refresh(tokens.refreshToken)
    #expect(try await fixture.exchange(form, at: end).failure == .invalidGrant)
  }

  // OA-33, OA-34: rotated tokens expire when the first ones would have.
  @Test func rotationDoesNotProlongTheSignIn() async throws {
    let client = try await phone()
    let first = try await fixture.tokens(client, fixture.anna())
    let day: Int64 = 86_400
    let second = try await fixture.exchange(client.refresh(first.refreshToken), at: 100 * day).get()
    #expect(try !fixture.isAlive(first.accessToken, at: 100 * day))
    #expect(second.expiresIn == 80 * day + 2)
    #expect(try fixture.isAlive(second.accessToken, at: 180 * day + 1))
    #expect(try !fixture.isAlive(second.accessToken, at: 180 * day + 2))
    let replay = try await fixture.exchange(client.refresh(first.refreshToken), at: 101 * day)
    #expect(replay.failure == .invalidGrant)
    #expect(try !fixture.isAlive(second.accessToken, at: 101 * day))
  }

  // OA-34: tokens that an earlier version issued without expiry expire after 180 days, too.
  @Test func tokensIssuedWithoutExpiryExpireToo() async throws {
    var client = try await phone()
    client.application.registration.isUnsplashClient = true
    try await fixture.database.applications.save(client.application)
    let tokens = try await fixture.tokens(client, fixture.anna())
    #expect(tokens.expiresIn == nil)
    client = try await phone()
    let end: Int64 = 2 + 180 * 86_400
    #expect(try fixture.isAlive(tokens.accessToken, at: end - 1))
    #expect(try !fixture.isAlive(tokens.accessToken, at: end))
    let form = client.refresh(tokens.refreshToken)
    #expect(try await fixture.exchange(form, at: end).failure == .invalidGrant)
  }

  // OA-21: the app sends its token parameters in the body; in the query they are refused.
  @Test func tokenParametersInTheQueryAreRefused() async throws {
    let client = try await phone()
    let query = client.exchange(try await fixture.code(client, fixture.anna()))
    let request = TokenRequest(form: Parameters([]), query: query)
    let answer = try await fixture.identity.exchange(request, address: "9.9.9.9", now: moment(2))
    #expect(answer.failure == .malformed)
  }

  // FEED-16: the iPhone app, which has no client secret, can revoke its tokens.
  @Test func tokensCanBeRevokedWithoutASecret() async throws {
    let client = try await phone()
    let tokens = try await fixture.tokens(client, fixture.anna())
    let form = Parameters.of([
      "client_id": Identity.phoneAccessKey, "token": tokens.refreshToken.reveal(),
    ])
    #expect(
      try await fixture.identity.revoke(
        TokenRequest(form: form), address: "9.9.9.9", now: moment(3)) == nil)
    #expect(try !fixture.isAlive(tokens.accessToken))
  }

  // IOS-3: each start of the server uses the same registration of the iPhone app.
  @Test func theRegistrationIsCreatedOnce() async throws {
    let first = try await phone()
    let second = try await phone()
    #expect(first.application == second.application)
  }
}
