public import Domain

/// What a person reads on the pages of their own account.
public enum AccountPagePhrase: Sentence {
  /// The heading of a person's own account.
  case yourAccount
  /// What the person types to sign in.
  case ownLogin(String)
  /// The person's phone number, masked.
  case ownPhone(String)
  /// The heading of the browsers in which the person is signed in.
  case signedInOn
  /// Marks the browser that asks.
  case thisBrowser
  /// When the person signed in there and when it was seen last.
  case signedInSince(CalendarDate, seen: CalendarDate)
  /// A browser that does not say what it is.
  case unknownBrowser
  /// Ends the session of one browser.
  case signOutThere
  /// Ends the sessions of all other browsers.
  case signOutElsewhere
  /// The heading of the applications that may act for the person.
  case applications
  /// No application may act for the person.
  case noApplications
  /// Since when an application may act for the person.
  case allowedSince(CalendarDate)
  /// Ends what an application may do.
  case takeBack
  /// Leads to the page that changes the password.
  case changePassword
  /// The heading of the warning that somebody had the password right.
  case passwordIsKnown
  /// What happened, and what to do if it was somebody else.
  case sequenceWasTried
  /// Leads on to where the person wanted to go.
  case goOn

  /// The wording in English.
  public var english: String {
    func words(_ date: CalendarDate) -> String { Phrase.date(date).text(in: .english) }
    return switch self {
    case .yourAccount: "Your account"
    case .ownLogin(let login): "Login: \(login)"
    case .ownPhone(let phone): "Phone: \(phone)"
    case .signedInOn: "Where you are signed in"
    case .thisBrowser: "this browser"
    case .signedInSince(let date, let seen):
      "Since \(words(date)), last seen \(words(seen))"
    case .unknownBrowser: "Unknown browser"
    case .signOutThere: "Sign out there"
    case .signOutElsewhere: "Sign out everywhere else"
    case .applications: "Applications that may act for you"
    case .noApplications: "None."
    case .allowedSince(let date): "Since \(words(date))"
    case .takeBack: "Take access back"
    case .changePassword: "Change password"
    case .passwordIsKnown: "Does somebody know your password?"
    case .sequenceWasTried:
      "Since your last sign-in the password was typed right and the secure sequence wrong. "
        + "If that was not you, change the password."
    case .goOn: "Go on"
    }
  }

  /// The wording in Russian.
  public var russian: String {
    func words(_ date: CalendarDate) -> String { Phrase.date(date).text(in: .russian) }
    return switch self {
    case .yourAccount: "Ваша учётная запись"
    case .ownLogin(let login): "Логин: \(login)"
    case .ownPhone(let phone): "Телефон: \(phone)"
    case .signedInOn: "Где вы вошли"
    case .thisBrowser: "этот браузер"
    case .signedInSince(let date, let seen):
      "С \(words(date)), последний раз \(words(seen))"
    case .unknownBrowser: "Неизвестный браузер"
    case .signOutThere: "Выйти там"
    case .signOutElsewhere: "Выйти везде, кроме этого браузера"
    case .applications: "Приложения, которым вы дали доступ"
    case .noApplications: "Таких нет."
    case .allowedSince(let date): "С \(words(date))"
    case .takeBack: "Отозвать доступ"
    case .changePassword: "Сменить пароль"
    case .passwordIsKnown: "Кто-то знает ваш пароль?"
    case .sequenceWasTried:
      "С прошлого входа кто-то верно ввёл пароль и ошибся в последовательности кнопок. "
        + "Если это были не вы, смените пароль."
    case .goOn: "Продолжить"
    }
  }
}
