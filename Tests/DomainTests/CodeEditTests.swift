import Domain
import Testing

/// CODE-7, CODE-11: edits of the field for a one-time code, and codes in operators' messages.
struct CodeEditTests {
  // CODE-7: a digit typed anywhere into a full code field replaces its content
  @Test(arguments: ["123456", "111111", "121212", "000000", "987789"])
  func aDigitTypedIntoAFullFieldStartsOver(code: String) {
    for place in 0...6 {
      for digit in "0123456789" {
        var text = code
        text.insert(digit, at: text.index(text.startIndex, offsetBy: place))
        #expect(CodeText.edited(code, to: text, length: 6) == String(digit), "\(text)")
      }
    }
  }

  // CODE-7: until the code field is full, every edit is kept as it is
  @Test(arguments: 4...8) func anEditOfAShortFieldIsKept(length: Int) {
    let code = String("90817263".prefix(length))
    var before = ""
    for digit in code {
      let typed = before + String(digit)
      #expect(CodeText.edited(before, to: typed, length: length) == typed)
      #expect(CodeText.edited(typed, to: before, length: length) == before, "deleted again")
      before = typed
    }
    for place in 0..<length {
      var shorter = code
      shorter.remove(at: shorter.index(shorter.startIndex, offsetBy: place))
      #expect(CodeText.edited(code, to: shorter, length: length) == shorter)
    }
  }

  // CODE-11: a pasted code replaces the field's content, in digits of any script
  @Test(arguments: ["654321", "６５４３２１", "٦٥٤٣٢١", "654 321", "654-321", "code: 654321!"])
  func aPastedCodeReplacesTheOld(pasted: String) {
    for before in ["", "1", "12345", "123456"] {
      #expect(CodeText.edited(before, to: pasted, length: 6) == "654321")
    }
    #expect(CodeText.edited("123456", to: "123456" + "654321", length: 6) == "654321")
  }

  // CODE-11: in a message, the code is the number with the code's length, whatever surrounds it
  @Test(
    arguments: [
      ("G-482193 is your verification code.", "482193"),
      ("Код 482193. Никому его не говорите. Вход 27.08.2022 в 10:30", "482193"),
      ("27.08.2022 10:30 +79991234567 списание 1500.00 код 482193", "482193"),
      ("Your code is 482\u{A0}193", "482193"), ("<#> 482193 x7Fa9+kL/2", "482193"),
      ("#12 is the ticket, 482193 the code", "482193"), ("#4821930 and 482193", "482193"),
      ("111111 222222 #333333 #444444", "333333"), ("1 2 3 4 5 6", nil), ("48219 3x", "482193"),
      ("48219 34", nil), ("482 - 193", nil), ("482_193", nil), ("482\u{2010}193", nil),
      ("4821932", nil), ("#482 193", "482193"), ("12 34 56", nil), ("+482193", "482193"),
      ("\u{202E}482193\u{202C}", "482193"), ("482193\u{0}", "482193"), ("4８2١۹३", "482193"),
    ] as [(String, String?)])
  func aCodeIsFoundAmongOtherNumbers(text: String, code: String?) {
    #expect(CodeText.code(in: text, length: 6) == code)
  }

  // CODE-12: the code found in a message has the requested length, four to eight digits
  @Test(arguments: 4...8) func aCodeHasTheLengthThatWasAskedFor(length: Int) {
    let message = "1234 12345 123456 1234567 12345678 and 123456789"
    #expect(CodeText.code(in: message, length: length) == String("12345678".prefix(length)))
    #expect(CodeText.code(in: "12 13", length: length) == (length == 4 ? "1213" : nil))
  }

  // Q-1: a code is found at the end of a very long text
  @Test(arguments: ["1 ", "12345 ", "#", "-1", "９", "👩‍👩‍👧"])
  func aLongTextIsSearched(piece: String) {
    let text = String(repeating: piece, count: 50_000)
    #expect(CodeText.code(in: text + " x 482193", length: 6) == "482193")
    #expect(CodeText.edited("123456", to: text + " x 482193", length: 6) == "482193")
  }
}
