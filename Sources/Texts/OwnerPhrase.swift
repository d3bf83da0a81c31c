public import Domain

/// Texts of the page on which an owner manages the server (LIB-20).
public enum OwnerPhrase: Sentence {
  /// Title of the page, and the link to it.
  case server
  /// Heading of the list of people.
  case people
  /// Button that removes an application.
  case remove
  /// Heading of who can register.
  case registration
  /// Only owners add people.
  case closed
  /// People with an invitation can register.
  case invitation
  /// Everybody can register.
  case open
  /// Heading of the order of the feed.
  case feedOrder
  /// The photos that were added last come first.
  case byAdding
  /// The photos that were taken last come first.
  case byCapture
  /// Heading of the list of invitations.
  case invitations
  /// No invitation can be used.
  case noInvitations
  /// Until when an invitation can be used.
  case until(CalendarDate)
  /// Button that creates an invitation.
  case invite
  /// The address of a new invitation, shown once. `opens`: nobody could register before it.
  case invited(opens: Bool)
  /// Button that revokes an invitation.
  case revoke
  /// Heading of the list of applications.
  case applications
  /// Label of the field for the name of an application.
  case applicationName
  /// Label of the field for a redirect URI.
  case redirectURI
  /// Label of the box for applications that cannot keep a secret.
  case isPublic
  /// Button that registers an application.
  case register
  /// The keys of a new application, shown once.
  case registered(key: String, secret: String)
  /// Heading of the facts about the storage.
  case storage
  /// Photos in the feed and their size in megabytes.
  case library(photos: Int, megabytes: Int)
  /// Photos that are in folders which are indexed in place, and their size in megabytes.
  case indexed(photos: Int, megabytes: Int)
  /// Photos in bins and their size in megabytes.
  case binned(photos: Int, megabytes: Int)
  /// Megabytes left on the disk.
  case free(megabytes: Int)
  /// The disk has failed, and every change is refused.
  case diskFailed
  /// The disk works.
  case healthy
  /// Heading of the newest entries of the audit log.
  case audit
  /// The last change succeeded.
  case done

  /// The wording in English.
  public var english: String {
    switch self {
    case .server: "This server"
    case .people: "People"
    case .remove: "Remove for good"
    case .registration: "Who can register"
    case .closed: "Nobody: owners add people"
    case .invitation: "People with an invitation"
    case .open: "Everybody"
    case .feedOrder, .byAdding, .byCapture: order.english
    case .invitations: "Invitations"
    case .noInvitations: "There are no unused invitations."
    case .until(let date): "Can be used until \(Phrase.date(date).english)"
    case .invite: "New invitation for 7 days"
    case .invited(let opens):
      (opens ? "People with an invitation can register now. " : "")
        + "Send this address to the person; it is shown only now and works once:"
    case .revoke: "Revoke"
    case .applications: "Applications"
    case .applicationName: "Name"
    case .redirectURI: "Redirect URI"
    case .isPublic: "It cannot keep a secret (an app, a page)"
    case .register: "Register application"
    case .registered(let key, let secret):
      secret.isEmpty
        ? "Access key: \(key)" : "Access key: \(key). Secret, shown only now: \(secret)"
    case .storage: "Storage"
    case .library(let photos, let megabytes):
      "Photos: \(OwnerPhrase.number(photos, ",")), \(OwnerPhrase.number(megabytes, ",")) MB"
    case .indexed(let photos, let megabytes):
      "Of these, left in their own folders: \(OwnerPhrase.number(photos, ",")), \(OwnerPhrase.number(megabytes, ",")) MB"
    case .binned(let photos, let megabytes):
      "In bins: \(OwnerPhrase.number(photos, ",")), \(OwnerPhrase.number(megabytes, ",")) MB"
    case .free(let megabytes): "Free on the disk: \(OwnerPhrase.number(megabytes, ",")) MB"
    case .diskFailed, .healthy: disk.english
    case .audit: "Last events"
    case .done: "Done."
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .server: "Этот сервер"
    case .people: "Люди"
    case .remove: "Удалить навсегда"
    case .registration: "Кто может зарегистрироваться"
    case .closed: "Никто: людей добавляют владельцы"
    case .invitation: "Люди с приглашением"
    case .open: "Все"
    case .feedOrder, .byAdding, .byCapture: order.russian
    case .invitations: "Приглашения"
    case .noInvitations: "Неиспользованных приглашений нет."
    case .until(let date): "Действует до \(Phrase.date(date).russian)"
    case .invite: "Новое приглашение на 7 дней"
    case .invited(let opens):
      (opens ? "Теперь можно зарегистрироваться по приглашению. " : "")
        + "Отправьте этот адрес человеку; он показан только сейчас и сработает один раз:"
    case .revoke: "Отозвать"
    case .applications: "Приложения"
    case .applicationName: "Название"
    case .redirectURI: "Адрес перенаправления"
    case .isPublic: "Не может хранить секрет (приложение, страница)"
    case .register: "Зарегистрировать приложение"
    case .registered(let key, let secret):
      "Ключ доступа: \(key)"
        + (secret.isEmpty ? "" : ". Секрет, показан только сейчас: \(secret)")
    case .storage: "Хранилище"
    case .library(let photos, let megabytes):
      "Фотографий: \(OwnerPhrase.number(photos, "\u{A0}")), \(OwnerPhrase.number(megabytes, "\u{A0}"))\u{A0}МБ"
    case .indexed(let photos, let megabytes):
      "Из них в собственных папках: \(OwnerPhrase.number(photos, "\u{A0}")), \(OwnerPhrase.number(megabytes, "\u{A0}"))\u{A0}МБ"
    case .binned(let photos, let megabytes):
      "В корзинах: \(OwnerPhrase.number(photos, "\u{A0}")), \(OwnerPhrase.number(megabytes, "\u{A0}"))\u{A0}МБ"
    case .free(let megabytes):
      "Свободно на диске: \(OwnerPhrase.number(megabytes, "\u{A0}"))\u{A0}МБ"
    case .diskFailed, .healthy: disk.russian
    case .audit: "Последние события"
    case .done: "Готово."
    }
  }

  /// The texts about the disk.
  private var disk: (english: String, russian: String) {
    self == .healthy
      ? ("The disk works.", "Диск работает.")
      : (
        "The disk has failed: nothing is saved until the server is restarted.",
        "Диск отказал: до перезапуска сервера ничего не сохраняется."
      )
  }

  /// The texts about the order of the feed.
  private var order: (english: String, russian: String) {
    switch self {
    case .byAdding:
      (
        "Photos that were added last come first", "Сначала фотографии, добавленные последними"
      )
    case .byCapture:
      (
        "Photos that were taken last come first; those without a date where they were added",
        "Сначала фотографии, снятые последними; без даты съёмки — по дню добавления"
      )
    default: ("Order of the feed", "Порядок ленты")
    }
  }

  /// A number with `separator` between groups of three digits.
  private static func number(_ number: Int, _ separator: Character) -> String {
    var digits = Array(String(number))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(separator, at: place)
      place -= 3
    }
    return String(digits)
  }
}
