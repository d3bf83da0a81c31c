public import AppModel
public import Domain
import Texts

/// What the owner of a full-screen photo does to it on the iPhone: rotates, edits or deletes it
/// (FEED-36).
public struct OwnPhotoScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The person rotated the photo by this angle.
    case rotateTapped(Rotation)
    /// The person wants to edit the texts.
    case editTapped
    /// The person typed into a field of the form.
    case typed(PhotoDraft.Field, String)
    /// The person wants to save the form.
    case saveTapped
    /// The person closed the form.
    case formClosed
    /// The person deleted the photo.
    case deleteTapped
    /// The person closed the message about a failure.
    case messageDismissed
    /// The server answered the request with this ticket.
    case answered(Ticket, Answer)
  }

  /// The response to a request.
  public indirect enum Answer: Hashable, Sendable {
    /// The form with what is saved.
    case form(PhotoDraft)
    /// The photo after the change.
    case changed(Photo)
    /// The photo is in the bin.
    case deleted
    /// Values of the form were refused; the server saved none.
    case refused([Refusal])
    /// The photo was deleted by somebody else, or belongs to another person now.
    case gone
    /// The request failed.
    case failed(Problem)
  }

  /// Why the value of a field was refused.
  public struct Refusal: Hashable, Sendable {
    /// The field.
    public let field: PhotoDraft.Field
    /// The reason in the language of the request.
    public let message: String

    /// Creates a refusal of a field's value.
    public init(_ field: PhotoDraft.Field, _ message: String) {
      self.field = field
      self.message = message
    }
  }

  /// A side effect for the app to carry out.
  public indirect enum Effect: Hashable, Sendable {
    /// Load the form of the photo with this id; answer with this ticket.
    case loadForm(Ticket, id: String)
    /// Save these fields of the photo with this id; answer with this ticket.
    case save(Ticket, id: String, [PhotoDraft.Field], PhotoDraft)
    /// Rotate the photo with this id to this angle; answer with this ticket.
    case rotate(Ticket, id: String, Rotation)
    /// Move the photo with this id to the bin; answer with this ticket.
    case delete(Ticket, id: String)
    /// Show the photo like this, before the server has confirmed it.
    case show(Photo)
    /// The server has changed the photo: load its lists and its metadata again.
    case changed(Photo)
    /// The photo is in the bin: close it, and offer to restore it.
    case deleted(id: String)
    /// The server rejected the token: return to the sign-in.
    case endSession
  }

  /// What the screen is doing.
  public indirect enum Phase: Hashable, Sendable {
    /// Idle: the buttons are enabled.
    case resting
    /// A rotation is being saved; the photo can be rotated farther meanwhile.
    case rotating(Ticket)
    /// The form is being loaded.
    case loadingForm(Ticket)
    /// The form is open.
    case editing(Form)
    /// The form is being saved.
    case saving(Ticket, Form)
    /// The photo is being deleted.
    case deleting(Ticket)
    /// The photo is gone, or the session is over.
    case ended
  }

  /// The open form.
  public struct Form: Hashable, Sendable {
    /// What is saved.
    var saved: PhotoDraft
    /// What the fields contain.
    var draft: PhotoDraft
    /// The fields whose values were refused and not changed since.
    var refusals: [Refusal] = []

    /// The fields that the person changed.
    var changed: [PhotoDraft.Field] {
      PhotoDraft.Field.allCases.filter { draft[$0] != saved[$0] }
    }
  }

  /// What the screen is doing.
  public private(set) var phase = Phase.resting
  // Why a type of its own: each copy of the screen would copy the texts of both.
  /// The photo as it is shown, and as the server has it.
  private indirect enum Photos: Hashable {
    case pair(shown: Photo, stored: Photo)
  }

  private var photos: Photos
  private var photo: Photo {
    get {
      switch photos {
      case .pair(let shown, stored: _): shown
      }
    }
    set { photos = .pair(shown: newValue, stored: stored) }
  }
  private var stored: Photo {
    get {
      switch photos {
      case .pair(shown: _, let stored): stored
      }
    }
    set { photos = .pair(shown: photo, stored: newValue) }
  }
  private(set) var message: Phrase?
  private var ticket = Ticket()

  /// The actions for one's own photo.
  public init(photo: Photo) {
    photos = .pair(shown: photo, stored: photo)
  }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    if case .messageDismissed = event { message = nil }
    switch (phase, event) {
    case (.resting, .rotateTapped(let angle)), (.rotating, .rotateTapped(let angle)):
      return rotate(by: angle)
    case (.resting, .editTapped):
      phase = .loadingForm(ticket.next())
      return [.loadForm(ticket, id: photo.id)]
    case (.resting, .deleteTapped):
      phase = .deleting(ticket.next())
      return [.delete(ticket, id: photo.id)]
    case (.editing(var form), .typed(let field, let text)):
      form.draft[field] = text
      form.refusals.removeAll { $0.field == field }
      phase = .editing(form)
    case (.editing(let form), .saveTapped): return save(form)
    case (.editing, .formClosed), (.loadingForm, .formClosed): phase = .resting
    case (.rotating(ticket), .answered(ticket, let answer)),
      (.loadingForm(ticket), .answered(ticket, let answer)),
      (.saving(ticket, _), .answered(ticket, let answer)),
      (.deleting(ticket), .answered(ticket, let answer)):
      return take(answer)
    case (.resting, _), (.rotating, _), (.loadingForm, _), (.editing, _), (.saving, _),
      (.deleting, _), (.ended, _):
      break
    }
    return []
  }

  // MARK: Rotating

  private mutating func rotate(by angle: Rotation) -> [Effect] {
    guard let rotated = photo.rotated(by: angle) else { return [] }
    photo = rotated
    let effects = [Effect.show(rotated)]
    if case .rotating = phase { return effects }
    return effects + sendRotation()
  }

  /// Why the angle and not the step: a request that is repeated has the same effect.
  private mutating func sendRotation() -> [Effect] {
    guard let rotation = photo.rotation else { return [] }
    phase = .rotating(ticket.next())
    return [.rotate(ticket, id: photo.id, rotation)]
  }

  // MARK: Saving

  private mutating func save(_ form: Form) -> [Effect] {
    let changed = form.changed
    guard !changed.isEmpty else {
      phase = .resting
      return []
    }
    phase = .saving(ticket.next(), form)
    return [.save(ticket, id: photo.id, changed, form.draft)]
  }

  // MARK: Responses

  private mutating func take(_ answer: Answer) -> [Effect] {
    switch answer {
    case .form(let draft): phase = .editing(Form(saved: draft, draft: draft))
    case .changed(let fresh): return take(fresh)
    case .deleted:
      phase = .ended
      return [.deleted(id: photo.id)]
    case .refused(let refusals):
      guard case .saving(_, var form) = phase else { return fail(.server) }
      form.refusals = refusals
      phase = .editing(form)
    case .gone:
      phase = .ended
      message = .list(.photoGone)
    case .failed(let problem): return fail(problem)
    }
    return []
  }

  private mutating func take(_ fresh: Photo) -> [Effect] {
    let wanted = photo.rotation
    stored = fresh
    guard case .rotating = phase, let wanted, fresh.rotation != wanted else {
      photo = fresh
      phase = .resting
      return [.changed(fresh)]
    }
    // The person has rotated the photo farther since.
    return sendRotation()
  }

  private mutating func fail(_ problem: Problem) -> [Effect] {
    if problem == .signedOut {
      phase = .ended
      return [.endSession]
    }
    message = problem.phrase
    if case .saving(_, let form) = phase {
      phase = .editing(form)
      return []
    }
    let wasRotated = photo != stored
    photo = stored
    phase = .resting
    return wasRotated ? [.show(stored)] : []
  }
}
