import Domain
import Testing

/// CODE-1, CODE-2: a phone number while it is typed.
struct PhoneDraftTests {
  // CODE-2: how a number is formatted while it is typed or when it is pasted.
  @Test(arguments: [
    ("8", "+7"), ("9", "+7 (9"), ("7", "+7"), ("+", "+"), ("", ""),
    ("89991234567", "+7 (999) 123-45-67"),
    ("9991234567", "+7 (999) 123-45-67"), ("+7 (999) 123-45-67", "+7 (999) 123-45-67"),
    ("8 (999) 123 45 67", "+7 (999) 123-45-67"), ("+7 (+79991234567", "+7 (999) 123-45-67"),
    ("+7 (899) 912-34-567", "+7 (999) 123-45-67"), ("889991234567", "+7 (999) 123-45-67"),
    ("+1", "+1"), ("12025550123", "+1 202 555 0123"), ("+44", "+44"),
    ("+442079460123", "+44 207 946 0123"), ("+380441234567", "+380 441 234 567"),
    ("+86", "+86"), ("+8613800138000", "+86 138 001 380 00"),
    ("0", "0"), ("00", "+"), ("0049", "+49"), ("٠٠٤٩", "+49"),
    ("00 49 170 1234567", "+49 170 123 4567"), ("00 7 999 123-45-67", "+7 (999) 123-45-67"),
    ("008613800138000", "+86 138 001 380 00"), ("020 7946 0123", "020 794 601 23"),
    ("000491701234567", "000 491 701 234 567"), ("+00", "+00"),
    ("٨٩٩٩١٢٣٤٥٦٧", "+7 (999) 123-45-67"),
    ("＋７９９９", "+7 (999"), ("+7\u{202E}999", "+7 (999"), ("abc", ""), ("+7\0999", "+7 (999"),
  ])
  func aNumberLooksAsDesigned(typed: String, shown: String) {
    #expect(PhoneDraft(typed).text == shown)
  }

  // CODE-2: the formatted number is parsed as the same number.
  @Test(arguments: [
    "+79991234567", "+12025550123", "+442079460123", "+380441234567", "+6833456", "+8613800138000",
  ])
  func everyFormReadsAsTheSameNumber(number: String) {
    for count in 1...number.utf8.count {
      let draft = PhoneDraft(String(number.prefix(count)))
      #expect(PhoneDraft(draft.text) == draft)
    }
    #expect(PhoneDraft(number).number?.text == number)
  }

  // CODE-2: typing "00" gives "+", as pasting does.
  @Test func twoZerosBecomeAPlus() {
    var draft = PhoneDraft()
    var shown: [String] = []
    for key in ["0", "0", "4", "9", "1", "7"] {
      draft.edit(draft.text + key)
      shown.append(draft.text)
    }
    #expect(shown == ["0", "+", "+4", "+49", "+49 1", "+49 17"])
  }

  // CODE-2: a third leading zero makes the number invalid, because two zeros became "+".
  @Test func aThirdLeadingZeroIsInvalid() {
    var draft = PhoneDraft()
    for key in ["0", "0", "0", "4", "9", "1", "7", "0", "1", "2", "3"] {
      draft.edit(draft.text + key)
    }
    #expect(draft.text == "+049 170 123")
    #expect(draft.problem == .invalid)
  }

  // CODE-2: a number that is too long is never truncated to another person's number.
  @Test(arguments: [
    ("79991234567890123456", "+7 (999) 123-45-67890123456"),
    ("9999999999999999", "+7 (999) 999-99-99999999"), ("899912345678", "+7 (999) 123-45-678"),
    ("+12345678901234567890", "+1 234 567 890 123 456 7890"),
    (String(repeating: "4", count: 40), "+44 444 444 444 444 444 444"),
  ])
  func aPastedNumberThatIsTooLongStaysSo(pasted: String, shown: String) {
    let draft = PhoneDraft(pasted)
    #expect(draft.text == shown)
    #expect(draft.problem == .long)
    #expect(draft.number == nil && !draft.isComplete)
    #expect(PhoneDraft(draft.text) == draft)
  }

  // CODE-1: a digit typed into a complete number is ignored.
  @Test(arguments: [
    ("+79991234567", "+7 (999) 123-45-678"), ("+79991234567", "+7 (0999) 123-45-67"),
    ("+123456789012345", "+1 234 567 890 123 456"),
  ])
  func oneDigitTypedIntoAFullNumberIsIgnored(number: String, typed: String) {
    var draft = PhoneDraft(number)
    draft.edit(typed)
    #expect(draft == PhoneDraft(number))
    draft.edit(typed + "9")
    #expect(draft.problem == .long)
  }

  // CODE-1: the delete key always deletes a character.
  @Test(arguments: [
    "+79991234567", "+442079460123", "020 7946 0123", "79991234567890123456",
  ])
  func deletingFromTheEndReachesTheBeginning(number: String) {
    var draft = PhoneDraft(number)
    for _ in 0..<20 where !draft.isEmpty {
      let before = draft
      draft.edit(String(draft.text.dropLast()))
      #expect(draft != before)
    }
    #expect(draft.isEmpty)
  }

  // CODE-1: a +7 number is complete at eleven digits; numbers of other countries vary in length.
  @Test func onlyNumbersOfAFixedLengthCanBeComplete() {
    #expect(PhoneDraft("+79991234567").isComplete)
    #expect(!PhoneDraft("+7999123456").isComplete)
    #expect(!PhoneDraft("+71001234567").isComplete)
    #expect(!PhoneDraft("+442079460123").isComplete)
  }

  // CODE-2: an invalid number is reported as too short, too long or impossible.
  @Test(arguments: [
    ("", PhoneProblem.short), ("+7999", .short), ("123", .short), ("+71001234567", .invalid),
    ("+0123456789", .invalid), ("000491701234567", .invalid), ("00", .short), ("0049", .short),
    ("+1234567890123456", .long), ("+7 (999) 123-45-678", .long),
  ])
  func aBadNumberHasAReason(typed: String, problem: PhoneProblem) {
    #expect(PhoneDraft(typed).problem == problem)
    #expect(PhoneDraft(typed).number == nil)
  }
}
