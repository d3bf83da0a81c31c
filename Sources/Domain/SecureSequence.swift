/// The order in which the buttons 1, 2 and 3 are pressed: three digits, a second password (AUTH-18).
public struct SecureSequence: Hashable, Sendable {
  /// How many presses it takes.
  public static let length = 3

  /// The digits, hidden from logs.
  public let digits: Secret

  /// A sequence, or nothing unless `text` is three digits, each 1, 2 or 3.
  public init?(_ text: String) {
    guard text.utf8.count == SecureSequence.length else { return nil }
    for byte in text.utf8 where !(49...51 ~= byte) { return nil }
    digits = Secret(text)
  }
}
