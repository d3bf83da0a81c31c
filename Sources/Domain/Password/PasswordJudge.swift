/// Why a password is demoted by one level (PASS-7).
public enum PasswordWeakness: CaseIterable, Hashable, Sendable {
  /// The password is a dictionary word, a commonly used password, or a trivial variant of one.
  case common
  /// The password is a sequence, a repetition, a walk over the keyboard or digits only.
  case pattern
  /// The password consists of the person's own data.
  case personal
}

/// The strength of a password and the reason if it was demoted.
public struct PasswordVerdict: Hashable, Sendable {
  /// The strength, after demotion.
  public var strength: PasswordStrength
  /// Why the strength was lowered; nil if it was not.
  public var weakness: PasswordWeakness?

  /// Creates a verdict; `strength` must be the demoted level if there is a weakness.
  public init(strength: PasswordStrength, weakness: PasswordWeakness?) {
    self.strength = strength
    self.weakness = weakness
  }
}

/// Rates passwords by length and by how easily they are guessed (PASS-3, PASS-7).
public struct PasswordJudge: Hashable, Sendable {
  /// Maximum length in characters (PASS-8).
  public static let longest = 256

  private let words: WordFilter

  /// Creates a judge that recognizes `words`.
  public init(words: WordFilter = WordFilter()) {
    self.words = words
  }

  /// Rates `password`; `personal` is data about the person: login, name, phone.
  public func verdict(on password: Secret, personal: [String] = []) -> PasswordVerdict {
    let text = password.reveal()
    let length = text.count
    let strength = PasswordStrength(length: length)
    guard strength > .weak, length <= PasswordJudge.longest,
      let weakness = weakness(of: text, personal: personal)
    else {
      return PasswordVerdict(strength: strength, weakness: nil)
    }
    return PasswordVerdict(strength: strength.demoted, weakness: weakness)
  }

  /// Why `password` is refused, or nil if it is accepted. A demoted password is refused even if its
  /// demoted level reaches `minimum` (PASS-8).
  public func problem(
    of password: Secret, minimum: PasswordStrength, personal: [String] = []
  ) -> PasswordProblem? {
    if password.reveal().count > PasswordJudge.longest { return .long }
    let verdict = verdict(on: password, personal: personal)
    switch verdict.weakness {
    case nil: return verdict.strength < minimum ? .weak : nil
    case .common: return .common
    case .pattern: return .pattern
    case .personal: return .personal
    }
  }

  private func weakness(of text: String, personal: [String]) -> PasswordWeakness? {
    let keys = PasswordKeys.keys(of: text)
    var own: [[UInt8]] = []
    for text in personal { PasswordJudge.collect(&own, from: PasswordKeys.keys(of: text)) }
    let guess = PasswordGuess(keys, words: words, personal: own)
    guard guess.isCheap else { return nil }
    switch guess.mainPiece {
    case .word: return .common
    case .key, .digits, .pattern: return .pattern
    case .personal: return .personal
    }
  }

  /// Adds the runs of letters and digits, and all digits together with and without the first,
  /// because a phone number is written in several ways.
  private static func collect(_ words: inout [[UInt8]], from keys: [UInt8]) {
    var run: [UInt8] = []
    var digits: [UInt8] = []
    for key in keys + [0] {
      let isDigit = PasswordKeys.isDigit(key)
      if isDigit { digits.append(key) }
      if isDigit || PasswordKeys.isLetter(key) {
        run.append(key)
      } else {
        if run.count > 2 { words.append(run) }
        run = []
      }
    }
    guard digits.count > 3 else { return }
    words.append(digits)
    digits.removeFirst()
    words.append(digits)
  }
}
