public import Domain

/// What the code screen shows.
public struct CodeView: Hashable, Sendable {
  /// How many digits the code has.
  public var digits: Int32
  /// The number that the code goes to, as people write it.
  public var phone: String
  /// The digits typed so far.
  public var code: Secret
  /// What is wrong, with either request.
  public var problem: EntryProblem?
  /// Whether the loader turns, for either request.
  public var isLoading: Bool
  /// Whether the field reacts.
  public var isEnabled: Bool
  /// Seconds until a new code may be asked for; with `nil` the button shows instead.
  public var secondsLeft: Int64?
}

extension CodeScreen {
  /// What is on display.
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
