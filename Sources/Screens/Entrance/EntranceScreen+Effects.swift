import Domain

extension EntranceScreen {
  /// The start page of the app; used if no next path is known.
  static let start = Path.start.template
  /// The page of the person's account.
  static let account = Path.account.template

  func effect(of order: SignInScreen.Effect) -> Effect {
    switch order {
    case .judge(let ticket, let login, let password):
      .send(ticket, .password(login: login, password: password))
    case .judgeSequence(let ticket, let digits): .send(ticket, .sequence(digits))
    case .focus(let field): .focus(field)
    case .hideKeyboard: .hideKeyboard
    case .empty(let field): .empty(field)
    case .proceed(let address): .open(address)
    }
  }

  func effect(of order: PhoneScreen.Effect) -> Effect {
    switch order {
    case .send(let ticket, let number): .send(ticket, .phone(number))
    case .focus: .focus(.phone)
    case .hideKeyboard: .hideKeyboard
    case .askForCode: .open(links.code ?? Self.start)
    }
  }

  func effect(of order: CodeScreen.Effect) -> Effect {
    switch order {
    case .judge(let ticket, let code): .send(ticket, .code(code))
    case .resend(let ticket): .send(ticket, .resend)
    case .askDelivery(let ticket): .askDelivery(ticket)
    case .wake(let ticket, let pause): .wake(ticket, milliseconds: pause)
    case .focus: .focus(.code)
    case .hideKeyboard: .hideKeyboard
    case .awaitMessage: .awaitMessage
    case .finish(.success(let next)): .open(next ?? Self.start)
    case .finish(.needPersonalData): .open(links.name ?? Self.start)
    }
  }

  func effect(of order: NameScreen.Effect) -> Effect {
    switch order {
    case .send(let ticket, let name): .send(ticket, .name(name))
    case .focus: .focus(.name)
    case .hideKeyboard: .hideKeyboard
    case .proceed(let next): .open(next ?? Self.start)
    }
  }

  func effect(of order: NewAccountScreen.Effect) -> Effect {
    switch order {
    case .loadWords: .loadWords
    case .send(let ticket, let draft): .send(ticket, .newAccount(draft))
    case .focus(let field): .focus(field)
    case .hideKeyboard: .hideKeyboard
    case .proceed(let next): .open(next ?? Self.start)
    }
  }

  func effect(of order: NewPasswordScreen.Effect) -> Effect {
    switch order {
    case .loadWords: .loadWords
    case .send(let ticket, let current, let password):
      .send(ticket, .newPassword(current: current, password: password))
    case .focus(let field): .focus(field)
    case .hideKeyboard: .hideKeyboard
    case .proceed(let next): .open(next ?? Self.account)
    }
  }
}
