public import Domain
public import Store

/// The result of requesting a code, the first or another (CODE-6, CODE-12).
public enum CodeStart: Hashable, Sendable {
  /// A code was queued or withheld: the response is the same whether the number is known or not.
  ///
  /// `flow` is stored in a cookie and sent back with the code; `resendAfter` is in seconds;
  /// `digits` is the length of the code.
  case sent(flow: Secret, resendAfter: Int64, digits: Int)
  /// Too many codes or too many wrong ones; no code was created.
  case throttled(retryAfter: Int64)
  /// The limit for all numbers together was reached: answer as `throttled` and raise an alarm in
  /// the log (OT-09).
  case stopped(retryAfter: Int64)
  /// The flow has ended; start again.
  case expired
}

/// A code that was sent and not entered yet.
public struct PendingCode: Hashable, Sendable {
  /// The number that the code was sent to.
  public let phone: PhoneNumber
  /// The length of the code.
  public let digits: Int
  /// Seconds until another code can be requested; 0 if it can be now.
  public let resendAfter: Int64
}

/// The result of entering a code.
public enum CodeOutcome: Hashable, Sendable {
  /// The code is right, and this person owns the number.
  case success(PersonRecord)
  /// The code is right, and the number has no account: ask for a name (CODE-8).
  case needsName
  /// The code is wrong, expired or used up; `left` attempts remain, at 0 a new code is required.
  case wrong(left: Int)
  /// Too many wrong codes for this number or from this address; the code was not checked.
  case throttled(retryAfter: Int64)
  /// The flow has ended; start again.
  case expired
}

/// The result of entering a new person's name.
public enum NameOutcome: Hashable, Sendable {
  /// The account was created, or the number already had one.
  case success(PersonRecord)
  /// The new account's name breaks a rule for names.
  case nameRefused(NameProblem)
  /// The flow has ended, its code was never right, or registration is closed; start again.
  case expired
}
