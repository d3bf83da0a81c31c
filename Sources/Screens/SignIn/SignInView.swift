public import Domain

/// The data from which the web app and the iPhone app draw the sign-in screen, without the
/// password.
public struct SignInView: Hashable, Sendable {
  /// The text of the login field.
  public var login: String
  /// Whether the login field is marked as wrong or right.
  public var loginState: SignInScreen.FieldState
  /// Whether the password field is marked as wrong or right.
  public var passwordState: SignInScreen.FieldState
  /// Whether the fields and the button are enabled.
  public var use: SignInScreen.Use
  /// The message under the button.
  public var message: SignInScreen.Message
  /// The panel, once login and password are right.
  public var panel: PanelView?
  /// Whether the modal that confirms the sign-in is open.
  public var isWelcomed: Bool

  /// The data from which the web app and the iPhone app draw the panel where the secure sequence is
  /// entered (AUTH-8).
  public struct PanelView: Hashable, Sendable {
    /// The appearance of the panel.
    public var state: SignInScreen.PanelState
    /// The digits entered so far, separated by spaces; "_" if there are none (AUTH-8).
    public var result: String
    /// The digits entered so far, without spaces, for the request.
    public var digits: Secret
    /// Whether the buttons are enabled.
    public var isEnabled: Bool
    /// Whether the server is checking the digits.
    public var isBusy: Bool { !isEnabled && state == .ready }

    /// Creates a panel; `result` is the text to show for `digits`.
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
  /// Whether the fields and the button are enabled.
  public enum Use: Hashable, Sendable {
    /// Enabled.
    case open
    /// Disabled while login and password are being checked.
    case held
    /// Disabled for good: login and password are right.
    case closed
  }

  /// The content to display.
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
