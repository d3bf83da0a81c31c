/// Text that must not be shown: a password, a code, a token. It prints as "•••".
public struct Secret: Sendable {
  private let text: String

  /// Keeps `text` from being printed by accident.
  public init(_ text: String) {
    self.text = text
  }

  /// The text itself, for the one place that has to send or hash it.
  public func reveal() -> String {
    text
  }

  /// Whether there is no text.
  public var isEmpty: Bool { text.isEmpty }
}

extension Secret: Hashable {
  /// Compares in a time that depends on the lengths only.
  public static func == (left: Secret, right: Secret) -> Bool {
    let a = Array(left.text.utf8)
    let b = Array(right.text.utf8)
    var difference: UInt8 = a.count == b.count ? 0 : 1
    for index in 0..<min(a.count, b.count) { difference |= a[index] ^ b[index] }
    return difference == 0
  }

  /// Feeds only the length, so that no hash value tells anything of the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.utf8.count)
  }
}

extension Secret: CustomStringConvertible {
  /// Always "•••".
  public var description: String { "•••" }
}
