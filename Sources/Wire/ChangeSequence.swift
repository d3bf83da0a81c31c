/// The numbers by which the server knows a change that arrives after a newer one of the same session or token.
///
/// The apps send the milliseconds of their clock, or one more than before if it has not advanced.
public enum ChangeSequence {
  /// The request header with the number.
  public static let header: StaticString = "Change-Sequence"
  /// The numbers that the server accepts: those that JavaScript represents exactly.
  public static let range: ClosedRange<Int64> = 0...9_007_199_254_740_991
}
