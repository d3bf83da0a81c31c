public import Domain

/// Asks somebody new how to address them (CODE-8).
public struct NameScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The screen is on display.
    case opened
    /// The person changed the name.
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
    /// Make the account under this name; answer with this ticket.
    case send(Ticket, String)
    /// Put the focus into the field.
    case focus
    /// Hide the keyboard.
    case hideKeyboard
    /// Signed in: go on to this address, or to the start.
    case proceed(String?)
  }

  /// Where the screen stands.
  public enum Phase: Hashable, Sendable {
    /// The person types.
    case typing
    /// The server is asked; the field is disabled.
    case sending
    /// Signed in.
    case leaving
  }

  /// Where the screen stands.
  public private(set) var phase = Phase.typing
  private var name = ""
  private var problem: EntryProblem?
  private var ticket = Ticket()

  /// The screen, with what was written before and the answer to it.
  public init(name: String = "", answer: EntryAnswer? = nil) {
    self.name = name
    if let answer { _ = take(answer) }
  }

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (.typing, .opened): return [.focus]
    case (.typing, .changed(let text)):
      name = text
      problem = nil
      return []
    case (.typing, .returned): return [.hideKeyboard] + submit()
    case (.typing, .submitted): return submit()
    case (.typing, .tappedOutside): return [.hideKeyboard]
    case (.sending, .answered(ticket, let answer)): return take(answer)
    case (.sending, .opened), (.sending, .changed), (.sending, .returned), (.sending, .submitted),
      (.sending, .tappedOutside), (.sending, .answered), (.typing, .answered), (.leaving, _):
      return []
    }
  }

  private mutating func submit() -> [Effect] {
    do throws(NameProblem) {
      let name = try PersonName(name)
      phase = .sending
      problem = nil
      return [.send(ticket.next(), name.text)]
    } catch {
      problem = .name(error)
      return [.focus]
    }
  }

  private mutating func take(_ answer: EntryAnswer) -> [Effect] {
    switch answer {
    case .done(let next):
      phase = .leaving
      return [.hideKeyboard, .proceed(next)]
    case .problem(let found): problem = found
    case .panel, .code, .name, .delivery: problem = .server
    }
    phase = .typing
    return [.focus]
  }

  /// What is on display.
  public var view: NameView {
    NameView(
      name: name, problem: problem, isLoading: phase == .sending, isEnabled: phase == .typing)
  }
}

/// What the name screen shows.
public struct NameView: Hashable, Sendable {
  /// The text of the field.
  public var name: String
  /// What is wrong.
  public var problem: EntryProblem?
  /// Whether the loader turns.
  public var isLoading: Bool
  /// Whether field and button react.
  public var isEnabled: Bool
}
