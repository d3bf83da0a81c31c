public import Domain

/// The password field with reveal button, strength bars and strength text (PASS-1…7), for use
/// inside other screens.
///
/// The effect `valueChanged` reports the password and its strength to the enclosing screen.
public struct PasswordField: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The person changed the text.
    case changed(Secret)
    /// The person pressed the reveal button.
    case eyeTapped
    /// The person pressed Return.
    case returned
    /// The device's dictionary contains this text as a word.
    case foundInDictionary(Secret)

    /// This event or, if it is `changed`, the same event with `text`: the page declares its events
    /// before anything is typed.
    public func typed(_ text: String) -> Event {
      switch self {
      case .changed: .changed(Secret(text))
      case .eyeTapped, .returned, .foundInDictionary: self
      }
    }
  }

  /// A side effect for the enclosing screen to carry out.
  public enum Effect: Hashable, Sendable {
    /// Hide the keyboard.
    case hideKeyboard
    /// The person finished entering this password; its strength is given.
    case valueChanged(Secret, PasswordStrength)
  }

  /// The text as typed; empty at first.
  public private(set) var password = Secret("")
  /// The strength, lowered by one level if the password has a weakness.
  public private(set) var strength = PasswordStrength.weak
  /// Why the strength is lower than the length suggests; nil if it is not.
  public private(set) var weakness: PasswordWeakness?
  private var judge = PasswordJudge()
  private var personal: [String] = []
  private var word: Secret?
  private var isShown = false
  private var hasChangedLevel = false

  /// An empty, masked field with the lowest strength.
  public init() {}

  /// Handles an event and returns the effects to carry out.
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

  /// Sets the filter of common words and passwords, and evaluates the text again.
  public mutating func take(_ words: WordFilter) {
    judge = PasswordJudge(words: words)
    evaluate()
  }

  /// Sets the personal data that the password must not consist of.
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

  /// Why this password is rejected where at least `minimum` is required; nil if it is accepted.
  public func problem(minimum: PasswordStrength) -> PasswordProblem? {
    if let problem = judge.problem(of: password, minimum: minimum, personal: personal) {
      return problem
    }
    return weakness == nil ? nil : .common
  }

  /// The data to draw, without the text, which only the text field on the screen holds.
  public var view: PasswordFieldView {
    PasswordFieldView(
      isShown: isShown, strength: strength, weakness: weakness, pulses: hasChangedLevel)
  }
}

/// The data from which the web app and the iPhone app draw a password field, without its text.
public struct PasswordFieldView: Hashable, Sendable {
  /// Whether the text is readable instead of masked.
  public var isShown: Bool
  /// The strength that the bars and the text show.
  public var strength: PasswordStrength
  /// Why the strength is lower than the length suggests; nil if it is not.
  public var weakness: PasswordWeakness?
  /// Whether the highest lit bar pulses: only after the level has changed (PASS-5).
  public var pulses: Bool
}
