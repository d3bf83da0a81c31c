import Domain
import TestKit
import Testing

/// PASS-3, PASS-7, PASS-8: the strength of a password, and what lowers it.
struct PasswordTests {
  let judge: PasswordJudge

  init() throws {
    judge = PasswordJudge(words: try #require(WordFilter(SampleWords.bytes)))
  }

  func verdict(_ text: String, personal: [String] = []) -> PasswordVerdict {
    judge.verdict(on: Secret(text), personal: personal)
  }

  // PASS-3: passwords are weak below 10 characters and strong from 20.
  @Test(arguments: [
    ("", PasswordStrength.weak), ("kq7!vbx2p", .weak), ("kq7!vbx2pz", .medium),
    ("kq7!vbx2pzhd3w8mfty", .medium), ("kq7!vbx2pzhd3w8mftyo", .strong),
  ])
  func lengthDecidesTheLevel(text: String, level: PasswordStrength) {
    #expect(verdict(text) == PasswordVerdict(strength: level, weakness: nil))
  }

  // PASS-3
  @Test func whatPeopleSeeAsOneCharacterCountsAsOne() {
    let family = "👨‍👩‍👧‍👦"
    #expect(verdict("kq7vbx2p" + family).strength == .weak, "nine")
    #expect(verdict("kq7vbx2pe\u{301}").strength == .weak, "nine, one of two code points")
    #expect(verdict("kq7vbx2p🇩🇪z").strength == .medium, "ten")
    #expect(verdict("kq7vbx2p\r\n").strength == .weak, "nine, one of two code points")
  }

  // PASS-7: a common word with trivial changes lowers the strength by one level.
  @Test(arguments: [
    "manchester", "Manchester", "MANCHESTER12", "manchester!", "m4nch3st3r", "retsehcnam",
    "manchestermanchester12", "password99", "P4$$w0rd!!", "drowssap12", "passwordlove",
    "mydragonhorse", "password2024password", "passwordpassword2024password",

    "Manchester!manchester?",
  ])
  func aWordOrATrivialVariantIsDemoted(text: String) {
    let full = PasswordStrength(length: text.count)
    #expect(verdict(text) == PasswordVerdict(strength: full.demoted, weakness: .common))
  }

  // PASS-3, PASS-8: a strength begins exactly at its `leastLength`.
  @Test(arguments: [PasswordStrength.medium, .strong])
  func theFewestCharactersOfAStrengthHaveIt(strength: PasswordStrength) {
    #expect(PasswordStrength(length: strength.leastLength) == strength)
    #expect(PasswordStrength(length: strength.leastLength - 1) < strength)
  }

  // PASS-7: a Russian word is recognized whether typed in the Russian or the Latin layout.
  @Test func aRussianWordIsTheSameInBothLayouts() {
    #expect(verdict("ghbdtnghbdtn").weakness == .common)
    #expect(verdict("приветпривет").weakness == .common)
    #expect(verdict("ПриветПривет1").weakness == .common)
  }

  // PASS-7: sequences, keyboard rows, repetitions and plain numbers lower the strength by one level.
  @Test(arguments: [
    "1234567890", "0987654321", "abcdefghijkl", "qwertyuiop", "1qaz2wsx3edc", "aaaaaaaaaaaa",
    "xyzxyzxyzxyz", "89172735872", "19841984198", "qwertyuiopasdfghjklzxcvbnm",
    "qwertyuiop7qwertyuiop",
  ])
  func aPatternIsDemoted(text: String) {
    let full = PasswordStrength(length: text.count)
    #expect(verdict(text) == PasswordVerdict(strength: full.demoted, weakness: .pattern))
  }

  // PASS-7: words from the person's own data lower the strength.
  @Test func personalDataLowersTheStrength() {
    let known = ["annette", "Annette Schmidt", "+7 (999) 123-45-67"]
    #expect(verdict("Annette1984", personal: known).weakness == .personal)
    #expect(verdict("schmidtAnnette", personal: known).weakness == .personal)
    #expect(verdict("mrs9991234567", personal: known).weakness == .personal)
    #expect(verdict("Annette1984").weakness == nil)
  }

  // PASS-7: five words are strong even if each of them is common.
  @Test func fiveWordsAreStrongWhateverTheyAre() {
    #expect(verdict("dragon-horse-love-manchester-my") == .init(strength: .strong, weakness: nil))
  }

  // PASS-7: hardly any random password loses a level.
  @Test func randomPasswordsHardlyEverLoseALevel() {
    var chance = Chance(seed: 3)
    let keys = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let demoted = (0..<5000).count { _ in
      verdict(String((0..<12).map { _ in keys[Int.random(in: 0..<36, using: &chance)] })).weakness
        != nil
    }
    #expect(demoted <= 10, "0.2 %")
  }

  // PASS-8
  @Test func aRefusedPasswordHasItsReason() {
    func problem(_ text: String, _ minimum: PasswordStrength = .medium) -> PasswordProblem? {
      judge.problem(of: Secret(text), minimum: minimum, personal: ["annette"])
    }
    #expect(problem("kq7!vbx2pz") == nil)
    #expect(problem("kq7!vbx2p") == .weak)
    #expect(problem("kq7!vbx2pz", .strong) == .weak)
    #expect(problem("manchester") == .common)
    #expect(problem("1234567890") == .pattern)
    #expect(problem("annette-annette") == .personal)
    let longest = Self.longest
    #expect(problem(longest) == nil, "256 characters")
    #expect(problem(longest + "x") == .long)
  }

  /// A password of the maximum length: 256 different characters of four scripts.
  static var longest: String {
    var chance = Chance(seed: 7)
    let letters = Array("кыйё漢字日本éüßñqwzx7294")
    return String((0..<256).map { _ in letters.randomElement(using: &chance) ?? "x" })
  }

  // PASS-8: a demoted password is refused, however long it is.
  @Test(
    arguments: [
      (String(repeating: "a", count: 22), PasswordProblem.pattern),
      (String(repeating: "a", count: 256), .pattern),
      (String(repeating: "xyz7", count: 60), .pattern),
      ("qwertyuiopasdfghjklzxcvbnm", .pattern),
      ("passwordpasswordpassword", .common),
      (Array(repeating: "manchester", count: 20).joined(separator: " "), .common),
      ("annette-annette-annette", .personal),
    ], PasswordStrength.allCases)
  func aDemotedPasswordIsRefusedWhateverItsLength(
    _ junk: (text: String, problem: PasswordProblem), minimum: PasswordStrength
  ) {
    let found = judge.problem(
      of: Secret(junk.text), minimum: minimum, personal: ["annette"])
    #expect(found == junk.problem)
  }

  // PASS-7, PASS-8: both normal forms of a letter are the same password, so they have the same
  // strength.
  @Test(arguments: [
    "e\u{301}", "e\u{301}e\u{300}e\u{302}", "\u{E9}", "\u{E9}\u{E8}\u{EA}",
    "\u{438}\u{306}", "\u{439}", "\u{435}\u{308}", "\u{451}",
  ])
  func anAccentDoesNotHideARepetition(letters: String) {
    let text = String(repeating: letters, count: 12)
    #expect(judge.problem(of: Secret(text), minimum: .medium) == .pattern)
  }

  // PASS-7
  @Test func anAccentDoesNotHideAWord() {
    #expect(verdict("m\u{E4}nch\u{EB}ster12").weakness == .common)
    #expect(verdict("ma\u{308}nche\u{308}ster12").weakness == .common)
    #expect(verdict("при\u{301}ветприве\u{301}т").weakness == .common)
  }

  // PASS-8, Q-1: no text traps or hangs the check.
  @Test func noTextTrapsOrHangsThePasswordCheck() {
    for text in [
      "\u{0}", "\u{202E}\u{202E}\u{202E}\u{202E}abcdefgh", "\u{FFFF}\u{10FFFF}", "i\u{307}",
      String(repeating: "a", count: 10_000), String(repeating: "\u{301}", count: 10_000),
      String(repeating: "\u{0}", count: 256), String(repeating: "я1", count: 128),
    ] {
      _ = verdict(text, personal: [text])
    }
    var chance = Chance(seed: 5)
    for _ in 0..<2000 {
      let scalars = (0..<Int.random(in: 0...40, using: &chance)).map { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &chance)) ?? "x"
      }
      _ = verdict(String(String.UnicodeScalarView(scalars)))
    }
  }
}
