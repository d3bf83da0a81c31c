public import Domain
public import Store

/// What became of a sign-in with login and password.
public enum SignInOutcome: Hashable, Sendable {
  /// The values are right.
  case success(PersonRecord)
  /// The values are right, and the account asks for a sequence too: `step` goes into a cookie.
  case needsSequence(step: Secret)
  /// Some value is wrong; at least one of the two is true (AUTH-5, AUTH-17).
  case wrong(loginIsWrong: Bool, passwordIsWrong: Bool)
  /// Too many wrong tries; the values were not looked at.
  case throttled(retryAfter: Int64)
  /// Too many passwords are being checked; try again in a second.
  case busy
}

/// What became of a secure sequence.
public enum SequenceOutcome: Hashable, Sendable {
  /// It is right, and so was the password before.
  case success(PersonRecord)
  /// It is wrong.
  case wrong
  /// Too many wrong tries of this account, passwords and sequences together.
  case throttled(retryAfter: Int64)
  /// The password was given too long ago, or the sequence tried five times: begin again.
  case expired
}
