public import Domain

/// Asks for the phone number that a code is sent to (CODE-1, CODE-2).
public struct PhoneScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The screen is on display.
    case opened
    /// The person changed the number.
    case changed(String)
    /// The person pressed Return.
    case returned
    /// The person tapped outside the field.
    case tappedOutside
    /// The person pressed Continue.
    case submitted
    /// The server answered.
    case answered(Ticket, FormResponse)
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Send a code to this number; answer with this ticket.
    case send(Ticket, PhoneNumber)
    /// Move the focus to the field.
    case focus
    /// Hide the keyboard.
    case hideKeyboard
    /// A code was sent: go to the page that asks for it.
    case askForCode
  }

  /// The state of the screen.
  public enum Phase: Hashable, Sendable {
    /// The person is entering the number.
    case typing
    /// A request is pending; the field is disabled.
    case sending
    /// A code was sent.
    case leaving
  }

  /// The state of the screen.
  public private(set) var phase = Phase.typing
  private var draft = PhoneDraft()
  // Why: a page without script gets no `opened` event, and its Continue must not look disabled.
  private var isOpen = false
  private var problem: FormProblem?
  private var ticket = Ticket()

  /// Creates the screen; `number` and `answer` restore a form that was submitted without script.
  public init(number: String = "", answer: FormResponse? = nil) {
    draft = PhoneDraft(number)
    if let answer { _ = take(answer) }
  }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (.typing, .opened):
      isOpen = true
      return [.focus]
    case (.typing, .changed(let text)): return change(text)
    case (.typing, .returned), (.typing, .submitted): return submit()
    case (.typing, .tappedOutside): return [.hideKeyboard]
    case (.sending, .answered(ticket, let answer)): return take(answer)
    case (.sending, .opened), (.sending, .changed), (.sending, .returned), (.sending, .submitted),
      (.sending, .tappedOutside), (.sending, .answered), (.typing, .answered), (.leaving, _):
      return []
    }
  }

  private mutating func change(_ text: String) -> [Effect] {
    let before = draft.text
    draft.edit(text)
    problem = nil
    // Why: an edit that leaves the number unchanged must not send it again, and a person who
    // deletes surplus digits must be able to go on deleting.
    guard draft.isComplete, !before.utf8.starts(with: draft.text.utf8) else { return [] }
    return submit()
  }

  private mutating func submit() -> [Effect] {
    guard let number = draft.number else {
      problem = .phone(draft.problem ?? .invalid)
      return [.focus]
    }
    phase = .sending
    problem = nil
    return [.send(ticket.next(), number)]
  }

  private mutating func take(_ answer: FormResponse) -> [Effect] {
    switch answer {
    case .code:
      phase = .leaving
      return [.hideKeyboard, .askForCode]
    case .problem(let found): problem = found
    case .panel, .done, .name, .delivery: problem = .server
    }
    phase = .typing
    return [.focus]
  }

  /// The content to display.
  public var view: PhoneView {
    PhoneView(
      number: draft.text, problem: problem, isLoading: phase == .sending,
      isEnabled: phase == .typing, canGoOn: phase == .typing && (!isOpen || draft.problem != .short)
    )
  }
}

/// The data from which the web app and the iPhone app draw the screen that asks for the phone
/// number.
public struct PhoneView: Hashable, Sendable {
  /// The text of the field.
  public var number: String
  /// The problem to show, if any.
  public var problem: FormProblem?
  /// Whether the loader shows.
  public var isLoading: Bool
  /// Whether the field is enabled.
  public var isEnabled: Bool
  /// Whether Continue looks enabled: false while digits are missing. The button never moves.
  public var canGoOn: Bool
}
