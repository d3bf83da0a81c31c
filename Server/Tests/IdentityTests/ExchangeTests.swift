import Domain
import Foundation
import Store
import Testing

@testable import Identity

@Suite struct ExchangeTests {
  let fixture: IdentityFixture

  init() throws {
    fixture = try IdentityFixture()
  }

  // OA-23, OA-24, OA-25, OA-29, OA-31: each invalid parameter of a token request has its error.
  @Test(arguments: [
    ("code", "x", "invalid_grant"), ("code", "", "invalid_request"),
    ("redirect_uri", "https://app.example/other", "invalid_grant"),
    ("redirect_uri", "", "invalid_request"), ("code_verifier", "", "invalid_grant"),
    ("code_verifier", String(repeating: "a", count: 43), "invalid_grant"),
    ("code_verifier", String(repeating: "a", count: 42), "invalid_grant"),
    ("code_verifier", String(repeating: "a", count: 129), "invalid_grant"),
    ("code_verifier", Proof.verifier.dropLast() + "é", "invalid_grant"),
    ("code_verifier", Proof.challenge, "invalid_grant"), ("client_secret", "x", "invalid_client"),
    ("client_secret", "", "invalid_client"), ("client_id", "x", "invalid_client"),
    ("client_id", "", "invalid_client"), ("grant_type", "password", "unsupported_grant_type"),
    ("grant_type", "foo", "unsupported_grant_type"), ("grant_type", "", "invalid_request"),
  ])
  func oneInvalidParameterIsAnError(name: String, value: String, code: String) async throws {
    let client = try await fixture.client()
    let right = client.exchange(try await fixture.code(client, try await fixture.anna()))
    #expect(try await fixture.exchange(right.with(name, value)).failure?.code == code)
    // The failed exchange did not use up the code.
    _ = try await fixture.exchange(right).get()
  }

  // a client id that contains NUL is unknown. SQLite would ignore what follows the NUL, so each
  // different ending would have its own limit of wrong secrets.
  @Test func aClientIdWithNULIsUnknown() async throws {
    let client = try await fixture.client()
    let key = client.application.registration.accessKey + "\0x"
    #expect(
      try fixture.identity.authorize(client.request.with("client_id", key))
        == .page(.unknownClient))
    let right = client.exchange(try await fixture.code(client, try await fixture.anna()))
    #expect(
      try await fixture.exchange(right.with("client_id", key)).failure?.code == "invalid_client")
    _ = try await fixture.exchange(right).get()
  }

  // API-2: error messages are those of Doorkeeper, as Unsplash sends them, verbatim.
  @Test func theErrorMessagesAreThoseOfUnsplash() {
    #expect(
      OAuthError.invalidGrant.text
        == "The provided authorization grant is invalid, expired, revoked, does not match the "
        + "redirection URI used in the authorization request, or was issued to another client."
    )
    #expect(
      OAuthError.invalidClient.text
        == "Client authentication failed due to unknown client, no client authentication included, "
        + "or unsupported authentication method."
    )
    #expect(
      OAuthError.accessDenied.text
        == "The resource owner or authorization server denied the request.")
  }

  // OA-39
  @Test func errorTextsUseAllowedBytesOnly() {
    let all: [OAuthError] = [
      .missing(parameter: "code"), .malformed, .challengeMissing, .challengeMethod,
      .invalidClient, .invalidGrant, .invalidScope, .unsupportedGrantType,
      .unsupportedResponseType, .accessDenied, .throttled(retryAfter: 1),
    ]
    for byte in all.flatMap({ $0.text.utf8 }) {
      #expect(32...33 ~= byte || 35...91 ~= byte || 93...126 ~= byte)
    }
  }

  // OA-12: a repeated parameter is refused.
  @Test(arguments: ["code", "client_id", "grant_type", "code_verifier", "redirect_uri"])
  func aRepeatedParameterIsRefused(name: String) async throws {
    let client = try await fixture.client()
    let form = client.exchange(try await fixture.code(client, try await fixture.anna()))
    #expect(try await fixture.exchange(form.adding(name, "x")).failure == .malformed)
  }

  // OA-23
  @Test func aCodeIsRefusedToAnotherClient() async throws {
    let client = try await fixture.client()
    let other = try await fixture.client("Other")
    let code = try await fixture.code(client, try await fixture.anna())
    #expect(try await fixture.exchange(other.exchange(code)).failure == .invalidGrant)
  }

  // OA-25: a verifier is refused if the authorization request had no challenge.
  @Test func aVerifierNeedsAChallenge() async throws {
    let client = try await fixture.demoClient()
    let anna = try await fixture.anna()
    let request = client.request.without("code_challenge").without("code_challenge_method")
    let code = try await fixture.identity.issueCode(
      for: fixture.authorization(request), person: anna, now: moment(1))
    #expect(try await fixture.exchange(client.exchange(code)).failure == .invalidGrant)
    _ = try await fixture.exchange(client.exchange(code).without("code_verifier")).get()
  }

  // OA-26
  @Test func reusingACodeRevokesItsTokens() async throws {
    let client = try await fixture.client()
    let code = try await fixture.code(client, try await fixture.anna())
    let tokens = try await fixture.exchange(client.exchange(code)).get()
    #expect(try fixture.isAlive(tokens.accessToken))
    #expect(try await fixture.exchange(client.exchange(code)).failure == .invalidGrant)
    #expect(try !fixture.isAlive(tokens.accessToken))
    let next = try await fixture.exchange(client.refresh(tokens.refreshToken))
    #expect(next.failure == .invalidGrant)
  }

  // OA-26: reuse revokes the tokens even long after the code expired.
  @Test func reusingAnExpiredCodeRevokesItsTokens() async throws {
    let client = try await fixture.client()
    let code = try await fixture.code(client, try await fixture.anna())
    let tokens = try await fixture.exchange(client.exchange(code)).get()
    #expect(try await fixture.exchange(client.exchange(code), at: 1000).failure == .invalidGrant)
    #expect(try !fixture.isAlive(tokens.accessToken))
  }

  // OA-27, FEED-3: exactly one of fifty concurrent exchanges succeeds.
  @Test func aCodeIsExchangedOnceAmongFifty() async throws {
    let client = try await fixture.client()
    let form = client.exchange(try await fixture.code(client, try await fixture.anna()))
    let answers = try await withThrowingTaskGroup(
      of: Result<TokenAnswer, OAuthError>.self
    ) { group in
      for _ in 0..<50 { group.addTask { try await fixture.exchange(form) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.filter { $0.failure == nil }.count == 1)
    #expect(answers.filter { $0.failure == .invalidGrant }.count == 49)
  }

  // OA-28: a code expires 60 seconds after it was issued.
  @Test(arguments: [(60, true), (61, false), (3600, false)] as [(Int64, Bool)])
  func aCodeWorksForAMinute(seconds: Int64, works: Bool) async throws {
    let client = try await fixture.client()
    let code = try await fixture.code(client, try await fixture.anna(), at: 1)
    let answer = try await fixture.exchange(client.exchange(code), at: seconds)
    #expect((answer.failure == nil) == works)
  }

  // LIB-5
  @Test func aDisabledPersonsCodeIsRefused() async throws {
    let client = try await fixture.client()
    let anna = try await fixture.anna()
    let code = try await fixture.code(client, anna)
    try await fixture.identity.setDisabled(true, of: anna, now: moment(2))
    #expect(try await fixture.exchange(client.exchange(code)).failure == .invalidGrant)
  }

  // OA-10, API-2: the example of RFC 7636, appendix B, and the fields of the response.
  @Test func aValidCodeIsExchangedForTokens() async throws {
    let client = try await fixture.client()
    let anna = try await fixture.anna()
    let answer = try await fixture.tokens(client, anna)
    #expect(answer.scopes == Scopes([.public, .readUser, .writeLikes]))
    #expect(answer.createdAt == moment(2))
    #expect(answer.userId == anna.id)
    #expect(answer.username == "anna")
    #expect(answer.expiresIn == 3600)
    #expect(answer.accessToken.reveal().utf8.count == 43)
    #expect(answer.refreshToken != answer.accessToken)
  }

  // API-2: Unsplash's tokens do not expire.
  @Test func anUnsplashClientsTokenNeverExpires() async throws {
    let client = try await fixture.client(isUnsplashClient: true)
    let answer = try await fixture.tokens(client, try await fixture.anna())
    #expect(answer.expiresIn == nil)
    #expect(try fixture.isAlive(answer.accessToken, at: 10 * 365 * 86_400))
  }

  // OA-21, API-2: only Unsplash clients may send parameters in the query.
  @Test func parametersInTheAddressAreForUnsplashClientsOnly() async throws {
    let anna = try await fixture.anna()
    let empty = Parameters([])
    let strict = try await fixture.client()
    let refused = TokenRequest(
      form: empty, query: strict.exchange(try await fixture.code(strict, anna)))
    let answer = try await fixture.identity.exchange(refused, address: "9.9.9.9", now: moment(2))
    #expect(answer.failure == .malformed)
    let unsplash = try await fixture.client(isUnsplashClient: true)
    let taken = TokenRequest(
      form: empty, query: unsplash.exchange(try await fixture.code(unsplash, anna)))
    _ = try await fixture.identity.exchange(taken, address: "9.9.9.9", now: moment(2)).get()
  }

  // OA-29, API-2: HTTP Basic is accepted as oauthlib sends it; a Client-ID header is ignored.
  @Test(
    arguments: [
      ("Basic \u{0}", true, nil), ("basic \u{0}", true, nil), ("Client-ID abc", false, nil),
      ("Basic !!!", true, .invalidClient), ("Basic", true, .invalidClient),
      ("Basic eDp5", true, .invalidClient), ("Basic eA==", true, .invalidClient),
      ("Basic \u{0}", false, .malformed),
    ] as [(String, Bool, OAuthError?)])
  func clientsMayAuthenticateByHTTPBasic(
    header: String, isBare: Bool, failure: OAuthError?
  ) async throws {
    let client = try await fixture.client()
    var form = client.exchange(try await fixture.code(client, try await fixture.anna()))
    if isBare { form = form.without("client_id").without("client_secret") }
    let key = client.application.registration.accessKey
    let pair = Data("\(key):\(client.secret?.reveal() ?? "")".utf8).base64EncodedString()
    let request = TokenRequest(
      form: form, authorization: header.replacingOccurrences(of: "\u{0}", with: pair))
    let answer = try await fixture.identity.exchange(request, address: "9.9.9.9", now: moment(2))
    #expect(answer.failure == failure)
  }

  // OA-30
  @Test func wrongSecretsAreThrottledByAddress() async throws {
    let client = try await fixture.client()
    let right = client.exchange(try await fixture.code(client, try await fixture.anna()))
    let wrong = right.with("client_secret", "guess")
    for _ in 0..<20 {
      #expect(try await fixture.exchange(wrong).failure == .invalidClient)
    }
    #expect(try await fixture.exchange(wrong).failure == .throttled(retryAfter: 60))
    #expect(try await fixture.exchange(right).failure == .throttled(retryAfter: 60))
    _ = try await fixture.exchange(right, from: "8.8.8.8").get()
  }

  // OA-50: a secret sent by a public client is ignored.
  @Test func aPublicClientsSecretIsIgnored() async throws {
    let client = try await fixture.client(isPublic: true)
    let anna = try await fixture.anna()
    let code = try await fixture.code(client, anna)
    let form = client.exchange(code).with("client_secret", "anything")
    #expect(
      try await fixture.exchange(form.without("code_verifier")).failure == .invalidGrant)
    _ = try await fixture.exchange(form).get()
  }

  // OA-37
  @Test func tokensAre256BitsAndDifferent() {
    let tokens = (0..<2000).map { _ in RandomSource.secure.token() }
    #expect(Set(tokens).count == 2000)
    for token in tokens { #expect(token.utf8.count == 43) }
  }

  // OA-37: tokens come from the random source that the test injects.
  @Test func tokensComeFromTheInjectedGenerator() {
    let source = RandomSource { [UInt8](repeating: 255, count: $0) }
    #expect(source.token() == String(repeating: "_", count: 42) + "8")
  }
}
