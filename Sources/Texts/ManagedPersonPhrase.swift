/// Texts of the pages on which an owner manages people (LIB-20).
public enum ManagedPersonPhrase: Sentence {
  /// Number of a person's photos.
  case photos(count: Int)
  /// Marks an owner.
  case owner
  /// Marks a person who may not sign in.
  case disabled
  /// Marks a person of the demo.
  case demo
  /// Marks the person who reads the page.
  case you
  /// What an owner cannot do to their own account.
  case ownAccount
  /// Link to the page of a person.
  case manage
  /// Button that forbids a person to sign in.
  case disable
  /// Button that lets a person sign in again.
  case enable
  /// Button that makes a person an owner.
  case makeOwner
  /// Button that makes an owner a member.
  case makeMember
  /// Label of the field for a new @username, and its button.
  case rename
  /// Label of the field for a new password.
  case newPassword
  /// Button that sets a new password.
  case setPassword
  /// What a new password ends.
  case endsSessions
  /// Label of the field for the person who gets the photos of one who is removed.
  case giveTo
  /// Label of the box that removes the photos too.
  case withPhotos
  /// Button that removes a person.
  case removePerson

  /// The wording in English.
  public var english: String {
    switch self {
    case .photos(let count): count == 1 ? "1 photo" : "\(count) photos"
    case .owner: "Owner"
    case .disabled: "May not sign in"
    case .demo: "Demo"
    case .you: "This is you"
    case .ownAccount: "Another owner can change your role, disable or remove you."
    case .manage: "Manage"
    case .disable: "Forbid to sign in"
    case .enable: "Allow to sign in"
    case .makeOwner: "Make an owner"
    case .makeMember: "Make a member"
    case .rename: "New @username"
    case .newPassword: "New password"
    case .setPassword: "Set password"
    case .endsSessions: "The person is signed out everywhere."
    case .giveTo: "Give photos and topics to (@username)"
    case .withPhotos: "Remove the photos too"
    case .removePerson: "Remove for good"
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .photos(let count): "Фотографий: \(count)"
    case .owner: "Владелец"
    case .disabled: "Вход запрещён"
    case .demo: "Демо"
    case .you: "Это вы"
    case .ownAccount: "Изменить вашу роль, отключить или удалить вас может другой владелец."
    case .manage: "Управлять"
    case .disable: "Запретить вход"
    case .enable: "Разрешить вход"
    case .makeOwner: "Сделать владельцем"
    case .makeMember: "Сделать участником"
    case .rename: "Новое @имя"
    case .newPassword: "Новый пароль"
    case .setPassword: "Задать пароль"
    case .endsSessions: "Человек выйдет из учётной записи на всех устройствах."
    case .giveTo: "Передать фотографии и темы (@имя)"
    case .withPhotos: "Удалить и фотографии"
    case .removePerson: "Удалить навсегда"
    }
  }
}
