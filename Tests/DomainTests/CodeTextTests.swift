import Domain
import Testing

/// CODE-7, CODE-11: typed, pasted and auto-filled codes.
struct CodeTextTests {
  // CODE-11: the code is found in a message, whatever text or other numbers surround it.
  @Test(arguments: [
    ("Ваш код: 482193\n\n@feed.example #482193", "482193"), ("482193", "482193"),
    ("482-193 is your code", "482193"), ("482 193", "482193"), ("４８２１９３", "482193"),
    ("Code 482193, call +79991234567", "482193"), ("At 10:30 #482193 for 111111", "482193"),
    ("111111 @feed.example #482193", "482193"),
  ])
  func aMessageGivesItsCode(text: String, code: String) {
    #expect(CodeText.code(in: text, length: 6) == code)
  }

  // CODE-11: a text without a number of exactly six digits has no code.
  @Test(arguments: ["", "12345", "1234567", "482--193", "48 21 93", "no digits", "O1l234"])
  func aTextWithoutOneGivesNone(text: String) {
    #expect(CodeText.code(in: text, length: 6) == nil)
  }

  // CODE-7: an edit drops characters that are not digits; typing into a full field starts over.
  @Test(arguments: [
    ("", "4", "4"), ("48", "482", "482"), ("482", "48", "48"), ("48", "48a", "48"),
    ("123456", "1234567", "7"), ("123456", "9123456", "9"), ("123456", "1239456", "9"),
    ("111111", "1111111", "1"), ("123456", "12345", "12345"), ("123456", "654321", "654321"),
    ("123456", "123456654321", "654321"), ("12", "123456789", "123456"), ("123", "", ""),
    ("1234", "1٢34", "1234"),
  ])
  func anEditKeepsOnlyDigitsOrStartsOver(before: String, text: String, after: String) {
    #expect(CodeText.edited(before, to: text, length: 6) == after)
  }

  //
  @Test func longTextsOfAnyKindNeverLeaveMoreThanACode() {
    for text in [String(repeating: "9", count: 10_000), String(repeating: "1 ", count: 5_000)] {
      #expect(CodeText.edited("", to: text, length: 6).utf8.count <= 6)
      #expect(CodeText.edited("123456", to: text, length: 6).utf8.count <= 6)
    }
  }
}
