/// The operator's settings for one-time codes (CODE-12).
public struct OneTimeCodeSettings: Hashable, Sendable {
  /// The numbers that get codes; none by default (OT-08).
  public var allowedNumbers = AllowedNumbers.beginning([])
  /// Number of digits of a code, 4…8.
  public var digits = 6
  /// Lifetime of a code in seconds: 5 minutes; NIST SP 800-63B allows at most 10.
  public var seconds: Int64 = 300
  /// Number of wrong attempts that invalidate a code.
  public var triesPerCode = 5
  /// Lifetime of a flow in seconds, from its first code.
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
  /// All numbers.
  case all
  /// Numbers that begin with one of these prefixes: "+7", "+4420".
  case beginning([String])
}

/// A rate limit: at most `limit` events in `seconds` seconds.
public struct Window: Hashable, Sendable {
  /// Maximum number of events.
  public var limit: Int
  /// Length of the window in seconds.
  public var seconds: Int64

  /// Creates a limit.
  public init(limit: Int, seconds: Int64) {
    self.limit = limit
    self.seconds = seconds
  }
}

/// How many codes are sent; an empty list limits nothing. OT-07 and OT-09 give the
/// defaults.
public struct SendLimits: Hashable, Sendable {
  /// Codes for one number.
  public var toNumber: [Window]
  /// Codes requested from one network address.
  public var fromAddress: [Window]
  /// Codes for all numbers that differ only in their last four digits.
  public var toPrefix: [Window]
  /// Codes for all numbers.
  public var toAnybody: [Window]
  /// Seconds between codes for a number: after the first of a day, the second, and so on.
  public var waits: [Int64]
  /// The circuit breaker: of this many codes to numbers without an account a fifth must be used; nil for no
  /// breaker. Numbers of accounts get codes while it is open.
  public var breaker: Window?
  /// Codes to numbers of no account while the breaker is open: used ones close it.
  public var probes = Window(limit: 10, seconds: 3600)

  /// The defaults.
  public static let standard = SendLimits(
    toNumber: [
      Window(limit: 3, seconds: 600), Window(limit: 5, seconds: 3600),
      Window(limit: 10, seconds: 86_400),
    ],
    fromAddress: [Window(limit: 10, seconds: 3600)],
    toPrefix: [Window(limit: 20, seconds: 3600)],
    toAnybody: [Window(limit: 60, seconds: 60)],
    waits: [30, 60, 120, 240, 480, 960, 1920],
    breaker: Window(limit: 100, seconds: 86_400))
  /// No limits, for benchmarks.
  public static let none = SendLimits(
    toNumber: [], fromAddress: [], toPrefix: [], toAnybody: [], waits: [], breaker: nil)
}

/// The limits of wrong codes; beyond them no code is checked, not even a right one.
public struct GuessLimits: Hashable, Sendable {
  /// Wrong codes for one number, across resends and restarts.
  public var ofNumber: Window
  /// Wrong codes from one network address.
  public var fromAddress: Window

  /// 10 a day for a number, 100 a day from an address: at 6 digits one hit in 10,000 days (OT-14).
  public static let standard = GuessLimits(
    ofNumber: Window(limit: 10, seconds: 86_400),
    fromAddress: Window(limit: 100, seconds: 86_400))
  /// No limits, for benchmarks.
  public static let none = GuessLimits(
    ofNumber: Window(limit: .max, seconds: 0), fromAddress: Window(limit: .max, seconds: 0))
}
