/// What a courier has done since the start and does now: numbers for metrics (LIB-8).
public struct CourierActivity: Hashable, Sendable {
  /// Messages that a gateway took.
  public internal(set) var accepted = 0
  /// Tries that are to be repeated.
  public internal(set) var retried = 0
  /// Messages that were given up.
  public internal(set) var failed = 0
  /// Messages on their way now.
  public internal(set) var sending = 0
}
