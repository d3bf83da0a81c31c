/// Counters of a library's workers, for metrics (LIB-8).
public struct DarkroomActivity: Hashable, Sendable {
  /// Jobs that have ended since the start, failed ones included.
  public let answered: Int
  /// Jobs refused since the start: too many waited, or the client had used up its CPU time.
  public let refused: Int
  /// Jobs waiting for a worker.
  public let waiting: Int
  /// Running worker processes.
  public let workers: Int
}
