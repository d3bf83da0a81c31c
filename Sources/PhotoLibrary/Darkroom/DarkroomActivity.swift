/// What the workers of a library are doing: numbers for metrics (LIB-8).
public struct DarkroomActivity: Hashable, Sendable {
  /// Jobs that came to an end since the start, also badly.
  public let answered: Int
  /// Jobs that were refused since the start because too many waited.
  public let refused: Int
  /// Jobs that wait for a worker.
  public let waiting: Int
  /// Worker processes that run.
  public let workers: Int
}
