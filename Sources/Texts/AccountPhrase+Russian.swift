import Domain

extension AccountPhrase {
  /// The wording in Russian. The password field's title and strength stay in English (PASS).
  public var russian: String {
    switch self {
    case .enterPassword, .strength: english
    case .newAccount: "Новая учётная запись"
    case .newPassword: "Смена пароля"
    case .login: "Логин"
    case .loginHint: "Латинские буквы, для входа"
    case .name: "Имя"
    case .currentPassword: "Текущий пароль"
    case .showPassword: "Показать пароль"
    case .hidePassword: "Скрыть пароль"
    case .weakness(let weakness): Self.russian(weakness)
    case .sequence: "Секретная последовательность (по желанию)"
    case .sequenceHint: "Три цифры от 1 до 3, их спросят после пароля"
    case .phone: "Телефон (по желанию)"
    case .phoneHint: "Чтобы входить по коду"
    case .create: "Создать учётную запись"
    case .change: "Сменить пароль"
    case .changed: "Пароль изменён"
    case .passwordProblem(let problem): Self.russian(problem)
    case .loginProblem(.invalid): "Выберите логин из латинских букв"
    case .loginProblem(.taken): "Такой логин уже занят"
    case .sequenceProblem: "Три цифры от 1 до 3 или ничего"
    case .invitationProblem: "Приглашение уже использовано или устарело"
    case .closed: "Здесь нельзя создать учётную запись"
    }
  }

  private static func russian(_ weakness: PasswordWeakness) -> String {
    switch weakness {
    case .common: "Это распространённое слово или пароль, или почти они"
    case .pattern: "Последовательности и повторы легко угадать"
    case .personal: "Ваши логин, имя и телефон легко угадать"
    }
  }

  private static func russian(_ problem: PasswordProblem) -> String {
    switch problem {
    case .weak: "Выберите пароль подлиннее"
    case .common: russian(PasswordWeakness.common)
    case .pattern: russian(PasswordWeakness.pattern)
    case .personal: russian(PasswordWeakness.personal)
    case .long: "В пароле не больше 256 символов"
    case .current: "Это не ваш текущий пароль"
    }
  }
}
