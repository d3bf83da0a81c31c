public import Domain

/// The sign-in flow: the page that is open, and its effects.
public struct EntranceScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The page is on display and ready for input.
    case opened
    /// An event of the sign-in page.
    case signIn(SignInScreen.Event)
    /// An event of the phone page.
    case phone(PhoneScreen.Event)
    /// An event of the code page.
    case code(CodeScreen.Event)
    /// An event of the name page.
    case name(NameScreen.Event)
    /// An event of the new-account page.
    case newAccount(NewAccountScreen.Event)
    /// An event of the password page.
    case newPassword(NewPasswordScreen.Event)
    /// The word filter for judging passwords was loaded.
    case wordsLoaded(WordFilter)
    /// The server answered the request with this ticket.
    case answered(Ticket, FormResponse)
    /// The timer with this ticket fired, possibly early; the current time is given.
    case woke(Ticket, at: Instant)
    /// The system read an SMS, which may contain the code.
    case messageArrived(Secret)
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Send this to the URL of the page; answer with this ticket.
    case send(Ticket, SubmittedForm)
    /// Request the delivery state of the SMS; answer with this ticket.
    case askDelivery(Ticket)
    /// Send `woke` after this many milliseconds, and as soon as the app is in front again.
    case wake(Ticket, milliseconds: Int32)
    /// Move the focus to this field.
    case focus(EntranceField)
    /// Hide the keyboard and remove the focus.
    case hideKeyboard
    /// Clear this field, whose text exists only in the web page or the iPhone app.
    case empty(EntranceField)
    /// Let the system read the SMS with the code, if supported; `messageArrived` follows.
    case awaitMessage
    /// Load the word filter for judging passwords; `wordsLoaded` follows on success.
    case loadWords
    /// Go to this path.
    case open(String)
  }

  /// The page that is open.
  public enum Phase: Hashable, Sendable {
    /// The form for login, password and secure sequence.
    case signIn(SignInScreen)
    /// The form for the phone number.
    case phone(PhoneScreen)
    /// The form for the code that was sent by SMS.
    case code(CodeScreen)
    /// The form for the person's name.
    case name(NameScreen)
    /// The registration form.
    case newAccount(NewAccountScreen)
    /// The form for changing the password.
    case newPassword(NewPasswordScreen)
  }

  /// The page that is open.
  public private(set) var phase: Phase
  let links: EntranceStart.Links

  /// Creates the page that the server chose.
  public init(_ start: EntranceStart) {
    links = start.links
    switch start.place {
    case .signIn:
      phase = .signIn(
        SignInScreen(
          login: start.typed.login, hasPanel: start.hasPanel, digits: start.typed.sequence,
          answer: start.answer))
    case .phone: phase = .phone(PhoneScreen(number: start.typed.phone, answer: start.answer))
    case .code:
      let sent = start.code ?? SentCode(digits: 6, seconds: 30, phone: "")
      phase = .code(CodeScreen(sent: sent, answer: start.answer))
    case .name: phase = .name(NameScreen(name: start.typed.name, answer: start.answer))
    case .newAccount:
      phase = .newAccount(
        NewAccountScreen(minimum: start.minimum, typed: start.typed, answer: start.answer))
    case .newPassword:
      phase = .newPassword(
        NewPasswordScreen(
          minimum: start.minimum, personal: start.personal, answer: start.answer))
    }
  }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch phase {
    case .signIn(var screen):
      guard let inner = Self.signIn(event) else { return [] }
      let orders = screen.handle(inner)
      phase = .signIn(screen)
      return orders.map { effect(of: $0) }
    case .phone(var screen):
      guard let inner = Self.phone(event) else { return [] }
      let orders = screen.handle(inner)
      phase = .phone(screen)
      return orders.map { effect(of: $0) }
    case .code(var screen):
      guard let inner = Self.code(event) else { return [] }
      let orders = screen.handle(inner)
      phase = .code(screen)
      return orders.map { effect(of: $0) }
    case .name(var screen):
      guard let inner = Self.name(event) else { return [] }
      let orders = screen.handle(inner)
      phase = .name(screen)
      return orders.map { effect(of: $0) }
    case .newAccount(var screen):
      guard let inner = Self.newAccount(event) else { return [] }
      let orders = screen.handle(inner)
      phase = .newAccount(screen)
      return orders.map { effect(of: $0) }
    case .newPassword(var screen):
      guard let inner = Self.newPassword(event) else { return [] }
      let orders = screen.handle(inner)
      phase = .newPassword(screen)
      return orders.map { effect(of: $0) }
    }
  }

  /// The content to display.
  public var view: EntranceView {
    switch phase {
    case .signIn(let screen): .signIn(screen.view)
    case .phone(let screen): .phone(screen.view)
    case .code(let screen): .code(screen.view)
    case .name(let screen): .name(screen.view)
    case .newAccount(let screen): .newAccount(screen.view)
    case .newPassword(let screen): .newPassword(screen.view)
    }
  }
}
