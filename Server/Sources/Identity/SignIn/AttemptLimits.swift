/// Limits for wrong passwords and secure sequences.
///
/// NIST SP 800-63B asks for a hard stop after 100 failures in a row. This server has none, because
/// an attacker could use it to lock people out of their accounts permanently.
public struct AttemptLimits: Hashable, Sendable {
  /// Failed attempts in a row after which an account must wait: 1 s, then twice as long each time.
  public var freeTries: Int
  /// Maximum wait in seconds: no one can lock an account for longer.
  public var longestWait: Int64
  /// Seconds without an attempt after which an account's counter is reset.
  public var memory: Int64
  /// Short-term limit of failed attempts from one network address.
  public var fromAddress: RateWindow
  /// Long-term limit of failed attempts from one network address.
  public var fromAddressLong: RateWindow
  /// Limit of failed attempts from one network (`NetworkAddress.network`).
  public var fromNetwork: RateWindow

  /// The defaults.
  public static let standard = AttemptLimits(
    freeTries: 5, longestWait: 3600, memory: 86_400,
    fromAddress: RateWindow(limit: 20, seconds: 60),
    fromAddressLong: RateWindow(limit: 200, seconds: 3600),
    fromNetwork: RateWindow(limit: 1000, seconds: 3600))
  /// No limits, for benchmarks.
  public static let none = AttemptLimits(
    freeTries: .max, longestWait: 0, memory: 86_400,
    fromAddress: RateWindow(limit: .max, seconds: 60),
    fromAddressLong: RateWindow(limit: .max, seconds: 3600),
    fromNetwork: RateWindow(limit: .max, seconds: 3600))
}
