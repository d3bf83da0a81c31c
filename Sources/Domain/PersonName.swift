/// A person's display name (CODE-8), without invisible characters, leading or trailing spaces.
public struct PersonName: Hashable, Sendable {
  /// The maximum number of code points.
  public static let longest = 100

  /// The name: one space between words, no control or direction characters.
  public let text: String

  /// Cleans `typed`; throws if the result is blank or too long.
  ///
  /// Names copied from Arabic or Hebrew text carry invisible direction marks that users cannot
  /// delete, so they are stripped instead of rejected.
  public init(_ typed: String) throws(NameProblem) {
    var name = String.UnicodeScalarView()
    var length = 0
    var followsSpace = false
    var isVisible = false
    for scalar in typed.unicodeScalars where !PersonName.isStripped(scalar.value) {
      if PersonName.isSpace(scalar.value) {
        followsSpace = length > 0
        continue
      }
      length += followsSpace ? 2 : 1
      guard length <= PersonName.longest else { throw .long }
      if followsSpace { name.append(" ") }
      followsSpace = false
      name.append(scalar)
      if !PersonName.isBlank(scalar.value) { isVisible = true }
    }
    guard isVisible else { throw .blank }
    text = String(name)
  }

  /// The given name, followed by the family name if there is one.
  public static func full(first: String, last: String?) -> String {
    guard let last else { return first }
    return first + " " + last
  }

  /// Whitespace, and control characters, which separate words in pasted text.
  private static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
      true
    default: false
    }
  }

  /// Format characters (Unicode category Cf), private use and noncharacters. The joiners U+200C and
  /// U+200D stay: names of some scripts and emoji need them.
  private static func isStripped(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F,
      0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFEFF, 0xFFF9...0xFFFB, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE007F, 0xF0000...0x10FFFF:
      true
    default: scalar & 0xFFFE == 0xFFFE
    }
  }

  /// Characters that are invisible on their own: joiners, fillers, variation selectors, and code
  /// points that Unicode reserves for more of them (Default_Ignorable_Code_Point).
  private static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200C, 0x200D, 0x2800, 0x3164,
      0xFE00...0xFE0F, 0xFFA0, 0xFFF0...0xFFF8, 0xE0080...0xE0FFF:
      true
    default: false
    }
  }
}
