public import Domain

/// Creates an account: login, name, password and, optionally, a secure sequence and a phone number
/// (PASS-8).
public struct NewAccountScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The screen is on display.
    case opened
    /// The word filter for judging passwords was loaded.
    case wordsLoaded(WordFilter)
    /// The login field now has this text.
    case loginChanged(String)
    /// The name field now has this text.
    case nameChanged(String)
    /// An event of the password field.
    case password(PasswordField.Event)
    /// The field of the secure sequence now has this text.
    case sequenceChanged(String)
    /// The phone field now has this text.
    case phoneChanged(String)
    /// The person pressed Return in a field other than the password field.
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
      case .loginChanged: .loginChanged(text)
      case .nameChanged: .nameChanged(text)
      case .password(let event): .password(event.typed(text))
      case .sequenceChanged: .sequenceChanged(text)
      case .phoneChanged: .phoneChanged(text)
      case .opened, .wordsLoaded, .returned, .tappedOutside, .submitted, .answered: self
      }
    }
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Load the word filter for judging passwords; a failure is not reported.
    case loadWords
    /// Create the account; answer with this ticket.
    case send(Ticket, Draft)
    /// Move the focus to this field.
    case focus(EntranceField)
    /// Hide the keyboard and remove the focus.
    case hideKeyboard
    /// The account was created: go to this path, or to the start page if nil.
    case proceed(String?)
  }

  /// The contents of the form.
  public struct Draft: Hashable, Sendable {
    /// The login as typed.
    public var login = ""
    /// The display name as typed.
    public var name = ""
    /// The new password as typed.
    public var password = Secret("")
    /// The digits of the secure sequence, or "" for no sequence.
    public var sequence = Secret("")
    /// The phone number as typed, or "" for no number.
    public var phone = ""

    /// An empty form.
    public init() {}

    /// Personal data that the password must not consist of.
    var personal: [String] { [login, name, phone].filter { !$0.isEmpty } }
  }

  /// What the screen is doing: waiting for input or for a response.
  public enum Phase: Hashable, Sendable {
    /// The person is filling in the form.
    case typing
    /// A request with this ticket is pending; the form is disabled.
    case asking(Ticket)
    /// The account was created.
    case done
  }

  /// Whether the screen waits for input or for a response, or is finished.
  public private(set) var phase = Phase.typing
  private let minimum: PasswordStrength
  private var draft = Draft()
  private var field = PasswordField()
  private var problem: FormProblem?
  private var ticket = Ticket()

  /// A form for passwords of at least `minimum` strength. `typed` and `answer` restore a form that
  /// was submitted without script.
  public init(
    minimum: PasswordStrength = .medium, typed: EntranceStart.Typed = .init(),
    answer: FormResponse? = nil
  ) {
    self.minimum = minimum
    draft.login = typed.login
    draft.name = typed.name
    draft.sequence = typed.sequence
    draft.phone = typed.phone
    field.avoid(draft.personal)
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
    case .loginChanged(let text):
      draft.login = Login.letters(of: text)
      edited(.login)
    case .nameChanged(let text):
      draft.name = text
      edited(.name)
    case .password(let event): return typePassword(event)
    case .sequenceChanged(let text):
      draft.sequence = Secret(SecureSequence.digits(of: text))
      edited(.sequence)
    case .phoneChanged(let text):
      draft.phone = text
      edited(.phone)
    case .returned, .tappedOutside: return [.hideKeyboard]
    case .submitted: return submit()
    case .wordsLoaded, .answered: break
    }
    return []
  }

  private mutating func typePassword(_ event: PasswordField.Event) -> [Effect] {
    let orders = field.handle(event)
    if draft.password != field.password {
      draft.password = field.password
      edited(.password)
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
    self.field.avoid(draft.personal)
  }

  private mutating func submit() -> [Effect] {
    problem = flaw
    if let field = problem?.field { return [.focus(field)] }
    let question = ticket.next()
    phase = .asking(question)
    return [.hideKeyboard, .send(question, draft)]
  }

  /// A problem that can be found without asking the server.
  private var flaw: FormProblem? {
    if Login(draft.login) == nil { return .login(.invalid) }
    if let nameProblem { return .name(nameProblem) }
    if let problem = field.problem(minimum: minimum) { return .password(problem) }
    let sequence = draft.sequence.reveal()
    if !sequence.isEmpty, SecureSequence(sequence) == nil { return .newSequence }
    return nil
  }

  private var nameProblem: NameProblem? {
    do throws(NameProblem) {
      _ = try PersonName(draft.name)
      return nil
    } catch {
      return error
    }
  }

  private mutating func take(_ answer: FormResponse) -> [Effect] {
    switch answer {
    case .done(let next):
      phase = .done
      draft = Draft()
      return [.proceed(next)]
    case .problem(let found): problem = found
    case .panel, .code, .name, .delivery: problem = .server
    }
    phase = .typing
    return problem?.field.map { [.focus($0)] } ?? []
  }

  /// The content to display.
  public var view: NewAccountView {
    NewAccountView(
      login: draft.login, name: draft.name, password: field.view,
      sequence: draft.sequence, phone: draft.phone, problem: problem,
      isEnabled: phase == .typing)
  }
}

/// The content of the new-account screen.
public struct NewAccountView: Hashable, Sendable {
  /// The text of the login field.
  public var login: String
  /// The text of the name field.
  public var name: String
  /// The state of the password field, without the password.
  public var password: PasswordFieldView
  /// The text of the sequence field.
  public var sequence: Secret
  /// The text of the phone field.
  public var phone: String
  /// The problem, shown under its field, or under the button if it concerns no field.
  public var problem: FormProblem?
  /// Whether the fields and the button are enabled.
  public var isEnabled: Bool
}
