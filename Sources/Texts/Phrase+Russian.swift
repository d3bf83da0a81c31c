import Domain

extension Phrase {
  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .enter: "Войти"
    case .feed: "Лента"
    case .profile: "Профиль"
    case .somethingWentWrong: "Что-то пошло не так("
    case .somethingWentWrongPlain: "Что-то пошло не так"
    case .couldNotSignIn: "Не удалось войти в систему"
    case .tryAgainLater: "Попробуйте ещё раз"
    case .tryAgainQuestion: "Попробовать ещё раз?"
    case .ok: "ОК"
    case .noNeed: "Не надо"
    case .retry: "Повторить"
    case .byeBye: "Пока, пока!"
    case .leaveQuestion: "Уверены, что хотите выйти?"
    case .yes: "Да"
    case .no: "Нет"
    case .sessionEnded: "Сеанс завершён. Войдите ещё раз"
    case .noConnection: "Нет соединения"
    case .serverTrouble: "Сервер не смог ответить"
    case .nothingYet: "Здесь пока нет фотографий"
    case .loading: "Загрузка"
    case .pullToRefresh: "Потяните, чтобы обновить"
    case .releaseToRefresh: "Отпустите, чтобы обновить"
    case .photo: "Фотография"
    case .like: "Нравится"
    case .unlike: "Больше не нравится"
    case .back: "Назад"
    case .previousPhoto: "Предыдущая фотография"
    case .nextPhoto: "Следующая фотография"
    case .signOut: "Выйти"
    case .account: "Учётная запись и сеансы"
    case .pictureMissing: "Фотография не загрузилась"
    case .date(let date): Phrase.russianDate(date)
    case .list(let phrase): phrase.russian
    case .sharing(let phrase): phrase.russian
    case .addPhotos: "Добавить фото"
    case .addingNeedsScript: "Чтобы добавлять фото, включите JavaScript в браузере"
    }
  }

  static func russianMonth(_ date: CalendarDate) -> String {
    let months = [
      "январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь",
      "октябрь", "ноябрь", "декабрь",
    ]
    return "\(months[Int(date.month) - 1]) \(date.year)"
  }

  private static func russianDate(_ date: CalendarDate) -> String {
    let months = [
      "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября",
      "октября", "ноября", "декабря",
    ]
    return "\(date.day) \(months[Int(date.month) - 1]) \(date.year)"
  }
}
