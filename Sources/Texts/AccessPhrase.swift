public import Domain

/// Texts about the access to a person's account: sessions and applications (OA-53).
public enum AccessPhrase: Sentence {
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
  /// The person is signed in in no browser.
  case noSessions
  /// What the viewer's clock showed at the sign-in and the last request of a session.
  case signedInSince(Instant, seen: Instant)
  /// A session whose browser could not be identified.
  case unknownBrowser
  /// Marks the session of this browser.
  case thisBrowser
  /// Button that ends one session.
  case signOutThere
  /// Button of the iPhone app that ends all sessions in browsers.
  case signOutOfBrowsers
  /// Heading of the list of applications.
  case applications
  /// The list of applications is empty.
  case noApplications
  /// Date on which an application was authorized.
  case allowedSince(CalendarDate)
  /// What a scope allows an application to do.
  case scope(Scope)
  /// Marks the iPhone app itself among the applications.
  case thisApp
  /// Button that revokes an application's access.
  case takeBack
  /// The question before the app revokes its own access.
  case thisAppEnds
  /// Button that closes the question without a change.
  case cancel
  /// The access has ended; read aloud.
  case ended

  /// The wording in English.
  public var english: String {
    func words(_ date: CalendarDate) -> String { Phrase.date(date).text(in: .english) }
    return switch self {
    case .ownLogin(let login): "Login: \(login)"
    case .ownPhone(let phone): "Phone: \(phone)"
    case .openedPhotos: "Opened photos"
    case .photosFill: "A photo fills the screen when it opens."
    case .photosAreWhole: "A photo opens whole; a tap fills the screen."
    case .fillScreen: "Fill the screen first"
    case .showWhole: "Show the whole photo first"
    case .signedInOn: "Where you are signed in"
    case .noSessions: "In no browser."
    case .signedInSince(let date, let seen):
      "Since \(date.moment(in: .english)), last seen \(seen.moment(in: .english))"
    case .unknownBrowser: "Unknown browser"
    case .thisBrowser: "this browser"
    case .signOutThere: "Sign out there"
    case .signOutOfBrowsers: "Sign out of all browsers"
    case .applications: "Applications that may act for you"
    case .noApplications: "None."
    case .allowedSince(let date): "Since \(words(date))"
    case .scope(let scope): AccessPhrase.english(scope)
    case .thisApp: "this app"
    case .takeBack: "Take access back"
    case .thisAppEnds: "This signs out the app on all your iPhones, this one too."
    case .cancel: "Cancel"
    case .ended: "Done"
    }
  }

  /// The wording in Russian.
  public var russian: String {
    func words(_ date: CalendarDate) -> String { Phrase.date(date).text(in: .russian) }
    return switch self {
    case .ownLogin(let login): "Логин: \(login)"
    case .ownPhone(let phone): "Телефон: \(phone)"
    case .openedPhotos: "Просмотр фотографий"
    case .photosFill: "Открытая фотография заполняет экран."
    case .photosAreWhole: "Фотография открывается целиком, касание заполняет экран."
    case .fillScreen: "Сначала заполнять экран"
    case .showWhole: "Сначала показывать целиком"
    case .signedInOn: "Где вы вошли"
    case .noSessions: "Ни в одном браузере."
    case .signedInSince(let date, let seen):
      "С \(date.moment(in: .russian)), последний раз \(seen.moment(in: .russian))"
    case .unknownBrowser: "Неизвестный браузер"
    case .thisBrowser: "этот браузер"
    case .signOutThere: "Выйти там"
    case .signOutOfBrowsers: "Выйти во всех браузерах"
    case .applications: "Приложения, которым вы дали доступ"
    case .noApplications: "Таких нет."
    case .allowedSince(let date): "С \(words(date))"
    case .scope(let scope): AccessPhrase.russian(scope)
    case .thisApp: "это приложение"
    case .takeBack: "Отозвать доступ"
    case .thisAppEnds: "Приложение выйдет из учётной записи на всех ваших iPhone, и на этом тоже."
    case .cancel: "Отмена"
    case .ended: "Готово"
    }
  }

  private static func english(_ scope: Scope) -> String {
    switch scope {
    case .public: "see public photos and profiles"
    case .readUser: "read your profile"
    case .writeUser: "change your profile"
    case .readPhotos: "see your private photos"
    case .readLocations: "see exactly where your photos were taken"
    case .writePhotos: "change your photos"
    case .writeLikes: "like and unlike photos for you"
    case .writeFollowers: "follow and unfollow people for you"
    case .readCollections: "see your private collections"
    case .writeCollections: "change your collections"
    }
  }

  private static func russian(_ scope: Scope) -> String {
    switch scope {
    case .public: "видеть открытые фотографии и профили"
    case .readUser: "читать ваш профиль"
    case .writeUser: "менять ваш профиль"
    case .readPhotos: "видеть ваши закрытые фотографии"
    case .readLocations: "видеть, где именно сняты ваши фотографии"
    case .writePhotos: "менять ваши фотографии"
    case .writeLikes: "ставить и снимать лайки от вашего имени"
    case .writeFollowers: "подписываться от вашего имени"
    case .readCollections: "видеть ваши закрытые подборки"
    case .writeCollections: "менять ваши подборки"
    }
  }
}
