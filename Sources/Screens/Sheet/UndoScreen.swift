public import AppModel
public import Domain
public import Texts

/// The strip that offers to restore a photo which was just deleted (FEED-36).
public struct UndoScreen: Hashable, Sendable {
  /// Milliseconds for which the strip is shown, as on the web pages.
  public static let pause: Int32 = 10_000

  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The photo with this id was deleted.
    case deleted(String)
    /// The person wants the photo back.
    case undoTapped
    /// The timer with this ticket fired.
    case woke(Ticket)
    /// The server answered the request with this ticket.
    case answered(Ticket, Answer)
  }

  /// The response to a request.
  public enum Answer: Hashable, Sendable {
    /// The photo is back.
    case restored
    /// The photo stays in the bin: somebody has added the same one since.
    case replaced
    /// The photo was removed for good.
    case gone
    /// The request failed.
    case failed(Problem)
  }

  /// A side effect for the app to carry out.
  public enum Effect: Hashable, Sendable {
    /// Send `woke` with this ticket after this many milliseconds.
    case wake(Ticket, Int32)
    /// Restore the photo with this id; answer with this ticket.
    case restore(Ticket, id: String)
    /// The photo is back: load the lists again.
    case restored
    /// The server rejected the token: return to the sign-in.
    case endSession
  }

  /// What the strip is doing.
  public enum Phase: Hashable, Sendable {
    /// It is hidden.
    case hidden
    /// It offers to restore the photo with this id, until the timer with this ticket fires.
    case offering(id: String, until: Ticket)
    /// The photo is being restored.
    case restoring(id: String, Ticket)
    /// It says why the photo with this id is not back, until the timer with this ticket fires.
    case failed(id: String, Reason, until: Ticket)
  }

  /// Why a photo is not back.
  public enum Reason: Hashable, Sendable {
    /// The request failed and can be repeated.
    case problem(Problem)
    /// Somebody has added the same photo since.
    case replaced
    /// The photo was removed for good.
    case gone
  }

  /// What the strip is doing.
  public private(set) var phase = Phase.hidden
  private var ticket = Ticket()

  /// A hidden strip.
  public init() {}

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (_, .deleted(let id)):
      phase = .offering(id: id, until: ticket.next())
      return [.wake(ticket, UndoScreen.pause)]
    case (.offering(id: _, until: ticket), .woke(ticket)),
      (.failed(id: _, _, until: ticket), .woke(ticket)):
      phase = .hidden
    case (.offering(id: let id, until: _), .undoTapped),
      (.failed(id: let id, .problem, until: _), .undoTapped):
      phase = .restoring(id: id, ticket.next())
      return [.restore(ticket, id: id)]
    case (.restoring(id: let id, ticket), .answered(ticket, let answer)): return take(answer, id)
    // NB: if a second photo is deleted while the first is being restored, the strip offers the second one.
    // The first is restored all the same, and the next check of the list shows it.
    case (.hidden, _), (.offering, _), (.restoring, _), (.failed, _): break
    }
    return []
  }

  private mutating func take(_ answer: Answer, _ id: String) -> [Effect] {
    switch answer {
    case .restored:
      phase = .hidden
      return [.restored]
    case .replaced: return fail(id, .replaced)
    case .gone: return fail(id, .gone)
    case .failed(.signedOut):
      phase = .hidden
      return [.endSession]
    case .failed(let problem): return fail(id, .problem(problem))
    }
  }

  private mutating func fail(_ id: String, _ reason: Reason) -> [Effect] {
    phase = .failed(id: id, reason, until: ticket.next())
    return [.wake(ticket, UndoScreen.pause)]
  }

  /// The content to display; nil while the strip is hidden.
  public var view: UndoView? {
    switch phase {
    case .hidden: nil
    case .offering: UndoView(message: .own(.deleted(count: 1)), canUndo: true, isBusy: false)
    case .restoring: UndoView(message: .own(.deleted(count: 1)), canUndo: true, isBusy: true)
    case .failed(id: _, .problem(let problem), until: _):
      UndoView(message: .app(problem.phrase), canUndo: true, isBusy: false)
    case .failed(id: _, .replaced, until: _):
      UndoView(message: .own(.replaced(count: 1)), canUndo: false, isBusy: false)
    case .failed(id: _, .gone, until: _):
      UndoView(message: .app(.list(.photoGone)), canUndo: false, isBusy: false)
    }
  }
}

/// The content of the strip.
public struct UndoView: Hashable, Sendable {
  /// A text of one of the two tables.
  public enum Message: Hashable, Sendable {
    /// A text about one's own photos.
    case own(OwnPhotoPhrase)
    /// A text of the app.
    case app(Phrase)

    /// The text in `language`.
    public func text(in language: Language) -> String {
      switch self {
      case .own(let phrase): phrase.text(in: language)
      case .app(let phrase): phrase.text(in: language)
      }
    }
  }

  /// What happened.
  public var message: Message
  /// Whether there is a button that restores the photo.
  public var canUndo: Bool
  /// Whether the photo is being restored.
  public var isBusy: Bool

  /// Creates the content of the strip.
  public init(message: Message, canUndo: Bool, isBusy: Bool) {
    self.message = message
    self.canUndo = canUndo
    self.isBusy = isBusy
  }
}
