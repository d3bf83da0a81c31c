import Domain
import Testing

/// CODE-1, CODE-2: a phone number while it is typed.
struct PhoneDraftTests {
  // CODE-2
  @Test(arguments: [
    ("8", "+7"), ("9", "+7 (9"), ("7", "+7"), ("+", "+"), ("", ""),
    ("89991234567", "+7 (999) 123-45-67"),
    ("9991234567", "+7 (999) 123-45-67"), ("+7 (999) 123-45-67", "+7 (999) 123-45-67"),
    ("8 (999) 123 45 67", "+7 (999) 123-45-67"), ("+7 (+79991234567", "+7 (999) 123-45-67"),
    ("+7 (899) 912-34-567", "+7 (999) 123-45-67"), ("79991234567890", "+7 (999) 123-45-67"),
    ("+1", "+1"), ("12025550123", "+1 202 555 0123"), ("+44", "+44"),
    ("+442079460123", "+44 207 946 0123"), ("+380441234567", "+380 441 234 567"),
    ("+86", "+86"), ("+8613800138000", "+86 138 001 380 00"),
    ("+12345678901234567890", "+1 234 567 890 123 45"), ("٨٩٩٩١٢٣٤٥٦٧", "+7 (999) 123-45-67"),
    ("＋７９９９", "+7 (999"), ("+7\u{202E}999", "+7 (999"), ("abc", ""), ("+7\0999", "+7 (999"),
  ])
  func aNumberLooksAsDesigned(typed: String, shown: String) {
    #expect(PhoneDraft(typed).text == shown)
  }

  // CODE-2: what is shown reads as the same number again.
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

  // CODE-1: the key that deletes always deletes something.
  @Test(arguments: ["+79991234567", "+442079460123"])
  func deletingFromTheEndReachesTheBeginning(number: String) {
    var draft = PhoneDraft(number)
    for _ in 0..<20 where !draft.isEmpty {
      let before = draft
      draft.edit(String(draft.text.dropLast()))
      #expect(draft != before)
    }
    #expect(draft.isEmpty)
  }

  // CODE-1
  @Test func onlyNumbersOfOneLengthAreCompleteByThemselves() {
    #expect(PhoneDraft("+79991234567").isComplete)
    #expect(!PhoneDraft("+7999123456").isComplete)
    #expect(!PhoneDraft("+71001234567").isComplete)
    #expect(!PhoneDraft("+442079460123").isComplete)
  }

  // CODE-2
  @Test(arguments: [
    ("", PhoneProblem.short), ("+7999", .short), ("123", .short), ("+71001234567", .invalid),
    ("+0123456789", .invalid),
  ])
  func aBadNumberHasAReason(typed: String, problem: PhoneProblem) {
    #expect(PhoneDraft(typed).problem == problem)
    #expect(PhoneDraft(typed).number == nil)
  }
}
