/// The response of the token endpoint (UN-5).
public struct TokenBody: Sendable {
  /// The access token, which authorizes API requests.
  public var accessToken: String
  /// The token that the client exchanges for the next access token.
  public var refreshToken: String
  /// The token's scopes, separated by spaces.
  public var scope: String
  /// When the token was issued, in seconds since 1970.
  public var createdAt: Int64
  /// Seconds until the access token expires; nil if it does not.
  public var expiresIn: Int64?
  /// The person's numeric id.
  public var userId: Int64
  /// The person's public @name.
  public var username: String

  /// Creates a response body; `expiresIn` is nil for an access token without expiry.
  public init(
    accessToken: String, refreshToken: String, scope: String, createdAt: Int64,
    expiresIn: Int64?, userId: Int64, username: String
  ) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.scope = scope
    self.createdAt = createdAt
    self.expiresIn = expiresIn
    self.userId = userId
    self.username = username
  }

  /// Writes the fields of RFC 6749 and those that Unsplash's clients require, as an object.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("access_token", accessToken)
      json.field("token_type", "Bearer")
      json.field("refresh_token", refreshToken)
      json.field("scope", scope)
      json.field("created_at", createdAt)
      if let expiresIn { json.field("expires_in", expiresIn) }
      json.field("user_id", userId)
      json.field("username", username)
    }
  }
}
