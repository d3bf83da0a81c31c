public import Domain

/// The data from which the web app and the iPhone app draw the screen that asks for the code.
public struct CodeView: Hashable, Sendable {
  /// Number of digits of the code.
  public var digits: Int32
  /// The phone number that the code was sent to, formatted for reading.
  public var phone: String
  /// The digits typed so far.
  public var code: Secret
  /// The problem to show, from checking or resending.
  public var problem: FormProblem?
  /// Whether the loader shows, while checking or resending.
  public var isLoading: Bool
  /// Whether the field is enabled.
  public var isEnabled: Bool
  /// Seconds until a new code can be requested; nil shows the Resend button instead.
  public var secondsLeft: Int64?
}

extension CodeScreen {
  /// The content to display.
  public var view: CodeView {
    CodeView(
      digits: sent.digits, phone: sent.phone, code: code, problem: problem,
      isLoading: isLoading, isEnabled: phase == .typing,
      secondsLeft: secondsLeft > 0 ? secondsLeft : nil)
  }

  private var isLoading: Bool {
    switch phase {
    case .judging, .resending: true
    case .typing, .leaving: false
    }
  }
}
