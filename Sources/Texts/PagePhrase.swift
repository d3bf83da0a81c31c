public import Domain

/// Texts on server-rendered pages: consent, errors, the feed without scripts.
public enum PagePhrase: Sentence {
  /// Heading of the consent page; the value is the application's name.
  case wantsAccess(application: String)
  /// Introduces the list of scopes.
  case willBeAbleTo
  /// What a scope allows the application to do.
  case scope(Scope)
  /// What the server's own app may do beyond the scopes.
  case allElse
  /// Where the browser goes on to after the answer: the host, or the scheme of an app's links.
  case goesOnTo(destination: String)
  /// Button that grants the access.
  case allow
  /// Button that denies the access.
  case deny
  /// Who is signed in; the value is the person's name.
  case signedInAs(name: String)
  /// Heading of a code to copy by hand (out-of-band redirect).
  case authorizationCode
  /// Asks to copy the displayed authorization code into the application.
  case copyCode
  /// The page does not exist.
  case notFound
  /// The disk of the server is full.
  case diskFull
  /// The server is overloaded.
  case busy
  /// Internal server error; the value is the request id in the log.
  case failed(requestId: String)
  /// Link to the start of the app.
  case toStart
  /// The visitor may not see the page; the value is the reason.
  case refusal(PageRefusal)
  /// The form is too old or was submitted by another site.
  case formExpired
  /// The OAuth client is unknown.
  case unknownApplication
  /// The redirect URI is not registered for the application.
  case wrongRedirect
  /// What went wrong at the authorization endpoint.
  case authorization(AuthorizationPhrase)
  /// Heading of the outbox, the page on which a demo shows the messages it would send.
  case outbox
  /// No message was sent yet.
  case outboxEmpty
  /// Offline, and the page is not cached.
  case noNetwork
  /// The app has not loaded after some time.
  case notLoaded
  /// The browser lacks a feature that the app needs.
  case tooOld
  /// Link to the feed that needs no script.
  case withoutApp
  /// Link to the next page of the feed that needs no script.
  case olderPhotos
  /// Alternative text of a photo without description.
  case photo
  /// Link to the account page.
  case account
  /// Link that reloads the page.
  case loadAgain
  /// Title of a sign-in or account page.
  case title(EntranceStart.Place)
  /// Title of the consent page.
  case access
  /// Title and heading of the server's terms.
  case terms

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .wantsAccess(let application): "\(application) wants access to your account"
    case .willBeAbleTo: "It will be able to:"
    case .scope(let scope): AccessPhrase.scope(scope).english
    case .allElse: "do everything else that you can do: add and delete photos, end sessions"
    case .goesOnTo(let destination): "Your answer goes to \(destination)."
    case .allow: "Allow"
    case .deny: "Deny"
    case .signedInAs(let name): "Signed in as \(name)"
    case .authorizationCode: "Authorization code:"
    case .copyCode: "Copy this code into the application that asked for it."
    case .notFound: "There is nothing at this address."
    case .diskFull: "The server's disk is full, so nothing can be saved, not even a sign-in."
    case .busy: "The server has too much to do. Please try again in a moment."
    case .failed(let requestId): "Something broke here. The log has it under \(requestId)."
    case .toStart: "To the start"
    case .formExpired:
      "This form is too old or came from another site. Please go back and try again."
    case .refusal(let refusal): refusal.english
    case .unknownApplication: "This application is not known here."
    case .wrongRedirect: "The redirect uri included is not valid."
    case .authorization(let phrase): phrase.english
    case .outbox: "Messages of this demo"
    case .outboxEmpty: "No message yet. Codes for signing in by phone appear here."
    case .noNetwork: "Offline, and this page is not saved on this device."
    case .notLoaded: "The app has not loaded yet."
    case .tooOld:
      "This browser cannot run the app: it takes Safari 16.4, Firefox 121 or Chrome 108, "
        + "and Lockdown Mode off."
    case .withoutApp: "See the photos without it"
    case .olderPhotos: "Older photos"
    case .photo: "Photo"
    case .account: "Account"
    case .loadAgain: "Try again"
    case .title(let place): PagePhrase.englishTitle(place)
    case .access: "Access to your account"
    case .terms: "Terms of this server"
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .wantsAccess(let application): "\(application) просит доступ к вашей учётной записи"
    case .willBeAbleTo: "Приложение сможет:"
    case .scope(let scope): AccessPhrase.scope(scope).russian
    case .allElse: "делать всё, что можете вы: добавлять и удалять фотографии, завершать сеансы"
    case .goesOnTo(let destination): "Ваш ответ будет передан: \(destination)."
    case .allow: "Разрешить"
    case .deny: "Отклонить"
    case .signedInAs(let name): "Вы вошли как \(name)"
    case .authorizationCode: "Код авторизации:"
    case .copyCode: "Скопируйте этот код в приложение, которое его попросило."
    case .notFound: "По этому адресу ничего нет."
    case .diskFull: "На сервере кончилось место: нельзя ничего сохранить, даже вход."
    case .busy: "Сервер сейчас перегружен. Попробуйте ещё раз чуть позже."
    case .failed(let requestId): "Что-то сломалось. В журнале это запись \(requestId)."
    case .toStart: "В начало"
    case .formExpired: "Форма устарела или пришла с другого сайта. Вернитесь и попробуйте ещё раз."
    case .refusal(let refusal): refusal.russian
    case .unknownApplication: "Это приложение здесь неизвестно."
    case .wrongRedirect:
      "Адрес возврата не зарегистрирован: The redirect uri included is not valid."
    case .authorization(let phrase): phrase.russian
    case .outbox: "Сообщения этой демонстрации"
    case .outboxEmpty: "Сообщений пока нет. Здесь появляются коды для входа по телефону."
    case .noNetwork: "Нет сети, а эта страница не сохранена на этом устройстве."
    case .notLoaded: "Приложение пока не загрузилось."
    case .tooOld:
      "Этот браузер не может запустить приложение: нужен Safari 16.4, Firefox 121 или Chrome 108, "
        + "а режим блокировки должен быть выключен."
    case .withoutApp: "Смотреть фотографии без него"
    case .olderPhotos: "Фотографии постарше"
    case .photo: "Фотография"
    case .account: "Учётная запись"
    case .loadAgain: "Попробовать ещё раз"
    case .title(let place): PagePhrase.russianTitle(place)
    case .access: "Доступ к учётной записи"
    case .terms: "Условия этого сервера"
    }
  }

  private static func englishTitle(_ place: EntranceStart.Place) -> String {
    switch place {
    case .signIn: "Sign in"
    case .phone: "Sign in by phone"
    case .code: "Confirmation code"
    case .name: "Your name"
    case .newAccount: "New account"
    case .newPassword: "New password"
    }
  }

  private static func russianTitle(_ place: EntranceStart.Place) -> String {
    switch place {
    case .signIn: "Вход"
    case .phone: "Вход по номеру телефона"
    case .code: "Код подтверждения"
    case .name: "Ваше имя"
    case .newAccount: "Новая учётная запись"
    case .newPassword: "Новый пароль"
    }
  }
}
