import Domain
import TestKit
import Testing

/// PASS-3, PASS-7: the limits between password strengths, and passwords that are slow to check.
@Suite(.timeLimit(.minutes(20))) struct PasswordLimitTests {
  let judge: PasswordJudge

  init() throws {
    judge = PasswordJudge(words: try #require(WordFilter(SampleWords.bytes)))
  }

  private func weakness(_ text: String, _ personal: [String] = []) -> PasswordWeakness? {
    judge.verdict(on: Secret(text), personal: personal).weakness
  }

  // PASS-7: fewer than 20 digits count as a pattern even if random: they may be a phone number
  @Test(arguments: [(10, true), (19, true), (20, false), (40, false)])
  func digitsAloneArePatternsUpToNineteen(count: Int, isPattern: Bool) {
    let digits = String("3141592653589793238462643383279502884197".prefix(count))
    #expect(weakness(digits) == (isPattern ? .pattern : nil))
    #expect(weakness("q" + digits.dropFirst()) == nil, "a letter among them")
  }

  // PASS-3, PASS-7: a demoted password is one level lower, at the edges of each level
  @Test(
    arguments: [
      (9, PasswordStrength.weak, nil), (10, .weak, PasswordWeakness.pattern), (19, .weak, .pattern),
      (20, .medium, .pattern), (256, .medium, .pattern), (257, .strong, nil),
    ] as [(Int, PasswordStrength, PasswordWeakness?)])
  func aDemotionIsOneLevel(count: Int, strength: PasswordStrength, weakness: PasswordWeakness?) {
    let verdict = judge.verdict(on: Secret(String(repeating: "a", count: count)))
    #expect(verdict == PasswordVerdict(strength: strength, weakness: weakness))
  }

  // PASS-7: names of at least three letters count as personal; shorter ones occur in any text
  @Test(
    arguments: [
      (["Zqxv Kjwp"], true), (["zqxv", "KJWP"], true), (["Zqxv-Kjwp!"], true), (["Zq Kj"], false),
      ([], false), (["", " "], false), (["Zq", "xv", "Kj", "wp"], false),
    ] as [([String], Bool)])
  func onlyNamesOfThreeLettersAreKnown(personal: [String], isKnown: Bool) {
    #expect(weakness("zqxvkjwp77", personal) == (isKnown ? .personal : nil))
  }

  // PASS-7: the person's phone number in a password is found with or without its first digit
  @Test(arguments: [
    ("+7 (917) 304-58-26", "x79173045826"), ("+7 (917) 304-58-26", "x9173045826"),
    ("89173045826", "x9173045826"), ("+79173045826", "9173045826 kq"),
  ]) func aPhoneNumberIsKnownInAnyNotation(phone: String, password: String) {
    #expect(weakness(password, [phone]) == .personal)
    #expect(weakness(password, ["+7 (495) 222-11-33"]) == nil)
  }

  // PASS-7: a password has the same strength in upper case
  @Test(arguments: ["manchester12", "qwertyuiop", "kq7!vbx2pz", "zxcvbnm,./", "passwordlove"])
  func letterCaseDoesNotChangeTheStrength(text: String) {
    #expect(judge.verdict(on: Secret(text)) == judge.verdict(on: Secret(text.uppercased())))
  }

  // PASS-8, Q-1: a character of thousands of code points counts once and is checked quickly
  @Test(arguments: ["\u{FE0F}", "\u{200D}", "\u{20E3}", "\u{FE0F}\u{20E3}", "\u{E0061}"])
  func aCharacterOfManyCodePointsIsCheckedQuickly(extender: String) {
    let count = 40_000 / extender.unicodeScalars.count
    let text = "abcdefghi1" + String(repeating: extender, count: count)
    #expect(text.count < 12)
    #expect(judge.problem(of: Secret(text), minimum: .strong) != nil)
  }

  // PASS-7: repeating a block adds no strength, even if the last repetition is incomplete
  @Test(arguments: 1...32) func aRepeatedBlockIsFound(length: Int) {
    var chance = Chance(seed: UInt64(length))
    let block = String(
      (0..<length).map { _ in "kqzwvmxhbf7294".randomElement(using: &chance) ?? "q" })
    let once = judge.verdict(on: Secret(block)).weakness
    let text = String(repeating: block, count: 200 / length)
    // Only blocks of up to 3: five random characters alone are hard enough to guess.
    if length < 4 { #expect(weakness(text) == .pattern) }
    if length > 8, once == nil { #expect(weakness(text) == nil) }
    #expect((weakness(text) == nil) == (weakness(text + text.prefix(length / 2)) == nil))
  }
}
