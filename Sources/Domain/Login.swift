/// What a person types to sign in: Latin letters, compared without regard to case (AUTH-2, AUTH-20).
public struct Login: Hashable, Sendable {
  /// The most letters a login has.
  public static let longest = 64

  /// The lower-case letters.
  public let text: String

  /// A login, or nothing when `text` is empty, too long or has anything but A–Z and a–z.
  public init?(_ text: String) {
    guard 1...Login.longest ~= text.utf8.count, Login.letters(of: text) == text else { return nil }
    self.text = text.lowercased()
  }

  /// `text` without everything that a login cannot have: what a field keeps of typed or pasted text.
  public static func letters(of text: String) -> String {
    var kept: [UInt8] = []
    for byte in text.utf8 where isLetter(byte) && kept.count < longest { kept.append(byte) }
    return String(decoding: kept, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    65...90 ~= byte || 97...122 ~= byte
  }
}
