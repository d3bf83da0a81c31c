/// What happened to accounts, applications and photos, in an owner's list of events (LIB-17).
public enum EventPhrase: Sentence {
  /// Somebody signed in.
  case signIn
  /// A password, secure sequence or code was wrong, or there were too many attempts.
  case failedSignIn
  /// There is a new account.
  case newAccount
  /// An account got another user name.
  case renamedAccount
  /// An account was removed.
  case removedAccount
  /// A password, secure sequence or phone number was changed.
  case changedCredentials
  /// Somebody or something got access.
  case grant
  /// Who can register was changed.
  case changedRegistration
  /// Somebody or something lost access.
  case revocation
  /// Photos were removed.
  case removal
  /// A change was refused because its right had been taken away meanwhile.
  case refusal

  /// The wording in English.
  public var english: String {
    switch self {
    case .signIn: "Signed in"
    case .failedSignIn: "Sign-in failed"
    case .newAccount: "New account"
    case .renamedAccount: "New user name"
    case .removedAccount: "Account removed"
    case .changedCredentials: "Credentials changed"
    case .grant: "Access granted"
    case .changedRegistration: "Registration changed"
    case .revocation: "Access revoked"
    case .removal: "Photos removed"
    case .refusal: "Change refused: its permission had been revoked meanwhile"
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .signIn: "Вход"
    case .failedSignIn: "Неудачный вход"
    case .newAccount: "Новая учётная запись"
    case .renamedAccount: "Новое имя пользователя"
    case .removedAccount: "Учётная запись удалена"
    case .changedCredentials: "Данные для входа изменены"
    case .grant: "Доступ предоставлен"
    case .changedRegistration: "Изменена регистрация"
    case .revocation: "Доступ отозван"
    case .removal: "Фотографии удалены"
    case .refusal: "Изменение отклонено: прав на него уже не было"
    }
  }
}
