/// Access to a person's account that they can end.
public enum AccountAccess: Hashable, Sendable {
  /// One session, by its id.
  case session(String)
  /// All sessions except the one that makes the request.
  case otherSessions
  /// The access of an application, by its id.
  case application(Int64)

  /// Whether it is a session in a browser.
  public var isSession: Bool {
    switch self {
    case .session: true
    case .otherSessions, .application: false
    }
  }
}
