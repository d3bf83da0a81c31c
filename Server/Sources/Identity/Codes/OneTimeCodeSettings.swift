/// The server's settings for one-time codes (CODE-12).
public struct OneTimeCodeSettings: Hashable, Sendable {
  /// The numbers that get codes; none by default (OT-08).
  public var allowedNumbers = AllowedNumbers.beginning([])
  /// Number of digits of a code, 4…8.
  public var digits = 6
  /// Lifetime of a code in seconds: 5 minutes; NIST SP 800-63B allows at most 10.
  public var seconds: Int64 = 300
  /// Number of wrong attempts that invalidate a code.
  public var triesPerCode = 5
  /// Lifetime of a sign-in by code in seconds, counted from its first code.
  public var flowSeconds: Int64 = 3600
  /// The limits of sent codes.
  public var sends = SendLimits.standard
  /// The limits of wrong codes.
  public var guesses = GuessLimits.standard
  /// Seconds after which a message without a reported outcome is leased again.
  public var leaseSeconds: Int64 = 60
  /// Maximum number of delivery attempts for a message (OT-11).
  public var attempts = 4

  /// The defaults.
  public init() {}

  /// `digits`, clamped to 4…8.
  var length: Int { min(8, max(4, digits)) }
}

/// The phone numbers that get codes.
public enum AllowedNumbers: Hashable, Sendable {
  /// All phone numbers get codes.
  case all
  /// Numbers that begin with one of these prefixes: "+7", "+4420".
  case beginning([String])
}

/// A rate limit: at most `limit` events in `seconds` seconds.
public struct RateWindow: Hashable, Sendable {
  /// Maximum number of events.
  public var limit: Int
  /// Length of the window in seconds.
  public var seconds: Int64

  /// Creates a limit; a `limit` of `Int.max` means no limit.
  public init(limit: Int, seconds: Int64) {
    self.limit = limit
    self.seconds = seconds
  }
}

/// How many codes are sent; an empty list limits nothing. OT-07 and OT-09 give the
/// defaults.
public struct SendLimits: Hashable, Sendable {
  /// Codes for one number.
  public var toNumber: [RateWindow]
  /// Codes requested from one network address.
  public var fromAddress: [RateWindow]
  /// Codes for all numbers that differ only in their last four digits.
  public var toPrefix: [RateWindow]
  /// Codes for all numbers.
  public var toAnybody: [RateWindow]
  /// Seconds until a number may get its next code: after the first code of a day, after the second,
  /// and so on; the last value also applies to all later codes.
  public var waits: [Int64]
  /// The circuit breaker; nil for none. It opens when less than a fifth of this many codes to numbers
  /// without an account were used. While it is open, only numbers that belong to an account get codes.
  public var breaker: RateWindow?
  /// Codes that numbers without an account still get while the breaker is open; it closes when they
  /// are used.
  public var probes = RateWindow(limit: 10, seconds: 3600)

  /// The defaults.
  public static let standard = SendLimits(
    toNumber: [
      RateWindow(limit: 3, seconds: 600), RateWindow(limit: 5, seconds: 3600),
      RateWindow(limit: 10, seconds: 86_400),
    ],
    fromAddress: [RateWindow(limit: 10, seconds: 3600)],
    toPrefix: [RateWindow(limit: 20, seconds: 3600)],
    toAnybody: [RateWindow(limit: 60, seconds: 60)],
    waits: [30, 60, 120, 240, 480, 960, 1920],
    breaker: RateWindow(limit: 100, seconds: 86_400))
  /// No limits, for benchmarks.
  public static let none = SendLimits(
    toNumber: [], fromAddress: [], toPrefix: [], toAnybody: [], waits: [], breaker: nil)
}

/// The limits of wrong codes; beyond them no code is checked, not even a right one.
public struct GuessLimits: Hashable, Sendable {
  /// Wrong codes for one number, across resent codes and new sign-in flows.
  public var ofNumber: RateWindow
  /// Wrong codes from one network address.
  public var fromAddress: RateWindow

  /// 10 a day for a number, 100 a day from an address: at 6 digits one hit in 10,000 days (OT-14).
  public static let standard = GuessLimits(
    ofNumber: RateWindow(limit: 10, seconds: 86_400),
    fromAddress: RateWindow(limit: 100, seconds: 86_400))
  /// No limits, for benchmarks.
  public static let none = GuessLimits(
    ofNumber: RateWindow(limit: .max, seconds: 0), fromAddress: RateWindow(limit: .max, seconds: 0))
}
