/// What the host of a server can choose about one-time codes (CODE-12).
public struct OneTimeCodeSettings: Hashable, Sendable {
  /// The numbers that get codes; nobody, unless the host says who (OT-08).
  public var allowedNumbers = AllowedNumbers.beginning([])
  /// The length of a code: 4 to 8 digits.
  public var digits = 6
  /// Seconds for which a code works: 5 minutes; NIST SP 800-63B allows at most 10.
  public var seconds: Int64 = 300
  /// Wrong codes after which a code is worth nothing.
  public var triesPerCode = 5
  /// Seconds from the first code of a flow to its end.
  public var flowSeconds: Int64 = 3600
  /// How many codes are sent.
  public var sends = SendLimits.standard
  /// How many wrong codes are looked at.
  public var guesses = GuessLimits.standard
  /// Seconds in which the fate of a message has to be reported before it is handed out again.
  public var leaseSeconds: Int64 = 60
  /// How many times a message is handed out: once and three times more (OT-11).
  public var attempts = 4

  /// The defaults.
  public init() {}

  /// `digits`, held within what a person can type and nobody can guess.
  var length: Int { min(8, max(4, digits)) }
}

/// The numbers that get codes.
public enum AllowedNumbers: Hashable, Sendable {
  /// All.
  case all
  /// Those that begin with one of these: "+7", "+4420".
  case beginning([String])
}

/// At most so many of something in so many seconds.
public struct Window: Hashable, Sendable {
  /// How many.
  public var limit: Int
  /// In how many seconds.
  public var seconds: Int64

  /// A window with both values.
  public init(limit: Int, seconds: Int64) {
    self.limit = limit
    self.seconds = seconds
  }
}

/// How many codes are sent; an empty list limits nothing. The numbers are OT-07 and OT-09 of the
/// security notes.
public struct SendLimits: Hashable, Sendable {
  /// To one number.
  public var toNumber: [Window]
  /// From one address.
  public var fromAddress: [Window]
  /// To all numbers that differ in their last four digits only.
  public var toPrefix: [Window]
  /// To everybody.
  public var toAnybody: [Window]
  /// Seconds between two codes for a number: after the first of a day, the second, and so on.
  public var waits: [Int64]
  /// The breaker: of so many codes a fifth has to be used; nothing for no breaker.
  public var breaker: Window?

  /// What a server does unless told otherwise.
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
  /// No limit at all, for measurements.
  public static let none = SendLimits(
    toNumber: [], fromAddress: [], toPrefix: [], toAnybody: [], waits: [], breaker: nil)
}

/// How many wrong codes are looked at; beyond that none is, right or wrong.
public struct GuessLimits: Hashable, Sendable {
  /// For one number, through resends and restarts.
  public var ofNumber: Window
  /// From one address.
  public var fromAddress: Window

  /// 10 a day for a number, 100 a day from an address: one hit in 10,000 days (OT-14).
  public static let standard = GuessLimits(
    ofNumber: Window(limit: 10, seconds: 86_400),
    fromAddress: Window(limit: 100, seconds: 86_400))
  /// No limit at all, for measurements.
  public static let none = GuessLimits(
    ofNumber: Window(limit: .max, seconds: 0), fromAddress: Window(limit: .max, seconds: 0))
}
