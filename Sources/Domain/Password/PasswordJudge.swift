/// Why a password is a level weaker than its length deserves (PASS-7).
public enum PasswordWeakness: CaseIterable, Hashable, Sendable {
  /// It is a dictionary word or a commonly used password, or a trivial variant of one.
  case common
  /// It is a sequence, a repetition, a walk over the keyboard or digits only.
  case pattern
  /// It consists of what is known of the person.
  case personal
}

/// What the judge says of a password.
public struct PasswordVerdict: Hashable, Sendable {
  /// The strength, after demotion.
  public var strength: PasswordStrength
  /// Why it was demoted.
  public var weakness: PasswordWeakness?

  /// A verdict; without a weakness the level is that of the length.
  public init(strength: PasswordStrength, weakness: PasswordWeakness?) {
    self.strength = strength
    self.weakness = weakness
  }
}

/// Judges passwords by their length and by what is easily guessed (PASS-3, PASS-7).
public struct PasswordJudge: Hashable, Sendable {
  /// The most characters a password has (PASS-8).
  public static let longest = 256

  private let words: WordFilter

  /// A judge that knows these words.
  public init(words: WordFilter = WordFilter()) {
    self.words = words
  }

  /// The strength of `password`; `personal` is what is known of the person: login, name, phone.
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

  /// Why `password` is refused where passwords of `minimum` and more are accepted, or nil; whatever is
  /// demoted is refused, even when its length leaves it at `minimum` (PASS-8).
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

  /// The runs of letters and digits, and all digits together, with and without the first: a phone
  /// number is written in many ways.
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
