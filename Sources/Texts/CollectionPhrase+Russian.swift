extension CollectionPhrase {
  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .topics: "Темы"
    case .emptyTopic: "Фотографий пока нет."
    case .emptyCollection:
      "Фотографий пока нет. Чтобы добавить, откройте фото и нажмите «Поделиться»."
    case .noCollections: "Коллекций пока нет. Чтобы создать первую, нажмите на плюс."
    case .photoCount(let count): "Фотографий: \(count)"
    case .onlyForMe: "Только для меня"
    case .newCollection: "Новая коллекция"
    case .title: "Название"
    case .create: "Создать"
    case .createOnlyForMe: "Создать только для меня"
    case .cancel: "Отменить"
    case .rename: "Переименовать"
    case .save: "Сохранить"
    case .hide: "Скрыть от других"
    case .show: "Показать всем"
    case .delete: "Удалить"
    case .deleteQuestion(let title): "Удалить «\(title)»?"
    case .photosStay: "Её фотографии останутся в библиотеке."
    case .done: "Готово"
    case .added(let title): "Добавлено в «\(title)»"
    case .removed(let title): "Удалено из «\(title)»"
    case .notSaved: "Не удалось сохранить"
    case .titleMissing: "Введите название."
    case .titleTooLong(let limit): "В названии может быть не больше \(limit) символов."
    case .offline: "Нет соединения. Попробуйте ещё раз, когда сеть появится."
    case .signInAgain:
      "Приложению это пока не разрешено. Выйдите из аккаунта в профиле и войдите снова."
    case .gone: "Фотография или коллекция уже удалена."
    case .refused: "Выберите другое название или удалите ненужную коллекцию."
    case .full: "В коллекции уже максимум фотографий. Выберите другую."
    case .serverError: "Сервер не смог ответить. Попробуйте позже."
    case .edit: "Изменить"
    }
  }
}
