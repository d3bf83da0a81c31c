public import Domain

/// Changes the password of the signed-in person: the one in use, then the new one (PASS-8).
public struct NewPasswordScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The screen is on display.
    case opened
    /// The words for judging passwords came.
    case wordsLoaded(WordFilter)
    /// The person changed the password in use.
    case currentChanged(Secret)
    /// Something at the password field.
    case password(PasswordField.Event)
    /// The person pressed Return in the other field.
    case returned
    /// The person tapped outside every field.
    case tappedOutside
    /// The person pressed the button.
    case submitted
    /// The server answered.
    case answered(Ticket, EntryAnswer)

    /// The same event with this text, where one was typed.
    public func typed(_ text: String) -> Event {
      switch self {
      case .currentChanged: .currentChanged(Secret(text))
      case .password(let event): .password(event.typed(text))
      case .opened, .wordsLoaded, .returned, .tappedOutside, .submitted, .answered: self
      }
    }
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Load the words for judging passwords; nothing happens when they do not come.
    case loadWords
    /// Change the password; answer with this ticket.
    case send(Ticket, current: Secret, password: Secret)
    /// Put the focus into this field.
    case focus(EntranceField)
    /// Hide the keyboard.
    case hideKeyboard
    /// Changed: go on to this address, or to the account's page.
    case proceed(String?)
  }

  /// Where the screen stands.
  public enum Phase: Hashable, Sendable {
    /// The person writes.
    case typing
    /// The server is asked with this ticket; nothing reacts.
    case asking(Ticket)
    /// The password is changed.
    case done
  }

  /// Where the screen stands.
  public private(set) var phase = Phase.typing
  private let minimum: PasswordStrength
  private var current = Secret("")
  private var field = PasswordField()
  private var problem: EntryProblem?
  private var ticket = Ticket()

  /// The form of a server that takes passwords from `minimum` on, with what it knows of the person
  /// (login, name, phone) and its answer to the form before.
  public init(
    minimum: PasswordStrength = .medium, personal: [String] = [], answer: EntryAnswer? = nil
  ) {
    self.minimum = minimum
    field.avoid(personal)
    if let answer { _ = take(answer) }
  }

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    if case .wordsLoaded(let words) = event {
      field.take(words)
      return []
    }
    switch phase {
    case .typing: return type(event)
    case .asking(let question):
      guard case .answered(question, let answer) = event else { return [] }
      return take(answer)
    case .done: return []
    }
  }

  private mutating func type(_ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.loadWords]
    case .currentChanged(let secret):
      current = secret
      edited(.current)
    case .password(let event): return typePassword(event)
    case .returned, .tappedOutside: return [.hideKeyboard]
    case .submitted: return submit()
    case .wordsLoaded, .answered: break
    }
    return []
  }

  private mutating func typePassword(_ event: PasswordField.Event) -> [Effect] {
    let before = field.password
    let orders = field.handle(event)
    if field.password != before { edited(.password) }
    return orders.compactMap { order in
      switch order {
      case .hideKeyboard: .hideKeyboard
      case .valueChanged: nil
      }
    }
  }

  /// The person works on what was wrong, so it is not called wrong any more.
  private mutating func edited(_ field: EntranceField) {
    if problem?.field == field || problem?.field == nil { problem = nil }
  }

  private mutating func submit() -> [Effect] {
    problem = flaw
    if let field = problem?.field { return [.focus(field)] }
    let question = ticket.next()
    phase = .asking(question)
    return [.hideKeyboard, .send(question, current: current, password: field.password)]
  }

  /// What the server would refuse in any case.
  private var flaw: EntryProblem? {
    if current.isEmpty { return .password(.current) }
    return field.problem(minimum: minimum).map { .password($0) }
  }

  private mutating func take(_ answer: EntryAnswer) -> [Effect] {
    switch answer {
    case .done(let next):
      phase = .done
      current = Secret("")
      return [.proceed(next)]
    case .problem(let found): problem = found
    case .panel, .code, .name, .delivery: problem = .server
    }
    phase = .typing
    return problem?.field.map { [.focus($0)] } ?? []
  }

  /// What is on display.
  public var view: NewPasswordView {
    NewPasswordView(
      password: field.view, problem: problem, isEnabled: phase == .typing, isDone: phase == .done)
  }
}

/// What the screen that changes the password shows; what is typed stays in the fields of the shell.
public struct NewPasswordView: Hashable, Sendable {
  /// The password field.
  public var password: PasswordFieldView
  /// What is wrong, under its field or, when it is about none, under the button.
  public var problem: EntryProblem?
  /// Whether fields and button react.
  public var isEnabled: Bool
  /// Whether the password is changed.
  public var isDone: Bool
}
