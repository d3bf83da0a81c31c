import Domain

extension EntranceScreen {
  // Each function returns the event for its page, or nil if the event belongs to another page.

  static func signIn(_ event: Event) -> SignInScreen.Event? {
    switch event {
    case .signIn(let event): event
    case .answered(let ticket, let answer): .answered(ticket, answer)
    case .opened, .phone, .code, .name, .newAccount, .newPassword, .woke, .messageArrived,
      .wordsLoaded:
      nil
    }
  }

  static func phone(_ event: Event) -> PhoneScreen.Event? {
    switch event {
    case .opened: .opened
    case .phone(let event): event
    case .answered(let ticket, let answer): .answered(ticket, answer)
    case .signIn, .code, .name, .newAccount, .newPassword, .woke, .messageArrived, .wordsLoaded:
      nil
    }
  }

  static func code(_ event: Event) -> CodeScreen.Event? {
    switch event {
    case .opened: .opened
    case .code(let event): event
    case .answered(let ticket, let answer): .answered(ticket, answer)
    case .woke(let ticket, let now): .woke(ticket, at: now)
    case .messageArrived(let text): .arrived(text)
    case .signIn, .phone, .name, .newAccount, .newPassword, .wordsLoaded: nil
    }
  }

  static func name(_ event: Event) -> NameScreen.Event? {
    switch event {
    case .opened: .opened
    case .name(let event): event
    case .answered(let ticket, let answer): .answered(ticket, answer)
    case .signIn, .phone, .code, .newAccount, .newPassword, .woke, .messageArrived,
      .wordsLoaded:
      nil
    }
  }

  static func newAccount(_ event: Event) -> NewAccountScreen.Event? {
    switch event {
    case .opened: .opened
    case .newAccount(let event): event
    case .answered(let ticket, let answer): .answered(ticket, answer)
    case .wordsLoaded(let words): .wordsLoaded(words)
    case .signIn, .phone, .code, .name, .newPassword, .woke, .messageArrived: nil
    }
  }

  static func newPassword(_ event: Event) -> NewPasswordScreen.Event? {
    switch event {
    case .opened: .opened
    case .newPassword(let event): event
    case .answered(let ticket, let answer): .answered(ticket, answer)
    case .wordsLoaded(let words): .wordsLoaded(words)
    case .signIn, .phone, .code, .name, .newAccount, .woke, .messageArrived: nil
    }
  }
}

extension EntranceScreen.Event {
  /// The same event with `text` if it is a text change; otherwise the event unchanged.
  public func typed(_ text: String) -> EntranceScreen.Event {
    switch self {
    case .signIn(.loginChanged): .signIn(.loginChanged(text))
    case .signIn(.passwordChanged): .signIn(.passwordChanged(Secret(text)))
    case .phone(.changed): .phone(.changed(text))
    case .code(.changed): .code(.changed(Secret(text)))
    case .name(.changed): .name(.changed(text))
    case .newAccount(let event): .newAccount(event.typed(text))
    case .newPassword(let event): .newPassword(event.typed(text))
    case .opened, .signIn, .phone, .code, .name, .answered, .woke, .messageArrived,
      .wordsLoaded:
      self
    }
  }
}
