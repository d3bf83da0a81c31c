public import Domain

/// Changes the password of the signed-in person, who must enter the current one first (PASS-8).
public struct NewPasswordScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The screen is on display.
    case opened
    /// The word filter for judging passwords was loaded.
    case wordsLoaded(WordFilter)
    /// The field of the current password now has this text.
    case currentChanged(Secret)
    /// An event of the password field.
    case password(PasswordField.Event)
    /// The person pressed Return in the field of the current password.
    case returned
    /// The person tapped outside every field.
    case tappedOutside
    /// The person pressed the button.
    case submitted
    /// The server responded to the request with this ticket.
    case answered(Ticket, FormResponse)

    /// The same event with `text` if it is a text change; otherwise the event unchanged.
    public func typed(_ text: String) -> Event {
      switch self {
      case .currentChanged: .currentChanged(Secret(text))
      case .password(let event): .password(event.typed(text))
      case .opened, .wordsLoaded, .returned, .tappedOutside, .submitted, .answered: self
      }
    }
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Load the word filter for judging passwords; a failure is not reported.
    case loadWords
    /// Change the password; answer with this ticket.
    case send(Ticket, current: Secret, password: Secret)
    /// Move the focus to this field.
    case focus(EntranceField)
    /// Hide the keyboard and remove the focus.
    case hideKeyboard
    /// The password was changed: go to this path, or to the account page if nil.
    case proceed(String?)
  }

  /// What the screen is doing: waiting for input or for a response.
  public enum Phase: Hashable, Sendable {
    /// The person is filling in the form.
    case typing
    /// A request with this ticket is pending; the form is disabled.
    case asking(Ticket)
    /// The password was changed.
    case done
  }

  /// Whether the screen waits for input or for a response, or is finished.
  public private(set) var phase = Phase.typing
  private let minimum: PasswordStrength
  private var current = Secret("")
  private var field = PasswordField()
  private var problem: FormProblem?
  private var ticket = Ticket()

  /// A form for passwords of at least `minimum` strength, which must not consist of `personal` data
  /// (login, name, phone). `answer` is the response to a form that was submitted without script.
  public init(
    minimum: PasswordStrength = .medium, personal: [String] = [], answer: FormResponse? = nil
  ) {
    self.minimum = minimum
    field.avoid(personal)
    if let answer { _ = take(answer) }
  }

  /// Handles an event and returns the effects to carry out.
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
    case .returned: return field.password.isEmpty ? [.focus(.password)] : submit()
    case .tappedOutside: return [.hideKeyboard]
    case .submitted: return submit()
    case .wordsLoaded, .answered: break
    }
    return []
  }

  private mutating func typePassword(_ event: PasswordField.Event) -> [Effect] {
    let before = field.password
    let orders = field.handle(event)
    if field.password != before { edited(.password) }
    // Why the keyboard first: Return hides it, even if the password is refused (PASS-6).
    if event == .returned, !current.isEmpty, !field.password.isEmpty {
      return [.hideKeyboard] + submit().filter { $0 != .hideKeyboard }
    }
    return orders.compactMap { order in
      switch order {
      case .hideKeyboard: .hideKeyboard
      case .valueChanged: nil
      }
    }
  }

  /// Clears the problem of the edited field, and a problem that concerns no field.
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

  /// A problem that can be found without asking the server.
  private var flaw: FormProblem? {
    if current.isEmpty { return .password(.current) }
    return field.problem(minimum: minimum).map { .password($0) }
  }

  private mutating func take(_ answer: FormResponse) -> [Effect] {
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

  /// The content to display.
  public var view: NewPasswordView {
    NewPasswordView(
      password: field.view, problem: problem, isEnabled: phase == .typing, isDone: phase == .done)
  }
}

/// The content of the password screen. The passwords themselves stay in the text fields of the page
/// or the app.
public struct NewPasswordView: Hashable, Sendable {
  /// The state of the password field, without the password.
  public var password: PasswordFieldView
  /// The problem, shown under its field, or under the button if it concerns no field.
  public var problem: FormProblem?
  /// Whether the fields and the button are enabled.
  public var isEnabled: Bool
  /// Whether the password was changed.
  public var isDone: Bool
}
