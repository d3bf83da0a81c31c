public import Domain

/// Asks for a phone number that a code is sent to (CODE-1, CODE-2).
public struct PhoneScreen: Hashable, Sendable {
  /// What happened.
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
    case answered(Ticket, EntryAnswer)
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Send a code to this number; answer with this ticket.
    case send(Ticket, PhoneNumber)
    /// Put the focus into the field.
    case focus
    /// Hide the keyboard.
    case hideKeyboard
    /// A code is on its way: on to the page that asks for it.
    case askForCode
  }

  /// Where the screen stands.
  public enum Phase: Hashable, Sendable {
    /// The person types.
    case typing
    /// The server is asked; the field is disabled.
    case sending
    /// A code is on its way.
    case leaving
  }

  /// Where the screen stands.
  public private(set) var phase = Phase.typing
  private var draft = PhoneDraft()
  // Why: a page without script is never open, and its Continue must not look unusable for ever.
  private var isOpen = false
  private var problem: EntryProblem?
  private var ticket = Ticket()

  /// The screen, with what was written before and the answer to it.
  public init(number: String = "", answer: EntryAnswer? = nil) {
    draft = PhoneDraft(number)
    if let answer { _ = take(answer) }
  }

  /// Takes notice of what happened and answers with what to do.
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
    // Why: an edit that leaves the number as it was is no new wish to send it, and who deletes from
    // the end of one that was too long may go on deleting.
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

  private mutating func take(_ answer: EntryAnswer) -> [Effect] {
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

  /// What is on display.
  public var view: PhoneView {
    PhoneView(
      number: draft.text, problem: problem, isLoading: phase == .sending,
      isEnabled: phase == .typing, canGoOn: phase == .typing && (!isOpen || draft.problem != .short)
    )
  }
}

/// What the phone screen shows.
public struct PhoneView: Hashable, Sendable {
  /// The text of the field.
  public var number: String
  /// What is wrong.
  public var problem: EntryProblem?
  /// Whether the loader turns.
  public var isLoading: Bool
  /// Whether the field reacts.
  public var isEnabled: Bool
  /// Whether Continue looks usable: false while digits are missing. It keeps its place either way.
  public var canGoOn: Bool
}
