/// The numbers by which the server knows a change that arrives after a newer one of the same session or token.
///
/// The apps send the milliseconds of their clock, or one more than before if it has not advanced.
public struct ChangeSequence: Hashable, Sendable {
  /// The request header with the number.
  public static let header: StaticString = "Change-Sequence"
  /// The numbers that the server accepts: those that JavaScript represents exactly.
  public static let range: ClosedRange<Int64> = 0...9_007_199_254_740_991

  private var last: Int64 = 0

  /// Starts before the first change.
  public init() {}

  /// The number of the next change, made when the device's clock shows these milliseconds since 1970.
  public mutating func next(at milliseconds: Int64) -> Int64 {
    last = max(last + 1, milliseconds)
    return last
  }
}
