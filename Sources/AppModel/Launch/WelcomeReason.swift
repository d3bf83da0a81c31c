/// Why the welcome screen is shown; the server sends the raw value.
public enum WelcomeReason: String, Hashable, Sendable {
  /// Nobody is signed in, or sign-in was canceled.
  case plain
  /// Sign-in failed.
  case failed
  /// The session ended while the app was in use.
  case ended
  /// No server has been chosen on the device.
  case noServer
  /// Nobody can sign in, because the server's owner has not set that up.
  case notConfigured
}
