/// The name typed to sign in: Latin letters, case-insensitive (AUTH-2, AUTH-20).
public struct Login: Hashable, Sendable {
  /// Maximum number of letters.
  public static let longest = 64

  /// The login in lower case.
  public let text: String

  /// Returns nil if `text` is empty, too long or has characters other than A–Z and a–z.
  public init?(_ text: String) {
    guard 1...Login.longest ~= text.utf8.count, Login.letters(of: text) == text else { return nil }
    self.text = text.lowercased()
  }

  /// The first 64 Latin letters of `text`: what a login field keeps of typed or pasted text.
  public static func letters(of text: String) -> String {
    var kept: [UInt8] = []
    for byte in text.utf8 where isLetter(byte) && kept.count < longest { kept.append(byte) }
    return String(decoding: kept, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    65...90 ~= byte || 97...122 ~= byte
  }
}
