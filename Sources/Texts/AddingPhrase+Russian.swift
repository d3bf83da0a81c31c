import Domain

extension AddingPhrase {
  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .choose: "Выбрать фото"
    case .formats(let megabytes):
      "JPEG, PNG, WebP, HEIC, AVIF или TIFF, каждый файл до \(megabytes) МБ"
    case .dropHere: "Файлы можно перетащить сюда"
    case .offline: "Нет соединения. Отправка продолжится сама"
    case .waiting: "Ждёт очереди"
    case .sending(let percent): "Отправлено \(percent) %"
    case .takingIn: "Обрабатывается"
    case .added: "Добавлено"
    case .similar: "Добавлено. Похоже на фото, которое уже есть в ленте"
    case .known: "Уже есть в ленте"
    case .refused(let reason): AddingPhrase.russian(reason)
    case .unreadable: "Браузер больше не может прочитать файл. Выберите его ещё раз"
    case .noRoom: "На сервере сейчас нет места"
    case .tooMany: "Слишком много незаконченных отправок. Завершите или уберите часть из них"
    case .switchedOff: "Этот сервер не принимает фото"
    case .proxyLimit:
      "Прокси перед сервером не пропускает части такого размера. Сообщите владельцу сервера"
    case .serverTrouble: "Сервер не смог ответить"
    case .unfinished(let percent):
      "Отправлено \(percent) %. Выберите этот файл ещё раз, чтобы продолжить"
    case .total(let done, let files, let added):
      "Готово \(done) из \(files), добавлено \(added)"
    case .pace(let rate, let secondsLeft):
      AddingPhrase.megabytes(rate, comma: ",") + " МБ/с"
        + (secondsLeft.map { ", осталось " + AddingPhrase.time($0, ("с", "мин", "ч")) } ?? "")
    case .more(let count): "И ещё \(count)"
    case .retry(let name): "Повторить: \(name)"
    case .retryAll: "Повторить всё"
    case .remove(let name): "Убрать: \(name)"
    case .clear: "Убрать готовые"
    case .progress: "Отправка всех файлов"
    }
  }

  private static func russian(_ reason: UploadRefusal) -> String {
    switch reason {
    case .empty: "Файл пуст"
    case .tooLarge: "Файл слишком большой"
    case .tooManyPixels: "На фото слишком много точек. Уменьшите его"
    case .notAPicture: "Это не фото известного формата"
    case .rawPhoto: "Это RAW-фото, такие не добавляются. Добавьте его как JPEG, HEIC или TIFF"
    case .cutOff: "Файл обрывается. Скопируйте его ещё раз"
    case .damaged: "Файл повреждён"
    case .severalFrames: "В файле несколько кадров. Сохраните нужный отдельно"
    }
  }
}
