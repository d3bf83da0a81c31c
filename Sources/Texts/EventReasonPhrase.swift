/// What an event was about, or why it happened.
public enum EventReasonPhrase: Sentence {
  /// The password.
  case password
  /// The secure sequence.
  case sequence
  /// The phone number.
  case phone
  /// The code of an SMS.
  case code
  /// Too many attempts.
  case throttled
  /// The password of a share link.
  case sharePassword
  /// A session.
  case session
  /// All sessions but one.
  case otherSessions
  /// An application.
  case application
  /// A share link.
  case shareLink
  /// A person registered.
  case registration
  /// A command of the server's owner.
  case command
  /// An invitation.
  case invitation
  /// The account may not sign in.
  case disabled
  /// The account may sign in again.
  case enabled
  /// The role of an owner.
  case owner
  /// A number of photos.
  case photos(count: Int)
  /// A number of photos, which are in the bin.
  case binned(count: Int)
  /// The photos of a removed account are removed too.
  case photosRemoved
  /// A person's photos in another person's share link.
  case ownPhotosInShareLink
  /// The photos of a removed account went to this person.
  case given(to: String)
  /// The new user name.
  case renamed(to: String)
  /// A folder that is indexed in place was forgotten.
  case folder(String)
  /// Who can register from now on.
  case policy(OwnerPhrase)

  /// The wording in English.
  public var english: String {
    switch self {
    case .password: "password"
    case .sequence: "secure sequence"
    case .phone: "phone number"
    case .code: "code"
    case .throttled: "too many attempts"
    case .sharePassword: "password of a share link"
    case .session: "a session"
    case .otherSessions: "all other sessions"
    case .application: "an application"
    case .shareLink: "a share link"
    case .registration: "registration"
    case .command: "from the command line"
    case .invitation: "an invitation"
    case .disabled: "may not sign in"
    case .enabled: "may sign in again"
    case .owner: "owner role"
    case .photos(let count): count == 1 ? "1 photo" : "\(count) photos"
    case .binned(let count): "\(EventReasonPhrase.photos(count: count).english), to the bin"
    case .photosRemoved: "photos removed"
    case .ownPhotosInShareLink: "own photos in another person's share link"
    case .given(let name): "photos given to @\(name)"
    case .renamed(let name): "now @\(name)"
    case .folder(let path): "folder \(path)"
    case .policy(let policy): "registration: \(policy.english)"
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .password: "пароль"
    case .sequence: "секретная последовательность"
    case .phone: "номер телефона"
    case .code: "код"
    case .throttled: "слишком много попыток"
    case .sharePassword: "пароль ссылки"
    case .session: "сеанс"
    case .otherSessions: "все остальные сеансы"
    case .application: "приложение"
    case .shareLink: "ссылка"
    case .registration: "регистрация"
    case .command: "из командной строки"
    case .invitation: "приглашение"
    case .disabled: "вход закрыт"
    case .enabled: "вход снова открыт"
    case .owner: "роль владельца"
    case .photos(let count):
      "\(count) \(russianForm(count, "фотография", "фотографии", "фотографий"))"
    case .binned(let count): "\(EventReasonPhrase.photos(count: count).russian), в корзину"
    case .photosRemoved: "фотографии удалены"
    case .ownPhotosInShareLink: "свои фотографии в чужой ссылке"
    case .given(let name): "фотографии переданы @\(name)"
    case .renamed(let name): "теперь @\(name)"
    case .folder(let path): "папка \(path)"
    case .policy(let policy): "регистрация: \(policy.russian)"
    }
  }
}
