public import Domain

/// The entrance: the one of its pages that is open, and what it orders.
public struct EntranceScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The page is on display and reacts.
    case opened
    /// Something on the sign-in screen.
    case signIn(SignInScreen.Event)
    /// Something on the phone screen.
    case phone(PhoneScreen.Event)
    /// Something on the code screen.
    case code(CodeScreen.Event)
    /// Something on the name screen.
    case name(NameScreen.Event)
    /// Something on the screen of a new account.
    case newAccount(NewAccountScreen.Event)
    /// Something on the screen of another password.
    case newPassword(NewPasswordScreen.Event)
    /// The words for judging passwords came.
    case wordsLoaded(WordFilter)
    /// The server answered the question with this ticket.
    case answered(Ticket, EntryAnswer)
    /// The time that was ordered with this ticket is over, or may be: what the clock says now.
    case woke(Ticket, at: Instant)
    /// The system read a message with a code.
    case messageArrived(Secret)
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Send this to the page's own address; answer with this ticket.
    case send(Ticket, Entry)
    /// Ask what became of the message; answer with this ticket.
    case askDelivery(Ticket)
    /// Report the time after this many milliseconds, and as soon as the app is in front again.
    case wake(Ticket, milliseconds: Int32)
    /// Put the focus into this field.
    case focus(EntranceField)
    /// Hide the keyboard: no field has the focus.
    case hideKeyboard
    /// Empty this field, whose text the shell alone keeps.
    case empty(EntranceField)
    /// Let the system read the message with the code, where it can; `messageArrived` follows.
    case awaitMessage
    /// Load the words for judging passwords; `wordsLoaded` follows when they come.
    case loadWords
    /// Leave for this address.
    case open(String)
  }

  /// The page that is open.
  public enum Phase: Hashable, Sendable {
    /// Login, password and the secure panel.
    case signIn(SignInScreen)
    /// The phone number.
    case phone(PhoneScreen)
    /// The code that was sent to it.
    case code(CodeScreen)
    /// How the person is called.
    case name(NameScreen)
    /// A new account.
    case newAccount(NewAccountScreen)
    /// Another password.
    case newPassword(NewPasswordScreen)
  }

  /// The page that is open.
  public private(set) var phase: Phase
  let links: EntranceStart.Links

  /// The page that the server opened.
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

  /// Takes notice of what happened and answers with what to do.
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

  /// What is on display.
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
