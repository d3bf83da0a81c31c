import Domain
import Foundation
import Store
import Testing

@testable import Identity

@Suite struct AuthorizeTests {
  let fixture: IdentityFixture

  init() throws {
    fixture = try IdentityFixture()
  }

  // OA-01: redirect URIs are compared byte for byte.
  @Test(arguments: [
    "https://app.example/callback/", "https://app.example/callback/x",
    "https://app.example/callback%2F", "https://app.example/x/../callback",
    "https://app.example/..%2Fcallback", "https://app.example/%252e/callback",
    "https://app.example/callback;/../", "https://app.example/callback%0d%0a",
    "https://app.example//callback", "https://APP.example/callback",
    "https://app.example/callback?a=b", "https://app.example/callback#x",
    "https://app.example@evil.example/callback", "https://app.example\\@evil.example/callback",
    "https://evil.example\\.app.example/callback", "https://app.example:8443/callback",
    "https://app.example:443/callback", "https://app.example./callback",
    "https://xn--app-example/callback", "http://app.example/callback",
    "HTTPS://app.example/callback",
    "https://app.example/Callback", "https://app.example/callback ",
    " https://app.example/callback",
    "https://app.example", "//app.example/callback", "/callback", "javascript:alert(1)", "x", "%",
    "https://app.example/callbac\u{30A}k",
  ])
  func anotherRedirectAddressGetsAPage(address: String) async throws {
    let client = try await fixture.client()
    let answer = try fixture.identity.authorize(client.request.with("redirect_uri", address))
    #expect(answer == .page(.redirect))
  }

  // OA-04: an unknown client or redirect URI gets an error page, never a redirect.
  @Test func anUnknownClientIsNeverRedirected() async throws {
    let client = try await fixture.client()
    let other = try await fixture.client("Other", redirectURIs: ["https://other.example/"])
    let authorize = fixture.identity.authorize
    #expect(try authorize(client.request.with("client_id", "x")) == .page(.unknownClient))
    #expect(try authorize(client.request.without("client_id")) == .page(.unknownClient))
    #expect(try authorize(client.request.without("redirect_uri")) == .page(.redirect))
    #expect(
      try authorize(client.request.with("redirect_uri", other.redirectURI)) == .page(.redirect))
    #expect(AuthorizationProblem.redirect.text == "The redirect uri included is not valid.")
  }

  // OA-02: a loopback redirect URI matches with any port, but never with another path.
  @Test(arguments: ["http://127.0.0.1", "http://[::1]", "http://localhost"])
  func aLoopbackAddressHasAnyPort(host: String) async throws {
    let client = try await fixture.client(redirectURIs: [host + "/cb"])
    for port in ["", ":1", ":8080", ":49152", ":65535"] {
      _ = try fixture.authorization(client.request.with("redirect_uri", host + port + "/cb"))
    }
    for wrong in [
      ":8080/cb/", ":8080/other", ":8080", ":0/cb", ":65536/cb", ":/cb", ":80a/cb", ":+80/cb",
      "@evil.example/cb", ".evil.example/cb", ":8080@evil.example/cb", ":8080/cb?x=1", ":٣/cb",
    ] {
      let answer = try fixture.identity.authorize(client.request.with("redirect_uri", host + wrong))
      #expect(answer == .page(.redirect), "\(wrong)")
    }
  }

  // OA-01, OA-02: the web app gets codes without consent, so its redirect URI is compared exactly: on another port
  // of this machine another program may wait for one.
  @Test(arguments: ["http://127.0.0.1:8080", "http://[::1]:8080", "http://localhost:8080"])
  func theWebAppHasOnePort(host: String) async throws {
    let callback = host + "/app/callback"
    let web = try await fixture.identity.makeWebApplication(redirectURI: callback, now: moment(0))
    let own = Client(application: web, secret: nil, redirectURI: callback)
    guard case .proceed = try fixture.identity.authorize(own.request) else {
      Issue.record("the web app's own callback is refused")
      return
    }
    for port in ["", ":1", ":80", ":9999", ":65535"] {
      let other = callback.replacing(":8080", with: port)
      let answer = try fixture.identity.authorize(own.request.with("redirect_uri", other))
      #expect(answer == .page(.redirect), "\(other)")
    }
  }

  // OA-02: one loopback name does not stand for another.
  @Test func oneLoopbackAddressIsNotAnother() async throws {
    let client = try await fixture.client(redirectURIs: ["http://127.0.0.1/cb"])
    let answer = try fixture.identity.authorize(
      client.request.with("redirect_uri", "http://localhost:80/cb"))
    #expect(answer == .page(.redirect))
  }

  // OA-03, OA-19: an insecure or ambiguous redirect URI is refused at registration.
  @Test(arguments: [
    ("http://photos.example/cb", RedirectURIProblem.notSecure), ("https://a.example/#x", .fragment),
    ("https://a.example/?code=x", .reservedParameter),
    ("https://a.example/?a=1&%73tate=x", .reservedParameter),
    ("https://a.example/?iss", .reservedParameter), ("javascript:alert(1)", .forbiddenScheme),
    ("DATA:text/html,x", .forbiddenScheme), ("https:///cb", .malformed),
    ("https://a.example@b.example/", .malformed), ("https://a b/", .malformed),
    ("callback", .malformed), ("/callback", .malformed), ("", .malformed), ("app:", .malformed),
    ("https://a.example/\r\nX: y", .malformed), ("http://127.0.0.1.evil.example/", .notSecure),
    ("urn:ietf:wg:oauth:2.0:oob", .outOfBand),
  ])
  func anUnsafeAddressIsNotRegistered(address: String, problem: RedirectURIProblem) async throws {
    await #expect(throws: IdentityError.redirect(problem)) {
      try await fixture.client(redirectURIs: [address])
    }
  }

  // OA-03: HTTPS, loopback and app-scheme redirect URIs can be registered.
  @Test(arguments: [
    "https://a.example/cb?a=b", "http://127.0.0.1/cb", "http://[::1]:80/", "com.example.app:/cb",
    "imagefeed://callback",
  ])
  func aSafeAddressIsRegistered(address: String) async throws {
    _ = try await fixture.client(redirectURIs: [address])
  }

  // OA-05: only `response_type=code` is accepted.
  @Test(arguments: [
    ("", "invalid_request"), ("token", "unsupported_response_type"),
    ("code token", "unsupported_response_type"), ("id_token", "unsupported_response_type"),
    ("CODE", "unsupported_response_type"),
  ])
  func onlyTheCodeFlowIsOffered(type: String, code: String) async throws {
    let client = try await fixture.client()
    let error = try failure(client.request.with("response_type", type))
    #expect(error.error.code == code)
    #expect(!error.address(issuer: "https://i.example").contains("#"))
  }

  // OA-06, OA-07: success and error return `state` unchanged and name the issuer.
  @Test(arguments: [
    "x", "a b", "&=#%+", "\"'<script>alert(1)</script>", "Грüße 🌊", "%2B", "+",
    String(repeating: "s", count: 2048),
  ])
  func theStateComesBackByteForByte(state: String) async throws {
    let client = try await fixture.client(redirectURIs: ["https://app.example/cb?own=1"])
    let request = client.request.with("state", state)
    let right = try fixture.authorization(request).address(
      code: Secret("c"), issuer: "https://i.example")
    let wrong = try failure(request.with("response_type", "token"))
      .address(issuer: "https://i.example")
    for address in [right, wrong] {
      let items = try #require(URLComponents(string: address)).queryItems ?? []
      #expect(items.filter { $0.name == "state" }.map(\.value) == [state])
      #expect(items.filter { $0.name == "iss" }.map(\.value) == ["https://i.example"])
      #expect(items.first?.name == "own")
    }
  }

  // OA-08, OA-50: a public client's authorization request needs a PKCE challenge.
  @Test func aPublicClientNeedsAChallenge() async throws {
    let client = try await fixture.client(isPublic: true)
    #expect(client.secret == nil)
    let request = client.request.without("code_challenge").without("code_challenge_method")
    #expect(try failure(request).error == .challengeMissing)
    let unsplash = try await fixture.client(isUnsplashClient: true, isPublic: true)
    let bare = unsplash.request.without("code_challenge").without("code_challenge_method")
    #expect(try failure(bare).error == .challengeMissing)
  }

  // OA-08: a confidential client needs a PKCE challenge too, except under Unsplash's rules.
  @Test func onlyAConfidentialUnsplashClientMayOmitTheChallenge() async throws {
    let client = try await fixture.client()
    let bare = client.request.without("code_challenge").without("code_challenge_method")
    #expect(try failure(bare).error == .challengeMissing)
    let unsplash = try await fixture.client(isUnsplashClient: true)
    _ = try fixture.authorization(
      unsplash.request.without("code_challenge").without("code_challenge_method"))
  }

  // OA-09: the only challenge method is S256.
  @Test(arguments: ["plain", "", "S512", "s256"])
  func onlyS256IsAMethod(method: String) async throws {
    let client = try await fixture.client(isUnsplashClient: true)
    let request = client.request.with("code_challenge_method", method)
    #expect(try failure(request).error == .challengeMethod)
  }

  // OA-09: a challenge is exactly 43 base64url characters.
  @Test(arguments: [
    "short", String(repeating: "a", count: 42), String(repeating: "a", count: 44),
    String(repeating: "a", count: 200), String(repeating: "a", count: 42) + "=",
    String(repeating: "a", count: 42) + "+",
  ])
  func aChallengeIs43Characters(challenge: String) async throws {
    let client = try await fixture.client()
    let error = try failure(client.request.with("code_challenge", challenge)).error
    #expect(error.code == "invalid_request")
  }

  // OA-11
  @Test func unknownParametersAreIgnored() async throws {
    let client = try await fixture.client()
    let request = client.request.adding("approval_prompt", "auto").adding("x", "1").adding("x", "2")
    _ = try fixture.authorization(request)
  }

  // OA-12: a repeated parameter is refused.
  @Test(arguments: [
    "response_type", "scope", "state", "code_challenge", "code_challenge_method",
  ])
  func aRepeatedParameterIsRefused(name: String) async throws {
    let client = try await fixture.client()
    let request = client.request.adding(name, "x").adding(name, "x")
    #expect(try failure(request).error == .malformed)
  }

  // OA-12, OA-04: a repeated client id or redirect URI gets an error page, not a redirect.
  @Test(arguments: ["client_id", "redirect_uri"])
  func aRepeatedAddressRedirectsNowhere(name: String) async throws {
    let client = try await fixture.client()
    let answer = try fixture.identity.authorize(
      client.request.adding(name, IdentityFixture.callback))
    #expect(answer == .page(.request(.malformed)))
  }

  // API-2: scopes are separated by spaces or plus signs.
  @Test(arguments: ["public read_user", "public+read_user", "read_user  public"])
  func scopesAreSplitAtSpaceOrPlus(text: String) async throws {
    let client = try await fixture.client()
    let authorization = try fixture.authorization(client.request.with("scope", text))
    #expect(authorization.scopes == Scopes([.public, .readUser]))
  }

  // API-2
  @Test func anUnknownScopeIsRefused() async throws {
    let client = try await fixture.client()
    #expect(try failure(client.request.with("scope", "public admin")).error == .invalidScope)
  }

  // API-2: the default scope is `public`.
  @Test func theDefaultScopeIsPublic() async throws {
    let client = try await fixture.client()
    #expect(try fixture.authorization(client.request.without("scope")).scopes == Scopes([.public]))
  }

  // API-2: the out-of-band redirect URI, which Unsplash's clients use.
  @Test func theCodeOfAnOutOfBandClientIsShownOnAPage() async throws {
    let client = try await fixture.demoClient()
    let request = client.request.without("code_challenge").without("code_challenge_method")
      .adding("state", "s")
    let authorization = try fixture.authorization(request)
    #expect(
      authorization.address(code: Secret("abc"), issuer: "https://i.example")
        == "https://i.example/oauth/authorize/native?code=abc")
    #expect(authorization.denied == .page(.request(.accessDenied)))
    #expect(authorization.redirectOrigin == nil)
  }

  // API-2
  @Test func aDenialIsReportedToTheClient() async throws {
    let client = try await fixture.client()
    guard case .redirect(let failure) = try fixture.authorization(client.request).denied else {
      Issue.record("a client with an address is not told")
      return
    }
    #expect(
      failure.address(issuer: "https://i.example").hasPrefix(
        "https://app.example/callback?error=access_denied&error_description=The%20resource"))
  }

  // API-2, OA-51: third parties need consent every time, our own web client never.
  @Test func onlyOurWebClientNeedsNoConsent() async throws {
    let client = try await fixture.client()
    guard case .askConsent = try fixture.identity.authorize(client.request) else {
      Issue.record("a third party was not asked for consent")
      return
    }
    let web = try await fixture.identity.makeWebApplication(
      redirectURI: "https://i.example/signed-in", now: moment(0))
    let own = Client(application: web, secret: nil, redirectURI: "https://i.example/signed-in")
    guard case .proceed = try fixture.identity.authorize(own.request) else {
      Issue.record("the own web client was asked for consent")
      return
    }
  }

  // WB-06: the policy of the consent page allows its form to redirect to the client's origin.
  @Test func anAuthorizationKnowsTheOriginOfItsRedirectURI() async throws {
    let client = try await fixture.client(redirectURIs: ["https://app.example:8443/cb?x=1"])
    let origin = try fixture.authorization(client.request).redirectOrigin
    #expect(origin == "https://app.example:8443")
  }

  private func failure(_ request: Parameters) throws -> AuthorizationFailure {
    guard case .redirect(let failure) = try fixture.identity.authorize(request) else {
      throw SampleError()
    }
    return failure
  }
}
