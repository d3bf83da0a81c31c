import AppModel
public import Domain
public import Texts

/// The web app's sheet of a full-screen photo: sharing, what is known about the photo, what its owner does to it, and the
/// strip that restores a photo which was just deleted (FEED-13, FEED-42). A module of its own, as the upload screen is.
public struct PhotoSheet: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public indirect enum Event: Hashable, Sendable {
    /// The app opened the sheet of this photo.
    case opened(Photo)
    /// The app closed the sheet.
    case closed
    /// The person activated a button or a link.
    case tapped(Tap)
    /// The person typed into a field of the form.
    case typed(PhotoDraft.Field, String)
    /// An event of sharing.
    case share(ShareSheet.Event)
    /// A response for the sheet with this number.
    case answered(Int32, PhotoDetails.Event)
    /// An event of the strip.
    case undo(UndoScreen.Event)
    /// The network is back, or the page is visible again.
    case cameOnline
  }

  /// What a button or a link of the page does.
  public enum Tap: Hashable, Sendable {
    /// Share the photo.
    case share
    /// Copy the link.
    case copy
    /// Download the photo; the link itself starts the download.
    case download
    /// Close the sheet.
    case close
    /// Open the author's photos.
    case author
    /// Load the details again.
    case retry
    /// Edit the texts.
    case edit
    /// Rotate the photo by this angle.
    case rotate(Rotation)
    /// Delete the photo.
    case delete
    /// A field of the form; its text comes with `typed`.
    case field(PhotoDraft.Field)
    /// Save the form.
    case save
    /// Close the form.
    case closeForm
    /// Close the message about a failed change.
    case closeMessage
    /// Restore the deleted photo.
    case undo
  }

  /// A side effect for the page to carry out.
  public indirect enum Effect: Hashable, Sendable {
    /// Ask the server.
    case ask(Question)
    /// Load the picture at this URL as a file with this name; answer with this ticket.
    case prepareFile(Ticket, address: String, name: String)
    /// Open the system's share sheet for the photo at `path`, with the file loaded under ticket `file`.
    case share(Ticket, path: String, title: String, file: Ticket?)
    /// Copy the absolute URL of `path` to the clipboard; answer with this ticket.
    case copyLink(Ticket, path: String)
    /// Send `undo(.woke)` with this ticket after this many milliseconds.
    case wake(Ticket, milliseconds: Int32)
    /// Report to the app.
    case tell(SheetNews)
  }

  /// A request to the server.
  public enum Question: Hashable, Sendable {
    /// Of the details in the sheet with this number, which `answered` needs.
    case details(Int32, PhotoDetails.Question)
    /// Of the strip.
    case undo(UndoScreen.Effect)
  }

  /// The photo whose sheet is open.
  struct Open: Hashable {
    let number: Int32
    let author: ListHeader?
    var share: ShareSheet
    var details: PhotoDetails
  }

  private(set) var open: Open?
  // Why: the app must still follow a change whose response comes later.
  /// The sheets that were closed while a change of their photo was under way.
  private var left: [Open] = []
  private var lastNumber: Int32 = 0
  private(set) var undo = UndoScreen()
  let start: SheetStart
  private let ability: ShareSheet.Ability
  // Why kept: no response to an earlier sheet has a ticket of this one.
  private var lastTicket = Ticket()

  /// A closed sheet; `ability` is what the system can share.
  public init(_ start: SheetStart, ability: ShareSheet.Ability) {
    self.start = start
    self.ability = ability
  }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened(let photo):
      guard !open.isThere else { return [] }
      lastNumber &+= 1
      open = Open(
        number: lastNumber,
        author: photo.username.isEmpty
          ? nil : ListHeader(person: photo.username, name: photo.author),
        share: ShareSheet(photo: photo, ability: ability, after: lastTicket),
        details: PhotoDetails(id: photo.id, person: start.canChange ? start.username : nil))
      return handle(share: .opened) + handle(details: .metadata(.opened))
    case .closed:
      if let open, open.details.isChanging { left.append(open) }
      open = nil
      return []
    case .tapped(let tap): return handle(tap)
    case .typed(let field, let text): return handle(own: .typed(field, text))
    case .share(let event): return handle(share: event)
    case .answered(let number, let event): return take(event, for: number)
    case .undo(let event): return handle(undo: event)
    case .cameOnline: return handle(details: .metadata(.cameOnline))
    }
  }

  private mutating func handle(_ tap: Tap) -> [Effect] {
    switch tap {
    case .share: return handle(share: .shareTapped)
    case .copy: return handle(share: .copyTapped)
    case .download: return handle(share: .downloadTapped)
    case .close: return handle(share: .dismissed)
    case .author: return open?.author.map { [.tell(.author($0))] } ?? []
    case .retry: return handle(details: .metadata(.retried))
    case .edit: return handle(own: .editTapped)
    case .rotate(let angle): return handle(own: .rotateTapped(angle))
    case .delete: return handle(own: .deleteTapped)
    case .field: return []
    case .save: return handle(own: .saveTapped)
    case .closeForm: return handle(own: .formClosed)
    case .closeMessage: return handle(own: .messageDismissed)
    case .undo: return handle(undo: .undoTapped)
    }
  }

  private mutating func handle(own event: OwnPhotoScreen.Event) -> [Effect] {
    handle(details: .own(event))
  }

  private mutating func handle(share event: ShareSheet.Event) -> [Effect] {
    guard let orders = open?.share.handle(event) else { return [] }
    lastTicket = open?.share.ticket ?? lastTicket
    return orders.map { order in
      switch order {
      case .prepareFile(let ticket, let address, let name):
        .prepareFile(ticket, address: address, name: name)
      case .share(let ticket, let path, let title, let file):
        .share(ticket, path: path, title: title, file: file)
      case .copyLink(let ticket, let path): .copyLink(ticket, path: path)
      case .close(let notice): .tell(notice == .copied ? .copied : .closed)
      }
    }
  }

  private mutating func handle(details event: PhotoDetails.Event) -> [Effect] {
    guard let number = open?.number, let orders = open?.details.handle(event) else { return [] }
    return carryOut(orders, of: number)
  }

  private mutating func take(_ event: PhotoDetails.Event, for number: Int32) -> [Effect] {
    if open?.number == number { return handle(details: event) }
    guard let index = left.firstIndex(where: { $0.number == number }) else { return [] }
    let orders = left[index].details.handle(event)
    if !left[index].details.isChanging { left.remove(at: index) }
    return carryOut(orders, of: number)
  }

  private mutating func carryOut(_ orders: [PhotoDetails.Effect], of number: Int32) -> [Effect] {
    var effects: [Effect] = []
    for order in orders {
      switch order {
      case .ask(let question): effects.append(.ask(.details(number, question)))
      case .show(let photo): effects.append(.tell(.photo(photo)))
      case .changed(let photo):
        effects += [.tell(.photo(photo)), .tell(.saved)] + renew(photo, of: number)
      case .deleted(let id):
        effects.append(.tell(.deleted(id)))
        effects += handle(undo: .deleted(id))
      case .endSession: effects.append(.tell(.signedOut))
      }
    }
    return effects
  }

  /// Shares the photo as it is now: under its new title, and rotated.
  private mutating func renew(_ photo: Photo, of number: Int32) -> [Effect] {
    guard open?.number == number else { return [] }
    open?.share = ShareSheet(photo: photo, ability: ability, after: lastTicket)
    return handle(share: .opened)
  }

  private mutating func handle(undo event: UndoScreen.Event) -> [Effect] {
    undo.handle(event).map { order in
      switch order {
      case .wake(let ticket, let pause): .wake(ticket, milliseconds: pause)
      case .restore: .ask(.undo(order))
      case .restored: .tell(.restored)
      case .endSession: .tell(.signedOut)
      }
    }
  }
}

/// What the sheet must know of the page that it is on.
public struct SheetStart: Hashable, Sendable {
  /// The language of the page.
  public var language: Language
  /// The username of the person who is signed in.
  public var username: String
  /// Whether the server has a library of its own, with collections and photos that people change (LIB-7).
  public var hasLibrary: Bool

  /// Who can open a link to a photo.
  public var reach: LinkReach

  /// Creates it from its properties.
  public init(
    language: Language, username: String, hasLibrary: Bool, reach: LinkReach = .everyone
  ) {
    self.language = language
    self.username = username
    self.hasLibrary = hasLibrary
    self.reach = reach
  }

  var canChange: Bool { hasLibrary && !username.isEmpty }
}

/// The content of the sheet and of the strip.
public struct PhotoSheetView: Hashable, Sendable {
  /// The open sheet; nil while it is closed.
  public var open: Open?
  /// The strip; nil while it is hidden.
  public var undo: UndoView?

  /// The content of the open sheet.
  public struct Open: Hashable, Sendable {
    /// The photo's title and what can be shared.
    public var share: ShareView
    /// The author's photos; nil if the author is unknown.
    public var author: ListHeader?
    /// What is known about the photo.
    public var metadata: MetadataView
    /// The owner's buttons; nil for the photos of others.
    public var own: OwnPhotoView?
    /// Why the copied link does not open for everybody; nil if it does.
    public var obstacle: ReachPhrase?
    /// Whether the photo can be added to collections.
    public var hasCollections: Bool
    /// Whether the form is open, in place of everything else.
    public var isEditing: Bool { own?.form.isThere ?? false }
    /// The credit of a photo of Unsplash's; nil for others.
    public var credit: MetadataPhrase?
  }
}

extension PhotoSheet {
  /// The content to display.
  public var view: PhotoSheetView {
    PhotoSheetView(
      open: open.map { open in
        PhotoSheetView.Open(
          share: open.share.view, author: open.author, metadata: open.details.metadata.view,
          own: open.details.own?.view, obstacle: ReachPhrase(start.reach),
          hasCollections: start.hasLibrary,
          credit: start.hasLibrary ? nil : .onUnsplash(name: open.share.view.author))
      },
      undo: undo.view)
  }
}
