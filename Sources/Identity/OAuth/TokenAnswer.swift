public import Domain

/// What the token endpoint gives out, once: the database keeps hashes only.
public struct TokenAnswer: Hashable, Sendable {
  /// Always "Bearer", with this capital: some clients compare.
  public let tokenType = "Bearer"
  /// The access token, 43 characters.
  public let accessToken: Secret
  /// The refresh token, 43 characters.
  public let refreshToken: Secret
  /// What the access token allows: every scope that was asked for.
  public let scopes: Scopes
  /// When it was made, `created_at` in whole seconds.
  public let createdAt: Instant
  /// Seconds for which the access token works; nothing for Unsplash clients, whose tokens stay.
  public let expiresIn: Int64?
  /// The row id of the person.
  public let userId: Int64
  /// The person's @name.
  public let username: String
}
