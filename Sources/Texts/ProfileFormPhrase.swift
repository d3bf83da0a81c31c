/// Texts of the page on which a person edits their profile (FEED-27).
public enum ProfileFormPhrase: Sentence {
  /// Title of the page.
  case yourProfile
  /// Label of the field for the public @name.
  case username
  /// Label of the field for the first name.
  case firstName
  /// Label of the field for the last name.
  case lastName
  /// Label of the field for what the person writes about themselves.
  case bio
  /// Label of the field for where the person lives.
  case location
  /// Label of the field for the email address.
  case email
  /// Label of the field for the URL of the person's own website.
  case website
  /// Label of the field for the name on Instagram.
  case instagram
  /// What everybody sees.
  case isPublic

  /// The English text.
  public var english: String {
    switch self {
    case .yourProfile: "Your profile"
    case .username: "Username"
    case .firstName: "First name"
    case .lastName: "Last name"
    case .bio: "About you"
    case .location: "Where you live"
    case .email: "Email address"
    case .website: "Your website"
    case .instagram: "Name on Instagram"
    case .isPublic: "Everybody who sees your photos sees all of this but the email address."
    }
  }

  /// The Russian text.
  public var russian: String {
    switch self {
    case .yourProfile: "Ваш профиль"
    case .username: "Имя пользователя"
    case .firstName: "Имя"
    case .lastName: "Фамилия"
    case .bio: "О себе"
    case .location: "Где вы живёте"
    case .email: "Электронная почта"
    case .website: "Ваш сайт"
    case .instagram: "Имя в Instagram"
    case .isPublic: "Всё это, кроме почты, видят все, кто видит ваши фотографии."
    }
  }
}
