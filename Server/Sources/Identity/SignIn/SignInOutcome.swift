public import Domain
public import Store

/// The result of a sign-in with login and password.
public enum SignInOutcome: Hashable, Sendable {
  /// The credentials are right.
  case success(PersonRecord)
  /// The credentials are right, but the account also needs its secure sequence: `step` goes into a
  /// cookie that proves the password was checked.
  case needsSequence(step: Secret)
  /// The login, the password or both are wrong, as marked by `true` (AUTH-5, AUTH-17).
  case wrong(loginIsWrong: Bool, passwordIsWrong: Bool)
  /// Too many failed attempts; the credentials were not checked. `retryAfter` is in seconds.
  case throttled(retryAfter: Int64)
  /// Too many passwords are being checked; retry in a second.
  case busy
}

/// The result of entering a secure sequence.
public enum SequenceOutcome: Hashable, Sendable {
  /// The sequence is right, and the password was checked before.
  case success(PersonRecord)
  /// The digits do not match the account's secure sequence.
  case wrong
  /// Too many failed attempts, passwords and sequences together. `retryAfter` is in seconds.
  case throttled(retryAfter: Int64)
  /// The password was entered too long ago, or five sequences were tried; start again.
  case expired
}
