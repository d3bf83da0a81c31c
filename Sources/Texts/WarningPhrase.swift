/// Texts of the warning that someone else knows the person's password (AUTH-17).
public enum WarningPhrase: Sentence, CaseIterable {
  /// Heading of the warning.
  case passwordIsKnown
  /// Since the last sign-in there was an attempt with the right password and a wrong secure
  /// sequence.
  case sequenceWasTried
  /// Link or button that closes the warning and continues the sign-in.
  case goOn

  /// The wording in English.
  public var english: String {
    switch self {
    case .passwordIsKnown: "Does somebody know your password?"
    case .sequenceWasTried:
      "Since your last sign-in the password was typed right and the secure sequence wrong. "
        + "If that was not you, change the password."
    case .goOn: "Go on"
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .passwordIsKnown: "Кто-то знает ваш пароль?"
    case .sequenceWasTried:
      "С прошлого входа кто-то верно ввёл пароль и ошибся в последовательности кнопок. "
        + "Если это были не вы, смените пароль."
    case .goOn: "Продолжить"
    }
  }
}
