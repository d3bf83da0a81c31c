/// A person's own account: who they are, where they are signed in, and which applications have access
/// (OA-53).
public struct AccountOverview: Hashable, Sendable {
  /// The person's display name.
  public var name: String
  /// The login; nil if the person signs in by phone only.
  public var login: String?
  /// The masked phone number; nil without a number.
  public var phone: String?
  /// The browsers in which the person is signed in.
  public var sessions: [Session]
  /// The applications that have access to the account.
  public var grants: [Grant]

  /// Whether the person wants to see whole photos first, instead of photos that fill the screen.
  public var opensWhole: Bool

  /// A browser in which the person is signed in.
  public struct Session: Hashable, Sendable {
    /// The id by which the session can be ended.
    public var id: String
    /// The browser's `User-Agent`.
    public var browser: String
    /// The time of sign-in.
    public var since: Instant
    /// When the session was last used.
    public var seen: Instant
    /// Whether it is the session of the request for this overview.
    public var isCurrent: Bool

    /// Creates an entry of the list of sessions.
    public init(id: String, browser: String, since: Instant, seen: Instant, isCurrent: Bool) {
      self.id = id
      self.browser = browser
      self.since = since
      self.seen = seen
      self.isCurrent = isCurrent
    }
  }

  /// An application that has access to the account.
  public struct Grant: Hashable, Sendable {
    /// The id by which the access can be revoked.
    public var id: Int64
    /// The name under which the application is registered.
    public var name: String
    /// The scopes that it was granted.
    public var scopes: Scopes
    /// When the person last granted access.
    public var since: Instant
    /// Whether it is the application that requested this overview; without its access it is signed out.
    public var isCurrent: Bool

    /// Creates an entry of the list of applications.
    public init(id: Int64, name: String, scopes: Scopes, since: Instant, isCurrent: Bool = false) {
      self.id = id
      self.name = name
      self.scopes = scopes
      self.since = since
      self.isCurrent = isCurrent
    }
  }

  /// Creates the content of the page.
  public init(
    name: String, login: String?, phone: String?, sessions: [Session], grants: [Grant],
    opensWhole: Bool = false
  ) {
    self.name = name
    self.login = login
    self.phone = phone
    self.sessions = sessions
    self.grants = grants
    self.opensWhole = opensWhole
  }
}
