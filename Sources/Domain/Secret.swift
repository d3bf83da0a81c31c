/// Text that must not be logged: a password, a code, a token. It prints as "•••".
public struct Secret: Sendable {
  private let text: String

  /// Wraps `text`, so that it is not printed by accident.
  public init(_ text: String) {
    self.text = text
  }

  /// The text itself, only for code that sends or hashes it.
  public func reveal() -> String {
    text
  }

  /// Whether the text is empty; tells nothing else about it.
  public var isEmpty: Bool { text.isEmpty }
}

extension Secret: Hashable {
  /// Compares in time that depends only on the lengths.
  public static func == (left: Secret, right: Secret) -> Bool {
    let a = Array(left.text.utf8)
    let b = Array(right.text.utf8)
    var difference: UInt8 = a.count == b.count ? 0 : 1
    for index in 0..<min(a.count, b.count) { difference |= a[index] ^ b[index] }
    return difference == 0
  }

  /// Hashes only the length, so that hash values reveal nothing else.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.utf8.count)
  }
}

extension Secret: CustomStringConvertible {
  /// Always "•••".
  public var description: String { "•••" }
}
