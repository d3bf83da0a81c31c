/// Why a request to the server failed.
public enum Problem: Hashable, Sendable {
  /// The server could not be reached, or the connection was cut.
  case offline
  /// The session or token is no longer valid.
  case signedOut
  /// The server responded with an error or an invalid body.
  case server
}
