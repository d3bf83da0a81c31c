public import Store

/// What became of a sign-in with login and password.
public enum SignInOutcome: Hashable, Sendable {
  /// The values are right.
  case success(PersonRecord)
  /// Some value is wrong; at least one of the two is true (AUTH-5, AUTH-17).
  case wrong(loginIsWrong: Bool, passwordIsWrong: Bool)
  /// Too many wrong tries; the values were not looked at.
  case throttled(retryAfter: Int64)
  /// Too many passwords are being checked; try again in a second.
  case busy
}
