/// The second password of an account: the buttons 1, 2 and 3 in the order pressed (AUTH-18).
public struct SecureSequence: Hashable, Sendable {
  /// Number of digits.
  public static let length = 3

  /// The digits, hidden from logs.
  public let digits: Secret

  /// Returns nil unless `text` is three digits, each 1, 2 or 3.
  public init?(_ text: String) {
    guard text.utf8.count == SecureSequence.length else { return nil }
    for byte in text.utf8 where !(49...51 ~= byte) { return nil }
    digits = Secret(text)
  }
}
