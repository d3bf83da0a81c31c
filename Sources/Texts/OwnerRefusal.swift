/// Why an owner's change of people, invitations or applications is refused, on the owner's pages (LIB-20).
public enum OwnerRefusal: Sentence {
  /// Nobody has this @username.
  case noPerson(username: String)
  /// The person belongs to the demo.
  case demoPerson(username: String)
  /// The text cannot be a @username.
  case usernameRule
  /// Another person has the @username.
  case usernameTaken
  /// The password has fewer than `minimum` characters.
  case passwordTooShort(minimum: Int)
  /// The password has more than 256 characters.
  case passwordTooLong
  /// The password is easily guessed.
  case passwordGuessed
  /// The person has photos, and nothing was chosen for them.
  case hasPhotos(count: Int)
  /// Both were chosen: to give the photos to somebody and to remove them.
  case giveOrRemove
  /// The person who gets the photos is the one who is removed.
  case sameSuccessor
  /// The invitation was used, revoked or has expired.
  case noInvitation
  /// The application does not exist any more.
  case noApplication
  /// The application is the server's own.
  case ownApplication
  /// The application has no name, or a long one.
  case nameMissing
  /// The redirect URI cannot be registered.
  case redirectURI
  /// The disk is full.
  case diskFull
  /// Another change keeps the server busy.
  case busy
  /// It failed for another reason, which the server's log has.
  case failed

  /// The wording in English.
  public var english: String {
    switch self {
    case .noPerson(let name): "There is nobody called @\(name)."
    case .demoPerson(let name): "@\(name) belongs to the demo and cannot be chosen."
    case .usernameRule: "A @username has 1 to 64 of the letters a to z, digits and underscores."
    case .usernameTaken: "Somebody else has this @username."
    case .passwordTooShort(let minimum): "The password needs at least \(minimum) characters."
    case .passwordTooLong: "The password has more than 256 characters."
    case .passwordGuessed: "This password is easily guessed; choose another one."
    case .hasPhotos(let count):
      "This person has \(count == 1 ? "1 photo" : "\(count) photos"): give them to somebody, or remove them too."
    case .giveOrRemove: "Give the photos to somebody or remove them; choose one."
    case .sameSuccessor: "Give the photos to another person."
    case .noInvitation: "This invitation is not there any more."
    case .noApplication: "This application is not there any more."
    case .ownApplication: "This application belongs to the server."
    case .nameMissing: "The application needs a name of at most 100 characters."
    case .redirectURI:
      "A redirect URI is an https address, an address of this machine or an app's own scheme, without “#”."
    case .diskFull: "The disk is full; nothing was changed."
    case .busy: "The server is busy; please try again."
    case .failed: "This did not work; the server's log says why."
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .noPerson(let name): "Человека с именем @\(name) здесь нет."
    case .demoPerson(let name): "@\(name) — из демонстрации, выбрать его нельзя."
    case .usernameRule: "В @имени от 1 до 64 знаков: латинские буквы, цифры и подчёркивания."
    case .usernameTaken: "Это @имя уже занято."
    case .passwordTooShort(let minimum): "Пароль слишком короткий, нужно знаков: \(minimum)."
    case .passwordTooLong: "В пароле больше 256 знаков."
    case .passwordGuessed: "Такой пароль легко подобрать, выберите другой."
    case .hasPhotos(let count):
      "У этого человека есть фотографии (\(count)): передайте их кому-нибудь или удалите вместе с ним."
    case .giveOrRemove: "Фотографии можно или передать, или удалить; выберите что-то одно."
    case .sameSuccessor: "Передайте фотографии другому человеку."
    case .noInvitation: "Этого приглашения больше нет."
    case .noApplication: "Этого приложения больше нет."
    case .ownApplication: "Это собственное приложение сервера."
    case .nameMissing: "Укажите название приложения, не длиннее 100 знаков."
    case .redirectURI:
      "Адрес перенаправления — это адрес https, адрес этого компьютера или собственная схема приложения, без «#»."
    case .diskFull: "На диске нет места, ничего не изменилось."
    case .busy: "Сервер занят, попробуйте ещё раз."
    case .failed: "Не получилось; причина записана в журнале сервера."
    }
  }
}
