public import Domain

/// An authorization code that was issued to a client.
public struct AuthorizationCodeRecord: Hashable, Sendable {
  /// The hash of the code; it also identifies the family, all tokens that stem from the code.
  public var hash: Digest
  /// The row id of the client that the code was issued to.
  public var applicationId: Int64
  /// The row id of the person who consented.
  public var personId: Int64
  /// The redirect URI of the request, which the exchange must repeat.
  public var redirectURI: String
  /// The scopes that the person granted.
  public var scopes: Scopes
  /// The PKCE challenge; nil if the client sent none.
  public var challenge: String?
  /// When the code was issued.
  public var createdAt: Instant
  /// When the code expires.
  public var expiresAt: Instant

  /// Creates the record of a code that has not been redeemed.
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
  /// The use of a token.
  public enum Kind: String, Hashable, Sendable {
    /// Authorizes API requests.
    case access
    /// A refresh token, which is exchanged for new tokens.
    case refresh
  }

  /// The hash of the token.
  public var hash: Digest
  /// Whether the token authorizes API requests or is exchanged for new tokens.
  public var kind: Kind
  /// The row id of the client that holds the token.
  public var applicationId: Int64
  /// The row id of the person for whom the client acts.
  public var personId: Int64
  /// The scopes that the token grants.
  public var scopes: Scopes
  /// The hash of the authorization code at the start of its rotation chain.
  public var family: Digest
  /// When the token was issued.
  public var createdAt: Instant
  /// When the token expires; nil if it is valid until it is revoked.
  public var expiresAt: Instant?
  /// When the token was revoked or, for a refresh token, used; nil before.
  public var revokedAt: Instant?

  /// Creates the record of a token, which is valid unless `revokedAt` is given.
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

/// The encrypted tokens issued for a refresh token, for a client that sends it once more.
public struct SealedSuccessor: Hashable, Sendable {
  /// The hash of the new refresh token.
  public let refresh: Digest
  /// The encrypted tokens; the store cannot read them.
  public let sealed: String
  /// When they are no longer returned.
  public let expiresAt: Instant

  /// Creates a successor.
  public init(refresh: Digest, sealed: String, expiresAt: Instant) {
    self.refresh = refresh
    self.sealed = sealed
    self.expiresAt = expiresAt
  }
}

/// The result of redeeming a single-use code or refresh token.
public enum Redemption: Hashable, Sendable {
  /// The code or token was unused; it is now used, and the new tokens are stored.
  case redeemed
  /// The refresh token was used moments ago and is repeated for the first time; contains what was
  /// sealed then (OA-36).
  case repeated(sealed: String)
  /// The code or token was used before; all tokens that stem from the same code were revoked.
  case replayed
  /// The code or token does not exist.
  case unknown
}
