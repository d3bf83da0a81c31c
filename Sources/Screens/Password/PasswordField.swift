public import Domain

/// The password field with eye, bars and strength text (PASS-1…7): a control inside other screens.
///
/// `password` and `strength` are all that it tells, and `valueChanged` is its one event.
public struct PasswordField: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The person changed the text.
    case changed(Secret)
    /// The person pressed the eye.
    case eyeTapped
    /// The person pressed Return.
    case returned
    /// The device's own dictionary has this text as a word.
    case foundInDictionary(Secret)

    /// The same event with this text, where one was typed.
    public func typed(_ text: String) -> Event {
      switch self {
      case .changed: .changed(Secret(text))
      case .eyeTapped, .returned, .foundInDictionary: self
      }
    }
  }

  /// What the screen around it shall do.
  public enum Effect: Hashable, Sendable {
    /// Hide the keyboard.
    case hideKeyboard
    /// The person is done with this password of this strength.
    case valueChanged(Secret, PasswordStrength)
  }

  /// The text as typed.
  public private(set) var password = Secret("")
  /// How strong it is, after demotion.
  public private(set) var strength = PasswordStrength.weak
  /// Why it is a level lower than its length deserves.
  public private(set) var weakness: PasswordWeakness?
  private var judge = PasswordJudge()
  private var personal: [String] = []
  private var word: Secret?
  private var isShown = false
  private var hasChangedLevel = false

  /// An empty field: masked, "Too weak".
  public init() {}

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .changed(let secret):
      password = secret
      evaluate()
      return []
    case .eyeTapped:
      isShown.toggle()
      return []
    case .returned:
      return [.hideKeyboard, .valueChanged(password, strength)]
    case .foundInDictionary(let found):
      word = found
      evaluate()
      return []
    }
  }

  /// Judges by these words from now on.
  public mutating func take(_ words: WordFilter) {
    judge = PasswordJudge(words: words)
    evaluate()
  }

  /// Judges with what is known of the person from now on.
  public mutating func avoid(_ personal: [String]) {
    if personal == self.personal { return }
    self.personal = personal
    evaluate()
  }

  private mutating func evaluate() {
    var verdict = judge.verdict(on: password, personal: personal)
    if verdict.weakness == nil, verdict.strength > .weak, password == word {
      verdict = PasswordVerdict(strength: verdict.strength.demoted, weakness: .common)
    }
    if verdict.strength != strength { hasChangedLevel = true }
    strength = verdict.strength
    weakness = verdict.weakness
  }

  /// Why this password is refused where passwords from `minimum` on are accepted, or nil.
  public func problem(minimum: PasswordStrength) -> PasswordProblem? {
    if let problem = judge.problem(of: password, minimum: minimum, personal: personal) {
      return problem
    }
    return weakness == nil ? nil : .common
  }

  /// What is on display; the text itself stays in the field of the shell.
  public var view: PasswordFieldView {
    PasswordFieldView(
      isShown: isShown, strength: strength, weakness: weakness, pulses: hasChangedLevel)
  }
}

/// What the password field shows.
public struct PasswordFieldView: Hashable, Sendable {
  /// Whether the text can be read; else it is masked.
  public var isShown: Bool
  /// The level that the bars light up to and the text names.
  public var strength: PasswordStrength
  /// Why the level is lower than the length deserves.
  public var weakness: PasswordWeakness?
  /// Whether the highest lit bar pulses when it becomes that: not at first sight (PASS-5).
  public var pulses: Bool
}
