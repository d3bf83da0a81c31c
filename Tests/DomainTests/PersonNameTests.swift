import Domain
import Testing

/// CODE-8: how a typed or pasted name is normalized.
struct PersonNameTests {
  // CODE-8, Q-1: names in any script are accepted; whitespace around them is removed.
  @Test(arguments: ["Анна-Мария", "O'Neill", "李小龍", "👩‍👩‍👧", String(repeating: "я", count: 100)])
  func aNameInAnyScriptIsAccepted(text: String) throws {
    #expect(try PersonName("  " + text + "\u{3000}").text == text)
  }

  // CODE-8: invisible characters are stripped.
  @Test(arguments: [
    ("\u{200E}Dana\u{200F}", "Dana"), ("\u{2067}דנה\u{2069}", "דנה"), ("An\u{AD}na", "Anna"),
    ("\u{FEFF}Anna\u{0}Maria\n", "Anna Maria"), ("Anna \t Maria", "Anna Maria"),
    ("Anna\u{F8FF}", "Anna"), ("نازنین\u{200C}زهرا", "نازنین\u{200C}زهرا"),
  ])
  func invisibleCharactersAreStripped(typed: String, name: String) throws {
    #expect(try PersonName(typed).text.unicodeScalars.elementsEqual(name.unicodeScalars))
  }

  // CODE-8: a name without a visible character is blank.
  @Test(arguments: ["", " ", "\u{A0}", "\u{200E}", "\u{200D}", "\u{2800}\u{FE0F}", "\n\u{3164}"])
  func aNameWithoutAVisibleCharacterIsBlank(typed: String) {
    #expect(throws: NameProblem.blank) { try PersonName(typed) }
  }

  // CODE-8: combining marks are not counted, the space between words is.
  @Test func aNameHasAHundredCodePointsAtMost() throws {
    let longest = String(repeating: "a", count: 49) + " " + String(repeating: "b", count: 50)
    #expect(try PersonName("\u{200E}" + longest + " \u{200E}").text == longest)
    #expect(throws: NameProblem.long) { try PersonName(longest + "b") }
    #expect(throws: NameProblem.long) { try PersonName(longest + " b") }
  }
}
