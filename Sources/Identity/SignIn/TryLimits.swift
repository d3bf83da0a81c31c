/// How wrong passwords and sequences are counted; the numbers are proposal 3.2 of the security notes, but
/// for its hard stop after a hundred: a stranger could lock an owner out for good with it.
public struct TryLimits: Hashable, Sendable {
  /// Tries of an account in a row that cost no wait.
  public var freeTries: Int
  /// The longest wait in seconds: nobody can lock a stranger's account for longer.
  public var longestWait: Int64
  /// Seconds without a try after which an account's count begins anew.
  public var memory: Int64
  /// Tries from an address, in the short run.
  public var fromAddress: Window
  /// Tries from an address, in the long run.
  public var fromAddressLong: Window
  /// Tries from a network of addresses.
  public var fromNetwork: Window

  /// What a server does unless told otherwise.
  public static let standard = TryLimits(
    freeTries: 5, longestWait: 3600, memory: 86_400,
    fromAddress: Window(limit: 20, seconds: 60),
    fromAddressLong: Window(limit: 200, seconds: 3600),
    fromNetwork: Window(limit: 1000, seconds: 3600))
  /// No limit at all, for measurements.
  public static let none = TryLimits(
    freeTries: .max, longestWait: 0, memory: 86_400,
    fromAddress: Window(limit: .max, seconds: 60),
    fromAddressLong: Window(limit: .max, seconds: 3600),
    fromNetwork: Window(limit: .max, seconds: 3600))
}
