public import Domain

/// Texts on the pages of a person's own account.
public enum AccountPagePhrase: Sentence {
  /// Heading of the account page.
  case yourAccount
  /// The person's login.
  case ownLogin(String)
  /// The person's phone number, masked.
  case ownPhone(String)
  /// Heading of the choice of how photos open full screen.
  case openedPhotos
  /// Photos fill the screen when they are opened.
  case photosFill
  /// Photos are completely visible when they are opened.
  case photosAreWhole
  /// Button: photos fill the screen from now on.
  case fillScreen
  /// Button: photos are completely visible from now on.
  case showWhole
  /// Heading of the list of sessions.
  case signedInOn
  /// Marks the session of this browser.
  case thisBrowser
  /// Dates of the sign-in and the last request of a session.
  case signedInSince(Instant, seen: Instant)
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
    switch self {
    case .yourAccount: "Your account"
    case .ownLogin(let login): AccessPhrase.ownLogin(login).english
    case .ownPhone(let phone): AccessPhrase.ownPhone(phone).english
    case .openedPhotos: AccessPhrase.openedPhotos.english
    case .photosFill: AccessPhrase.photosFill.english
    case .photosAreWhole: AccessPhrase.photosAreWhole.english
    case .fillScreen: AccessPhrase.fillScreen.english
    case .showWhole: AccessPhrase.showWhole.english
    case .signedInOn: AccessPhrase.signedInOn.english
    case .thisBrowser: AccessPhrase.thisBrowser.english
    case .signedInSince(let date, let seen): AccessPhrase.signedInSince(date, seen: seen).english
    case .unknownBrowser: AccessPhrase.unknownBrowser.english
    case .signOutThere: AccessPhrase.signOutThere.english
    case .signOutElsewhere: "Sign out everywhere else"
    case .applications: AccessPhrase.applications.english
    case .noApplications: AccessPhrase.noApplications.english
    case .allowedSince(let date): AccessPhrase.allowedSince(date).english
    case .takeBack: AccessPhrase.takeBack.english
    case .changePassword: "Change password"
    case .passwordIsKnown: WarningPhrase.passwordIsKnown.english
    case .sequenceWasTried: WarningPhrase.sequenceWasTried.english
    case .goOn: WarningPhrase.goOn.english
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .yourAccount: "Ваша учётная запись"
    case .ownLogin(let login): AccessPhrase.ownLogin(login).russian
    case .ownPhone(let phone): AccessPhrase.ownPhone(phone).russian
    case .openedPhotos: AccessPhrase.openedPhotos.russian
    case .photosFill: AccessPhrase.photosFill.russian
    case .photosAreWhole: AccessPhrase.photosAreWhole.russian
    case .fillScreen: AccessPhrase.fillScreen.russian
    case .showWhole: AccessPhrase.showWhole.russian
    case .signedInOn: AccessPhrase.signedInOn.russian
    case .thisBrowser: AccessPhrase.thisBrowser.russian
    case .signedInSince(let date, let seen): AccessPhrase.signedInSince(date, seen: seen).russian
    case .unknownBrowser: AccessPhrase.unknownBrowser.russian
    case .signOutThere: AccessPhrase.signOutThere.russian
    case .signOutElsewhere: "Выйти везде, кроме этого браузера"
    case .applications: AccessPhrase.applications.russian
    case .noApplications: AccessPhrase.noApplications.russian
    case .allowedSince(let date): AccessPhrase.allowedSince(date).russian
    case .takeBack: AccessPhrase.takeBack.russian
    case .changePassword: "Сменить пароль"
    case .passwordIsKnown: WarningPhrase.passwordIsKnown.russian
    case .sequenceWasTried: WarningPhrase.sequenceWasTried.russian
    case .goOn: WarningPhrase.goOn.russian
    }
  }
}
