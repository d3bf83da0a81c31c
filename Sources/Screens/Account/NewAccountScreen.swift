public import Domain

/// Makes an account: login, name, password, and, who wants, a secure sequence and a phone (PASS-8).
public struct NewAccountScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The screen is on display.
    case opened
    /// The words for judging passwords came.
    case wordsLoaded(WordFilter)
    /// The person changed the login.
    case loginChanged(String)
    /// The person changed the name.
    case nameChanged(String)
    /// Something at the password field.
    case password(PasswordField.Event)
    /// The person changed the secure sequence.
    case sequenceChanged(String)
    /// The person changed the phone number.
    case phoneChanged(String)
    /// The person pressed Return in another field than the password's.
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
      case .loginChanged: .loginChanged(text)
      case .nameChanged: .nameChanged(text)
      case .password(let event): .password(event.typed(text))
      case .sequenceChanged: .sequenceChanged(text)
      case .phoneChanged: .phoneChanged(text)
      case .opened, .wordsLoaded, .returned, .tappedOutside, .submitted, .answered: self
      }
    }
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Load the words for judging passwords; nothing happens when they do not come.
    case loadWords
    /// Make the account; answer with this ticket.
    case send(Ticket, Draft)
    /// Put the focus into this field.
    case focus(EntranceField)
    /// Hide the keyboard.
    case hideKeyboard
    /// Signed in: go on to this address, or to the start.
    case proceed(String?)
  }

  /// What the person wrote.
  public struct Draft: Hashable, Sendable {
    /// What one types to sign in.
    public var login = ""
    /// How one is called.
    public var name = ""
    /// The new password.
    public var password = Secret("")
    /// The secure sequence, or "".
    public var sequence = Secret("")
    /// The phone number as typed, or "".
    public var phone = ""

    /// Nothing written.
    public init() {}

    /// What a password must not consist of.
    var personal: [String] { [login, name, phone].filter { !$0.isEmpty } }
  }

  /// Where the screen stands.
  public enum Phase: Hashable, Sendable {
    /// The person writes.
    case typing
    /// The server is asked with this ticket; nothing reacts.
    case asking(Ticket)
    /// The account is made.
    case done
  }

  /// Where the screen stands.
  public private(set) var phase = Phase.typing
  private let minimum: PasswordStrength
  private var draft = Draft()
  private var field = PasswordField()
  private var problem: EntryProblem?
  private var ticket = Ticket()

  /// The form of a server that takes passwords from `minimum` on, with what was written before and
  /// the answer to it.
  public init(
    minimum: PasswordStrength = .medium, typed: EntranceStart.Typed = .init(),
    answer: EntryAnswer? = nil
  ) {
    self.minimum = minimum
    draft.login = typed.login
    draft.name = typed.name
    draft.sequence = typed.sequence
    draft.phone = typed.phone
    field.avoid(draft.personal)
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

  /// The person works on what was wrong, so it is not called wrong any more.
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

  /// What the server would refuse in any case.
  private var flaw: EntryProblem? {
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

  private mutating func take(_ answer: EntryAnswer) -> [Effect] {
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

  /// What is on display.
  public var view: NewAccountView {
    NewAccountView(
      login: draft.login, name: draft.name, password: field.view,
      sequence: draft.sequence, phone: draft.phone, problem: problem,
      isEnabled: phase == .typing)
  }
}

/// What the screen that makes an account shows.
public struct NewAccountView: Hashable, Sendable {
  /// The text of the login field.
  public var login: String
  /// The text of the name field.
  public var name: String
  /// The password field.
  public var password: PasswordFieldView
  /// The text of the sequence field.
  public var sequence: Secret
  /// The text of the phone field.
  public var phone: String
  /// What is wrong, under its field or, when it is about none, under the button.
  public var problem: EntryProblem?
  /// Whether fields and button react.
  public var isEnabled: Bool
}
