import Domain
import Foundation
import Store
import Testing

@testable import Identity

@Suite struct ExchangeTests {
  let house: House

  init() throws {
    house = try House()
  }

  // OA-23, OA-24, OA-25, OA-29, OA-31: one invalid parameter each.
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
  func oneWrongParameterBuysNothing(name: String, value: String, code: String) async throws {
    let client = try await house.client()
    let right = client.exchange(try await house.code(client, try await house.anna()))
    #expect(try await house.exchange(right.with(name, value)).failure?.code == code)
    // The failed exchange did not use up the code.
    _ = try await house.exchange(right).get()
  }

  // API-2: Doorkeeper's messages, verbatim.
  @Test func theErrorsReadAsUnsplashs() {
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

  // OA-12
  @Test(arguments: ["code", "client_id", "grant_type", "code_verifier", "redirect_uri"])
  func aRepeatedParameterIsRefused(name: String) async throws {
    let client = try await house.client()
    let form = client.exchange(try await house.code(client, try await house.anna()))
    #expect(try await house.exchange(form.adding(name, "x")).failure == .malformed)
  }

  // OA-23
  @Test func anotherClientGetsNothingForACode() async throws {
    let client = try await house.client()
    let other = try await house.client("Other")
    let code = try await house.code(client, try await house.anna())
    #expect(try await house.exchange(other.exchange(code)).failure == .invalidGrant)
  }

  // OA-25: a verifier without a challenge.
  @Test func aVerifierNeedsAChallenge() async throws {
    let client = try await house.demoClient()
    let anna = try await house.anna()
    let request = client.request.without("code_challenge").without("code_challenge_method")
    let code = try await house.identity.issueCode(
      for: house.authorization(request), person: anna, now: moment(1))
    #expect(try await house.exchange(client.exchange(code)).failure == .invalidGrant)
    _ = try await house.exchange(client.exchange(code).without("code_verifier")).get()
  }

  // OA-26
  @Test func aSecondUseOfACodeKillsWhatTheFirstBought() async throws {
    let client = try await house.client()
    let code = try await house.code(client, try await house.anna())
    let tokens = try await house.exchange(client.exchange(code)).get()
    #expect(try house.isAlive(tokens.accessToken))
    #expect(try await house.exchange(client.exchange(code)).failure == .invalidGrant)
    #expect(try !house.isAlive(tokens.accessToken))
    let next = try await house.exchange(client.refresh(tokens.refreshToken))
    #expect(next.failure == .invalidGrant)
  }

  // OA-26: also long after the code expired.
  @Test func aStolenCodeKillsWhatItBoughtHoweverLate() async throws {
    let client = try await house.client()
    let code = try await house.code(client, try await house.anna())
    let tokens = try await house.exchange(client.exchange(code)).get()
    #expect(try await house.exchange(client.exchange(code), at: 1000).failure == .invalidGrant)
    #expect(try !house.isAlive(tokens.accessToken))
  }

  // OA-27, FEED-3: exactly one of fifty concurrent exchanges succeeds.
  @Test func aCodeIsExchangedOnceAmongFifty() async throws {
    let client = try await house.client()
    let form = client.exchange(try await house.code(client, try await house.anna()))
    let answers = try await withThrowingTaskGroup(
      of: Result<TokenAnswer, OAuthError>.self
    ) { group in
      for _ in 0..<50 { group.addTask { try await house.exchange(form) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.filter { $0.failure == nil }.count == 1)
    #expect(answers.filter { $0.failure == .invalidGrant }.count == 49)
  }

  // OA-28
  @Test(arguments: [(60, true), (61, false), (3600, false)] as [(Int64, Bool)])
  func aCodeWorksForAMinute(seconds: Int64, works: Bool) async throws {
    let client = try await house.client()
    let code = try await house.code(client, try await house.anna(), at: 1)
    let answer = try await house.exchange(client.exchange(code), at: seconds)
    #expect((answer.failure == nil) == works)
  }

  // LIB-5
  @Test func aDisabledPersonsCodeBuysNothing() async throws {
    let client = try await house.client()
    let anna = try await house.anna()
    let code = try await house.code(client, anna)
    try await house.identity.setDisabled(true, of: anna, now: moment(2))
    #expect(try await house.exchange(client.exchange(code)).failure == .invalidGrant)
  }

  // OA-10, API-2: the example of RFC 7636, appendix B, and the fields of the response.
  @Test func aRightCodeBuysTokens() async throws {
    let client = try await house.client()
    let anna = try await house.anna()
    let answer = try await house.tokens(client, anna)
    #expect(answer.scopes == Scopes([.public, .readUser, .writeLikes]))
    #expect(answer.createdAt == moment(2))
    #expect(answer.userId == anna.id)
    #expect(answer.username == "anna")
    #expect(answer.expiresIn == 3600)
    #expect(answer.accessToken.reveal().utf8.count == 43)
    #expect(answer.refreshToken != answer.accessToken)
  }

  // API-2: Unsplash's tokens do not expire.
  @Test func anUnsplashClientsTokenHasNoEnd() async throws {
    let client = try await house.client(isUnsplashClient: true)
    let answer = try await house.tokens(client, try await house.anna())
    #expect(answer.expiresIn == nil)
    #expect(try house.isAlive(answer.accessToken, at: 10 * 365 * 86_400))
  }

  // OA-21, API-2: only Unsplash clients may send parameters in the query.
  @Test func parametersInTheAddressAreForUnsplashClientsOnly() async throws {
    let anna = try await house.anna()
    let empty = Parameters([])
    let strict = try await house.client()
    let refused = TokenRequest(
      form: empty, query: strict.exchange(try await house.code(strict, anna)))
    let answer = try await house.identity.exchange(refused, address: "9.9.9.9", now: moment(2))
    #expect(answer.failure == .malformed)
    let unsplash = try await house.client(isUnsplashClient: true)
    let taken = TokenRequest(
      form: empty, query: unsplash.exchange(try await house.code(unsplash, anna)))
    _ = try await house.identity.exchange(taken, address: "9.9.9.9", now: moment(2)).get()
  }

  // OA-29, API-2: HTTP Basic as oauthlib sends it; an extra Client-ID header is ignored.
  @Test(
    arguments: [
      ("Basic \u{0}", true, nil), ("basic \u{0}", true, nil), ("Client-ID abc", false, nil),
      ("Basic !!!", true, .invalidClient), ("Basic", true, .invalidClient),
      ("Basic eDp5", true, .invalidClient), ("Basic eA==", true, .invalidClient),
      ("Basic \u{0}", false, .malformed),
    ] as [(String, Bool, OAuthError?)])
  func clientsProveThemselvesByHeader(
    header: String, isBare: Bool, failure: OAuthError?
  ) async throws {
    let client = try await house.client()
    var form = client.exchange(try await house.code(client, try await house.anna()))
    if isBare { form = form.without("client_id").without("client_secret") }
    let key = client.application.registration.accessKey
    let pair = Data("\(key):\(client.secret?.reveal() ?? "")".utf8).base64EncodedString()
    let request = TokenRequest(
      form: form, authorization: header.replacingOccurrences(of: "\u{0}", with: pair))
    let answer = try await house.identity.exchange(request, address: "9.9.9.9", now: moment(2))
    #expect(answer.failure == failure)
  }

  // OA-30
  @Test func wrongSecretsAreThrottledByAddress() async throws {
    let client = try await house.client()
    let right = client.exchange(try await house.code(client, try await house.anna()))
    let wrong = right.with("client_secret", "guess")
    for _ in 0..<20 {
      #expect(try await house.exchange(wrong).failure == .invalidClient)
    }
    #expect(try await house.exchange(wrong).failure == .throttled(retryAfter: 60))
    #expect(try await house.exchange(right).failure == .throttled(retryAfter: 60))
    _ = try await house.exchange(right, from: "8.8.8.8").get()
  }

  // OA-50: a secret sent by a public client is ignored.
  @Test func aPublicClientIsJudgedByItsVerifierOnly() async throws {
    let client = try await house.client(isPublic: true)
    let anna = try await house.anna()
    let code = try await house.code(client, anna)
    let form = client.exchange(code).with("client_secret", "anything")
    #expect(
      try await house.exchange(form.without("code_verifier")).failure == .invalidGrant)
    _ = try await house.exchange(form).get()
  }

  // OA-37
  @Test func tokensAre256BitsAndDifferent() {
    let tokens = (0..<2000).map { _ in RandomSource.secure.token() }
    #expect(Set(tokens).count == 2000)
    for token in tokens { #expect(token.utf8.count == 43) }
  }

  // OA-37: the injected generator is used.
  @Test func tokensComeFromTheInjectedGenerator() {
    let source = RandomSource { [UInt8](repeating: 255, count: $0) }
    #expect(source.token() == String(repeating: "_", count: 42) + "8")
  }
}
