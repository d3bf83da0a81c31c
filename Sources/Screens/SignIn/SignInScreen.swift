public import Domain

/// Asks for login and password, then for the secure sequence (AUTH-1…20).
public struct SignInScreen: Hashable, Sendable {
  /// What happened.
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
    /// The values were judged.
    case answered(Ticket, EntryAnswer)
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Judge these values and answer with this ticket.
    case judge(Ticket, login: String, password: Secret)
    /// Judge this secure sequence and answer with this ticket.
    case judgeSequence(Ticket, Secret)
    /// Put the focus into this field.
    case focus(EntranceField)
    /// Hide the keyboard.
    case hideKeyboard
    /// Empty this field; the shell alone keeps its text.
    case empty(EntranceField)
    /// Signed in: go on to this address.
    case proceed(String)
  }

  /// How a field looks.
  public enum FieldState: String, Hashable, Sendable {
    /// It can be typed in.
    case ready
    /// Its value was judged wrong.
    case error
    /// Its value was judged right.
    case success
  }

  /// How the panel looks.
  public enum PanelState: String, Hashable, Sendable {
    /// Digits can be pressed.
    case ready
    /// The sequence was judged wrong.
    case error
    /// The sequence was judged right.
    case success
  }

  /// The line under the button.
  public enum Message: Hashable, Sendable {
    /// Nothing to say.
    case none
    /// These fields are wrong; with both `false` the server does not say which.
    case wrong(login: Bool, password: Bool)
    /// The secure sequence is wrong.
    case sequence
    /// Too many tries.
    case wait(seconds: Int64)
    /// The judge has too much to do.
    case busy
    /// It took too long: begin again.
    case expired
    /// The server cannot be reached.
    case offline
    /// The server answered with something that is no answer.
    case server
  }

  /// Where the screen stands.
  public enum Phase: Hashable, Sendable {
    /// The person types.
    case typing
    /// Login and password are being judged; nothing reacts.
    case judging
    /// The panel is open; the person presses digits.
    case panel
    /// The sequence is being judged; nothing reacts.
    case judgingSequence
    /// Signed in, nobody waits: the modal is open.
    case welcomed
    /// Signed in, on the way to whoever asked.
    case leaving
  }

  /// Where the screen stands.
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

  /// The screen in its base state.
  public init() {}

  /// The screen after forms that were sent without script: what was written, and the answer to it.
  public init(login: String, hasPanel: Bool, digits: Secret, answer: EntryAnswer?) {
    self.login = Login.letters(of: login)
    if hasPanel {
      openPanel()
      let pressed = SecureSequence.digits(of: digits.reveal())
      // Why: a sequence of full length is on display only while and after it is judged.
      let shown = pressed.utf8.prefix(SecureSequence.length - (answer == nil ? 1 : 0))
      self.digits = Secret(String(decoding: shown, as: UTF8.self))
    }
    guard let answer else { return }
    phase = hasPanel ? .judgingSequence : .judging
    _ = hasPanel ? takeSequence(answer) : take(answer)
  }

  /// Takes notice of what happened and answers with what to do.
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
      // Why: Return hides the keyboard (AUTH-14); where nothing is missing it also sends.
      let isComplete = !login.isEmpty && !password.isEmpty
      return [.hideKeyboard] + (isComplete ? submit(byKey: true) : [])
    case .tappedOutside: return [.hideKeyboard]
    case .submitted: return submit(byKey: false)
    case .digitPressed, .refreshed, .answered: break
    }
    return []
  }

  /// What the line still says once a field was edited: a field that stays marked keeps its reason,
  /// which would else be told by its colour alone.
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

  private mutating func take(_ answer: EntryAnswer) -> [Effect] {
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

  private mutating func take(_ problem: EntryProblem) -> [Effect] {
    guard case .fields(let loginIsWrong, let passwordIsWrong) = problem else {
      message = Message(problem)
      return []
    }
    let isTold = loginIsWrong || passwordIsWrong
    if loginIsWrong || !isTold { loginState = .error }
    if passwordIsWrong || !isTold { passwordState = .error }
    message = .wrong(login: loginIsWrong, password: passwordIsWrong)
    // Why: Return has hidden the keyboard; raising it again is the person's business.
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

  private mutating func takeSequence(_ answer: EntryAnswer) -> [Effect] {
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

  /// Back to the base state; the ticket goes on, so that answers of before stay old.
  private mutating func begin() {
    let number = ticket
    self = SignInScreen()
    ticket = number
  }
}

extension SignInScreen.Message {
  init(_ problem: EntryProblem) {
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
