/// Why an OAuth request fails; `code` is the error code of RFC 6749.
public enum OAuthError: Error, Hashable, Sendable {
  /// The required parameter with this name is missing.
  case missing(parameter: String)
  /// A parameter is repeated, malformed or not allowed together with another.
  case malformed
  /// The parameters must be in a form; only Unsplash clients may send JSON (OA-21).
  case formMissing
  /// The client must send a PKCE challenge of 43 characters (OA-08, OA-09).
  case challengeMissing
  /// The challenge method is not S256 (OA-09).
  case challengeMethod
  /// The client is unknown or its secret is wrong.
  case invalidClient
  /// The client may not make this request.
  case unauthorizedClient
  /// Nobody has signed in yet (OAuth 2.0 for First-Party Applications).
  case insufficientAuthorization
  /// The code or refresh token is unknown, used, expired, revoked or another client's.
  case invalidGrant
  /// A scope is unknown or was not granted.
  case invalidScope
  /// The grant type is neither `authorization_code` nor `refresh_token`.
  case unsupportedGrantType
  /// The response type is not `code`.
  case unsupportedResponseType
  /// The person refused consent.
  case accessDenied
  /// Nobody can be signed in now.
  case unavailable
  /// Too many wrong secrets from this address (OA-30); `retryAfter` is in seconds.
  case throttled(retryAfter: Int64)

  /// The error code of RFC 6749.
  public var code: String {
    switch self {
    case .missing, .malformed, .formMissing, .challengeMissing, .challengeMethod: "invalid_request"
    case .invalidClient: "invalid_client"
    case .unauthorizedClient: "unauthorized_client"
    case .insufficientAuthorization: "insufficient_authorization"
    case .invalidGrant: "invalid_grant"
    case .invalidScope: "invalid_scope"
    case .unsupportedGrantType: "unsupported_grant_type"
    case .unsupportedResponseType: "unsupported_response_type"
    case .accessDenied: "access_denied"
    case .unavailable: "temporarily_unavailable"
    case .throttled: "invalid_client"
    }
  }

  /// Doorkeeper's error message, as Unsplash returns it.
  public var text: String {
    switch self {
    case .missing(let parameter): "Missing required parameter: \(parameter)."
    case .malformed:
      "The request is missing a required parameter, includes an unsupported parameter value, "
        + "or is otherwise malformed."
    case .formMissing: "The token request of this client must be a form."
    case .challengeMissing: "Code challenge is required."
    case .challengeMethod: "The code_challenge_method must be S256."
    case .invalidClient:
      "Client authentication failed due to unknown client, no client authentication included, "
        + "or unsupported authentication method."
    case .unauthorizedClient:
      "The client is not authorized to perform this request using this method."
    case .insufficientAuthorization: "The person must sign in first."
    case .invalidGrant:
      "The provided authorization grant is invalid, expired, revoked, does not match the "
        + "redirection URI used in the authorization request, or was issued to another client."
    case .invalidScope: "The requested scope is invalid, unknown, or malformed."
    case .unsupportedGrantType:
      "The authorization grant type is not supported by the authorization server."
    case .unsupportedResponseType:
      "The authorization server does not support this response type."
    case .accessDenied: "The resource owner or authorization server denied the request."
    case .unavailable: "Nobody can sign in now; try again later."
    case .throttled: "Too many failed attempts; try again later."
    }
  }
}
