public import Domain

/// An authorization code that was given out.
public struct AuthorizationCodeRecord: Hashable, Sendable {
  /// The hash of the code; also the family of the tokens that it buys.
  public var hash: Digest
  /// The row id of the client that it was made for.
  public var applicationId: Int64
  /// The row id of the person who consented.
  public var personId: Int64
  /// The redirect address of the request, to which the exchange is bound.
  public var redirectURI: String
  /// What the person consented to.
  public var scopes: Scopes
  /// The PKCE challenge; nothing when the client sent none.
  public var challenge: String?
  /// When it was given out.
  public var createdAt: Instant
  /// When it is worth nothing any more.
  public var expiresAt: Instant

  /// A code with all its values.
  public init(
    hash: Digest, applicationId: Int64, personId: Int64, redirectURI: String, scopes: Scopes,
    challenge: String?, createdAt: Instant, expiresAt: Instant
  ) {
    self.hash = hash
    self.applicationId = applicationId
    self.personId = personId
    self.redirectURI = redirectURI
    self.scopes = scopes
    self.challenge = challenge
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// An access token or a refresh token.
public struct TokenRecord: Hashable, Sendable {
  /// What a token is for.
  public enum Kind: String, Hashable, Sendable {
    /// Calls the API.
    case access
    /// Buys the next access token.
    case refresh
  }

  /// The hash of the token.
  public var hash: Digest
  /// What it is for.
  public var kind: Kind
  /// The row id of the client that holds it.
  public var applicationId: Int64
  /// The row id of the person for whom it acts.
  public var personId: Int64
  /// What it allows.
  public var scopes: Scopes
  /// The hash of the code that the whole chain began with.
  public var family: Digest
  /// When it was given out.
  public var createdAt: Instant
  /// When it ends; nothing when it lasts until it is revoked.
  public var expiresAt: Instant?
  /// When it was revoked or, a refresh token, used.
  public var revokedAt: Instant?

  /// A token with all its values.
  public init(
    hash: Digest, kind: Kind, applicationId: Int64, personId: Int64, scopes: Scopes,
    family: Digest, createdAt: Instant, expiresAt: Instant?, revokedAt: Instant? = nil
  ) {
    self.hash = hash
    self.kind = kind
    self.applicationId = applicationId
    self.personId = personId
    self.scopes = scopes
    self.family = family
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.revokedAt = revokedAt
  }
}

/// What became of a code or a refresh token that works once.
public enum Redemption: Hashable, Sendable {
  /// It was unused: it is used now, and the new tokens are kept.
  case redeemed
  /// It had been used before: its whole family was revoked.
  case replayed
  /// There is no such code or token.
  case unknown
}
