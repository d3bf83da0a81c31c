public import Domain
public import Store

/// A person's session as shown to them.
public struct OwnSession: Hashable, Sendable {
  /// An id for `endSession`; it grants no access.
  public let id: String
  /// The browser's User-Agent.
  public let userAgent: String
  /// When the person signed in and the session began.
  public let createdAt: Instant
  /// When the session was last used; may lag by up to an hour.
  public let lastSeenAt: Instant
  /// Whether this is the session of the requesting browser.
  public let isCurrent: Bool
}

/// An application with access to a person's account, as shown to them (OA-53).
public struct OwnGrant: Hashable, Sendable {
  /// The application that has the access.
  public let application: ApplicationRecord
  /// The scopes granted to it.
  public let scopes: Scopes
  /// When the newest token of the application was issued.
  public let since: Instant
}
