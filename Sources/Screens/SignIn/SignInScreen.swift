public import Domain

/// Asks for login and password, then for the secure sequence (AUTH-1…20).
public struct SignInScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The person changed the login.
    case loginChanged(String)
    /// The person changed the password.
    case passwordChanged(Secret)
    /// The person pressed Return in a field.
    case returned
    /// The person tapped outside every field.
    case tappedOutside
    /// The person pressed Authorize.
    case submitted
    /// The person pressed the button 1, 2 or 3.
    case digitPressed(Int32)
    /// The person pressed Refresh.
    case refreshed
    /// The server answered.
    case answered(Ticket, FormResponse)
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Check this login and password; answer with this ticket.
    case judge(Ticket, login: String, password: Secret)
    /// Check this secure sequence; answer with this ticket.
    case judgeSequence(Ticket, Secret)
    /// Move the focus to this field.
    case focus(EntranceField)
    /// Hide the keyboard.
    case hideKeyboard
    /// Clear the text of this field, which the view does not contain.
    case empty(EntranceField)
    /// Signed in: go to this path.
    case proceed(String)
  }

  /// The appearance of a field.
  public enum FieldState: String, Hashable, Sendable {
    /// Not checked since the last edit.
    case ready
    /// The server rejected the value of the field.
    case error
    /// The server accepted the value of the field.
    case success
  }

  /// The appearance of the panel where the secure sequence is entered.
  public enum PanelState: String, Hashable, Sendable {
    /// Digits can be pressed.
    case ready
    /// The sequence is wrong.
    case error
    /// The sequence is right.
    case success
  }

  /// The message under the button.
  public enum Message: Hashable, Sendable {
    /// No message.
    case none
    /// These fields are wrong; both are false if the server does not say which.
    case wrong(login: Bool, password: Bool)
    /// The secure sequence is wrong.
    case sequence
    /// Too many attempts; the person must wait this long.
    case wait(seconds: Int64)
    /// The server is too busy to check passwords.
    case busy
    /// The sign-in took too long and must start again.
    case expired
    /// The server cannot be reached.
    case offline
    /// The server failed or sent an unexpected response.
    case server
  }

  /// The state of the screen.
  public enum Phase: Hashable, Sendable {
    /// The person is filling in the form.
    case typing
    /// Login and password are being checked; input is ignored.
    case judging
    /// The panel is open for entering digits.
    case panel
    /// The sequence is being checked; input is ignored.
    case judgingSequence
    /// Signed in without a path to go to: a modal confirms the sign-in.
    case welcomed
    /// Signed in and leaving for the next path.
    case leaving
  }

  /// The state of the screen.
  public private(set) var phase = Phase.typing
  var login = ""
  var loginState = FieldState.ready
  var passwordState = FieldState.ready
  var hasPanel = false
  var digits = Secret("")
  var panelState = PanelState.ready
  var message = Message.none
  private var password = Secret("")
  private var wasSentByKey = false
  private var ticket = Ticket()

  /// Creates the screen in its initial state.
  public init() {}

  /// Restores the screen from forms that were submitted without script, with the answer to the last
  /// one.
  public init(login: String, hasPanel: Bool, digits: Secret, answer: FormResponse?) {
    self.login = Login.letters(of: login)
    if hasPanel {
      openPanel()
      let pressed = SecureSequence.digits(of: digits.reveal())
      // Why one digit fewer if not submitted yet: pressing the last digit is what submits.
      let shown = pressed.utf8.prefix(SecureSequence.length - (answer == nil ? 1 : 0))
      self.digits = Secret(String(decoding: shown, as: UTF8.self))
    }
    guard let answer else { return }
    phase = hasPanel ? .judgingSequence : .judging
    _ = hasPanel ? takeSequence(answer) : take(answer)
  }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch phase {
    case .typing: return type(event)
    case .judging:
      guard case .answered(ticket, let answer) = event else { return [] }
      return take(answer)
    case .panel:
      guard case .digitPressed(let digit) = event else { return [] }
      return press(digit)
    case .judgingSequence:
      guard case .answered(ticket, let answer) = event else { return [] }
      return takeSequence(answer)
    case .welcomed:
      guard case .refreshed = event else { return [] }
      begin()
      return [.empty(.password)]
    case .leaving: return []
    }
  }

  private mutating func type(_ event: Event) -> [Effect] {
    switch event {
    case .loginChanged(let text):
      login = Login.letters(of: text)
      if loginState == .error { loginState = .ready }
      message = messageAfterEdit
    case .passwordChanged(let secret):
      password = secret
      if passwordState == .error { passwordState = .ready }
      message = messageAfterEdit
    case .returned:
      // Why: Return hides the keyboard (AUTH-14); if both fields are filled in, it also submits.
      let isComplete = !login.isEmpty && !password.isEmpty
      return [.hideKeyboard] + (isComplete ? submit(byKey: true) : [])
    case .tappedOutside: return [.hideKeyboard]
    case .submitted: return submit(byKey: false)
    case .digitPressed, .refreshed, .answered: break
    }
    return []
  }

  /// The message after an edit. It still names the fields that stay marked as wrong, so that their
  /// color is not the only sign.
  private var messageAfterEdit: Message {
    let (login, password) = (loginState == .error, passwordState == .error)
    guard case .wrong(let wasLogin, let wasPassword) = message, login || password else {
      return .none
    }
    return .wrong(login: wasLogin && login, password: wasPassword && password)
  }

  private mutating func submit(byKey: Bool) -> [Effect] {
    phase = .judging
    wasSentByKey = byKey
    message = .none
    return [.judge(ticket.next(), login: login, password: password)]
  }

  private mutating func take(_ answer: FormResponse) -> [Effect] {
    switch answer {
    case .panel:
      openPanel()
      return [.hideKeyboard]
    case .done(let next): return succeed(next)
    case .problem(let problem):
      phase = .typing
      return take(problem)
    case .code, .name, .delivery:
      phase = .typing
      message = .server
      return []
    }
  }

  private mutating func take(_ problem: FormProblem) -> [Effect] {
    guard case .fields(let loginIsWrong, let passwordIsWrong) = problem else {
      message = Message(problem)
      return []
    }
    let isTold = loginIsWrong || passwordIsWrong
    if loginIsWrong || !isTold { loginState = .error }
    if passwordIsWrong || !isTold { passwordState = .error }
    message = .wrong(login: loginIsWrong, password: passwordIsWrong)
    // Why: Return has hidden the keyboard; it must not reappear by itself.
    return wasSentByKey ? [] : [.focus(loginState == .error ? .login : .password)]
  }

  private mutating func openPanel() {
    phase = .panel
    hasPanel = true
    loginState = .success
    passwordState = .success
    password = Secret("")
  }

  private mutating func press(_ digit: Int32) -> [Effect] {
    guard 1...3 ~= digit else { return [] }
    message = .none
    panelState = .ready
    digits = Secret(digits.reveal() + "\(digit)")
    guard digits.reveal().utf8.count >= SecureSequence.length else { return [] }
    phase = .judgingSequence
    return [.judgeSequence(ticket.next(), digits)]
  }

  private mutating func takeSequence(_ answer: FormResponse) -> [Effect] {
    switch answer {
    case .done(let next):
      panelState = .success
      return succeed(next)
    case .problem(.sequence):
      phase = .panel
      panelState = .error
      digits = Secret("")
      message = .sequence
    case .problem(.expired):
      begin()
      message = .expired
      return [.empty(.password)]
    case .problem(let problem):
      phase = .panel
      digits = Secret("")
      message = Message(problem)
    case .panel, .code, .name, .delivery:
      phase = .panel
      digits = Secret("")
      message = .server
    }
    return []
  }

  private mutating func succeed(_ next: String?) -> [Effect] {
    loginState = .success
    passwordState = .success
    password = Secret("")
    guard let next else {
      phase = .welcomed
      return [.hideKeyboard]
    }
    phase = .leaving
    return [.hideKeyboard, .proceed(next)]
  }

  /// Returns to the initial state. Tickets continue, so that late answers are ignored.
  private mutating func begin() {
    let number = ticket
    self = SignInScreen()
    ticket = number
  }
}

extension SignInScreen.Message {
  init(_ problem: FormProblem) {
    switch problem {
    case .fields(let login, let password): self = .wrong(login: login, password: password)
    case .sequence: self = .sequence
    case .wait(let seconds): self = .wait(seconds: seconds)
    case .busy: self = .busy
    case .expired: self = .expired
    case .offline: self = .offline
    case .phone, .code, .delivery, .name, .login, .password, .newSequence, .closed, .invitation,
      .server:
      self = .server
    }
  }
}
