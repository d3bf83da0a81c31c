import Domain
import TestKit
import Testing

/// PASS-3, PASS-7: where one verdict ends and the next begins, and passwords made to cost time.
@Suite(.timeLimit(.minutes(5))) struct PasswordLimitTests {
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

  // PASS-7: a phone number is known with and without its first digit, in any notation
  @Test(arguments: [
    ("+7 (917) 304-58-26", "x79173045826"), ("+7 (917) 304-58-26", "x9173045826"),
    ("89173045826", "x9173045826"), ("+79173045826", "9173045826 kq"),
  ]) func aPhoneNumberIsKnownInAnyNotation(phone: String, password: String) {
    #expect(weakness(password, [phone]) == .personal)
    #expect(weakness(password, ["+7 (495) 222-11-33"]) == nil)
  }

  // PASS-7: the same verdict in upper case
  @Test(arguments: ["manchester12", "qwertyuiop", "kq7!vbx2pz", "zxcvbnm,./", "passwordlove"])
  func caseChangesNoVerdict(text: String) {
    #expect(judge.verdict(on: Secret(text)) == judge.verdict(on: Secret(text.uppercased())))
  }

  // PASS-8, Q-1: one visible character may have any number of code points
  @Test(arguments: ["\u{FE0F}", "\u{200D}", "\u{20E3}", "\u{FE0F}\u{20E3}", "\u{E0061}"])
  func aCharacterOfManyCodePointsIsJudgedSoon(extender: String) {
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
    // Only short blocks: five random keys already cost more than the limit.
    if length < 4 { #expect(weakness(text) == .pattern) }
    if length > 8, once == nil { #expect(weakness(text) == nil) }
    #expect((weakness(text) == nil) == (weakness(text + text.prefix(length / 2)) == nil))
  }
}
