import Domain
import Testing

/// CODE-8: names with characters that are invisible by Unicode's own properties.
struct InvisibleNameTests {
  private static let ignorable = scalars { $0.properties.isDefaultIgnorableCodePoint }

  private static func scalars(
    _ isIncluded: (Unicode.Scalar) -> Bool
  ) -> [Unicode.Scalar] {
    (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }.filter(isIncluded)
  }

  private func name(_ scalars: [Unicode.Scalar]) -> String? {
    try? PersonName(String(String.UnicodeScalarView(scalars))).text
  }

  // CODE-8: a name of only invisible characters is refused
  @Test func aNameOfInvisibleCharactersIsRefused() {
    let shown = InvisibleNameTests.ignorable.filter { name([$0]) != nil }
    #expect(shown.map { String($0.value, radix: 16) } == [])
    let several = InvisibleNameTests.ignorable.filter { name([$0, "\u{200D}", $0, " "]) != nil }
    #expect(several.map { String($0.value, radix: 16) } == [])
  }

  // CODE-8: invisible format characters could reorder a line; all but two joiners are removed
  @Test func noInvisibleFormatCharacterStays() {
    let format = InvisibleNameTests.ignorable.filter { $0.properties.generalCategory == .format }
    for scalar in format where !["\u{200C}", "\u{200D}"].contains(scalar) {
      #expect(name(["A", scalar, "b"]) == "Ab", "\(String(scalar.value, radix: 16))")
    }
    for joiner in ["\u{200C}", "\u{200D}"] as [Unicode.Scalar] {
      #expect(name(["A", joiner, "b"])?.unicodeScalars.count == 3)
    }
  }

  // CODE-8: whitespace and control characters separate words but are not letters of a name
  @Test func whitespaceBecomesOneSpace() {
    let spaces = InvisibleNameTests.scalars {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
    #expect(spaces.count > 80)
    for space in spaces {
      #expect(name([space]) == nil, "\(space.value)")
      #expect(name([space, "A", space, space, "b", space]) == "A b", "\(space.value)")
    }
  }

  // CODE-8: noncharacters and private-use characters have no common meaning, so they are stripped
  @Test func charactersWithoutCommonMeaningAreStripped() throws {
    var values = Array(UInt32(0xFDD0)...0xFDEF) + [0xE000, 0xF8FF, 0xF0000, 0x10FFFD]
    for plane in UInt32(0)...16 { values += [plane << 16 | 0xFFFE, plane << 16 | 0xFFFF] }
    for value in values {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(name([scalar]) == nil && name(["A", scalar, "b"]) == "Ab", "\(value)")
    }
  }

  // CODE-8: the code points next to the stripped ranges are kept
  @Test(arguments: [
    "\u{AC}", "\u{AE}", "\u{61B}", "\u{61E}", "\u{2010}", "\u{2070}", "\u{D7FF}", "\u{FDF0}",
    "\u{FE10}", "\u{FFFD}", "\u{1F600}", "\u{20000}", "\u{2FA1D}", "ᄀ", "ក", "ﾡ",
  ]) func itsNeighborIsAName(text: String) {
    #expect(name(Array(text.unicodeScalars)) == text)
  }

  // CODE-8: a name has at most 100 code points, counted after cleaning
  @Test(arguments: [(99, true), (100, true), (101, false), (100_000, false)])
  func aNameHasAHundredCodePoints(count: Int, isName: Bool) {
    for letter in ["a", "😀", "\u{301}"] as [Unicode.Scalar] {
      let letters = [Unicode.Scalar](repeating: letter, count: count)
      #expect((name(letters) != nil) == isName)
      #expect((name(letters + ["\u{202E}", " ", "\u{FEFF}"]) != nil) == isName)
    }
  }

  // CODE-8, Q-1: a name of very many invisible characters is blank, not too long
  @Test(arguments: ["\u{200B}", " ", "\u{0}", "\u{202E}"])
  func aLongInvisibleNameIsBlank(text: String) {
    #expect(throws: NameProblem.blank) {
      try PersonName(String(repeating: text, count: 300_000))
    }
  }
}
