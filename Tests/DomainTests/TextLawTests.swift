import Domain
import TestKit
import Testing

/// Rules that hold for any text, generated from a seed: the same texts in every run (Q-1).
struct TextLawTests {
  private static let pieces: [Unicode.Scalar] = [
    "a", "Z", "m", "0", "7", "9", "_", "-", " ", "+", "#", ".", "@", "(", ")", "\u{0}", "\n",
    "\u{7F}",
    "\u{A0}", "\u{AD}", "\u{301}", "\u{5E9}", "\u{660}", "\u{6F5}", "\u{966}", "\u{200B}",
    "\u{200D}",
    "\u{200E}", "\u{202E}", "\u{2028}", "\u{3000}", "\u{2800}", "\u{FE0F}", "\u{FEFF}", "\u{FF11}",
    "\u{FFFE}", "\u{E000}", "\u{1F600}", "\u{1F468}", "\u{10FFFF}", "я", "é", "中", "１",
  ]

  private func texts(_ seed: UInt64, longest: Int = 12) -> [String] {
    var chance = Chance(seed: seed)
    return (0..<200).map { _ in
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...longest, using: &chance) {
        text.append(
          TextLawTests.pieces[Int.random(in: TextLawTests.pieces.indices, using: &chance)])
      }
      return String(text)
    }
  }

  // AUTH-20: an accepted username is stored unchanged and has only a–z, 0–9 and _
  @Test(arguments: 0..<5 as Range<UInt64>) func aUsernameIsPlain(seed: UInt64) {
    for text in texts(seed, longest: 3) + ["a_9", "___", "0"] {
      let isPlain =
        !text.isEmpty
        && text.unicodeScalars.allSatisfy {
          "abcdefghijklmnopqrstuvwxyz0123456789_".unicodeScalars.contains($0)
        }
      #expect(Username(text)?.text == (isPlain ? text : nil), "\(text.debugDescription)")
    }
  }

  // AUTH-20: usernames and logins have at most 64 characters
  @Test(arguments: [1, 64, 65, 10_000]) func aNameHasAtMostSixtyFourLetters(count: Int) {
    let text = String(repeating: "a", count: count)
    #expect((Username(text) != nil) == (count <= 64))
    #expect((Login(text) != nil) == (count <= 64))
    #expect(Login.letters(of: text).utf8.count == min(64, count))
    #expect(Login(Login.letters(of: text)) != nil, "what the field keeps is a login")
  }

  // AUTH-2: what the login field keeps of any text is a valid login or empty
  @Test(arguments: 0..<5 as Range<UInt64>) func theLettersOfATextAreALogin(seed: UInt64) {
    for text in texts(seed) {
      let letters = Login.letters(of: text)
      #expect(letters.isEmpty || Login(letters)?.text == letters.lowercased())
      #expect(Login.letters(of: letters) == letters)
      #expect((Login(text) != nil) == (letters == text && !text.isEmpty))
    }
  }

  // AUTH-8: what the sequence field keeps of any text is the beginning of a sequence
  @Test(arguments: 0..<5 as Range<UInt64>) func theDigitsOfATextBeginASequence(seed: UInt64) {
    for text in texts(seed) + ["1a2b3c1", "99123", "321321"] {
      let digits = SecureSequence.digits(of: text)
      #expect(digits.utf8.count <= 3 && digits.allSatisfy { "123".contains($0) })
      #expect((SecureSequence(digits) != nil) == (digits.utf8.count == 3))
    }
  }

  // CODE-8: a cleaned name stays as it is, is short enough and visible; only blank and long ones
  // are refused
  @Test(arguments: 0..<10 as Range<UInt64>) func aCleanNameStaysAsItIs(seed: UInt64) {
    for text in texts(seed, longest: 140) {
      do throws(NameProblem) {
        let name = try PersonName(text).text
        #expect(try PersonName(name).text.unicodeScalars.elementsEqual(name.unicodeScalars))
        #expect(1...PersonName.longest ~= name.unicodeScalars.count)
        #expect(name.first != " " && name.last != " " && !name.contains("  "))
        #expect(
          name.unicodeScalars.allSatisfy {
            ![.control, .privateUse, .unassigned].contains($0.properties.generalCategory)
          }, "\(name.debugDescription)")
      } catch {
        let shown = text.unicodeScalars.filter { $0.value > 32 }.count
        #expect(error == .blank ? shown < 60 : shown > 49, "\(text.debugDescription)")
      }
    }
  }

  // CODE-11: the code field keeps at most the code's number of digits, in ASCII, whatever it
  // contained before
  @Test(arguments: 0..<10 as Range<UInt64>) func aFieldHoldsACodeAtMost(seed: UInt64) {
    var before = ""
    for text in texts(seed, longest: 20) {
      let after = CodeText.edited(before, to: text, length: 6)
      #expect(after.utf8.count <= 6 && after.utf8.allSatisfy { 48...57 ~= $0 })
      if let found = CodeText.code(in: text, length: 6) {
        #expect(found.utf8.count == 6 && CodeText.digits(of: text).contains(found))
      }
      before = after
    }
  }

  // CODE-11: the digits of five scripts are converted, all others ignored
  @Test func digitsOfFiveScriptsAreRead() {
    for zero: UInt32 in [0x30, 0xFF10, 0x660, 0x6F0, 0x966] {
      let digits = (0..<10).compactMap { Unicode.Scalar(zero + $0) }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: digits)
      #expect(CodeText.digits(of: String(text)) == "0123456789")
      for beside in [zero - 1, zero + 10] {
        let other = Unicode.Scalar(beside).map { String(Character($0)) } ?? ""
        #expect(CodeText.digits(of: other) == "")
      }
    }
    #expect(CodeText.digits(of: "²½Ⅷ๓") == "")
  }

  // CODE-2: exactly the texts of E.164 are accepted
  @Test(arguments: 0..<10 as Range<UInt64>) func aNumberIsPlusAndDigits(seed: UInt64) {
    var chance = Chance(seed: seed)
    for _ in 0..<100 {
      let count = Int.random(in: 0...18, using: &chance)
      let digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &chance)) }.joined()
      let number = PhoneNumber("+" + digits)
      #expect((number != nil) == (7...15 ~= count && digits.first != "0"))
      #expect(PhoneNumber(digits) == nil)
      guard let number else { continue }
      #expect(number.masked.count == count + 1 && number.masked.hasSuffix(digits.suffix(2)))
      #expect(number.masked.filter(\.isNumber).count == 2, "two digits are shown")
    }
  }

  // CODE-1: a number being typed shows at most 20 digits, and its text is parsed as the same number
  @Test(arguments: 0..<10 as Range<UInt64>) func aDraftOfItsOwnTextIsTheSame(seed: UInt64) {
    for text in texts(seed, longest: 30) {
      var draft = PhoneDraft(text)
      let shown = draft.text
      #expect(shown.filter(\.isNumber).count <= 20)
      draft.edit(shown)
      #expect(draft.text == shown, "\(text.debugDescription)")
    }
  }

  // IOS-3: a parsed address has scheme, host and port, and its text is parsed as the same address
  @Test(arguments: 0..<10 as Range<UInt64>) func anAddressReadsAsItself(seed: UInt64) {
    let heads = [
      "", "http://", "https://", "HTTP://", "ftp://", "://", "//", "[::1]", "10.0.0.1", "a.b",
    ]
    var chance = Chance(seed: seed)
    for text in texts(seed, longest: 6) {
      let typed = heads[Int.random(in: heads.indices, using: &chance)] + text
      guard let address = try? ServerURL(typed) else { continue }
      #expect((try? ServerURL(address.text)) == address, "\(typed.debugDescription)")
      #expect(address.text.hasPrefix("https://") || address.text.hasPrefix("http://"))
      #expect(address.text.utf8.allSatisfy { 33...126 ~= $0 && !"@\\?#".utf8.contains($0) })
    }
  }

  // Q-1: a host name has at most 253 characters
  @Test(arguments: [(1, true), (253, true), (254, false), (100_000, false)])
  func aHostHasAtMost253Characters(count: Int, isRead: Bool) {
    #expect(((try? ServerURL(String(repeating: "a", count: count))) != nil) == isRead)
  }

  // API-2: scopes in any order and any number of times are the same set
  @Test(arguments: 0..<10 as Range<UInt64>) func scopesAreASet(seed: UInt64) {
    var chance = Chance(seed: seed)
    for _ in 0..<50 {
      let words = (0..<Int.random(in: 0...12, using: &chance)).compactMap { _ in
        Scope.allCases.randomElement(using: &chance)
      }
      let scopes = Scopes(words)
      #expect(Set(scopes.all) == Set(words) && scopes.all.count == Set(words).count)
      #expect(Scopes(words.shuffled(using: &chance)) == scopes)
      let text = words.map(\.rawValue).joined(separator: Bool.random(using: &chance) ? " " : "+")
      #expect(Scopes(text: text) == (words.isEmpty ? Scopes([.public]) : scopes))
      #expect(Scope.allCases.allSatisfy { scopes.contains($0) == words.contains($0) })
      #expect(scopes.all.isEmpty || Scopes(text: scopes.text) == scopes)
    }
  }

  // API-2, Q-1: a text with anything but exact scope names is refused
  @Test(arguments: [
    "Public", "public\u{0}", "public\n", "public\u{A0}read_user", "read_user ", "publi", "publicc",
    "public\u{301}", "ｐublic", "*", "public\tread_user",
  ]) func whatIsNoScopeIsRefused(text: String) {
    #expect((Scopes(text: text) == nil) == (text != "read_user "))
  }

  // Q-4: two secrets are equal if all their bytes are
  @Test func secretsAreComparedByTheirBytes() {
    let texts = ["", "a", "b", "ab", "ba", "a\u{301}", "á", "a\u{0}", "A"]
    for one in texts {
      for other in texts {
        let isSame = Array(one.utf8) == Array(other.utf8)
        #expect((Secret(one) == Secret(other)) == isSame)
      }
      #expect(Secret(one).isEmpty == one.isEmpty && Secret(one).reveal() == one)
    }
    #expect(Set(texts.map(Secret.init)).count == texts.count)
  }

  // Q-1: Accept-Language selects the first supported language, otherwise English
  @Test(arguments: [
    ("ru", Language.russian), ("RU-ru", .russian), (" ru", .russian), ("de, ru", .russian),
    ("fr,,ru;q=0", .russian), ("ru\u{301}", .english), ("рус", .english), ("r,u", .english),
    ("en", .english), ("\u{0}ru", .english), (";q=1", .english), ("*;q=0.5, ru", .russian),
  ]) func aLanguageIsTheFirstThatIsSpoken(list: String, language: Language) {
    #expect(Language(accepted: list) == language)
    #expect(Language(accepted: String(repeating: "xx,", count: 10_000) + list) == language)
  }

  // PASS-3, PASS-7: demotion lowers the strength by one level, and only for a reason
  @Test(arguments: 0..<10 as Range<UInt64>) func onlyAWeaknessLowersTheLevel(seed: UInt64) throws {
    let judge = PasswordJudge(words: try #require(WordFilter(SampleWords.bytes)))
    for text in texts(seed, longest: 40) + texts(seed, longest: 3).map({ "manchester" + $0 }) {
      let verdict = judge.verdict(on: Secret(text), personal: ["Анна", "+79990000001"])
      let full = PasswordStrength(length: text.count)
      let isDemoted = verdict.weakness != nil
      #expect(verdict.strength == (isDemoted ? full.demoted : full))
      #expect(!isDemoted || full > .weak, "a short one is weak without another reason")
      for minimum in PasswordStrength.allCases {
        let problem = judge.problem(
          of: Secret(text), minimum: minimum, personal: ["Анна", "+79990000001"])
        #expect((problem == nil) == (!isDemoted && full >= minimum))
      }
    }
  }

  // PASS-8: a password has at most 256 user-perceived characters
  @Test(arguments: [
    ("q", 256, false), ("q", 257, true), ("👨‍👩‍👧‍👦", 256, false), ("e\u{301}", 257, true),
  ])
  func aPasswordIsAtMost256Characters(character: String, count: Int, isLong: Bool) {
    let text = String(repeating: character, count: count)
    let problem = PasswordJudge().problem(of: Secret(text), minimum: .medium)
    #expect((problem == .long) == isLong)
  }
}
