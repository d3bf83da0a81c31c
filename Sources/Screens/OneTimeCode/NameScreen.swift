public import Domain

/// Asks a new person for their name (CODE-8).
public struct NameScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
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
    case answered(Ticket, FormResponse)
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Create the account with this name; answer with this ticket.
    case send(Ticket, String)
    /// Move the focus to the field.
    case focus
    /// Hide the keyboard.
    case hideKeyboard
    /// Signed in: go to this path, or to the start page if nil.
    case proceed(String?)
  }

  /// The state of the screen.
  public enum Phase: Hashable, Sendable {
    /// The person is entering the name.
    case typing
    /// A request is pending; the field is disabled.
    case sending
    /// Signed in.
    case leaving
  }

  /// The state of the screen.
  public private(set) var phase = Phase.typing
  private var name = ""
  private var problem: FormProblem?
  private var ticket = Ticket()

  /// Creates the screen; `name` and `answer` restore a form that was submitted without script.
  public init(name: String = "", answer: FormResponse? = nil) {
    self.name = name
    if let answer { _ = take(answer) }
  }

  /// Handles an event and returns the effects to carry out.
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

  private mutating func take(_ answer: FormResponse) -> [Effect] {
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

  /// The content to display.
  public var view: NameView {
    NameView(
      name: name, problem: problem, isLoading: phase == .sending, isEnabled: phase == .typing)
  }
}

/// The data from which the web app and the iPhone app draw the screen that asks a new person for
/// their name.
public struct NameView: Hashable, Sendable {
  /// The text of the field.
  public var name: String
  /// The problem to show, if any.
  public var problem: FormProblem?
  /// Whether the loader shows.
  public var isLoading: Bool
  /// Whether the field and the button are enabled.
  public var isEnabled: Bool
}
