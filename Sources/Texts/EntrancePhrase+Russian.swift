import Domain

extension EntrancePhrase {
  /// The wording in Russian. The sign-in screen stays in English (AUTH).
  public var russian: String {
    switch self {
    case .wrongFields, .wrongSequence, .tooManyTries, .busy, .tookTooLong, .welcome, .authorized,
      .refresh, .secureSequence, .result, .signIn:
      english
    case .offline: "Нет соединения"
    case .server: "Сервер не смог ответить"
    case .byPhone: "Войти по номеру телефона"
    case .toNewAccount: "Создать учётную запись"
    case .byPassword: "Войти с паролем"
    case .phoneTitle: "Введите номер телефона"
    case .phonePlaceholder: "Ваш номер телефона"
    case .codeWillCome: "Мы отправим на него СМС-код"
    case .numberUse: "Номер нужен только для входа"
    case .agreement: "Нажимая продолжить, вы соглашаетесь с"
    case .terms: "условиями этого сервера"
    case .goOn: "Продолжить"
    case .loading: "Загрузка"
    case .phoneProblem(let problem): Self.russian(problem)
    case .codeTitle: "Код подтверждения:"
    case .codeSentTo(let phone): "Отправлен на \(phone)"
    case .resendIn(let seconds):
      "Не пришёл код? Повторный запрос возможен через \(seconds) сек"
    case .resend: "Отправить заново"
    case .wrongCode(let left): Self.russianTries(left)
    case .locked: "Вход заблокирован, попробуйте позднее"
    case .waitForCode(let seconds): "Слишком много запросов, подождите \(seconds) сек"
    case .notDelivered: "Не удалось доставить сообщение. Запросите код ещё раз"
    case .codeExpired: "Код устарел. Начните заново"
    case .otherNumber: "Другой номер"
    case .nearlyDone: "Почти все!"
    case .howToAddress: "Как к вам обращаться?"
    case .nameProblem(.blank): "Напишите имя"
    case .nameProblem(.long): "Имя слишком длинное: не больше 100 знаков"
    }
  }

  private static func russianTries(_ left: Int32) -> String {
    guard left > 0 else { return "Код введён неверно. Попыток не осталось, запросите новый код" }
    let word = russianForm(Int(left), "попытка", "попытки", "попыток")
    let verb = word == "попытка" ? "Осталась" : "Осталось"
    return "Код введён неверно. \(verb) \(left) \(word)"
  }

  private static func russian(_ problem: PhoneProblem) -> String {
    switch problem {
    case .invalid: "Это не номер телефона"
    case .short: "В номере не хватает цифр"
    case .long: "В номере лишние цифры"
    case .country: "Проверьте код страны: на такие номера мы не отправляем сообщения"
    }
  }
}
