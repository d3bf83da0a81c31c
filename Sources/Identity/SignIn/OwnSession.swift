public import Domain
public import Store

/// A signed-in browser as its owner sees it.
public struct OwnSession: Hashable, Sendable {
  /// A name for `endSession`; it opens nothing.
  public let id: String
  /// What the browser calls itself.
  public let userAgent: String
  /// When the person signed in there.
  public let createdAt: Instant
  /// When it was seen last; it may lag by an hour.
  public let lastSeenAt: Instant
  /// Whether it is the browser that asks.
  public let isCurrent: Bool
}

/// An application that may act for a person, as they see it (OA-53).
public struct OwnGrant: Hashable, Sendable {
  /// The application.
  public let application: ApplicationRecord
  /// What it may do.
  public let scopes: Scopes
  /// When the person last gave it anything.
  public let since: Instant
}
