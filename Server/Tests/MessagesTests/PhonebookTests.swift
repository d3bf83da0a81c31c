import Domain
import Phonebook
import Testing

@Suite struct PhonebookTests {
  // CODE-2, OT-13: all spellings of a number become one.
  @Test(arguments: [
    "+7 (999) 000-00-00", "+79990000000", "8 (999) 000-00-00", "89990000000", "9990000000",
    "79990000000", "+7.999.000.00.00", "+7/999/000/00/00", "+7 999 000\u{2011}00\u{2013}00",
    "\u{FF0B}\u{FF17}\u{FF19}\u{FF19}\u{FF19} 000 00 00", "+٧٩٩٩٠٠٠٠٠٠٠",
    "\u{202A}+7 999 000-00-00\u{202C}", "+7\u{A0}999\u{A0}000\u{A0}00\u{A0}00", "0079990000000",
    "  +7 999 000 00 00  ", "+7 8 999 000 00 00",
  ])
  func allSpellingsOfANumberAreOneText(written: String) throws {
    let entry = try Phonebook.entry(for: written)
    #expect(entry.number.text == "+79990000000")
    #expect(entry.international == "+7 999 000-00-00")
  }

  // CODE-2: international numbers are recognized in their usual notations.
  @Test(arguments: [
    ("+1 650 253 0000", "+16502530000"), ("+44 20 7946 0018", "+442079460018"),
    ("+44 (0) 20 7946 0018", "+442079460018"), ("00 49 170 1234567", "+491701234567"),
    ("+7 701 511 1111", "+77015111111"), ("+39 02 1234 5678", "+390212345678"),
    ("+55 11 96123-4567", "+5511961234567"), ("+870 301 234 567", "+870301234567"),
  ])
  func internationalNumbersAreKnown(written: String, number: String) throws {
    let entry = try Phonebook.entry(for: written)
    #expect(entry.number.text == number)
  }

  // CODE-2: an impossible number is refused as too short, too long, invalid or of no country.
  @Test(arguments: [
    ("", PhonebookError.short), ("+", .short), ("112", .short), ("+7", .short),
    ("+7 999 000", .short),
    ("8 999 000-00-0", .short), ("+7 999 000 00 00 0", .invalid), ("+1 650 253 0000 0", .long),
    ("+12345678901234567890", .long), (String(repeating: "9", count: 16), .long),
    (String(repeating: "9", count: 10_000), .long),
    ("+7 999" + String(repeating: " ", count: 10_000) + "0000000", .long),
    ("+007 999 000-00-00", .country),
    ("0009990000000", .country), ("+999 123 456 789", .country), ("+210 1234567", .country),
  ])
  func anImpossibleNumberHasItsReason(written: String, reason: PhonebookError) {
    #expect(throws: reason) { try Phonebook.entry(for: written) }
  }

  // CODE-2: too many digits are refused, also at 255, the most that libphonenumber ever gets.
  @Test(arguments: [16, 249, 255, 256, 10_000])
  func tooManyDigitsAreTooLong(count: Int) {
    let written = "+" + String(repeating: "7", count: count)
    #expect(throws: PhonebookError.long) { try Phonebook.entry(for: written) }
  }

  // CODE-2: look-alike digits, control characters, other text and invalid UTF-8 are refused.
  @Test(arguments: [
    "+7 999 O00 00 00", "+7 999 000 00 0\u{B2}", "+7 999 000 00 00\u{0}", "+7 999 000 00 00\n",
    "\u{0}", "\u{0}+79990000000", "+7999\u{0}0000000",
    String(decoding: [0x2B, 0x37, 0xFF, 0x39, 0x39], as: UTF8.self),
    "+7 999 000 00 00 ext. 5", "+7 999 000-00-00;ext=5", "tel:+79990000000", "1-800-FLOWERS",
    "+7+9990000000", "7+9990000000", "+7 (999) 000-00-00 #", "*99 000 00 00", "телефон",
  ])
  func charactersThatNoNumberHasAreRefused(written: String) {
    #expect(throws: PhonebookError.invalid) { try Phonebook.entry(for: written) }
  }

  // Numbers that no SMS reaches are refused, because messages to them are expensive.
  @Test(arguments: [
    "+7 123 456-78-90", "+1 555 555 5555", "8 800 555-35-35", "+1 900 253 0000", "+44 70 1234 5678",
    "+44 909 8790000", "+49 32 000",
  ])
  func aNumberThatNoSMSReachesIsRefused(written: String) {
    #expect(throws: PhonebookError.self) { try Phonebook.entry(for: written) }
  }

  @Test func aPrintedEntryShowsTwoDigits() throws {
    let entry = try Phonebook.entry(for: "+7 999 000-00-17")
    #expect("\(entry)" == "+•••••••••17")
  }

  @Test func concurrentLookupsFindTheSameNumbers() async {
    let found = await withTaskGroup(of: String?.self) { group in
      for index in 0..<200 {
        group.addTask { try? Phonebook.entry(for: "+7 999 000-00-0\(index % 10)").number.text }
      }
      return await group.reduce(into: Set<String>()) { $0.formUnion($1.map { [$0] } ?? []) }
    }
    #expect(found.count == 10)
  }
}
