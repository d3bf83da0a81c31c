import Domain
import Identity
import Store
import Testing

/// The registration of the iPhone app (FEED-2, FEED-3, IOS-3).
struct PhoneClientTests {
  let house: House

  init() throws { house = try House() }

  private func phone() async throws -> Client {
    Client(
      application: try await house.identity.makePhoneApplication(now: moment(0)), secret: nil,
      redirectURI: Identity.phoneRedirectURI)
  }

  // OA-51: any app can claim the scheme, so a person is asked each time.
  @Test func itAsksForConsent() async throws {
    let request = try await phone().request
    guard case .askConsent(let authorization) = try house.identity.authorize(request) else {
      Issue.record("a code without consent")
      return
    }
    #expect(authorization.redirectOrigin == "imagefeed:")
  }

  // OA-50
  @Test func itCannotGoWithoutAChallenge() async throws {
    let request = try await phone().request
      .without("code_challenge").without("code_challenge_method")
    guard case .redirect = try house.identity.authorize(request) else {
      Issue.record("a code without a challenge")
      return
    }
  }

  // OA-01
  @Test func itsCodeGoesNowhereElse() async throws {
    let request = try await phone().request.with("redirect_uri", "imagefeed://elsewhere")
    #expect(try house.identity.authorize(request) == .page(.redirect))
  }

  // FEED-3, FEED-16: one stays signed in until one signs out.
  @Test func itsTokenStaysUntilItIsRevoked() async throws {
    let client = try await phone()
    let tokens = try await house.tokens(client, house.anna())
    #expect(tokens.expiresIn == nil)
    #expect(try house.isAlive(tokens.accessToken, at: 400 * 86_400))
    let form = Parameters.of([
      "client_id": Identity.phoneAccessKey, "token": tokens.refreshToken.reveal(),
    ])
    #expect(
      try await house.identity.revoke(
        TokenRequest(form: form), address: "9.9.9.9", now: moment(3)) == nil)
    #expect(try !house.isAlive(tokens.accessToken))
  }

  // IOS-3: every start finds the same registration.
  @Test func itIsMadeOnce() async throws {
    let first = try await phone()
    let second = try await phone()
    #expect(first.application == second.application)
  }
}
