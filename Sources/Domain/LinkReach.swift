/// Who can open a link to a photo on this server (FEED-13).
public enum LinkReach: String, CaseIterable, Sendable {
  /// Everybody.
  case everyone
  /// Only people who sign in: the server is private, or shows Unsplash's photos.
  case people
  /// Only people in the server's network.
  case network
  /// Only who uses the server's computer: on another one the address leads to that one itself.
  case machine
}
