public import Domain

/// What the sign-in screen shows; the password is masked, so it is no part of it.
public struct SignInView: Hashable, Sendable {
  /// The text of the login field.
  public var login: String
  /// How the login field looks.
  public var loginState: SignInScreen.FieldState
  /// How the password field looks.
  public var passwordState: SignInScreen.FieldState
  /// Whether fields and button react.
  public var use: SignInScreen.Use
  /// The line under the button.
  public var message: SignInScreen.Message
  /// The panel, once login and password were right.
  public var panel: PanelView?
  /// Whether the modal is open.
  public var isWelcomed: Bool

  /// What the secure panel shows.
  public struct PanelView: Hashable, Sendable {
    /// How it looks.
    public var state: SignInScreen.PanelState
    /// The digits so far, separated by a space; "_" when there are none (AUTH-8).
    public var result: String
    /// The digits so far, as they are sent.
    public var digits: Secret
    /// Whether the buttons react.
    public var isEnabled: Bool

    /// A panel that looks like this.
    public init(
      state: SignInScreen.PanelState, result: String, digits: Secret, isEnabled: Bool
    ) {
      self.state = state
      self.result = result
      self.digits = digits
      self.isEnabled = isEnabled
    }
  }
}

extension SignInScreen {
  /// Whether fields and button react.
  public enum Use: Hashable, Sendable {
    /// They do.
    case open
    /// Not for the moment: their values are being judged.
    case held
    /// No more: their values were right.
    case closed
  }

  /// What is on display.
  public var view: SignInView {
    SignInView(
      login: login, loginState: loginState, passwordState: passwordState, use: use,
      message: message, panel: hasPanel ? panel : nil, isWelcomed: phase == .welcomed)
  }

  private var use: Use {
    switch phase {
    case .typing: .open
    case .judging: .held
    case .panel, .judgingSequence, .welcomed, .leaving: .closed
    }
  }

  private var panel: SignInView.PanelView {
    SignInView.PanelView(
      state: panelState, result: result, digits: digits, isEnabled: phase == .panel)
  }

  private var result: String {
    if digits.isEmpty { return "_" }
    var spaced: [UInt8] = []
    for digit in digits.reveal().utf8 {
      if !spaced.isEmpty { spaced.append(UInt8(ascii: " ")) }
      spaced.append(digit)
    }
    return String(decoding: spaced, as: UTF8.self)
  }
}
