import Domain
import Testing

@Suite struct PhoneNumberTests {
  // CODE-2, OT-13: a number has exactly one spelling; similar ones are refused.
  @Test(arguments: [
    "", "+", "79990000000", "+7 (999) 000-00-00", "+0079990000", "+007", "+123456",
    "+1234567890123456", "+7999000000a", "+７９９９０００００００", "+٧٩٩٩٠٠٠٠٠٠٠", "\u{202E}+79990000000",
    "+79990000000\u{0}", "+79990000000 ", "++79990000000", "+7\u{301}9990000000",
  ])
  func aTextThatIsNotE164IsRefused(text: String) {
    #expect(PhoneNumber(text) == nil)
  }

  // CODE-2: a number has 7 to 15 digits.
  @Test(arguments: ["+1234567", "+79990000000", "+123456789012345"])
  func sevenToFifteenDigitsAreANumber(text: String) {
    #expect(PhoneNumber(text)?.text == text)
  }

  // OT-12
  @Test func aMaskedNumberShowsTwoDigits() {
    #expect(PhoneNumber("+79990000042")?.masked == "+•••••••••42")
    #expect(PhoneNumber("+1234567").map { "\($0)" } == "+•••••67")
  }

  // AUTH-8: a secure sequence is exactly three digits from 1 to 3, in ASCII.
  @Test(arguments: ["", "1", "12", "1232", "124", "012", "一二三", "１２３", "1 2", "12\u{301}"])
  func aSequenceIsExactlyThreeDigitsFrom1To3(text: String) {
    #expect(SecureSequence(text) == nil)
  }

  // AUTH-8: 27 sequences; a digit may be repeated.
  @Test func everyThreePressesAreASequence() {
    let digits = ["1", "2", "3"]
    let all = digits.flatMap { a in digits.flatMap { b in digits.map { a + b + $0 } } }
    #expect(all.compactMap(SecureSequence.init).count == 27)
    #expect(SecureSequence("333")?.digits.reveal() == "333")
  }

  //
  @Test func aSequenceIsNotPrinted() throws {
    let sequence = try #require(SecureSequence("213"))
    #expect(!"\(sequence)".contains("213"))
  }
}
