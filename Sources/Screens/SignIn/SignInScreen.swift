public import Domain

/// Asks for a login and a password (AUTH-1…6, 17, 19); the secure panel joins it later.
public struct SignInScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The person changed the login.
    case loginChanged(String)
    /// The person changed the password.
    case passwordChanged(Secret)
    /// The person pressed Authorize.
    case submitted
    /// The values were judged.
    case judged(Ticket, Verdict)
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Judge these values and answer with this ticket.
    case judge(Ticket, login: String, password: Secret)
    /// Signed in: go on to whoever asked.
    case proceed
  }

  /// What the judge says.
  public enum Verdict: Hashable, Sendable {
    /// Both values are right.
    case right
    /// Something is wrong; with both `false`, the answer does not tell what.
    case wrong(login: Bool, password: Bool)
    /// Too many tries.
    case wait(seconds: Int64)
    /// The judge has too much to do.
    case busy
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

  /// The line under the button.
  public enum Message: Hashable, Sendable {
    /// Nothing to say.
    case none
    /// Something is wrong.
    case wrong
    /// Too many tries.
    case wait(seconds: Int64)
    /// The judge has too much to do.
    case busy
  }

  /// Where the screen stands.
  public enum Phase: Hashable, Sendable {
    /// The person types.
    case typing
    /// The values are being judged; nothing reacts.
    case judging
    /// Signed in.
    case done
  }

  /// Where the screen stands.
  public private(set) var phase = Phase.typing
  private var login = ""
  private var password = Secret("")
  private var loginState = FieldState.ready
  private var passwordState = FieldState.ready
  private var message = Message.none
  private var ticket = Ticket()

  /// The screen in its base state.
  public init() {}

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (.typing, .loginChanged(let text)):
      login = Login.letters(of: text)
      if loginState == .error { loginState = .ready }
      message = .none
      return []
    case (.typing, .passwordChanged(let secret)):
      password = secret
      if passwordState == .error { passwordState = .ready }
      message = .none
      return []
    case (.typing, .submitted):
      phase = .judging
      message = .none
      return [.judge(ticket.next(), login: login, password: password)]
    case (.judging, .judged(let answered, let verdict)):
      return answered == ticket ? take(verdict) : []
    case (.typing, .judged), (.judging, .loginChanged), (.judging, .passwordChanged),
      (.judging, .submitted), (.done, .loginChanged), (.done, .passwordChanged),
      (.done, .submitted), (.done, .judged):
      return []
    }
  }

  private mutating func take(_ verdict: Verdict) -> [Effect] {
    phase = .typing
    switch verdict {
    case .right:
      phase = .done
      loginState = .success
      passwordState = .success
      password = Secret("")
      return [.proceed]
    case .wrong(let loginIsWrong, let passwordIsWrong):
      let isTold = loginIsWrong || passwordIsWrong
      if loginIsWrong || !isTold { loginState = .error }
      if passwordIsWrong || !isTold { passwordState = .error }
      message = isTold ? .none : .wrong
      return []
    case .wait(let seconds):
      message = .wait(seconds: seconds)
      return []
    case .busy:
      message = .busy
      return []
    }
  }

  /// What is on display.
  public var view: SignInView {
    SignInView(
      login: login, loginState: loginState, passwordState: passwordState,
      isEnabled: phase == .typing, message: message)
  }
}

/// What the sign-in screen shows; the password is masked, so it is no part of it.
public struct SignInView: Hashable, Sendable {
  /// The text of the login field.
  public var login: String
  /// How the login field looks.
  public var loginState: SignInScreen.FieldState
  /// How the password field looks.
  public var passwordState: SignInScreen.FieldState
  /// Whether fields and button react.
  public var isEnabled: Bool
  /// The line under the button.
  public var message: SignInScreen.Message
}
