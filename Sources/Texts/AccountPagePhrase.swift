public import Domain

/// Texts on the pages of a person's own account.
public enum AccountPagePhrase: Sentence {
  /// Heading of the account page.
  case yourAccount
  /// The person's login.
  case ownLogin(String)
  /// The person's phone number, masked.
  case ownPhone(String)
  /// Heading of the list of sessions.
  case signedInOn
  /// Marks the session of this browser.
  case thisBrowser
  /// Dates of the sign-in and the last request of a session.
  case signedInSince(CalendarDate, seen: CalendarDate)
  /// A session whose browser could not be identified.
  case unknownBrowser
  /// Button that ends one session.
  case signOutThere
  /// Button that ends all other sessions.
  case signOutElsewhere
  /// Heading of the list of authorized applications.
  case applications
  /// The list of applications is empty.
  case noApplications
  /// Date on which an application was authorized.
  case allowedSince(CalendarDate)
  /// Button that revokes an application's access.
  case takeBack
  /// Link to the page that changes the password.
  case changePassword
  /// Heading of the warning that someone else knows the password.
  case passwordIsKnown
  /// Warning: since the last sign-in there was an attempt with the right password and a wrong
  /// secure sequence.
  case sequenceWasTried
  /// Link that skips the warning and continues to the page the person requested.
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
    case .passwordIsKnown: WarningPhrase.passwordIsKnown.english
    case .sequenceWasTried: WarningPhrase.sequenceWasTried.english
    case .goOn: WarningPhrase.goOn.english
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
    case .passwordIsKnown: WarningPhrase.passwordIsKnown.russian
    case .sequenceWasTried: WarningPhrase.sequenceWasTried.russian
    case .goOn: WarningPhrase.goOn.russian
    }
  }
}
