import Domain

/// A request to the token or revocation endpoint.
public struct TokenRequest: Hashable, Sendable {
  /// The form fields of the body.
  public var form: Parameters
  /// The query of the URL, which Unsplash clients may use too.
  public var query: Parameters
  /// Whether the body was JSON, which Unsplash clients may use too.
  public var isJSON: Bool
  /// The `Authorization` header; schemes other than Basic are ignored, as on Unsplash.
  public var authorization: String?

  /// Creates a request; `credentials()` reads from it which client sent it.
  public init(
    form: Parameters, query: Parameters = Parameters([]), isJSON: Bool = false,
    authorization: String? = nil
  ) {
    self.form = form
    self.query = query
    self.isJSON = isJSON
    self.authorization = authorization
  }

  static let knownParameters = [
    "client_id", "client_secret", "grant_type", "code", "redirect_uri", "code_verifier",
    "refresh_token", "scope", "token", "token_type_hint",
  ]

  /// The form fields, then the query.
  var parameters: Parameters { form + query }

  /// Whether known parameters were sent in the query instead of the body.
  var usesQuery: Bool { query.hasAny(of: TokenRequest.knownParameters) }

  /// The credentials that the client sent; throws if they are missing, repeated or contradictory.
  func credentials() throws(OAuthError) -> ClientCredentials {
    if parameters.repeatsAny(of: TokenRequest.knownParameters) { throw .malformed }
    let key = parameters.value("client_id")
    let secret = parameters.value("client_secret")
    guard let basic = try basicCredentials() else {
      guard let key else { throw .invalidClient }
      return ClientCredentials(accessKey: key, secret: secret.map(Secret.init))
    }
    if secret != nil || (key != nil && key != basic.accessKey) { throw .malformed }
    return basic
  }

  private func basicCredentials() throws(OAuthError) -> ClientCredentials? {
    guard let authorization else { return nil }
    let words = authorization.split(separator: " ", maxSplits: 1)
    guard let scheme = words.first, scheme.lowercased() == "basic" else { return nil }
    guard words.count == 2, let bytes = Encoding.bytes(base64: String(words[1])),
      let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":"),
      let key = PercentText.decode(text[..<colon]),
      let secret = PercentText.decode(text[text.index(after: colon)...])
    else { throw .invalidClient }
    return ClientCredentials(
      accessKey: key, secret: secret.isEmpty ? nil : Secret(secret))
  }
}

/// The access key and secret of a client; the secret is nil if none was sent.
struct ClientCredentials: Hashable, Sendable {
  let accessKey: String
  let secret: Secret?
}
