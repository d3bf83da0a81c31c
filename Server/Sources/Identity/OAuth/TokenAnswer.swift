public import Domain

/// The response of the token endpoint; the tokens are not stored in plain text.
public struct TokenAnswer: Hashable, Sendable {
  /// The access token, 43 characters.
  public let accessToken: Secret
  /// The refresh token, 43 characters.
  public let refreshToken: Secret
  /// The scopes of the access token.
  public let scopes: Scopes
  /// When the tokens were issued; `created_at` in whole seconds.
  public let createdAt: Instant
  /// Lifetime of the access token in seconds; nil for Unsplash clients, whose tokens do not expire.
  public let expiresIn: Int64?
  /// The row id of the person.
  public let userId: Int64
  /// The person's username.
  public let username: String
}
