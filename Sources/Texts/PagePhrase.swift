public import Domain

/// A sentence on a page that the server renders by itself: sign-in, consent, errors.
public enum PagePhrase: Hashable, Sendable {
  /// The heading of the consent page, with the application's name.
  case wantsAccess(application: String)
  /// Introduces the list of scopes.
  case willBeAbleTo
  /// What one scope allows.
  case scope(Scope)
  /// Agrees to the application's request.
  case allow
  /// Refuses the application's request.
  case deny
  /// Who is signed in, with the name.
  case signedInAs(name: String)
  /// The heading above a code that is copied by hand.
  case authorizationCode
  /// What to do with that code.
  case copyCode
  /// The page does not exist.
  case notFound
  /// Something failed on the server, with the id that its log line carries.
  case failed(requestId: String)
  /// Back to the start of the app.
  case toStart
  /// The form is too old or came from elsewhere.
  case formExpired
  /// The application is unknown.
  case unknownApplication
  /// The redirect address is not one the application registered.
  case wrongRedirect
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
  /// The heading of the messages of a demo.
  case outbox
  /// No message was sent yet.
  case outboxEmpty
  /// The page was never seen before, and there is no network.
  case noNetwork
  /// The app was asked for some time ago and is not there.
  case notLoaded
  /// Loads the page again.
  case loadAgain

  /// The wording in `language`.
  public func text(in language: Language) -> String {
    switch language {
    case .russian: russian
    case .english: english
    }
  }

  private var english: String {
    func words(_ date: CalendarDate) -> String { Phrase.date(date).text(in: .english) }
    return switch self {
    case .wantsAccess(let application): "\(application) wants access to your account"
    case .willBeAbleTo: "It will be able to:"
    case .scope(let scope): PagePhrase.english(scope)
    case .allow: "Allow"
    case .deny: "Deny"
    case .signedInAs(let name): "Signed in as \(name)"
    case .authorizationCode: "Authorization code:"
    case .copyCode: "Copy this code into the application that asked for it."
    case .notFound: "There is nothing at this address."
    case .failed(let requestId): "Something broke here. The log has it under \(requestId)."
    case .toStart: "To the start"
    case .formExpired:
      "This form is too old or came from another site. Please go back and try again."
    case .unknownApplication: "This application is not known here."
    case .wrongRedirect: "The redirect uri included is not valid."
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
    case .outbox: "Messages of this demo"
    case .outboxEmpty: "No message yet. Codes for signing in by phone appear here."
    case .noNetwork: "Offline, and nothing is saved on this device yet."
    case .notLoaded: "The app has not loaded yet."
    case .loadAgain: "Try again"
    }
  }

  private var russian: String {
    func words(_ date: CalendarDate) -> String { Phrase.date(date).text(in: .russian) }
    return switch self {
    case .wantsAccess(let application): "\(application) просит доступ к вашей учётной записи"
    case .willBeAbleTo: "Приложение сможет:"
    case .scope(let scope): PagePhrase.russian(scope)
    case .allow: "Разрешить"
    case .deny: "Отклонить"
    case .signedInAs(let name): "Вы вошли как \(name)"
    case .authorizationCode: "Код авторизации:"
    case .copyCode: "Скопируйте этот код в приложение, которое его попросило."
    case .notFound: "По этому адресу ничего нет."
    case .failed(let requestId): "Что-то сломалось. В журнале это запись \(requestId)."
    case .toStart: "В начало"
    case .formExpired: "Форма устарела или пришла с другого сайта. Вернитесь и попробуйте ещё раз."
    case .unknownApplication: "Это приложение здесь неизвестно."
    case .wrongRedirect:
      "Адрес возврата не зарегистрирован: The redirect uri included is not valid."
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
    case .outbox: "Сообщения этой демонстрации"
    case .outboxEmpty: "Сообщений пока нет. Здесь появляются коды для входа по телефону."
    case .noNetwork: "Нет сети, а на этом устройстве пока ничего не сохранено."
    case .notLoaded: "Приложение пока не загрузилось."
    case .loadAgain: "Попробовать ещё раз"
    }
  }

  private static func english(_ scope: Scope) -> String {
    switch scope {
    case .public: "see public photos and profiles"
    case .readUser: "read your profile"
    case .writeUser: "change your profile"
    case .readPhotos: "see your private photos"
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
    case .writePhotos: "менять ваши фотографии"
    case .writeLikes: "ставить и снимать лайки от вашего имени"
    case .writeFollowers: "подписываться от вашего имени"
    case .readCollections: "видеть ваши закрытые подборки"
    case .writeCollections: "менять ваши подборки"
    }
  }
}
