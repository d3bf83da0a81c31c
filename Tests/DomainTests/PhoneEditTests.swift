import Domain
import Testing

/// CODE-1, CODE-2: numbers typed key by key, and numbers with any count of digits.
struct PhoneEditTests {
  private static let numbers = [
    "+79991234567", "+77012345678", "+12025550123", "+442079460123", "+380441234567", "+6833456",
    "+8613800138000", "+4915112345678", "+351912345678", "+2901234567", "+97150123456",
    "+123456789012345",
  ]

  private func typed(_ keys: String) -> PhoneDraft {
    var draft = PhoneDraft()
    for key in keys { draft.edit(draft.text + String(key)) }
    return draft
  }

  // CODE-1: formatting the number after each key loses and changes no digit
  @Test(arguments: numbers) func aNumberTypedIsTheNumberPasted(number: String) {
    #expect(typed(number) == PhoneDraft(number))
    #expect(typed(number).number?.text == number)
    #expect(typed("00" + number.dropFirst()).number?.text == number)
    #expect(typed(PhoneDraft(number).text) == PhoneDraft(number), "with its spaces and brackets")
  }

  // CODE-1: deleting the last digits leaves the same text as typing only the first ones
  @Test(arguments: numbers) func deletingIsTypingBackwards(number: String) {
    var draft = PhoneDraft(number)
    for count in stride(from: number.utf8.count - 1, through: 2, by: -1) {
      draft.edit(String(draft.text.dropLast()))
      #expect(draft.text == typed(String(number.prefix(count))).text)
    }
  }

  // CODE-2: a +7 number with fewer than eleven digits is too short, with more too long
  @Test(
    arguments: [
      (10, PhoneProblem.short), (11, nil), (12, .long), (13, .long), (20, .long), (21, .long),
      (1000, .long), (1, .short),
    ] as [(Int, PhoneProblem?)])
  func aRussianNumberHasElevenDigits(count: Int, problem: PhoneProblem?) {
    let digits = "+7" + String(repeating: "9", count: count - 1)
    #expect(PhoneDraft(digits).problem == problem)
    #expect((PhoneDraft(digits).number == nil) == (problem != nil))
    #expect(PhoneDraft(digits).isComplete == (problem == nil))
  }

  // CODE-2: E.164 allows fifteen digits; the shortest numbers have seven
  @Test(
    arguments: [
      (1, PhoneProblem.short), (6, .short), (7, nil), (8, nil), (15, nil), (16, .long), (20, .long),
      (21, .long), (1000, .long),
    ] as [(Int, PhoneProblem?)])
  func anotherNumberHasSevenToFifteenDigits(count: Int, problem: PhoneProblem?) {
    let digits = "+" + String(repeating: "4", count: count)
    #expect(PhoneDraft(digits).problem == problem)
    #expect((PhoneDraft(digits).number == nil) == (problem != nil))
    #expect(!PhoneDraft(digits).isComplete, "its length is not fixed")
  }

  // CODE-2: area codes of +7 begin with 3 to 9
  @Test(arguments: 0...9) func anAreaCodeDoesNotBeginWithLessThanThree(digit: Int) {
    let draft = PhoneDraft("+7\(digit)991234567")
    #expect(draft.number == nil ? draft.problem == .invalid : draft.isComplete)
    // NB: "+78…" is valid here; with one more digit the 8 would be the domestic prefix.
    #expect((draft.number != nil) == (digit >= 3))
  }

  // CODE-2: the last plus begins the number, and only digits follow it
  @Test(
    arguments: [
      ("+7+49 170 1234567", "+491701234567"), ("++49 170 1234567", "+491701234567"),
      ("+1 +2 +49 170 1234567", "+491701234567"), ("tel:+491701234567", "+491701234567"),
      ("12+49(0)170", nil), ("+", nil), ("+++", nil),
      ("+49 170 1234567\n", "+491701234567"), ("＋４９１７０１２３４５６７", "+491701234567"),
    ] as [(String, String?)])
  func theLastPlusBeginsTheNumber(text: String, number: String?) {
    #expect(PhoneDraft(text).number?.text == number)
  }

  // CODE-2: an extension is dropped, because its digits belong to no number
  @Test(
    arguments: [
      ("tel:+7-999-123-45-67;ext=5", "+79991234567"), ("+79991234567 доб. 12", "+79991234567"),
      ("8 (999) 123-45-67, Доб 12", "+79991234567"), ("+1 202 555 0123 ext. 7", "+12025550123"),
      ("+1 202 555 0123 EXT 7", "+12025550123"), ("+12025550123x7", "+12025550123"),
      ("+442079460123#89", "+442079460123"),
      ("tel:44-207-946-0123;phone-context=+1-914", "+442079460123"),
      ("Fax: +442079460123", "+442079460123"), ("x8 999 123-45-67", "+79991234567"),
      ("#1: +7 999 123-45-67", "+79991234567"),
    ])
  func anExtensionIsDropped(pasted: String, number: String) {
    #expect(PhoneDraft(pasted).number?.text == number)
  }

  // CODE-2: only a paste has an extension; a mark typed by mistake deletes no digit
  @Test(arguments: ["x", "#", ";", "д"]) func aMarkTypedIntoANumberChangesNothing(mark: String) {
    let draft = PhoneDraft("+79991234567")
    for place in 0...draft.text.count {
      var text = draft.text
      text.insert(contentsOf: mark, at: text.index(text.startIndex, offsetBy: place))
      var edited = draft
      edited.edit(text)
      #expect(edited == draft)
    }
  }

  // Q-1: a pasted text may have any length; at most 20 of its digits are kept
  @Test(arguments: ["9", "+", "8", "0", "٩", "()", "\u{202E}", "👩‍👩‍👧"])
  func aLongTextLeavesTwentyDigits(piece: String) {
    var draft = PhoneDraft(String(repeating: piece, count: 50_000))
    #expect(draft.text.filter(\.isNumber).count <= 20 && draft.number == nil)
    let before = draft
    draft.edit(draft.text)
    #expect(draft == before)
    draft.edit("")
    #expect(draft.isEmpty && draft.text == "")
  }
}
