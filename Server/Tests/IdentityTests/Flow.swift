import Domain
import Identity
import Store

/// The PKCE verifier and challenge of RFC 7636, appendix B.
enum Proof {
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
}

/// An OAuth client, with the requests that it sends.
struct Client {
  var application: ApplicationRecord
  var secret: Secret?
  var redirectURI: String

  /// A valid authorization request.
  var request: Parameters {
    .of([
      "client_id": application.registration.accessKey, "redirect_uri": redirectURI,
      "response_type": "code", "scope": "public read_user write_likes",
      "code_challenge": Proof.challenge, "code_challenge_method": "S256",
    ])
  }

  /// A valid token request.
  func exchange(_ code: Secret) -> Parameters {
    .of([
      "grant_type": "authorization_code", "client_id": application.registration.accessKey,
      "client_secret": secret?.reveal() ?? "", "redirect_uri": redirectURI,
      "code": code.reveal(), "code_verifier": Proof.verifier,
    ])
  }

  /// A valid refresh request.
  func refresh(_ token: Secret) -> Parameters {
    .of([
      "grant_type": "refresh_token", "client_id": application.registration.accessKey,
      "client_secret": secret?.reveal() ?? "", "refresh_token": token.reveal(),
    ])
  }
}

extension IdentityFixture {
  static let callback = "https://app.example/callback"

  /// Registers a confidential client.
  func client(
    _ name: String = "App", isUnsplashClient: Bool = false, isPublic: Bool = false,
    redirectURIs: [String] = [IdentityFixture.callback]
  ) async throws -> Client {
    let registered = try await identity.registerApplication(
      name: name, redirectURIs: redirectURIs, isUnsplashClient: isUnsplashClient,
      isPublic: isPublic, now: moment(0))
    return Client(
      application: registered.application, secret: registered.secret,
      redirectURI: redirectURIs[0])
  }

  /// The demo client as Unsplash clients use it: with a secret, without PKCE, out of band.
  func demoClient() async throws -> Client {
    Client(
      application: try await identity.makeDemoApplication(now: moment(0)),
      secret: Secret(Demo.secret), redirectURI: "urn:ietf:wg:oauth:2.0:oob")
  }

  /// The authorization that a request leads to; throws if the request is refused.
  func authorization(_ request: Parameters) throws -> Authorization {
    switch try identity.authorize(request) {
    case .askConsent(let authorization), .proceed(let authorization): return authorization
    case .page, .redirect: throw SampleError()
    }
  }

  /// A code for a valid request.
  func code(_ client: Client, _ person: PersonRecord, at seconds: Int64 = 1) async throws -> Secret
  {
    try await identity.issueCode(
      for: authorization(client.request), person: person, now: moment(seconds))
  }

  /// The response of the token endpoint.
  func exchange(
    _ form: Parameters, at seconds: Int64 = 2, from address: String = "9.9.9.9"
  ) async throws -> Result<TokenAnswer, OAuthError> {
    try await identity.exchange(
      TokenRequest(form: form), address: address, now: moment(seconds))
  }

  /// The tokens of a complete valid flow.
  func tokens(_ client: Client, _ person: PersonRecord) async throws -> TokenAnswer {
    let code = try await code(client, person)
    return try await exchange(client.exchange(code)).get()
  }

  /// Whether an access token is valid.
  func isAlive(_ token: Secret, at seconds: Int64 = 3) throws -> Bool {
    if case .access = try identity.bearer(token, now: moment(seconds)) { return true }
    return false
  }
}

extension Result {
  /// The failure; nil on success.
  var failure: Failure? {
    switch self {
    case .success: nil
    case .failure(let error): error
    }
  }
}
