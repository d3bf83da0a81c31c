/// A courier's counters since the start, for metrics (LIB-8).
public struct CourierActivity: Hashable, Sendable {
  /// Messages accepted by the gateway.
  public internal(set) var accepted = 0
  /// Failed attempts that are followed by another.
  public internal(set) var retried = 0
  /// Messages that are not retried: refused, or out of attempts.
  public internal(set) var failed = 0
  /// Messages being sent now.
  public internal(set) var sending = 0
}
