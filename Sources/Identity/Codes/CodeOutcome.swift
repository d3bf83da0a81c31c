public import Domain
public import Store

/// What became of a wish for a code, the first one or another (CODE-6, CODE-12).
public enum CodeStart: Hashable, Sendable {
  /// A code is on its way, or it looks so: the answer is the same whoever has the number.
  ///
  /// `flow` goes into a cookie and comes back with the code; another code for this number is
  /// possible after `resendAfter` seconds; `digits` is the length of the code.
  case sent(flow: Secret, resendAfter: Int64, digits: Int)
  /// Too many codes, or too many wrong ones; no code was made.
  case throttled(retryAfter: Int64)
  /// The breaker stopped all sending: answer as `throttled` and raise an alarm in the log (OT-09).
  case stopped(retryAfter: Int64)
  /// There is no such flow any more: begin again.
  case expired
}

/// A code that is waited for, as the page of its flow shows it.
public struct PendingCode: Hashable, Sendable {
  /// The number that it went to.
  public let phone: PhoneNumber
  /// Its length.
  public let digits: Int
  /// Seconds until another code for this number is possible; 0 when it is now.
  public let resendAfter: Int64
}

/// What became of a code that a person typed.
public enum CodeOutcome: Hashable, Sendable {
  /// It is right, and this is whose number it is.
  case success(PersonRecord)
  /// It is right, and the number is new here: ask for a name (CODE-8).
  case needsName
  /// It is wrong, too old or used up; `left` tries remain, at 0 only another code helps.
  case wrong(left: Int)
  /// Too many wrong codes for this number or from this address; it was not looked at.
  case throttled(retryAfter: Int64)
  /// There is no such flow any more: begin again.
  case expired
}

/// What became of the name of a new person.
public enum NameOutcome: Hashable, Sendable {
  /// There is an account now, or there was one already.
  case success(PersonRecord)
  /// The name cannot be used.
  case nameRefused(NameProblem)
  /// There is no such flow any more, or its code was never given: begin again.
  case expired
}
