/// The public @name of a person: a–z, 0–9 and underscore.
public struct Username: Hashable, Sendable {
  /// Maximum number of characters.
  public static let longest = 64

  /// The name without "@".
  public let text: String

  /// Returns nil if `text` is empty, too long or has other characters.
  public init?(_ text: String) {
    guard 1...Username.longest ~= text.utf8.count else { return nil }
    for byte in text.utf8 {
      guard 48...57 ~= byte || 97...122 ~= byte || byte == UInt8(ascii: "_") else { return nil }
    }
    self.text = text
  }
}
